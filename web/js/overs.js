// Who has won, for positions as they come up. The page knows no rules, so the engine is asked.

import { get } from './api.js';
import { writeLine } from './position.js';
import { positionAt } from './state.js';

/** @typedef {import('./position.js').Color} Color */

export class Overs {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    store.watch(
      ({ node }) => node,
      () => this.ask(positionAt(store.state)).catch(() => {}),
    );
  }

  /**
   * Who has won a position, or null.
   * @param {import('./position.js').Position} position
   * @returns {Promise<Color | null>}
   */
  async ask(position) {
    const line = writeLine(position);
    const known = this.store.state.overs.get(line);
    if (known !== undefined) return known;
    const stones = position.stones.filter(Boolean).length;
    // Fewer stones than the shorter side has cells join nothing.
    if (stones < Math.min(position.columns, position.rows)) return null;
    /** @type {Api.Look} */
    const { over } = await get('api/look', { position: line, what: '' });
    this.store.set({ overs: new Map(this.store.state.overs).set(line, over) });
    return over;
  }
}
