// Tints for groups of cells, such that groups that touch differ where four tints allow it.

import { STEPS, placeOf } from './cells.js';

const TINTS = 4;

/**
 * A tint from 0 to 3 for each group.
 * @template G
 * @param {{cell: string, group: G}[]} cells
 * @returns {Map<G, number>}
 */
export function tintsOf(cells) {
  /** @type {Map<string, G>} */
  const groups = new Map();
  for (const { cell, group } of cells) {
    const { column, row } = placeOf(cell);
    groups.set(`${column} ${row}`, group);
  }
  /** @type {Map<G, number>} */
  const tints = new Map();
  const used = Array(TINTS).fill(0);
  for (const group of new Set(groups.values())) {
    const taken = tintsAround(group, groups, tints);
    const free = [...Array(TINTS).keys()].filter((tint) => !taken.has(tint));
    const choice = free.length ? free : [...Array(TINTS).keys()];
    const tint = choice.reduce((best, next) => (used[next] < used[best] ? next : best));
    used[tint] += 1;
    tints.set(group, tint);
  }
  return tints;
}

/**
 * The tints of the groups that touch a group.
 * @template G
 * @param {G} group
 * @param {Map<string, G>} groups
 * @param {Map<G, number>} tints
 */
function tintsAround(group, groups, tints) {
  /** @type {Set<number>} */
  const taken = new Set();
  for (const [key, own] of groups) {
    if (own !== group) continue;
    const [column, row] = key.split(' ').map(Number);
    for (const [x, y] of STEPS) {
      const other = groups.get(`${column + x} ${row + y}`);
      const tint = other === undefined || other === group ? undefined : tints.get(other);
      if (tint !== undefined) taken.add(tint);
    }
  }
  return taken;
}
