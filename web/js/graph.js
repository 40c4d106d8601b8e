// The graph of a game: after each move, who is proved to win or how the chances seem.

import { make, round } from './svg.js';

const WIDTH = 400;
const HEIGHT = 110;
const MARGIN = 6;

/**
 * @typedef {object} Point
 * @property {import('./position.js').Color | null} winner if it is proved
 * @property {number | null} chance Black's, as an opinion
 */

/**
 * @param {(Point | undefined)[]} points by the number of moves played
 * @param {number} current
 * @param {number | null} losing the move that lost
 * @param {(number: number) => void} go
 */
export function drawGraph(points, current, losing, go) {
  const svg = make('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  svg.setAttribute('aria-label', spellGraph(points, losing));
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, points.length);
  const middle = HEIGHT / 2;
  points.forEach((point, number) => {
    const x = round(MARGIN + number * step);
    const column = make('g', { class: 'column', 'data-number': number }, svg);
    const size = { x, y: 0, width: round(step), height: HEIGHT };
    make('rect', { class: number === current ? 'here' : 'there', ...size }, column);
    const share = shareOf(point);
    if (share !== null && point) {
      const height = Math.max(2, Math.abs(share - 0.5) * (HEIGHT - 2 * MARGIN));
      const y = share > 0.5 ? middle - height : middle;
      const kind = point.winner ? 'proved' : 'opinion';
      const color = share > 0.5 ? 'black' : 'white';
      const bar = { x: x + 1, y: round(y), width: round(Math.max(1, step - 2)) };
      make('rect', { class: `${kind} ${color}`, ...bar, height: round(height) }, column);
    }
    if (number === losing) {
      const center = { x: round(x + step / 2), y: HEIGHT - 8 };
      make('text', { class: 'losing', ...center }, column).textContent = '?';
    }
    column.addEventListener('click', () => go(number));
  });
  make('line', { class: 'even', x1: 0, x2: WIDTH, y1: middle, y2: middle }, svg);
  return svg;
}

/** Black's share of the height. @param {Point | undefined} point */
function shareOf(point) {
  if (point?.winner) return point.winner === 'black' ? 1 : 0;
  return point?.chance ?? null;
}

/** @param {(Point | undefined)[]} points @param {number | null} losing */
function spellGraph(points, losing) {
  const proved = points.filter((point) => point?.winner).length;
  const lost = losing === null ? '' : `, lost by move ${losing}`;
  return `Graph of ${points.length - 1} moves, ${proved} positions proved${lost}`;
}
