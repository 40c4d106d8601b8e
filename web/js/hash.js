// Links in HexWorld's form: `#7c1,d4c5`. Reading them is the server's business; here they are
// written, and the rotation, a matter of display, is found in them.

import { cellAt } from './cells.js';
import { cellNames } from './position.js';

/** The clock hour at which `a1` stands unless a link says otherwise. */
export const USUAL_ROTATION = 10;

const WORDS = { 'swap-pieces': ':s', 'swap-sides': ':S', pass: ':p' };

/**
 * The hash of a record.
 * @param {import('./record.js').Record} record
 * @param {string[]} ahead moves that were played and taken back
 * @param {number} rotation
 */
export function hashOf(record, ahead = [], rotation = USUAL_ROTATION) {
  const { columns, rows, turn } = record.start;
  const size = columns === rows ? `${columns}` : `${columns}x${rows}`;
  const config = (rotation === USUAL_ROTATION ? '' : `r${rotation}`) + 'c1';
  let toMove = turn;
  const spell = (move) => {
    const text = cellAt(move) ? move : (WORDS[move] ?? `:${move[0]}${toMove[0]}`);
    if (move !== 'swap-sides') toMove = toMove === 'black' ? 'white' : 'black';
    return text;
  };
  const moves = setUp(record.start).join('') + record.moves.map(spell).join('');
  const tail = ahead.map(spell).join('');
  return `#${size}${config}` + (moves || tail ? `,${moves}` : '') + (tail ? `,${tail}` : '');
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

/** Moves from the empty board to a position, with passes where its stones don't alternate. */
function setUp(position) {
  const of = (color) => cellNames(position).filter((_, index) => position.stones[index] === color);
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

/** The rotation that a hash asks for. @param {string} hash */
export function rotationOf(hash) {
  const config = /^#?\d+(?:x\d+)?((?:[a-z]\d*)*)/.exec(hash)?.[1] ?? '';
  const hour = Number(/r(\d+)/.exec(config)?.[1]);
  return hour >= 1 && hour <= 12 ? hour : USUAL_ROTATION;
}
