// What the board shows: a position, and what panels add to its cells.

/** @typedef {import('./board.js').Figure} Figure */
/** @typedef {import('./board.js').Look} Look */

/**
 * @param {import('./position.js').Position} position
 * @param {string | null} last
 * @param {{mode: string, color: import('./position.js').Color | null}} cursor
 * @returns {Figure}
 */
export function figureOf(position, last, cursor) {
  return { position, last, cursor, looks: new Map(), arrows: [] };
}

/** The look of a cell, made if there is none yet. @returns {Look} */
export function lookAt(figure, cell) {
  let look = figure.looks.get(cell);
  if (!look) {
    look = { shades: [], notes: [] };
    figure.looks.set(cell, look);
  }
  return look;
}

/** Adds a shade and what it says to cells. */
export function shade(figure, cells, name, note) {
  for (const cell of cells) {
    const look = lookAt(figure, cell);
    look.shades.push(name);
    if (note) look.notes.push(note);
  }
}
