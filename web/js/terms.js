// Expert words, explained where they stand: a press opens one sentence and a picture.

import { $, $$, prose, say } from './dom.js';
import { miniBoard } from './mini.js';
import { readLine } from './position.js';

/**
 * @typedef {object} Term
 * @property {string} name
 * @property {string} text
 * @property {string} position
 * @property {Record<string, import('./mini.js').Tint>} tints
 */

/** @param {string[]} cells @param {string} shade */
const shaded = (cells, shade) => Object.fromEntries(cells.map((cell) => [cell, { shade }]));

/** @type {Record<string, Term>} */
const TERMS = {
  mustplay: {
    name: 'Must-play',
    text: prose(
      'The cells that meet every threat of the opponent: any move elsewhere loses. Here Black',
      'has to play on a yellow cell.',
    ),
    position: 'hex 5/4B/3W1/4W/5 b',
    tints: shaded(['a4', 'c3', 'd4', 'e3'], 'mustplay'),
  },
  carrier: {
    name: 'Carrier',
    text: prose(
      'The empty cells that a connection needs; whoever has the other cells, it holds. This',
      'stone is joined to the bottom over the two green cells.',
    ),
    position: 'hex 3/3/1B1/3 w',
    tints: shaded(['a4', 'b4'], 'carrier2'),
  },
  fill: {
    name: 'Fill-in',
    text: prose(
      'Stones that can be added without changing who wins: both cells below this stone belong',
      'to Black, since White’s move in one is answered in the other.',
    ),
    position: 'hex 3/3/1B1/3 w',
    tints: { a4: { label: 'b' }, b4: { label: 'b' } },
  },
  inferior: {
    name: 'Inferior move',
    text: prose(
      'A move that another one makes needless: the opponent kills it by an answer, or a',
      'neighbor does all that it does, and more.',
    ),
    position: 'hex 4/1B2/4/4 w',
    tints: { b4: { shade: 'muted', label: 'd' }, c3: { shade: 'win' } },
  },
  circuit: {
    name: 'Circuits',
    text: prose(
      'The board as a net of resistors, one for each color: where much current flows, a stone',
      'matters. An estimate, never a proof.',
    ),
    position: 'hex 4/4/4/4 b',
    tints: shaded(['b3', 'c2'], 'carrier1'),
  },
  link: {
    name: 'Link',
    text: prose(
      'A connection holds although the opponent moves first, as this bridge does; a semi-',
      'connection holds if its owner moves first.',
    ),
    position: 'hex 3/1B1/3/B2 w',
    tints: shaded(['a3', 'b3'], 'carrier1'),
  },
  certificate: {
    name: 'Certificate',
    text: prose(
      'A file that proves who wins: a list of claims, each of which follows from earlier',
      'ones, checked by a small verifier that knows nothing of the search.',
    ),
    position: 'hex 3/1B1/3 w',
    tints: shaded(['b1', 'c1', 'a3', 'b3'], 'carrier0'),
  },
  claim: {
    name: 'Claim',
    text: prose(
      'One step of a proof: with these stones, and with nothing of the opponent on these',
      'cells, the winner joins.',
    ),
    position: 'hex 3/1B1/3 w',
    tints: { ...shaded(['b1', 'c1'], 'carrier0'), ...shaded(['a3', 'b3'], 'carrier1') },
  },
  swap: {
    name: 'Swap',
    text: prose(
      'After the first move the second player may take it over, so the first one had better',
      'not open too well. The center is usually taken.',
    ),
    position: 'hex 3/1B1/3 w',
    tints: { b2: { label: '?' } },
  },
};

export class Terms {
  constructor() {
    for (const button of $$('button[data-term]')) {
      button.addEventListener('click', () => this.open(button));
    }
  }

  /** @param {HTMLElement} button */
  open(button) {
    const term = TERMS[button.dataset.term ?? ''];
    const card = $('term');
    if (card.matches(':popover-open')) card.hidePopover();
    say('term-name', term.name);
    say('term-text', term.text);
    const name = `An example of: ${term.name.toLowerCase()}`;
    $('term-picture').replaceChildren(miniBoard(readLine(term.position), name, term.tints));
    card.showPopover();
    const { left, bottom, top } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    card.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    const isBelow = bottom + height + 8 < innerHeight;
    card.style.top = `${isBelow ? bottom + 4 : Math.max(8, top - height - 4)}px`;
  }
}
