// The page as a whole: the session, the board, the panels, and the address that follows them.

import { atMostEvery, get } from './api.js';
import { BoardView } from './board.js';
import { $, $$, say } from './dom.js';
import { figureOf, lookAt } from './figure.js';
import { queryOf } from './hash.js';
import { listenToKeys } from './keys.js';
import { Play } from './play.js';
import { LONGEST, cellNames, stoneAt, title } from './position.js';
import { Proof } from './proof.js';
import { lastCell } from './record.js';
import { Session } from './session.js';
import { Share } from './share.js';
import { Solver } from './solver.js';
import { listenToTabs, openTab } from './tabs.js';
import { View } from './view.js';
import { Why } from './why.js';

/**
 * What the board shows instead of the session's position, such as a proof.
 * @typedef {object} Screen
 * @property {() => import('./board.js').Figure} figure
 * @property {(cell: string) => void} press
 * @property {(cell: string) => string} describe
 * @property {() => void} leave
 */

const HINTS = {
  move: 'A press plays a stone of the side to move.',
  black: 'Set-up: press or drag to put black stones, or to take them off.',
  white: 'Set-up: press or drag to put white stones, or to take them off.',
  erase: 'Set-up: press or drag to take stones off.',
  proof: 'In the proof: a press tries a move, and the winner answers.',
};

export class App {
  constructor() {
    this.session = new Session();
    /** @type {Screen | null} */
    this.screen = null;
    this.pointed = null;
    this.board = new BoardView($('board'), {
      press: (cell) => this.press(cell),
      paint: (cell, first) => this.session.paint(cell, first),
      point: (cell) => this.point(cell),
      painting: () => this.cursor.mode === 'paint' || this.cursor.mode === 'erase',
    });
    this.writeAddress = atMostEvery(200, () => history.replaceState(null, '', this.address));
  }

  /** The address of the page with the position at hand. The browser's own may lag behind it. */
  get address() {
    const query = queryOf(this.session.position.game);
    return `${location.origin}${location.pathname}${query}${this.session.hash}`;
  }

  async start() {
    this.view = new View(this);
    this.solver = new Solver(this);
    this.why = new Why(this);
    this.proof = new Proof(this);
    this.play = new Play(this);
    this.share = new Share(this);
    this.listen();
    listenToTabs();
    listenToKeys(this);
    this.session.subscribe(() => this.changed());
    this.changed();
    await this.share.readAddress();
    addEventListener('hashchange', () => this.share.readAddress());
    await this.readAbout();
    await this.proof.proveAddressed();
    document.documentElement.dataset.ready = 'yes';
  }

  /** What the server can do. */
  async readAbout() {
    try {
      this.play.offer(await get('api/about'));
    } catch (error) {
      say('headline', 'No answer');
      say('detail', `${error.message}.`);
    }
  }

  get isDark() {
    return this.view.isDark;
  }

  openTab(name) {
    openTab(name);
  }

  /** Whatever runs, stops; if nothing does, a proof is left. */
  stop() {
    const running = [this.solver, this.proof, this.play].filter(({ job }) => job);
    for (const panel of running) panel.stop();
    if (running.length === 0) this.showBoard();
  }

  /** Leaves whatever the board shows instead of the position. */
  showBoard() {
    this.screen?.leave();
  }

  /** What a press on the board would do. */
  get cursor() {
    const { mode, position } = this.session;
    if (this.screen) return this.screen.figure().cursor;
    if (this.why.picking) return { mode: 'pick', color: null };
    if (mode === 'erase') return { mode: 'erase', color: null };
    if (mode !== 'move') return { mode: 'paint', color: mode };
    return { mode: 'move', color: position.turn };
  }

  /** A press on a cell, or Enter. @param {string} cell */
  press(cell) {
    if (this.screen) this.screen.press(cell);
    else if (this.why.picking) this.why.pick(cell);
    else if (this.play.isOn) this.play.press(cell);
    else if (!this.session.play(cell)) say('cell-info', `${cell} is taken.`);
  }

  point(cell) {
    this.pointed = cell;
    if (this.screen) this.draw();
    else this.describe();
  }

  /** The line below the board: all that is known of the cell under the cursor. */
  describe() {
    const cell = this.pointed;
    if (!cell) return say('cell-info', '');
    if (this.screen) return say('cell-info', this.screen.describe(cell));
    const stone = stoneAt(this.session.position, cell);
    const known = [this.solver.describe(cell), ...this.why.describe(cell)].filter(Boolean);
    const text = stone ? [`${cell}: ${stone} stone`] : known.length ? known : [cell];
    say('cell-info', text.join('. '));
  }

  /** The position or the mode changed. */
  changed() {
    const { position, history, mode, rotation } = this.session;
    $('game').value = position.game;
    if (document.activeElement !== $('columns')) $('columns').value = String(position.columns);
    if (document.activeElement !== $('rows')) $('rows').value = String(position.rows);
    $('undo').disabled = !history.canUndo;
    $('redo').disabled = !history.canRedo;
    $('rotation').value = String(rotation);
    for (const radio of $$('input[name=mode]')) radio.checked = radio.value === mode;
    this.writeAddress();
    this.draw();
  }

  draw() {
    const { session, view } = this;
    let figure;
    if (this.screen) {
      figure = this.screen.figure();
    } else {
      figure = figureOf(session.position, lastCell(session.record), this.cursor);
      this.why.decorate(figure);
      this.solver.decorate(figure);
      this.play.decorate(figure);
    }
    this.showTurn(figure.position.turn);
    if (view.settings.letters) letterStones(figure);
    const { columns, rows } = figure.position;
    const { coordinates, shading } = view.settings;
    this.board.lay(columns, rows, session.rotation, coordinates, shading);
    this.board.show(figure);
    this.describe();
  }

  /**
   * Whose turn it is on the board, and what a press does. While a proof is on it, nothing is set
   * up.
   */
  showTurn(turn) {
    const inProof = Boolean(this.screen);
    say('mode-hint', inProof ? HINTS.proof : HINTS[this.session.mode]);
    say('turn-text', `${title(turn)} to move`);
    for (const dot of $$('.dot.turn')) dot.className = `dot turn ${turn}`;
    for (const control of $$('input[name=mode], #turn')) control.disabled = inProof;
  }

  listen() {
    const { session } = this;
    $('undo').addEventListener('click', () => session.undo());
    $('redo').addEventListener('click', () => session.redo());
    $('turn').addEventListener('click', () => session.pass());
    $('game').addEventListener('change', () => session.setGame($('game').value));
    const clear = () => {
      const { columns, rows } = session.position;
      session.clear(sideOf($('columns'), columns), sideOf($('rows'), rows));
    };
    $('clear').addEventListener('click', clear);
    for (const id of ['columns', 'rows']) $(id).addEventListener('change', clear);
    for (const radio of $$('input[name=mode]')) {
      radio.addEventListener('change', () => session.setMode(radio.value));
    }
    $('help-open').addEventListener('click', () => $('help').showModal());
  }
}

/** The length in a field, moved into the range of boards; an empty field keeps the old one. */
function sideOf(field, old) {
  const value = Math.min(LONGEST, Math.max(1, Math.round(Number(field.value)) || old));
  field.value = String(value);
  return value;
}

/** B and W on stones that have no other label. */
function letterStones(figure) {
  for (const cell of cellNames(figure.position)) {
    const stone = stoneAt(figure.position, cell);
    if (stone) lookAt(figure, cell).label ??= stone[0].toUpperCase();
  }
}

new App().start();
