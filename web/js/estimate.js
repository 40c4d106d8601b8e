// The bar of chances: proved where the position is solved, else an estimate by the circuits.

import { get } from './api.js';
import { $, say } from './dom.js';
import { lineAt, overAt, positionAt, resultAt } from './state.js';

/** Boards with more cells aren't estimated: that would take too long. */
const MOST_CELLS = 196;

export class Estimate {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    store.watch(
      ({ node, activity, about }) => [node, activity, about],
      () => this.ask(),
    );
    store.watch(
      ({ node, results, overs, estimates }) => [node, results, overs, estimates],
      () => this.show(),
    );
  }

  async ask() {
    const { state } = this.store;
    const line = lineAt(state);
    const { game, stones } = positionAt(state);
    if (!state.about || !['home', 'analyze'].includes(state.activity)) return;
    if (game !== 'hex' || stones.length > MOST_CELLS || state.estimates.has(line)) return;
    if (resultAt(state)?.answer?.winner) return;
    try {
      /** @type {Api.Look} */
      const { circuit } = await get('api/look', { position: line, what: 'circuit' });
      const [black, white] = [circuit?.black.resistance, circuit?.white.resistance];
      if (typeof black !== 'number' || typeof white !== 'number') return;
      const share = white / (black + white);
      const estimates = new Map(this.store.state.estimates).set(line, share);
      this.store.set({ estimates });
    } catch {
      // Without an engine there is no estimate.
    }
  }

  show() {
    const { state } = this.store;
    const winner = overAt(state) ?? resultAt(state)?.answer?.winner ?? null;
    const share = state.estimates.get(lineAt(state)) ?? null;
    const black = winner ? (winner === 'black' ? 1 : 0) : (share ?? 0.5);
    const bar = $('bar');
    bar.dataset.state = winner ? 'proved' : share === null ? 'none' : 'estimate';
    $('bar-black').style.width = `${Math.round(100 * black)}%`;
    const text = winner ? 'Proved' : share === null ? 'No estimate' : spell(share);
    say('bar-text', text);
    bar.setAttribute('aria-label', winner ? `Proved: ${winner} wins` : text);
  }
}

/** @param {number} share */
function spell(share) {
  const percent = Math.round(100 * Math.max(share, 1 - share));
  if (percent < 52) return 'About even, by circuits';
  return `${share > 0.5 ? 'Black' : 'White'} ahead, by circuits`;
}
