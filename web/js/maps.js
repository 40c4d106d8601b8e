// The gallery of opening maps: one small board for each table that the server knows.

import { get, stream } from './api.js';
import { $, element, say } from './dom.js';
import { Layout, STONE } from './geometry.js';
import { USUAL_ROTATION, hashOf, queryOf } from './hash.js';
import { drawSides, drawing } from './mini.js';
import { emptyPosition, indexOf, title, writeLine } from './position.js';
import { played, recordOf } from './record.js';
import { make, points, round } from './svg.js';
import { applySettings, listenToTheme, storeSettings, storedSettings } from './theme.js';

const settings = storedSettings();
applySettings(settings);
listenToTheme(
  () => settings,
  (theme) => {
    settings.theme = theme;
    storeSettings(settings);
    applySettings(settings);
  },
);
show();

async function show() {
  try {
    /** @type {{maps: Api.MapEntry[]}} */
    const { maps } = await get('api/maps');
    const isSome = maps.some(isWhole);
    for (const map of maps) if (isSome || !isSmall(map)) $('maps').append(await card(map));
    if (!isSome) await solveSome();
  } catch (error) {
    say('maps-status', error.message);
  }
  document.documentElement.dataset.ready = 'yes';
}

/**
 * Small boards, whose openings are solved here and now unless all those of some board are known.
 * @type {[Api.Game, number][]}
 */
const SMALL = [
  ['hex', 3],
  ['hex', 4],
  ['hex', 5],
  ['rex', 3],
  ['rex', 4],
];

/** Whether all openings of a board are known. @param {Api.MapEntry} map */
function isWhole({ known, total }) {
  return known === total;
}

/** Whether it is a board that is solved here and now. @param {Api.MapEntry} map */
function isSmall({ game, columns, rows }) {
  return columns === rows && SMALL.some(([of, side]) => of === game && side === columns);
}

/** A gallery is never empty: the openings of small boards are solved in a moment. */
async function solveSome() {
  for (const [game, side] of SMALL) {
    say('maps-status', `Solving the openings of ${title(game)} ${side}×${side}…`);
    const empty = emptyPosition(game, side, side);
    /** @type {Api.Opening[]} */
    const openings = [];
    const values = { position: writeLine(empty), map: 1 };
    await stream('api/solve', values, new AbortController().signal, (event, data) => {
      if (event === 'cell') openings.push(openingOf(empty, data));
    });
    const total = side * side;
    /** @type {Api.MapEntry} */
    const map = { game, columns: side, rows: side, first: 'black', known: openings.length, total };
    $('maps').append(figure(map, openings));
  }
  say('maps-status', 'Solved just now. Larger boards come from a store, by --db.');
}

/**
 * An opening as a map has it.
 * @param {import('./position.js').Position} empty
 * @param {Api.CellResult} result
 * @returns {Api.Opening}
 */
function openingOf(empty, { cell, result, reply }) {
  const position = writeLine(played(recordOf(empty), cell).position);
  const winner = result === 'won' ? 'black' : 'white';
  return { cell, position, winner, reply, certificate: null, proved: false };
}

/** One table that the engine knows. */
async function card(/** @type {Api.MapEntry} */ map) {
  const { game, columns, rows, first } = map;
  const { openings } = await get(`api/maps/${game}/${columns}x${rows}`, { first });
  return figure(map, openings);
}

/**
 * A table: a heading, the board, how much of it is known.
 * @param {Api.MapEntry} map
 * @param {Api.Opening[]} openings
 */
function figure(map, openings) {
  const { game, columns, rows, first } = map;
  const name = `${title(game)} ${columns}×${rows}`;
  const svg = drawMap(map, openings);
  svg.setAttribute('aria-label', `Openings of ${name}`);
  const known = map.known === map.total ? 'all openings' : `${map.known} of ${map.total} openings`;
  const href = `./${queryOf(game)}${hashOf(recordOf(emptyPosition(game, columns, rows)))}`;
  const heading = element('a', { href }, name);
  const caption = element('figcaption', {}, heading, ` ${known}, ${title(first)} opens`);
  return element('figure', { className: 'card map' }, caption, svg);
}

/** @param {Api.MapEntry} map @param {Api.Opening[]} openings */
function drawMap({ game, columns, rows, first }, openings) {
  const layout = new Layout(columns, rows, USUAL_ROTATION);
  const svg = drawing(layout);
  svg.setAttribute('class', 'board');
  svg.setAttribute('role', 'group');
  const start = { ...emptyPosition(game, columns, rows), turn: first };
  for (const opening of openings) drawOpening(svg, layout, start, opening);
  drawSides(svg, layout);
  return svg;
}

/**
 * A cell as a link to the position after it, or to its proof.
 * @param {SVGElement} svg
 * @param {Layout} layout
 * @param {import('./position.js').Position} start
 * @param {Api.Opening} opening
 */
function drawOpening(svg, layout, start, opening) {
  const index = indexOf(start, opening.cell);
  const center = layout.center(index % start.columns, Math.floor(index / start.columns));
  const isProved = Boolean(opening.certificate || opening.proved);
  const words = spell(opening, start.turn) + (isProved ? ', with a proof' : '');
  const href = address(start, opening.cell, isProved);
  const link = make('a', { href, 'data-cell': opening.cell, 'aria-label': words }, svg);
  make('title', {}, link).textContent = words;
  make('polygon', { class: 'hex', points: points(layout.hexagon(center)) }, link);
  if (!opening.winner) return;
  const shade = opening.winner === start.turn ? 'win' : 'lose';
  const outline = points(layout.hexagon(center, 0.985));
  make('polygon', { class: `shade ${shade}`, points: outline }, link);
  // The letters lie above the link, whose name says what they mean.
  const at = { x: round(center.x), y: round(center.y) };
  write(svg, 'label', at, shade === 'win' ? 'W' : 'L');
  const foot = { x: at.x, y: round(center.y + 0.78 * STONE) };
  if (isProved) write(svg, 'label proof-check', foot, '✓');
}

/**
 * @param {SVGElement} svg
 * @param {string} classes
 * @param {{x: number, y: number}} at
 * @param {string} text
 */
function write(svg, classes, at, text) {
  make('text', { class: classes, 'aria-hidden': 'true', ...at }, svg).textContent = text;
}

/** What is known of an opening, in words. @param {Api.Opening} opening @param {Api.Color} opener */
function spell({ cell, winner, reply }, opener) {
  if (!winner) return `${cell} not known`;
  if (winner === opener) return `${cell} wins`;
  return `${cell} loses${reply ? `, answer ${reply}` : ''}`;
}

/**
 * @param {import('./position.js').Position} start
 * @param {string} cell
 * @param {boolean} isProved
 */
function address(start, cell, isProved) {
  const query = queryOf(start.game, isProved ? ['proof'] : []);
  return `./${query}${hashOf(played(recordOf(start), cell))}`;
}
