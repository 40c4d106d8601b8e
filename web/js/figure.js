// What the board shows: a position, and what panels add to its cells.

/** @typedef {import('./board.js').Figure} Figure */
/** @typedef {import('./board.js').Look} Look */

/**
 * @param {import('./position.js').Position} position
 * @param {string | null} last
 * @param {import('./board.js').Cursor} cursor
 * @returns {Figure}
 */
export function figureOf(position, last, cursor) {
  return { position, last, cursor, looks: new Map(), arrows: [] };
}

/** The look of a cell, made if there is none yet. @param {Figure} figure @param {string} cell */
export function lookAt(figure, cell) {
  let look = figure.looks.get(cell);
  if (!look) {
    look = { shades: [], notes: [] };
    figure.looks.set(cell, look);
  }
  return look;
}

/**
 * Adds a shade and what it says to cells.
 * @param {Figure} figure
 * @param {string[]} cells
 * @param {string} name
 * @param {string} [note]
 */
export function shade(figure, cells, name, note) {
  for (const cell of cells) {
    const look = lookAt(figure, cell);
    look.shades.push(name);
    if (note) look.notes.push(note);
  }
}
