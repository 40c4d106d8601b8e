// What a static site has in files: maps of openings with their certificates. They are fetched when
// somebody asks for them.

import { emptyPosition, writeLine } from './position.js';
import { played, recordOf } from './record.js';

/** @typedef {{schema: number, maps: Api.MapEntry[]}} Index */
/**
 * @typedef {{cell: string, winner: Api.Color | null, reply: string | null, claims?: number}} Row
 */

/** @type {Promise<Index> | null} */
let index = null;

/** @param {string} path */
async function json(path) {
  const response = await fetch(path);
  return response.ok ? response.json() : null;
}

/** The list of maps; empty where the site has none. */
async function maps() {
  index ??= json('maps/index.json').then((found) => found ?? { schema: 1, maps: [] });
  return index;
}

/** All maps of the site, as a response. */
export async function siteMaps() {
  return Response.json(await maps());
}

/** One map of the site, as a response; none if the site hasn't got it. @param {string} path */
export async function siteMap(path) {
  const [game, size] = path.split('/').slice(-2);
  const table = await read(/** @type {Api.Game} */ (game), size);
  return table && Response.json(table);
}

/**
 * A table as `mustplay openings --json` has written it, with the words of `/api/maps`.
 * @param {Api.Game} game
 * @param {string} size
 * @returns {Promise<Api.OpeningMap | null>}
 */
async function read(game, size) {
  const { maps: known } = await maps();
  const isIt = (/** @type {Api.MapEntry} */ map) =>
    map.game === game && `${map.columns}x${map.rows}` === size;
  const table = known.some(isIt) ? await json(`maps/${game}-${size}.json`) : null;
  if (!table) return null;
  const empty = emptyPosition(game, table.columns, table.rows);
  /** @type {Row[]} */
  const rowsOfTable = table.openings;
  const openings = rowsOfTable.map(({ cell, winner, reply, claims }) => ({
    cell,
    position: writeLine(played(recordOf(empty), cell).position),
    winner,
    reply,
    certificate: null,
    proved: Boolean(claims),
  }));
  const { schema, columns, rows, first } = table;
  return { schema, game, columns, rows, first, openings };
}

/** The certificate that the site has for a position. @param {string} line */
export async function provedOpening(line) {
  const [, game, rows] = /^(hex|rex) (\S+) w$/.exec(line) ?? [];
  // Openings have one stone.
  if (!game || rows.replace(/[^BW]/g, '').length !== 1) return null;
  const lengths = rows.split('/').map(breadth);
  const table = await read(/** @type {Api.Game} */ (game), `${lengths[0]}x${lengths.length}`);
  const opening = table?.openings.find(({ position }) => position === line);
  if (!table || !opening?.proved) return null;
  const folder = `${game}-${table.columns}x${table.rows}`;
  const response = await fetch(`maps/${folder}/${opening.cell}.cert`);
  return response.ok ? response.arrayBuffer() : null;
}

/** The cells of a row in a position line. @param {string} row */
function breadth(row) {
  return (row.match(/\d+|[BW]/g) ?? []).reduce((sum, part) => sum + (Number(part) || 1), 0);
}
