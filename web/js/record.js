// A record: a position to start from and the moves since. Values, never changed in place.

import { cellAt, cellName } from './cells.js';
import { indexOf, opponent, withStone } from './position.js';

/** @typedef {import('./position.js').Position} Position */
/**
 * @typedef {object} Record
 * @property {Position} start
 * @property {string[]} moves cells, `swap-pieces`, `swap-sides`, `pass`, `resign`, `forfeit`
 * @property {Position} position after the moves
 * @property {string} [comment] what a file says of it
 */

/** A record without moves. @param {Position} start @returns {Record} */
export function recordOf(start) {
  return { start, moves: [], position: start };
}

/** The record with one move more. @param {Record} record @param {string} move @returns {Record} */
export function played(record, move) {
  const position = after(record.position, move);
  return { start: record.start, moves: [...record.moves, move], position };
}

/**
 * The records from the start to the last move, one for each number of moves.
 * @param {Position} start
 * @param {string[]} moves
 */
export function prefixes(start, moves) {
  const records = [recordOf(start)];
  for (const move of moves) records.push(played(records[records.length - 1], move));
  return records;
}

/** The cell of the last stone that was played, if the last move was one. @param {Record} record */
export function lastCell(record) {
  const last = record.moves[record.moves.length - 1];
  return last && cellAt(last) ? last : null;
}

/** @param {Position} position @param {string} move @returns {Position} */
function after(position, move) {
  const next = { ...position, turn: opponent(position.turn) };
  switch (move) {
    case 'pass':
      return next;
    case 'swap-pieces':
      return swapped(next);
    case 'swap-sides':
    case 'resign':
    case 'forfeit':
      return position;
    default:
      return withStone(next, move, position.turn);
  }
}

/**
 * The first stone, in the other color and reflected in the long diagonal.
 * @param {Position} position
 */
function swapped(position) {
  const { columns } = position;
  const index = position.stones.findIndex((stone) => stone !== null);
  const color = position.stones[index];
  if (!color) return position;
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const cleared = withStone(position, cellName(column, row), null);
  const image = cellName(row, column);
  return indexOf(position, image) < 0 ? position : withStone(cleared, image, opponent(color));
}
