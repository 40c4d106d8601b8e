// The outlines of marks and arrows, as in the pictures that the program draws.

import { HALF, STONE } from './geometry.js';
import { make, points, round } from './svg.js';

/** @typedef {import('./geometry.js').Point} Point */

/**
 * The path of a mark around a point. Beside a label it is small and stands at the foot of the cell.
 * @param {string} mark
 * @param {Point} center
 * @param {boolean} small
 */
export function markPath(mark, center, small) {
  const at = small && mark !== 'ring' ? { x: center.x, y: center.y + 0.62 * HALF } : center;
  const reach = (small ? 0.5 : 1) * 0.4 * HALF;
  switch (mark) {
    case 'ring':
      return circle(at, STONE - 2.6);
    case 'dot':
      return circle(at, 0.62 * reach);
    case 'cross': {
      const [x, y, arm] = [at.x, at.y, 0.9 * reach].map(round);
      const down = `M${x - arm} ${y - arm}L${x + arm} ${y + arm}`;
      return `${down}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`;
    }
    case 'square':
      return closed(ringOfPoints(at, 4, () => 1.1 * reach, 0.5));
    default:
      return closed(ringOfPoints(at, 10, (index) => (index % 2 ? 0.56 : 1.3) * reach, 0));
  }
}

/** @param {Point} center @param {number} radius */
function circle({ x, y }, radius) {
  const r = round(radius);
  const start = `M${round(x - radius)} ${round(y)}`;
  return `${start}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

/** @param {Point[]} list */
function closed(list) {
  return `M${points(list).replaceAll(' ', 'L')}Z`;
}

/**
 * @param {Point} center
 * @param {number} count
 * @param {(index: number) => number} radius
 * @param {number} offset
 */
function ringOfPoints(center, count, radius, offset) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + offset) / count) * 2 * Math.PI;
    return {
      x: center.x + radius(index) * Math.sin(angle),
      y: center.y - radius(index) * Math.cos(angle),
    };
  });
}

/**
 * An arrow between two centers that stops short of both, with a halo.
 * @param {Element} parent
 * @param {Point} from
 * @param {Point} to
 */
export function drawArrow(parent, from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  /** @param {Point} base @param {number} forward @param {number} aside */
  const place = (base, forward, aside) => ({
    x: base.x + along.x * forward - along.y * aside,
    y: base.y + along.y * forward + along.x * aside,
  });
  const tip = place(to, -0.42 * HALF, 0);
  const outline = [
    place(from, 0.36 * HALF, -1.3),
    place(tip, -9, -1.3),
    place(tip, -9, -5),
    tip,
    place(tip, -9, 5),
    place(tip, -9, 1.3),
    place(from, 0.36 * HALF, 1.3),
  ];
  make('polygon', { class: 'arrow-halo', points: points(outline) }, parent);
  make('polygon', { class: 'arrow', points: points(outline) }, parent);
}
