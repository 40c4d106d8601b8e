// What the board shows of the state, and what the line below it says of a cell. Panels add layers.

import { cellAt } from './cells.js';
import { figureOf, lookAt } from './figure.js';
import { cellNames, stoneAt } from './position.js';
import { lastCell } from './record.js';
import { positionAt, recordAt, resultAt } from './state.js';

/** @typedef {Readonly<import('./state.js').State>} State */
/** @typedef {import('./board.js').Cursor} Cursor */
/** @typedef {import('./board.js').Figure} Figure */
/** @typedef {(figure: Figure, state: State) => void} Draw */
/** @typedef {(state: State, cell: string) => string[]} Spell */

/** @type {{draw: Draw, spell: Spell}[]} */
const layers = [];

/**
 * Adds what a panel draws on the position, and says of a cell.
 * @param {Draw} draw
 * @param {Spell} spell
 */
export function addLayer(draw, spell = () => []) {
  layers.push({ draw, spell });
}

/**
 * @callback DrawStage
 * @param {Api.Stage} at
 * @param {string | null} last
 * @param {string | null} pointed
 * @param {number | null} claim
 * @returns {Figure}
 */

/** How a place in a proof is drawn and told, once there can be one. */
/** @type {{draw: DrawStage, spell: (at: Api.Stage, cell: string) => string} | null} */
let stage = null;

/** @param {DrawStage} draw @param {(at: Api.Stage, cell: string) => string} spell */
export function showStage(draw, spell) {
  stage = { draw, spell };
}

/** What a press on the board would do. @param {State} state @returns {Cursor} */
export function cursorAt(state) {
  const { mode, walk, isPicking } = state;
  if (walk?.at) return { mode: 'move', color: walk.at.to_move };
  if (isPicking) return { mode: 'pick', color: null };
  if (mode === 'erase') return { mode: 'erase', color: null };
  if (mode !== 'move') return { mode: 'paint', color: mode };
  return { mode: 'move', color: positionAt(state).turn };
}

/** @param {State} state @returns {Figure} */
export function sceneOf(state) {
  const { walk, settings } = state;
  if (walk?.at && stage) {
    const figure = stage.draw(walk.at, walk.moves.at(-1) ?? null, state.pointed, state.claim);
    if (settings.letters) letterStones(figure);
    return figure;
  }
  const figure = figureOf(positionAt(state), lastCell(recordAt(state)), cursorAt(state));
  for (const { draw } of layers) draw(figure, state);
  drawMarks(figure, state);
  if (settings.numbers) numberStones(figure, state);
  if (settings.letters) letterStones(figure);
  return figure;
}

/** The answer to a losing move under the pointer. @param {Figure} figure @param {State} state */
export function drawRefutation(figure, state) {
  const { pointed, isMapped } = state;
  const known = pointed ? resultAt(state)?.cells.get(pointed) : undefined;
  if (!pointed || !isMapped || !known?.reply || known.result === 'won') return;
  figure.arrows.push([pointed, known.reply]);
  lookAt(figure, known.reply).mark ??= 'dot';
}

/** The reader's own marks. @param {Figure} figure @param {State} state */
function drawMarks(figure, { marks, node }) {
  for (const [cell, mark] of marks.get(node) ?? []) {
    const look = lookAt(figure, cell);
    look.mark = mark;
    look.notes.push(`marked with a ${mark}`);
  }
}

/** The numbers of moves on their stones. @param {Figure} figure @param {State} state */
function numberStones(figure, state) {
  recordAt(state).moves.forEach((move, index) => {
    if (cellAt(move) && stoneAt(figure.position, move)) {
      lookAt(figure, move).label = String(index + 1);
    }
  });
}

/** B and W on stones that have no other label. @param {Figure} figure */
function letterStones(figure) {
  for (const cell of cellNames(figure.position)) {
    const stone = stoneAt(figure.position, cell);
    if (stone) lookAt(figure, cell).label ??= stone[0].toUpperCase();
  }
}

/** All that is known of the cell under the pointer. @param {State} state */
export function spellPointed(state) {
  const { pointed, walk } = state;
  if (!pointed) return '';
  if (walk?.at && stage) return stage.spell(walk.at, pointed);
  const stone = stoneAt(positionAt(state), pointed);
  if (stone) return `${pointed}: ${stone} stone`;
  const known = layers.flatMap(({ spell }) => spell(state, pointed));
  return known.length ? known.join('. ') : pointed;
}
