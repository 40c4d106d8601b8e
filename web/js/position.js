// A position: stones on a board, the side to move, the game. Values, never changed in place.
// The page knows no rules; who has won is the server's to say.

import { cellAt, cellName } from './cells.js';

/** @typedef {'black' | 'white'} Color */
/** @typedef {'hex' | 'rex'} Game */
/**
 * @typedef {object} Position
 * @property {Game} game
 * @property {number} columns
 * @property {number} rows
 * @property {(Color | null)[]} stones row by row from the top
 * @property {Color} turn the side to move
 */

/** The longest side of a board that the page offers. */
export const LONGEST = 19;

/** @param {Color} color @returns {Color} */
export function opponent(color) {
  return color === 'black' ? 'white' : 'black';
}

/** The color's name as a sentence begins with it. @param {string} color */
export function title(color) {
  return color.charAt(0).toUpperCase() + color.slice(1);
}

/** @param {Game} game @param {number} columns @param {number} rows @returns {Position} */
export function emptyPosition(game, columns, rows) {
  return { game, columns, rows, stones: Array(columns * rows).fill(null), turn: 'black' };
}

/** The names of all cells, row by row from the top. @param {Position} position */
export function cellNames({ columns, rows }) {
  return Array.from({ length: columns * rows }, (_, index) =>
    cellName(index % columns, Math.floor(index / columns)),
  );
}

/** How many cells are empty. @param {Position} position */
export function emptyCells({ stones }) {
  return stones.filter((stone) => !stone).length;
}

/**
 * The place of a cell in `stones`, or -1 if the board has no such cell.
 * @param {{columns: number, rows: number}} board
 * @param {string} name
 */
export function indexOf({ columns, rows }, name) {
  const at = cellAt(name);
  return at && at.column < columns && at.row < rows ? at.row * columns + at.column : -1;
}

/** @param {Position} position @param {string} name @returns {Color | null} */
export function stoneAt(position, name) {
  return position.stones[indexOf(position, name)] ?? null;
}

/**
 * The position with a stone put on a cell or taken off it.
 * @param {Position} position
 * @param {string} name
 * @param {Color | null} color
 * @returns {Position}
 */
export function withStone(position, name, color) {
  const stones = position.stones.slice();
  stones[indexOf(position, name)] = color;
  return { ...position, stones };
}

/** The position as a line, `hex 3/1B1/3 w`. @param {Position} position */
export function writeLine(position) {
  const { game, columns, rows, stones, turn } = position;
  const lines = Array.from({ length: rows }, (_, row) =>
    stones
      .slice(row * columns, (row + 1) * columns)
      .map((stone) => (stone ? stone[0].toUpperCase() : '.'))
      .join('')
      .replace(/\.+/g, (run) => String(run.length)),
  );
  return `${game} ${lines.join('/')} ${turn[0]}`;
}

/**
 * A line as the server writes it; one that isn't is an error.
 * @param {string} line
 * @returns {Position}
 */
export function readLine(line) {
  const parts = /^(hex|rex) ([0-9BW/]+) ([bw])$/.exec(line);
  if (!parts) throw new Error(`not a position: ${line}`);
  const rows = parts[2]
    .split('/')
    .map((row) => row.replace(/\d+/g, (run) => '.'.repeat(Number(run))));
  return {
    game: /** @type {Game} */ (parts[1]),
    columns: rows[0].length,
    rows: rows.length,
    stones: Array.from(rows.join(''), (letter) =>
      letter === 'B' ? 'black' : letter === 'W' ? 'white' : null,
    ),
    turn: parts[3] === 'b' ? 'black' : 'white',
  };
}
