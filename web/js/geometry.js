// Where the cells and the sides lie in the plane, as in the pictures that the program draws:
// hexagons 36 wide that stand on a corner, each row half a cell further to the right. A rotation
// turns all of it around the origin, by 30 degrees for each hour between `a1` and ten o'clock.

import { STEPS } from './cells.js';
import { USUAL_ROTATION } from './hash.js';

/** @typedef {{x: number, y: number}} Point */

/** Half the width of a cell. */
export const HALF = 18;
/** From a cell's center to its corners. */
export const RADIUS = (HALF * 2) / Math.sqrt(3);
/** The radius of a stone. */
export const STONE = 0.84 * HALF;
/** @typedef {'left' | 'right' | 'top' | 'bottom'} Side */
/** Whose side each one is. @type {Record<Side, import('./position.js').Color>} */
export const SIDES = { left: 'white', right: 'white', top: 'black', bottom: 'black' };
/** The sides, clockwise. @type {Side[]} */
export const EDGES = ['top', 'right', 'bottom', 'left'];
/** How far the colored band of a side reaches out from the hexagons. */
const BAND = 6.5;
const COS = Math.sqrt(3) / 2;

const UP = { x: 0, y: -1 };
const UPPER_RIGHT = { x: COS, y: -0.5 };
const LOWER_RIGHT = { x: COS, y: 0.5 };
const DOWN = { x: 0, y: 1 };
const LOWER_LEFT = { x: -COS, y: 0.5 };
const UPPER_LEFT = { x: -COS, y: -0.5 };
const CORNERS = [UP, UPPER_RIGHT, LOWER_RIGHT, DOWN, LOWER_LEFT, UPPER_LEFT];

/** @param {Point} from @param {Point} direction @param {number} length @returns {Point} */
const toward = (from, direction, length) => ({
  x: from.x + length * direction.x,
  y: from.y + length * direction.y,
});

/** A point turned for a rotation. @param {Point} point @param {number} rotation @returns {Point} */
export function turned(point, rotation) {
  const angle = ((rotation - USUAL_ROTATION) * Math.PI) / 6;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return { x: point.x * cos - point.y * sin, y: point.x * sin + point.y * cos };
}

/** @param {number} column @param {number} row @returns {Point} */
const flatCenter = (column, row) => ({ x: HALF * (2 * column + row), y: 1.5 * RADIUS * row });

/** Where arrow keys point. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The layout of a board of one size in one rotation. */
export class Layout {
  /** @param {number} columns @param {number} rows @param {number} rotation */
  constructor(columns, rows, rotation) {
    this.columns = columns;
    this.rows = rows;
    this.rotation = rotation;
  }

  /** The center of a cell. @param {number} column @param {number} row @returns {Point} */
  center(column, row) {
    return turned(flatCenter(column, row), this.rotation);
  }

  /** The corners of a hexagon around a point, `scale` times as large as a cell. */
  hexagon(/** @type {Point} */ center, scale = 1) {
    return CORNERS.map((corner) => toward(center, turned(corner, this.rotation), scale * RADIUS));
  }

  /** The band of a side: the zig-zag along the hexagons, then the outer rim on the way back. */
  band(/** @type {Side} */ side) {
    const turns = edge(this.columns, this.rows, side);
    const outer = turns.map(({ at, outward, reach }) => toward(at, outward, reach)).reverse();
    return [...turns.map(({ at }) => at), ...outer].map((point) => turned(point, this.rotation));
  }

  /** Places of the coordinates of a side, with the column or row that each names. */
  coordinates(/** @type {Side} */ side) {
    const across = side === 'top' || side === 'bottom';
    const length = across ? this.columns : this.rows;
    const shift = {
      top: { x: -0.36 * HALF, y: -(RADIUS + BAND + 10) },
      bottom: { x: 0.36 * HALF, y: RADIUS + BAND + 10 },
      left: { x: -2.06 * HALF, y: 0 },
      right: { x: 2.06 * HALF, y: 0 },
    }[side];
    const [column, row] = {
      top: [0, 0],
      bottom: [0, this.rows - 1],
      left: [0, 0],
      right: [this.columns - 1, 0],
    }[side];
    return Array.from({ length }, (_, index) => {
      const cell = across ? flatCenter(index, row) : flatCenter(column, index);
      const flat = { x: cell.x + shift.x, y: cell.y + shift.y };
      return { at: turned(flat, this.rotation), index };
    });
  }

  /** The rectangle that holds board, sides and coordinates. */
  bounds() {
    const points = EDGES.flatMap((side) => [
      ...this.band(side),
      ...this.coordinates(side).map(({ at }) => at),
    ]);
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const margin = 11;
    const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    return {
      left,
      top,
      width: Math.max(...xs) + margin - left,
      height: Math.max(...ys) + margin - top,
    };
  }

  /**
   * The cell that an arrow key leads to, or null at the rim. Among the two neighbors that lie
   * equally far in the key's direction, the one in the same column or row is taken.
   * @param {{column: number, row: number}} from
   * @param {string} key
   */
  neighbor({ column, row }, key) {
    const wanted = ARROWS[key];
    const scores = STEPS.map(([x, y], index) => {
      const to = turned(flatCenter(x, y), this.rotation);
      return to.x * wanted[0] + to.y * wanted[1] - index * 1e-3;
    });
    const step = STEPS[scores.indexOf(Math.max(...scores))];
    const next = { column: column + step[0], row: row + step[1] };
    const inside =
      next.column >= 0 && next.column < this.columns && next.row >= 0 && next.row < this.rows;
    return inside ? next : null;
  }
}

/**
 * At a hexagon's corner the rim of a band of even breadth is further away, by the miter.
 * @param {Point} cell
 * @param {Point} direction
 * @param {Point} outward
 */
function corner(cell, direction, outward) {
  return { at: toward(cell, direction, RADIUS), outward, reach: BAND / COS };
}

/**
 * In the middle of an edge between two corners.
 * @param {Point} cell
 * @param {Point} first
 * @param {Point} second
 */
function middle(cell, first, second) {
  const between = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
  const outward = { x: between.x / COS, y: between.y / COS };
  return { at: toward(cell, outward, HALF), outward, reach: BAND };
}

/**
 * The zig-zag along a side. Clockwise around the board, each starts where the last one ends.
 * @param {number} columns
 * @param {number} rows
 * @param {Side} side
 */
function edge(columns, rows, side) {
  /** @type {{at: Point, outward: Point, reach: number}[]} */
  const turns = [];
  /**
   * @param {number} length
   * @param {(at: number) => Point} cell
   * @param {Point} first
   * @param {Point} second
   * @param {(at: number) => Point[]} outward
   */
  const along = (length, cell, first, second, outward) => {
    for (let index = 0; index < length; index++) {
      const [one, two] = outward(index);
      turns.push(corner(cell(index), first, one), corner(cell(index), second, two));
    }
  };
  const [right, bottom] = [columns - 1, rows - 1];
  switch (side) {
    case 'top':
      along(
        columns,
        (at) => flatCenter(at, 0),
        UPPER_LEFT,
        UP,
        (at) => [at ? UP : UPPER_LEFT, UP],
      );
      turns.push(middle(flatCenter(right, 0), UP, UPPER_RIGHT));
      break;
    case 'right':
      turns.push(middle(flatCenter(right, 0), UP, UPPER_RIGHT));
      along(
        rows,
        (at) => flatCenter(right, at),
        UPPER_RIGHT,
        LOWER_RIGHT,
        (at) => [UPPER_RIGHT, at === bottom ? LOWER_RIGHT : UPPER_RIGHT],
      );
      break;
    case 'bottom':
      along(
        columns,
        (at) => flatCenter(right - at, bottom),
        LOWER_RIGHT,
        DOWN,
        (at) => [at ? DOWN : LOWER_RIGHT, DOWN],
      );
      turns.push(middle(flatCenter(0, bottom), DOWN, LOWER_LEFT));
      break;
    case 'left':
      turns.push(middle(flatCenter(0, bottom), DOWN, LOWER_LEFT));
      along(
        rows,
        (at) => flatCenter(0, bottom - at),
        LOWER_LEFT,
        UPPER_LEFT,
        (at) => [LOWER_LEFT, at === bottom ? UPPER_LEFT : LOWER_LEFT],
      );
  }
  return turns;
}
