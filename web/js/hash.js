// Links in HexWorld's form: `#7c1,d4c5`. Reading them is the server's business; here they are
// written, and the rotation, a matter of display, is found in them.

import { cellAt } from './cells.js';
import { cellNames } from './position.js';

/** The clock hour at which `a1` stands where nothing else is better. */
export const USUAL_ROTATION = 10;

/** @type {Record<string, string>} */
const WORDS = { 'swap-pieces': ':s', 'swap-sides': ':S', pass: ':p' };

/**
 * The hash of a record.
 * @param {Pick<import('./record.js').Record, 'start' | 'moves'>} record
 * @param {string[]} ahead moves that were played and taken back
 * @param {number | null} rotation if it was chosen
 */
export function hashOf(record, ahead = [], rotation = null) {
  const { columns, rows, turn } = record.start;
  const size = columns === rows ? `${columns}` : `${columns}x${rows}`;
  const config = rotation === null ? 'c1' : `r${rotation}c1`;
  let toMove = turn;
  const spell = (/** @type {string} */ move) => {
    const text = cellAt(move) ? move : (WORDS[move] ?? `:${move[0]}${toMove[0]}`);
    if (move !== 'swap-sides') toMove = toMove === 'black' ? 'white' : 'black';
    return text;
  };
  const moves = setUp(record.start).join('') + record.moves.map(spell).join('');
  const tail = ahead.map(spell).join('');
  const played = moves || tail ? `,${moves}` : '';
  return `#${size}${config}${played}${tail ? `,${tail}` : ''}`;
}

/**
 * The query of the page's address for a game: links don't name the game.
 * @param {import('./position.js').Game} game
 * @param {string[]} others further values
 */
export function queryOf(game, others = []) {
  const values = [...(game === 'rex' ? ['rules=rex'] : []), ...others];
  return values.length ? `?${values.join('&')}` : '';
}

/**
 * Moves from the empty board to a position, with passes where its stones don't alternate.
 * @param {import('./position.js').Position} position
 */
function setUp(position) {
  const of = (/** @type {import('./position.js').Color} */ color) =>
    cellNames(position).filter((_, index) => position.stones[index] === color);
  const [black, white] = [of('black'), of('white')];
  const odd = position.turn === 'white' ? 1 : 0;
  const rounds = Math.max(black.length - odd, white.length);
  const moves = [];
  for (let round = 0; round < rounds; round++) {
    moves.push(black[round] ?? ':p', white[round] ?? ':p');
  }
  if (odd) moves.push(black[rounds] ?? ':p');
  return moves;
}

/** The rotation that a hash asks for, if it does. @param {string} hash */
export function rotationOf(hash) {
  const config = /^#?\d+(?:x\d+)?((?:[a-z]\d*)*)/.exec(hash)?.[1] ?? '';
  const hour = Number(/r(\d+)/.exec(config)?.[1]);
  return hour >= 1 && hour <= 12 ? hour : null;
}
