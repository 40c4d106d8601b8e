// What is seen of a position without a search, as layers on the board and in words.

import { counted } from './dom.js';
import { lookAt, shade } from './figure.js';
import { emptyCells, indexOf, title } from './position.js';
import { lineAt, positionAt, resultAt } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Part} Part */
/** @typedef {import('./board.js').Figure} Figure */

/** Parts that /api/look knows; the carrier comes with the answer of a search. */
/** @type {Part[]} */
export const PARTS = ['mustplay', 'fill', 'inferior', 'circuit'];

/** @type {Record<Part, string>} */
const LABELS = {
  mustplay: 'Must-play',
  fill: 'Fill-in',
  inferior: 'Inferior moves',
  circuit: 'Circuits',
};

/**
 * What is known of a part, if it is switched on.
 * @param {Readonly<State>} state
 * @param {Part} part
 */
function seen(state, part) {
  return state.layers.has(part) ? state.seen.get(`${part} ${lineAt(state)}`) : undefined;
}

/** What the layers say, in sentences. @param {Readonly<State>} state */
export function* reasons(state) {
  for (const part of PARTS) {
    const known = seen(state, part);
    if (known?.note) yield `${LABELS[part]}: ${known.note}`;
    if (known?.winner) yield `Fill-in and connections alone tell: ${title(known.winner)} wins.`;
    if (known?.content) yield* SENTENCES[part](known.content, positionAt(state));
  }
  if (state.layers.has('carrier')) yield spellCarrier(state);
}

/** @param {Readonly<State>} state */
function spellCarrier(state) {
  const answer = resultAt(state)?.answer;
  if (!answer?.winner) return 'Carrier: solve the position first.';
  if (!answer.carrier)
    return 'Carrier: there is none here; a proof has one for each of its claims.';
  const cells = counted(answer.carrier.length, 'cell');
  return `Carrier of ${cells}: ${title(answer.winner)} wins whoever has the others.`;
}

/**
 * What is switched on. While a wrong move is refuted, the board belongs to the refutation.
 * @param {Figure} figure
 * @param {Readonly<State>} state
 */
export function drawLayers(figure, state) {
  if (state.task?.state === 'wrong') return;
  const mustplay = seen(state, 'mustplay')?.content;
  const isWhole = mustplay?.cells.length === emptyCells(figure.position);
  if (mustplay && !isWhole) shade(figure, mustplay.cells, 'mustplay', 'in must-play');
  const carrier = state.layers.has('carrier') ? resultAt(state)?.answer?.carrier : null;
  if (carrier) shade(figure, carrier, 'carrier2', 'in the carrier');
  drawInferior(figure, seen(state, 'inferior')?.content ?? []);
  drawCircuit(figure, seen(state, 'circuit')?.content?.energy ?? {});
  for (const { cell, color } of seen(state, 'fill')?.content ?? []) {
    const look = lookAt(figure, cell);
    look.filled = color;
    look.notes.push(`filled in for ${color}`);
  }
  drawLink(figure, state);
}

/** @param {Figure} figure @param {Api.InferiorMove[]} moves */
function drawInferior(figure, moves) {
  for (const { cell, kind, by, reason } of moves) {
    shade(figure, [cell], 'muted', reason);
    lookAt(figure, cell).label ??= kind[0];
    for (const better of by) if (better !== cell) figure.arrows.push([cell, better]);
  }
}

/** @param {Figure} figure @param {Record<string, number>} energy */
function drawCircuit(figure, energy) {
  const most = Math.max(...Object.values(energy), Number.MIN_VALUE);
  for (const [cell, value] of Object.entries(energy)) {
    const look = lookAt(figure, cell);
    look.shades.push('heat');
    look.heat = value / most;
    look.label ??= value.toFixed(2).replace(/^0/, '');
    look.notes.push(`energy ${value.toFixed(2)}`);
  }
}

/** The link that was chosen, and the ends that are asked for. */
function drawLink(/** @type {Figure} */ figure, /** @type {Readonly<State>} */ state) {
  const { link, ends } = state;
  if (link) {
    shade(figure, link.carrier, 'carrier1', 'in the carrier of the link');
    if (link.key) lookAt(figure, link.key).mark = 'star';
  }
  for (const cell of [ends.from, ends.to]) {
    if (indexOf(figure.position, cell) < 0) continue;
    const look = lookAt(figure, cell);
    look.mark ??= 'square';
    look.notes.push('end of the link');
  }
}

/** What the layers say about a cell. @param {Readonly<State>} state @param {string} cell */
export function spellLayers(state, cell) {
  /** @param {Part} part @returns {Api.Added[]} */
  const of = (part) =>
    (seen(state, part)?.content ?? []).filter(
      (/** @type {Api.Added} */ item) => item.cell === cell,
    );
  return [...of('fill'), ...of('inferior')].map(({ reason }) => reason);
}

/** @typedef {import('./position.js').Position} Position */
/** @type {Record<Part, (content: any, position: Position) => Generator<string>>} */
const SENTENCES = {
  *mustplay({ cells }, position) {
    const { turn } = position;
    if (cells.length === emptyCells(position))
      yield 'Must-play: every cell; no threat is seen yet.';
    else if (cells.length) yield `Must-play for ${title(turn)}: ${cells.join(' ')}`;
    else yield `Must-play: empty, so ${title(turn)} loses whatever it plays.`;
  },
  *fill(stones) {
    if (stones.length === 0) yield 'Fill-in: nothing.';
    for (const { reason } of stones) yield reason;
  },
  *inferior(moves) {
    if (moves.length === 0) yield 'Inferior moves: none found.';
    for (const { reason } of moves) yield reason;
  },
  *circuit({ value, black, white }) {
    /** @param {number | null} number */
    const ohms = (number) => (number === null ? 'infinite' : number.toFixed(3));
    const isEven = value === null || Math.abs(value) < 0.0005;
    const better = isEven ? '' : `: ${value < 0 ? 'Black' : 'White'} seems ahead`;
    const [blacks, whites] = [ohms(black.resistance), ohms(white.resistance)];
    yield `Circuits: resistance ${blacks} for Black, ${whites} for White${better}.`;
  },
};
