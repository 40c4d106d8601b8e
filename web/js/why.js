// Why: what is seen without a search, as layers on the board with their reasons, and the links
// between two ends.

import { get } from './api.js';
import { $, $$, counted, element, list } from './dom.js';
import { lookAt, shade } from './figure.js';
import { Links } from './links.js';
import { emptyCells, title } from './position.js';

/** Parts that /api/look knows; the carrier comes with the answer of a search. */
const PARTS = ['mustplay', 'fill', 'inferior', 'circuit'];

export class Why {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.links = new Links(app);
    /** Answers by part and position. @type {Map<string, any>} */
    this.known = new Map();
    this.boxes = new Map();
    for (const box of $$('#why-toggles input')) {
      this.boxes.set(box.value, box);
      box.addEventListener('change', () => this.look());
    }
    app.session.subscribe(() => this.look());
  }

  get picking() {
    return this.links.picking;
  }

  pick(cell) {
    this.links.pick(cell);
  }

  /** Switches a layer on or off. */
  toggle(part) {
    this.app.openTab('why');
    this.boxes.get(part).checked = !this.boxes.get(part).checked;
    this.look();
  }

  isOn(part) {
    return this.boxes.get(part).checked;
  }

  /** What is known of a part of the position on the board. */
  part(part) {
    return this.isOn(part) ? this.known.get(`${part} ${this.app.session.line}`) : undefined;
  }

  /** Asks for the parts that are switched on and not known yet. */
  async look() {
    const { line } = this.app.session;
    const missing = PARTS.filter((part) => this.isOn(part) && !this.known.has(`${part} ${line}`));
    this.show();
    if (missing.length === 0) return;
    try {
      const answer = await get('api/look', { position: line, what: missing.join() });
      for (const part of missing) {
        const note = answer.why_not?.[part] ?? null;
        const winner = part === 'mustplay' && !answer.over ? answer.winner : null;
        this.known.set(`${part} ${line}`, { content: answer[part] ?? null, note, winner });
      }
      this.problem = null;
    } catch (error) {
      this.problem = error.message;
    }
    this.show();
  }

  show() {
    this.showReasons();
    this.app.draw();
  }

  showReasons() {
    const items = [...this.reasons()];
    $('why-text').replaceChildren(items.length ? list(items) : '');
  }

  /** What the layers say, in sentences. */
  *reasons() {
    if (this.problem) yield element('span', { className: 'error' }, this.problem);
    for (const part of PARTS) {
      const known = this.part(part);
      if (known?.note) yield `${LABELS[part]}: ${known.note}`;
      if (known?.winner) yield `Fill-in and connections alone tell: ${title(known.winner)} wins.`;
      if (known?.content) yield* SENTENCES[part](known.content, this.app.session.position);
    }
    if (this.isOn('carrier')) yield this.carrierSentence();
  }

  /** The cells that the winner relies on, if the position is solved. */
  get carrier() {
    return this.isOn('carrier') ? (this.app.solver.result?.answer?.carrier ?? null) : null;
  }

  carrierSentence() {
    const answer = this.app.solver.result?.answer;
    if (!answer?.winner) return 'Carrier: solve the position first.';
    if (!answer.carrier)
      return 'Carrier: there is none here; a proof has one for each of its claims.';
    const cells = counted(answer.carrier.length, 'cell');
    return `Carrier of ${cells}: ${title(answer.winner)} wins whoever has the others.`;
  }

  /** @param {import('./board.js').Figure} figure */
  decorate(figure) {
    const mustplay = this.part('mustplay')?.content;
    const isWhole = mustplay?.cells.length === emptyCells(figure.position);
    if (mustplay && !isWhole) shade(figure, mustplay.cells, 'mustplay', 'in must-play');
    if (this.carrier) shade(figure, this.carrier, 'carrier2', 'in the carrier');
    this.decorateInferior(figure);
    this.decorateCircuit(figure);
    for (const { cell, color } of this.part('fill')?.content ?? []) {
      const look = lookAt(figure, cell);
      look.filled = color;
      look.notes.push(`filled in for ${color}`);
    }
    this.links.decorate(figure);
  }

  decorateInferior(figure) {
    for (const { cell, kind, by, reason } of this.part('inferior')?.content ?? []) {
      shade(figure, [cell], 'muted', reason);
      lookAt(figure, cell).label ??= kind[0];
      for (const better of by) if (better !== cell) figure.arrows.push([cell, better]);
    }
  }

  decorateCircuit(figure) {
    const energy = this.part('circuit')?.content?.energy;
    if (!energy) return;
    const most = Math.max(...Object.values(energy), Number.MIN_VALUE);
    for (const [cell, value] of Object.entries(energy)) {
      const look = lookAt(figure, cell);
      look.shades.push('heat');
      look.heat = value / most;
      look.label ??= value.toFixed(2).replace(/^0/, '');
      look.notes.push(`energy ${value.toFixed(2)}`);
    }
  }

  /** What the layers say about a cell. */
  describe(cell) {
    const of = (part) => (this.part(part)?.content ?? []).filter((item) => item.cell === cell);
    return [...of('fill'), ...of('inferior')].map(({ reason }) => reason);
  }
}

const LABELS = {
  mustplay: 'Must-play',
  fill: 'Fill-in',
  inferior: 'Inferior moves',
  circuit: 'Circuits',
};

const SENTENCES = {
  *mustplay({ cells }, position) {
    const { turn } = position;
    if (cells.length === emptyCells(position))
      yield 'Must-play: every cell; no threat is seen yet.';
    else if (cells.length) yield `Must-play for ${title(turn)}: ${cells.join(' ')}`;
    else yield `Must-play: empty, so ${title(turn)} loses whatever it plays.`;
  },
  *fill(stones) {
    if (stones.length === 0) yield 'Fill-in: nothing.';
    for (const { reason } of stones) yield reason;
  },
  *inferior(moves) {
    if (moves.length === 0) yield 'Inferior moves: none found.';
    for (const { reason } of moves) yield reason;
  },
  *circuit({ value, black, white }) {
    const ohms = (number) => (number === null ? 'infinite' : number.toFixed(3));
    const even = value === null || Math.abs(value) < 0.0005;
    const better = even ? '' : `: ${value < 0 ? 'Black' : 'White'} seems ahead`;
    const [blacks, whites] = [ohms(black.resistance), ohms(white.resistance)];
    yield `Circuits: resistance ${blacks} for Black, ${whites} for White${better}.`;
  },
};
