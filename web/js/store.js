// One store for the state of the page. Panels read it, change it by `set`, and watch the parts that
// they show. A change made while watchers are called reaches all of them before `set` returns.

/** @template {object} S */
export class Store {
  /** @param {S} state */
  constructor(state) {
    /** @type {Readonly<S>} */
    this.state = state;
    /** @type {{select: (state: Readonly<S>) => unknown, act: () => void, last: unknown}[]} */
    this.watchers = [];
    this.isCalling = false;
    this.isStale = false;
  }

  /** Changes parts of the state, and tells whoever watches them. @param {Partial<S>} parts */
  set(parts) {
    this.state = { ...this.state, ...parts };
    this.isStale = true;
    if (this.isCalling) return;
    this.isCalling = true;
    try {
      while (this.isStale) this.call();
    } finally {
      this.isCalling = false;
    }
  }

  call() {
    this.isStale = false;
    for (const watcher of this.watchers) {
      const value = watcher.select(this.state);
      if (isSame(value, watcher.last)) continue;
      watcher.last = value;
      watcher.act();
    }
  }

  /**
   * Calls a function now, and after each change of what is selected.
   * @param {(state: Readonly<S>) => unknown} select a part, or a list of parts
   * @param {() => void} act
   */
  watch(select, act) {
    this.watchers.push({ select, act, last: select(this.state) });
    act();
  }
}

/** Whether nothing changed: lists are compared by their elements. */
function isSame(/** @type {unknown} */ a, /** @type {unknown} */ b) {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b);
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
}
