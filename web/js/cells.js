// Names of cells: `a1` is the top left one; after column `z` come `aa`, `ab` and so on.

/** From a cell to its neighbors: by columns, by rows. */
export const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, 1],
];

/** The letters of a column, counted from 0. @param {number} column @returns {string} */
export function columnLetters(column) {
  const last = String.fromCharCode(97 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/**
 * The name of the cell in a column and a row, both counted from 0.
 * @param {number} column
 * @param {number} row
 */
export function cellName(column, row) {
  return columnLetters(column) + (row + 1);
}

/**
 * Column and row of a name, or null if it is none.
 * @param {string} name
 * @returns {{column: number, row: number} | null}
 */
export function cellAt(name) {
  const parts = /^([a-z]{1,2})([1-9]\d?)$/.exec(name);
  if (!parts) return null;
  let column = 0;
  for (const letter of parts[1]) column = column * 26 + letter.charCodeAt(0) - 96;
  return { column: column - 1, row: Number(parts[2]) - 1 };
}

/** Column and row of a name that is one. @param {string} name */
export function placeOf(name) {
  const at = cellAt(name);
  if (!at) throw new Error(`no cell ${name}`);
  return at;
}

/** Names sorted by column, then by row. @param {string[]} names */
export function sorted(names) {
  const key = (/** @type {string} */ name) => {
    const { column, row } = placeOf(name);
    return column * 100 + row;
  };
  return names.toSorted((a, b) => key(a) - key(b));
}
