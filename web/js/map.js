// What is known of a position by solving it: as a map on the board, and in words.

import { sorted } from './cells.js';
import { count, counted } from './dom.js';
import { lookAt } from './figure.js';
import { emptyCells, opponent, title } from './position.js';
import { overAt, positionAt, resultAt } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Result} Result */

const SHADES = { won: 'win', lost: 'lose', outside: 'outside' };
const LETTERS = { won: 'W', lost: 'L', outside: '–' };
const NOTES = { won: 'wins', lost: 'loses', outside: 'loses, outside must-play' };

/** Whether nothing is left to find out. @param {Readonly<State>} state */
export function isComplete(state) {
  if (overAt(state)) return true;
  const result = resultAt(state);
  if (!result?.answer?.winner) return false;
  return !state.isMapped || result.cells.size >= emptyCells(positionAt(state));
}

/**
 * The map on the board.
 * @param {import('./board.js').Figure} figure
 * @param {Readonly<State>} state
 */
export function drawMap(figure, state) {
  const result = resultAt(state);
  if (!result || overAt(state)) return;
  /** @type {Result['cells']} */
  const cells = state.isMapped ? result.cells : new Map();
  for (const { cell, result: outcome } of cells.values()) {
    const look = lookAt(figure, cell);
    if (!look.shades.includes('heat')) look.label = LETTERS[outcome];
    look.shades.push(SHADES[outcome]);
    look.notes.push(NOTES[outcome]);
  }
  if (cells.size === 0) {
    for (const cell of result.answer?.winning_moves ?? []) {
      const look = lookAt(figure, cell);
      look.mark = 'star';
      look.notes.push('wins');
    }
  }
  if (result.running) {
    const look = lookAt(figure, result.running);
    look.shades.push('running');
    look.label ??= '…';
    look.notes.push('being searched');
  }
}

/** What the map says about a cell. @param {Readonly<State>} state @param {string} cell */
export function spellMapped(state, cell) {
  const known = resultAt(state)?.cells.get(cell);
  if (!known || !state.isMapped) return [];
  const { turn } = positionAt(state);
  if (known.result === 'won') return [`${title(turn)} wins by ${cell}`];
  const reply = known.reply ? `; ${title(opponent(turn))} answers ${known.reply}` : '';
  const why = known.result === 'outside' ? ' (outside must-play)' : '';
  return [`${title(turn)} loses by ${cell}${why}${reply}`];
}

/** The answer as a headline and a sentence. @param {Readonly<State>} state */
export function spellAnswer(state) {
  const proof = state.walk?.at ? state.walk.certificate : null;
  if (proof) {
    const claims = counted(proof.claims, 'claim');
    const detail = `The proof on the board says so, by ${claims}.`;
    return { headline: `${title(proof.winner)} wins`, detail };
  }
  const over = overAt(state);
  if (over) return { headline: `${title(over)} wins`, detail: 'The game is over.' };
  const result = resultAt(state);
  if (!result) return { headline: 'Not solved yet', detail: invitation(state) };
  const winner = result.answer?.winner;
  if (winner) return { headline: `${title(winner)} wins`, detail: spellMoves(state, result) };
  return UNDECIDED[result.state](state, result);
}

/** @typedef {{headline: string, detail: string}} Words */
/** @type {Record<Result['state'], (state: State, result: Result) => Words>} */
const UNDECIDED = {
  running: (state, { progress }) => ({
    headline: 'Solving…',
    detail: `${title(positionAt(state).turn)} to move.${rate(progress)}${doubt(state)}`,
  }),
  failed: (_, { problem }) => ({ headline: 'Not solved', detail: problem }),
  limit: () => ({
    headline: 'Not decided yet',
    detail: 'The time is used up. Resume goes on from here.',
  }),
  stopped: () => ({ headline: 'Stopped', detail: 'Resume goes on from here.' }),
  done: () => ({ headline: 'Not decided yet', detail: 'Resume goes on from here.' }),
};

/** Whether the engine solves boards of this size. @param {Readonly<State>} state */
export function isSolvable(state) {
  const most = state.about?.limits.solve_cells ?? Number.POSITIVE_INFINITY;
  return positionAt(state).stones.length <= most;
}

/** What can be expected of a search. @param {Readonly<State>} state */
function invitation(state) {
  const most = state.about?.limits.solve_cells;
  if (!isSolvable(state)) return `Boards of more than ${most} cells aren’t solved here.`;
  if (!isHopeless(positionAt(state))) return 'Press Solve to find out who wins.';
  return 'So large a board is decided late in a game only: don’t expect an answer yet.';
}

/** @param {Readonly<State>} state */
function doubt(state) {
  return isHopeless(positionAt(state)) ? ' It may never end: too many cells are empty.' : '';
}

/** Whether so many cells are empty that a search has no hope to end. */
function isHopeless(/** @type {import('./position.js').Position} */ position) {
  return emptyCells(position) > (position.game === 'hex' ? 75 : 34);
}

/** How the side to move fares. @param {Readonly<State>} state @param {Result} result */
function spellMoves(state, result) {
  const { turn } = positionAt(state);
  if (result.answer?.winner !== turn) return `${title(turn)} is to move, and no move wins.`;
  const won = [...result.cells.values()].filter(({ result: outcome }) => outcome === 'won');
  const cells = won.length ? sorted(won.map(({ cell }) => cell)) : result.answer.winning_moves;
  if (cells.length === 0) return `${title(turn)} is to move, and wins.`;
  return `${title(turn)} is to move and wins by ${cells.join(' ')}.`;
}

/** How fast a search is, once it is known. @param {Api.Progress | null} progress */
function rate(progress) {
  const speed = progress?.nodes_per_second;
  return speed ? ` ${count(speed)} nodes a second.` : '';
}
