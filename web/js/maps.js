// The gallery of opening maps: one small board for each table that the server knows.

import { get } from './api.js';
import { $, element, say } from './dom.js';
import { Layout, STONE } from './geometry.js';
import { hashOf } from './hash.js';
import { emptyPosition, indexOf, title } from './position.js';
import { played, recordOf } from './record.js';
import { make, points, round } from './svg.js';
import { applySettings, listenToTheme, storeSettings, storedSettings } from './theme.js';

const settings = storedSettings();
applySettings(settings);
listenToTheme(settings, (theme) => {
  settings.theme = theme;
  storeSettings(settings);
  applySettings(settings);
});
show();

async function show() {
  try {
    const { maps } = await get('api/maps');
    say('maps-status', maps.length ? '' : 'No opening is known yet. Solve the empty board with “Every move”, or start the server with --db and a store.');
    for (const map of maps) $('maps').append(await card(map));
  } catch (error) {
    say('maps-status', error.message);
  }
  document.documentElement.dataset.ready = 'yes';
}

/** One table: a heading, the board, how much of it is known. */
async function card(map) {
  const { game, columns, rows, first } = map;
  const name = `${title(game)} ${columns}×${rows}`;
  const { openings } = await get(`api/maps/${game}/${columns}x${rows}`, { first });
  const svg = drawMap(map, openings);
  svg.setAttribute('aria-label', `Openings of ${name}`);
  const known = map.known === map.total ? 'all openings' : `${map.known} of ${map.total} openings`;
  const caption = element('figcaption', {}, element('b', {}, name), ` ${known}, ${title(first)} opens`);
  return element('figure', { className: 'card map' }, caption, svg);
}

function drawMap({ game, columns, rows, first }, openings) {
  const layout = new Layout(columns, rows, 10);
  const { left, top, width, height } = layout.bounds();
  const svg = make('svg', { class: 'board', role: 'group', viewBox: [left, top, width, height].map(round).join(' ') });
  svg.style.setProperty('--breadth', String(round(width)));
  const start = { ...emptyPosition(game, columns, rows), turn: first };
  for (const opening of openings) drawOpening(svg, layout, start, opening);
  for (const [side, color] of [['left', 'white'], ['right', 'white'], ['top', 'black'], ['bottom', 'black']]) {
    make('polygon', { class: `side ${color}`, points: points(layout.band(side)) }, svg);
  }
  return svg;
}

/** A cell as a link to the position after it, or to its proof. */
function drawOpening(svg, layout, start, { cell, winner, reply, certificate }) {
  const index = indexOf(start, cell);
  const center = layout.center(index % start.columns, Math.floor(index / start.columns));
  const won = winner === start.turn;
  const words = !winner ? 'not known' : won ? 'wins' : `loses${reply ? `, answer ${reply}` : ''}`;
  const link = make('a', { href: address(start, cell, certificate), 'data-cell': cell, 'aria-label': `${cell} ${words}` }, svg);
  make('title', {}, link).textContent = `${cell} ${words}${certificate ? ', with a proof' : ''}`;
  make('polygon', { class: 'hex', points: points(layout.hexagon(center)) }, link);
  if (!winner) return;
  make('polygon', { class: `shade ${won ? 'win' : 'lose'}`, points: points(layout.hexagon(center, 0.985)) }, link);
  const label = make('text', { class: 'label', x: round(center.x), y: round(center.y) }, link);
  label.textContent = won ? 'W' : 'L';
  if (!certificate) return;
  const check = make('text', { class: 'label proof-check', x: round(center.x), y: round(center.y + 0.78 * STONE) }, link);
  check.textContent = '✓';
}

function address(start, cell, certificate) {
  const values = new URLSearchParams();
  if (start.game === 'rex') values.set('rules', 'rex');
  if (certificate) values.set('certificate', certificate);
  const query = values.toString();
  return `./${query ? `?${query}` : ''}${hashOf(played(recordOf(start), cell))}`;
}
