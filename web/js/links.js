// Links between two ends that the reader chooses, cells or sides, with their derivations.

import { get } from './api.js';
import { $, button, element, input, on, select } from './dom.js';
import { lineAt } from './state.js';

/** How many links are listed. */
const MOST = 40;

export class Links {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    /** @type {Api.Connection[]} */
    this.connections = [];
    on('link-pick', 'click', () =>
      store.set({
        ends: { from: '', to: '' },
        link: null,
        isPicking: !store.state.isPicking,
      }),
    );
    on('link-show', 'click', () => this.ask());
    for (const id of ['link-from', 'link-to']) {
      on(id, 'input', () => this.readEnds());
      on(id, 'keydown', (event) => {
        if (event.key === 'Enter') this.ask();
      });
    }
    store.watch(
      ({ node }) => node,
      () => this.forget(),
    );
    store.watch(
      ({ ends, isPicking }) => [ends, isPicking],
      () => this.showEnds(),
    );
  }

  readEnds() {
    const [from, to] = ['link-from', 'link-to'].map((id) => input(id).value.trim().toLowerCase());
    this.store.set({ ends: { from, to } });
  }

  showEnds() {
    const { ends, isPicking } = this.store.state;
    button('link-pick').setAttribute('aria-pressed', String(isPicking));
    for (const [id, end] of [
      ['link-from', ends.from],
      ['link-to', ends.to],
    ]) {
      const field = input(id);
      if (field.value.trim().toLowerCase() !== end) field.value = end;
    }
  }

  /** Another position: its links aren't known. */
  forget() {
    if (this.line === lineAt(this.store.state)) return;
    this.connections = [];
    $('link-list').replaceChildren();
    this.store.set({ link: null });
  }

  /** The first press chooses one end, the second the other. @param {string} cell */
  pick(cell) {
    const { from } = this.store.state.ends;
    if (!from) {
      this.store.set({ ends: { from: cell, to: '' } });
    } else if (from !== cell) {
      this.store.set({ ends: { from, to: cell }, isPicking: false });
      this.ask();
    }
  }

  async ask() {
    this.readEnds();
    const { ends } = this.store.state;
    const line = lineAt(this.store.state);
    this.line = line;
    this.store.set({ link: null });
    try {
      const color = select('link-color').value;
      const { connections } = await get('api/links', { position: line, color, ...ends });
      if (line !== lineAt(this.store.state)) return;
      this.connections = connections;
      this.store.set({ link: connections[0] ?? null });
      this.show();
    } catch (error) {
      this.connections = [];
      $('link-list').replaceChildren(element('p', { className: 'error' }, error.message));
    }
  }

  show() {
    if (this.connections.length === 0) {
      $('link-list').replaceChildren('No link was found between them.');
      return;
    }
    const items = this.connections.slice(0, MOST).map((link, index) => this.item(link, index));
    const more = this.connections.length - items.length;
    $('link-list').replaceChildren(
      element('ul', {}, ...items),
      more > 0 ? `… and ${more} more` : '',
    );
  }

  /** @param {Api.Connection} link @param {number} index */
  item(link, index) {
    const checked = link === this.store.state.link;
    const radio = element('input', { type: 'radio', name: 'link', checked });
    radio.addEventListener('change', () => this.store.set({ link }));
    const key = link.key ? `, key ${link.key}` : '';
    const kind = link.kind === 'semi' ? 'semi-connection' : 'connection';
    const text = `${kind} over ${link.carrier.length} cells${key}`;
    const label = element('label', { className: 'check' }, radio, text);
    const lines = element('pre', {}, link.derivation.join('\n'));
    const derivation = document.createElement('details');
    derivation.append(element('summary', {}, 'Derivation'), lines);
    derivation.open = index === 0;
    return element('li', {}, label, derivation);
  }
}
