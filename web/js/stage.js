// A place in a proof, as /api/certificates/ID/at tells it: drawn on the board, and in words.

import { counted } from './dom.js';
import { figureOf, lookAt, shade } from './figure.js';
import { opponent, readLine, title } from './position.js';
import { tintsOf } from './tints.js';

/** @typedef {import('./board.js').Figure} Figure */

/**
 * The board at a place: on the loser's turn the answer to each move, with a tint for each claim,
 * else the claims that the winner relies on.
 * @param {Api.Stage} at
 * @param {string | null} last
 * @param {string | null} pointed the cell under the cursor: its answer's carrier is outlined
 * @param {number | null} claim a claim whose carrier is outlined
 * @returns {import('./board.js').Figure}
 */
export function figureAt(at, last, pointed, claim = null) {
  const figure = figureOf(readLine(at.position), last, { mode: 'move', color: at.to_move });
  if (at.to_move === at.winner || at.over) drawClaims(figure, at);
  else drawAnswers(figure, at, pointed);
  const shown = at.claims.find(({ number }) => number === claim);
  if (shown) shade(figure, [...shown.carrier, ...shown.stones], 'chosen', `claim ${claim}`);
  return figure;
}

/** @param {Figure} figure @param {Api.Stage} at */
function drawClaims(figure, { claims, answer }) {
  claims.forEach(({ carrier, number }, index) => {
    shade(figure, carrier, `carrier${index % 4}`, `in the carrier of claim ${number}`);
  });
  if (!answer) return;
  const look = lookAt(figure, answer);
  look.mark = 'star';
  look.notes.push('the answer');
}

/** @param {Figure} figure @param {Api.Stage} at @param {string | null} pointed */
function drawAnswers(figure, at, pointed) {
  const covered = at.cells.filter(({ claim }) => claim !== null);
  const tints = tintsOf(covered.map(({ cell, claim }) => ({ cell, group: claim })));
  const outlined = at.cells.find(({ cell }) => cell === pointed)?.carrier ?? [];
  for (const { cell, status, answer, claim } of at.cells) {
    if (status === 'stone') continue;
    const look = lookAt(figure, cell);
    const tint = claim === null ? 'muted' : `carrier${tints.get(claim)}`;
    look.shades.push(status === 'outside' && !answer ? 'outside' : tint);
    look.label = answer ?? '–';
    if (outlined.includes(cell)) look.shades.push('chosen');
    look.notes.push(spellCell(at, cell));
  }
}

/** Whose turn it is, and what can be done. @param {Api.Stage} at */
export function spellTurn({ over, to_move: turn, winner, answer }) {
  if (over) return `The game is over: ${title(over)} has won.`;
  if (turn !== winner) return `${title(turn)} to move: try any cell, the answer is written on it.`;
  if (answer) return `${title(winner)} plays ${answer}. Press it to go on.`;
  return `${title(winner)} may play anywhere.`;
}

/** What the proof says about a cell. @param {Api.Stage} at @param {string} cell */
export function spellCell(at, cell) {
  const [winner, loser] = [title(at.winner), title(opponent(at.winner))];
  const known = at.cells.find((item) => item.cell === cell);
  if (!known || known.status === 'stone') return cell;
  if (known.status === 'answer') return `${cell}: ${winner}’s move in the proof`;
  const behind = spellBehind(known);
  if (known.answer) return `${loser} ${cell}: ${winner} answers ${known.answer}${behind}`;
  if (known.status !== 'outside') return `${loser} ${cell}: needs no answer${behind}`;
  return `${cell}: outside all carriers, a move there changes nothing`;
}

/** The claim behind an answer. @param {Api.Place} place */
function spellBehind({ claim, carrier }) {
  return claim === null ? '' : `, claim ${claim} over ${carrier.join(' ') || 'no cells'}`;
}

/** A claim in a line. @param {Api.Claim} claim */
export function spellClaim({ number, rule, kind, stones, carrier }) {
  const words = { semi: 'semi-connection', forced: 'forced join', connection: 'connection' }[kind];
  const parts = `${counted(stones.length, 'stone')}, carrier of ${counted(carrier.length, 'cell')}`;
  return `Claim ${number} (${rule}): ${words}, ${parts}`;
}
