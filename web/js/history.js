// Undo and redo without limit: a tree of values and a place in it. Going on from where something
// was undone begins a new branch, and the old one stays.

/**
 * @template T
 * @typedef {object} Entry
 * @property {T} value
 * @property {Entry<T> | null} parent
 * @property {Entry<T>[]} children the first is the oldest
 * @property {Entry<T> | null} next the child that redo leads to
 */

/**
 * @template T
 * @param {T} value
 * @param {Entry<T> | null} parent
 * @returns {Entry<T>}
 */
export function entry(value, parent = null) {
  return { value, parent, children: [], next: null };
}

/**
 * Adds a child, to which redo leads from now on.
 * @template T
 * @param {Entry<T>} parent
 * @param {T} value
 */
export function grow(parent, value) {
  const child = entry(value, parent);
  parent.children.push(child);
  parent.next = child;
  return child;
}

/**
 * What redo leads to, the next one first.
 * @template T
 * @param {Entry<T>} from
 */
export function ahead(from) {
  const found = [];
  for (let at = from.next; at; at = at.next) found.push(at);
  return found;
}

/**
 * Makes redo lead from the root to an entry.
 * @template T
 * @param {Entry<T>} to
 */
export function leadTo(to) {
  for (let at = to; at.parent; at = at.parent) at.parent.next = at;
  return to;
}
