// The gallery of opening maps: one small board for each table that the server knows.

import { get } from './api.js';
import { $, element, say } from './dom.js';
import { EDGES, Layout, SIDES, STONE } from './geometry.js';
import { USUAL_ROTATION, hashOf, queryOf } from './hash.js';
import { emptyPosition, indexOf, title } from './position.js';
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
    const { maps } = await get('api/maps');
    say(
      'maps-status',
      maps.length
        ? ''
        : 'No opening is known yet. Solve the empty board with “Every move”, ' +
            'or start the server with --db and a store.',
    );
    for (const map of maps) $('maps').append(await card(map));
  } catch (error) {
    say('maps-status', error.message);
  }
  document.documentElement.dataset.ready = 'yes';
}

/** One table: a heading, the board, how much of it is known. */
async function card(/** @type {Api.MapEntry} */ map) {
  const { game, columns, rows, first } = map;
  const name = `${title(game)} ${columns}×${rows}`;
  const { openings } = await get(`api/maps/${game}/${columns}x${rows}`, { first });
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
  const { left, top, width, height } = layout.bounds();
  const svg = make('svg', {
    class: 'board',
    role: 'group',
    viewBox: [left, top, width, height].map(round).join(' '),
  });
  svg.style.setProperty('--breadth', String(round(width)));
  const start = { ...emptyPosition(game, columns, rows), turn: first };
  for (const opening of openings) drawOpening(svg, layout, start, opening);
  for (const side of EDGES) {
    make('polygon', { class: `side ${SIDES[side]}`, points: points(layout.band(side)) }, svg);
  }
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
  const at = { x: round(center.x), y: round(center.y) };
  make('text', { class: 'label', ...at }, link).textContent = shade === 'win' ? 'W' : 'L';
  if (!isProved) return;
  const foot = { x: at.x, y: round(center.y + 0.78 * STONE) };
  make('text', { class: 'label proof-check', ...foot }, link).textContent = '✓';
}

/** What is known of an opening, in words. @param {Api.Opening} opening @param {Api.Color} opener */
function spell({ cell, winner, reply }, opener) {
  if (!winner) return `${cell} not known`;
  if (winner === opener) return `${cell} wins`;
  return `${cell} loses${reply ? `, answer ${reply}` : ''}`;
}

/** @param {import('./position.js').Position} start @param {string} cell @param {boolean} isProved */
function address(start, cell, isProved) {
  const query = queryOf(start.game, isProved ? ['proof'] : []);
  return `./${query}${hashOf(played(recordOf(start), cell))}`;
}
