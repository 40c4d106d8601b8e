// Links between two ends that the reader chooses, cells or sides, with their derivations.

import { get } from './api.js';
import { $, element } from './dom.js';
import { lookAt, shade } from './figure.js';
import { indexOf } from './position.js';

/** How many links are listed. */
const MOST = 40;

export class Links {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.picking = false;
    this.connections = [];
    this.chosen = null;
    $('link-pick').addEventListener('click', () => {
      $('link-from').value = '';
      $('link-to').value = '';
      this.chosen = null;
      this.setPicking(!this.picking);
    });
    $('link-show').addEventListener('click', () => this.ask());
    for (const id of ['link-from', 'link-to']) {
      $(id).addEventListener('input', () => app.draw());
      $(id).addEventListener('keydown', (event) => {
        if (event.key === 'Enter') this.ask();
      });
    }
    app.session.subscribe(() => this.forget());
  }

  /** Another position: its links aren't known. */
  forget() {
    if (this.line === this.app.session.line) return;
    this.connections = [];
    this.chosen = null;
    $('link-list').replaceChildren();
  }

  setPicking(picking) {
    this.picking = picking;
    $('link-pick').setAttribute('aria-pressed', String(picking));
    this.app.draw();
  }

  /** The first press chooses one end, the second the other. */
  pick(cell) {
    if (!$('link-from').value) {
      $('link-from').value = cell;
      this.app.draw();
    } else if ($('link-from').value !== cell) {
      $('link-to').value = cell;
      this.setPicking(false);
      this.ask();
    }
  }

  async ask() {
    const [from, to] = ['link-from', 'link-to'].map((id) => $(id).value.trim().toLowerCase());
    const { line } = this.app.session;
    this.line = line;
    this.chosen = null;
    try {
      const color = $('link-color').value;
      const { connections } = await get('api/links', { position: line, color, from, to });
      this.connections = connections;
      this.chosen = connections[0] ?? null;
      this.show();
    } catch (error) {
      this.connections = [];
      $('link-list').replaceChildren(element('p', { className: 'error' }, error.message));
    }
    this.app.draw();
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

  item(link, index) {
    const radio = element('input', { type: 'radio', name: 'link', checked: link === this.chosen });
    radio.addEventListener('change', () => {
      this.chosen = link;
      this.app.draw();
    });
    const key = link.key ? `, key ${link.key}` : '';
    const kind = link.kind === 'semi' ? 'semi-connection' : 'connection';
    const label = element(
      'label',
      { className: 'check' },
      radio,
      `${kind} over ${link.carrier.length} cells${key}`,
    );
    const lines = element('pre', {}, link.derivation.join('\n'));
    const derivation = element(
      'details',
      { open: index === 0 },
      element('summary', {}, 'Derivation'),
      lines,
    );
    return element('li', {}, label, derivation);
  }

  /** @param {import('./board.js').Figure} figure */
  decorate(figure) {
    const ends = ['link-from', 'link-to'].map((id) => $(id).value.trim().toLowerCase());
    const cells = ends.filter((end) => indexOf(figure.position, end) >= 0);
    if (this.chosen) {
      shade(figure, this.chosen.carrier, 'carrier1', 'in the carrier of the link');
      if (this.chosen.key) lookAt(figure, this.chosen.key).mark = 'star';
    }
    for (const cell of cells) {
      const look = lookAt(figure, cell);
      look.mark ??= 'square';
      look.notes.push('end of the link');
    }
  }
}
