// Patterns of tints on empty cells, in which bridges and rows are easier to see.

/**
 * The tint of an empty cell, 0 to 2, on a board of some size.
 * @param {string} shading
 * @param {number} column
 * @param {number} row
 * @param {{columns: number, rows: number}} board
 */
export function shadingOf(shading, column, row, { columns, rows }) {
  switch (shading) {
    case 'three':
      return (column + 2 * row) % 3;
    case 'rings':
      return Math.min(column, row, columns - 1 - column, rows - 1 - row) % 2;
    case 'rows':
      return [2, 4].some((line) =>
        [column, row, columns - 1 - column, rows - 1 - row].includes(line),
      )
        ? 1
        : 0;
    default:
      return 0;
  }
}
