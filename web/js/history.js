// Undo and redo without limit: a list of values and a place in it.

/** @template T */
export class History {
  /** @param {T} first */
  constructor(first) {
    this.entries = [first];
    this.index = 0;
  }

  /** @returns {T} */
  get current() {
    return this.entries[this.index];
  }

  get canUndo() {
    return this.index > 0;
  }

  get canRedo() {
    return this.index + 1 < this.entries.length;
  }

  /** What could be redone, the next one first. @returns {T[]} */
  get ahead() {
    return this.entries.slice(this.index + 1);
  }

  /** Goes on from here; what could be redone is dropped. @param {T} entry */
  push(entry) {
    this.entries.splice(this.index + 1, Infinity, entry);
    this.index += 1;
  }

  /** Appends several entries and stands at one of them. @param {T[]} entries @param {number} at */
  pushAll(entries, at) {
    this.entries.splice(this.index + 1, Infinity, ...entries);
    this.index += 1 + at;
  }

  /** The current entry becomes another one: a drag is one step. @param {T} entry */
  replace(entry) {
    this.entries[this.index] = entry;
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    if (!this.canUndo) return false;
    this.index -= 1;
    return true;
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    if (!this.canRedo) return false;
    this.index += 1;
    return true;
  }
}
