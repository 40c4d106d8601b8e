// The tree of a proof: the loser's moves by the winner's answers, opened one by one; a position
// that was shown already isn't opened again. And the search for an answer or a claim.

import { ApiError } from './api.js';
import { $, $$, element, input, on } from './dom.js';

export class ProofTree {
  /** @param {import('./proof.js').Proof} proof */
  constructor(proof) {
    this.proof = proof;
    on('proof-find', 'submit', (event) => {
      event.preventDefault();
      this.find(input('proof-find-text').value.trim().toLowerCase());
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
    this.mark(this.proof.walk?.moves ?? []);
  }

  /** The list of what can follow a line. @param {string[]} line */
  async children(line) {
    /** @type {Api.ProofTree} */
    const { nodes, is_cut: isCut } = await this.proof.ask('tree', {
      moves: line.join() || null,
      depth: 1,
    });
    const items = nodes.slice(1).map((node) => this.item(node));
    if (isCut) items.push(element('li', { className: 'same' }, '… and more'));
    return element('ul', {}, ...items);
  }

  /** @param {Api.ProofNode} node */
  item(node) {
    const answer = node.answer ? ` → ${node.answer}` : '';
    const item = element('li', {}, this.button(node.line, `${node.moves.join(' ')}${answer}`));
    const isSame = node.transposition_of !== null;
    if (node.leaf) item.append(element('span', { className: 'same' }, LEAVES[node.leaf]));
    else if (isSame) item.append(element('span', { className: 'same' }, 'shown above'));
    else if (node.children !== 0) this.addOpener(item, node);
    return item;
  }

  /** A button that leads to a line. @param {string[]} line @param {string} text */
  button(line, text) {
    const go = element('button', { type: 'button' }, text);
    go.dataset.moves = line.join();
    go.addEventListener('click', () => this.proof.go(line));
    return go;
  }

  /** A button that opens what is below a node. How much that is need not be known. */
  addOpener(/** @type {HTMLElement} */ item, /** @type {Api.ProofNode} */ node) {
    const number = node.children ?? '…';
    const opener = element('button', { type: 'button', className: 'opener' }, `▸ ${number}`);
    opener.setAttribute('aria-expanded', 'false');
    opener.setAttribute('aria-label', `${node.children ?? ''} more below ${node.moves[0]}`);
    opener.addEventListener('click', async () => {
      const open = opener.getAttribute('aria-expanded') === 'true';
      opener.setAttribute('aria-expanded', String(!open));
      opener.textContent = `${open ? '▸' : '▾'} ${number}`;
      item.querySelector('ul')?.remove();
      if (!open) item.append(await this.children(node.line));
      this.mark(this.proof.walk?.moves ?? []);
    });
    item.append(opener);
  }

  /** Marks the place of the walk. @param {string[]} moves */
  mark(moves) {
    for (const button of $$('#proof-tree [data-moves]')) {
      if (button.dataset.moves === moves.join()) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
  }

  /** Lines that reach an answer or a claim. @param {string} text */
  async find(text) {
    if (!text) return;
    const values = /^\d+$/.test(text) ? { claim: text } : { cell: text };
    const found = $('proof-found');
    try {
      /** @type {{lines: string[][]}} */
      const { lines } = await this.proof.ask('find', values);
      const items = lines.map((line) => element('li', {}, this.button(line, line.join(' '))));
      const none = element('li', {}, `No line to ${text} was found.`);
      found.replaceChildren(...(items.length ? items : [none]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      found.replaceChildren(element('li', { className: 'error' }, error.message));
    }
  }
}

const LEAVES = { joined: 'joined', connection: 'connected' };
