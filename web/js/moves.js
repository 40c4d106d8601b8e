// The list of moves with its variations. Trying another move begins a variation, and the game's own
// line stays.

import { $, button, element, input, on } from './dom.js';
import { gameOf } from './session.js';

/** @typedef {import('./state.js').Entry} Entry */

/** @type {Record<string, string>} */
const WORDS = { 'swap-pieces': 'swap', 'swap-sides': 'swap sides' };

export class Moves {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   */
  constructor(store, session) {
    this.store = store;
    this.session = session;
    on('first', 'click', () => session.goFirst());
    on('last', 'click', () => session.goLast());
    on('move-main', 'click', () => session.promote());
    on('move-delete', 'click', () => session.cut());
    on('move-comment', 'change', () => session.comment(input('move-comment').value.trim()));
    store.watch(
      ({ node, shape, reviewed }) => [node, shape, reviewed],
      () => this.show(),
    );
  }

  show() {
    const { node } = this.store.state;
    const root = gameOf(node);
    const isBranch = isAside(node);
    button('move-main').disabled = !isBranch;
    button('move-delete').disabled = node === root;
    const field = input('move-comment');
    if (document.activeElement !== field) field.value = node.value.comment ?? '';
    const focused = document.activeElement?.closest('#moves') !== null;
    const items = linesFrom(root).map((line) => this.line(line, root));
    const none = element('p', { className: 'hint' }, 'No move was played yet.');
    $('moves').replaceChildren(...(items.length ? items : [none]));
    const current = $('moves').querySelector('[aria-current]');
    if (current instanceof HTMLElement) {
      reveal($('moves'), current);
      if (focused) current.focus();
    }
  }

  /** A line of moves; variations stand deeper. @param {Line} line @param {Entry} root */
  line({ depth, entries }, root) {
    const row = element('p', { className: depth ? 'variation' : 'mainline' });
    row.dataset.depth = String(Math.min(depth, 4));
    for (const entry of entries) {
      const number = entry.value.moves.length;
      const move = entry.value.moves.at(-1) ?? '';
      const mark = this.store.state.reviewed?.marks.get(entry) ?? '';
      const note = entry.value.comment ? ' ✎' : '';
      const text = `${number}. ${WORDS[move] ?? move}${mark}${note}`;
      const place = element('button', { type: 'button', className: 'move' }, text);
      if (mark) place.classList.add('marked');
      if (entry === this.store.state.node) place.setAttribute('aria-current', 'step');
      place.addEventListener('click', () => this.session.go(entry));
      row.append(place);
    }
    if (root.children.length === 0) row.append('');
    return row;
  }
}

/** @typedef {{depth: number, entries: Entry[]}} Line */

/**
 * The lines of a tree: each goes on by the first move of several, and the others follow it.
 * @param {Entry} root
 * @returns {Line[]}
 */
function linesFrom(root) {
  /** @type {Line[]} */
  const lines = [];
  /** @param {Entry} first @param {number} depth */
  const follow = (first, depth) => {
    const entries = [first];
    /** @type {Entry[]} */
    const branches = [];
    for (let at = first; ; ) {
      const [next, ...others] = movesAfter(at);
      branches.unshift(...others);
      if (!next) break;
      entries.push(next);
      at = next;
    }
    lines.push({ depth, entries });
    for (const branch of branches) follow(branch, depth + 1);
  };
  const [main, ...others] = movesAfter(root);
  if (main) follow(main, 0);
  for (const other of others) follow(other, 1);
  return lines;
}

/** @param {Entry} entry */
function movesAfter({ children, value }) {
  return children.filter((child) => child.value.start === value.start);
}

/** Whether a place is off the main line of its game. @param {Entry} node */
function isAside(node) {
  const root = gameOf(node);
  for (let at = node; at !== root && at.parent; at = at.parent) {
    if (movesAfter(at.parent)[0] !== at) return true;
  }
  return false;
}

/** Scrolls a list, and nothing around it, to one of its elements. */
function reveal(/** @type {HTMLElement} */ list, /** @type {HTMLElement} */ item) {
  const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + 40];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
