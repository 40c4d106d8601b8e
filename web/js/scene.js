// What the board shows of the state, and what the line below it says of a cell.

import { figureOf, lookAt } from './figure.js';
import { drawLayers, spellLayers } from './layers.js';
import { drawMap, spellMapped } from './map.js';
import { drawHint } from './play.js';
import { cellNames, stoneAt } from './position.js';
import { lastCell } from './record.js';
import { figureAt, spellCell } from './stage.js';
import { positionAt, recordAt } from './state.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./board.js').Cursor} Cursor */

/** What a press on the board would do. @param {Readonly<State>} state @returns {Cursor} */
export function cursorAt(state) {
  const { mode, walk, isPicking } = state;
  if (walk?.at) return { mode: 'move', color: walk.at.to_move };
  if (isPicking) return { mode: 'pick', color: null };
  if (mode === 'erase') return { mode: 'erase', color: null };
  if (mode !== 'move') return { mode: 'paint', color: mode };
  return { mode: 'move', color: positionAt(state).turn };
}

/** @param {Readonly<State>} state @returns {import('./board.js').Figure} */
export function sceneOf(state) {
  const { walk, settings } = state;
  const figure = walk?.at
    ? figureAt(walk.at, walk.moves.at(-1) ?? null, state.pointed)
    : figureOf(positionAt(state), lastCell(recordAt(state)), cursorAt(state));
  if (!walk?.at) {
    drawLayers(figure, state);
    drawMap(figure, state);
    drawHint(figure, state);
  }
  if (settings.letters) letterStones(figure);
  return figure;
}

/** B and W on stones that have no other label. @param {import('./board.js').Figure} figure */
function letterStones(figure) {
  for (const cell of cellNames(figure.position)) {
    const stone = stoneAt(figure.position, cell);
    if (stone) lookAt(figure, cell).label ??= stone[0].toUpperCase();
  }
}

/** All that is known of the cell under the pointer. @param {Readonly<State>} state */
export function spellPointed(state) {
  const { pointed, walk } = state;
  if (!pointed) return '';
  if (walk?.at) return spellCell(walk.at, pointed);
  const stone = stoneAt(positionAt(state), pointed);
  if (stone) return `${pointed}: ${stone} stone`;
  const known = [spellMapped(state, pointed), ...spellLayers(state, pointed)].filter(Boolean);
  return known.length ? known.join('. ') : pointed;
}
