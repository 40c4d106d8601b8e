// The tree of a proof: the loser's moves with their answers, opened one by one; the same claim is shown
// once. And the search for a cell or a claim in it.

import { ApiError } from './api.js';
import { $, element } from './dom.js';

export class ProofTree {
  /** @param {import('./proof.js').Proof} proof */
  constructor(proof) {
    this.proof = proof;
    $('proof-find').addEventListener('submit', (event) => {
      event.preventDefault();
      this.find($('proof-find-text').value.trim().toLowerCase());
    });
  }

  /** Begins with the root of a certificate. */
  async open() {
    $('proof-found').replaceChildren();
    $('proof-tree').replaceChildren();
    try {
      $('proof-tree').replaceChildren(await this.children([]));
    } catch (error) {
      $('proof-tree').replaceChildren(error.message);
    }
    this.mark(this.proof.moves);
  }

  /** The list of what can follow some moves. */
  async children(moves) {
    const { nodes } = await this.proof.ask('tree', { moves: moves.join() || null, depth: 1 });
    const items = nodes.filter((node) => node.moves.length > moves.length).map((node) => this.item(node, moves.length));
    return element('ul', {}, ...items);
  }

  item(node, depth) {
    const words = node.moves.slice(depth).join(' – ');
    const go = element('button', { type: 'button' }, words);
    go.dataset.moves = node.moves.join();
    go.addEventListener('click', () => this.proof.go(node.moves));
    const item = element('li', {}, go);
    const same = node.transposition_of !== null && node.transposition_of !== undefined;
    if (node.leaf) item.append(element('span', { className: 'same' }, ` ${node.leaf}`));
    else if (same) item.append(element('span', { className: 'same' }, ` as claim ${node.claim} above`));
    if (node.children > 0 && !node.leaf && !same) this.addOpener(item, node);
    return item;
  }

  addOpener(item, node) {
    const opener = element('button', { type: 'button', className: 'opener' }, `▸ ${node.children}`);
    opener.setAttribute('aria-expanded', 'false');
    opener.setAttribute('aria-label', `${node.children} more below ${node.moves.at(-1)}`);
    opener.addEventListener('click', async () => {
      const open = opener.getAttribute('aria-expanded') === 'true';
      opener.setAttribute('aria-expanded', String(!open));
      opener.textContent = `${open ? '▸' : '▾'} ${node.children}`;
      item.querySelector('ul')?.remove();
      if (!open) item.append(await this.children(node.moves));
      this.mark(this.proof.moves);
    });
    item.append(opener);
  }

  /** Marks the place of the walk. @param {string[]} moves */
  mark(moves) {
    for (const button of $('proof-tree').querySelectorAll('[data-moves]')) {
      if (button.dataset.moves === moves.join()) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }

  /** The loser's move of the longest line from here, or null. @param {string[]} moves */
  async longestFrom(moves) {
    const { longest } = await this.proof.ask('tree', { moves: moves.join() || null, depth: 0 });
    return longest[0] ?? null;
  }

  /** Lines that reach a cell or a claim. @param {string} text */
  async find(text) {
    if (!text) return;
    const values = /^\d+$/.test(text) ? { claim: text } : { cell: text };
    const found = $('proof-found');
    try {
      const { lines } = await this.proof.ask('find', values);
      found.replaceChildren(...lines.map((moves) => this.item({ moves, children: 0 }, 0)));
      if (lines.length === 0) found.replaceChildren(element('li', {}, `Nothing in the proof reaches ${text}.`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      found.replaceChildren(element('li', { className: 'error' }, error.message));
    }
  }
}
