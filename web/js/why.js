// Why: which layers are switched on, what the engine says of them, and their reasons.

import { get } from './api.js';
import { $, element, inputs, list } from './dom.js';
import { PARTS, reasons } from './layers.js';
import { lineAt } from './state.js';

/** @typedef {import('./state.js').Layer} Layer */

export class Why {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    this.problem = '';
    for (const box of inputs('#why-toggles input')) {
      box.addEventListener('change', () => this.toggle(/** @type {Layer} */ (box.value)));
    }
    store.watch(
      ({ layers, node }) => [layers, node],
      () => this.look(),
    );
    store.watch(
      ({ layers, node, seen, results, settings }) => [layers, node, seen, results, settings.stones],
      () => this.show(),
    );
  }

  /** Switches a layer on or off. @param {Layer} layer */
  toggle(layer) {
    const layers = new Set(this.store.state.layers);
    if (!layers.delete(layer)) layers.add(layer);
    this.store.set({ layers, tab: 'why' });
  }

  /** Asks for the parts that are switched on and not known yet. */
  async look() {
    const { state } = this.store;
    const line = lineAt(state);
    const missing = PARTS.filter(
      (part) => state.layers.has(part) && !state.seen.has(`${part} ${line}`),
    );
    if (missing.length === 0) return;
    try {
      /** @type {Api.Look} */
      const answer = await get('api/look', { position: line, what: missing.join() });
      const seen = new Map(this.store.state.seen);
      for (const part of missing) {
        const note = answer.why_not?.[part] ?? null;
        const winner = part === 'mustplay' && !answer.over ? answer.winner : null;
        seen.set(`${part} ${line}`, { content: answer[part] ?? null, note, winner });
      }
      this.problem = '';
      this.store.set({ seen });
    } catch (error) {
      this.problem = error.message;
      this.show();
    }
  }

  show() {
    const { state } = this.store;
    for (const box of inputs('#why-toggles input')) {
      box.checked = state.layers.has(/** @type {Layer} */ (box.value));
    }
    const problem = this.problem ? [element('span', { className: 'error' }, this.problem)] : [];
    const items = [...problem, ...reasons(state)];
    $('why-text').replaceChildren(items.length ? list(items) : '');
  }
}
