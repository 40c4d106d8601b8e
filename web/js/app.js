// The page as a whole: makes the store, the board and the panels, and leads presses and keys to
// whoever they are for. Panels know the store and no other panel.

import { atMostEvery, get } from './api.js';
import { BoardView } from './board.js';
import { $, $$, button, input, inputs, on, say, select, sentence } from './dom.js';
import { USUAL_ROTATION } from './hash.js';
import { listenToKeys } from './keys.js';
import { Links } from './links.js';
import { Overs } from './overs.js';
import { Play } from './play.js';
import { LONGEST, title } from './position.js';
import { Proof } from './proof.js';
import { cursorAt, sceneOf, spellPointed } from './scene.js';
import { Session, addressAt } from './session.js';
import { Share } from './share.js';
import { Solver } from './solver.js';
import { firstState, isInProof, overAt, positionAt } from './state.js';
import { Store } from './store.js';
import { Tabs } from './tabs.js';
import { View } from './view.js';
import { Why } from './why.js';

const HINTS = {
  move: 'A press plays a stone of the side to move.',
  black: 'Set-up: press or drag to put black stones, or to take them off.',
  white: 'Set-up: press or drag to put white stones, or to take them off.',
  erase: 'Set-up: press or drag to take stones off.',
  proof: 'In the proof: a press tries a move, and the winner answers.',
};

class App {
  constructor() {
    this.store = new Store(firstState());
    const { store } = this;
    this.session = new Session(store);
    this.board = new BoardView(/** @type {any} */ (document.getElementById('board')), {
      press: (cell) => this.press(cell),
      paint: (cell, first) => this.session.paint(cell, first),
      point: (pointed) => store.set({ pointed }),
      isPainting: () => ['paint', 'erase'].includes(cursorAt(store.state).mode),
    });
    this.writeAddress = atMostEvery(200, () => {
      const { node, faulty } = store.state;
      if (node !== faulty) history.replaceState(null, '', addressAt(store.state));
    });
  }

  async start() {
    const { store, session } = this;
    const overs = new Overs(store);
    new View(store);
    new Tabs(store);
    this.solver = new Solver(store);
    this.why = new Why(store);
    this.links = new Links(store);
    this.proof = new Proof(store, session);
    this.play = new Play(store, session, overs);
    const share = new Share(store, session);
    this.listen();
    this.listenToKeys();
    store.watch(
      ({ node, mode, walk, match }) => [node, mode, walk, match],
      () => this.showControls(),
    );
    store.watch(
      ({ node, rotation }) => [node, rotation],
      () => this.writeAddress(),
    );
    store.watch(
      (state) => state,
      () => this.draw(),
    );
    await share.readAddress();
    addEventListener('hashchange', () => share.readAddress());
    await this.readAbout();
    await this.proof.proveAddressed();
    document.documentElement.dataset.ready = 'yes';
  }

  /** What the engine can do. */
  async readAbout() {
    try {
      this.store.set({ about: await get('api/about') });
    } catch (error) {
      say('headline', 'No answer');
      say('detail', sentence(error.message));
    }
  }

  /** Whatever runs, stops; if nothing does, a proof is left. */
  stop() {
    const running = [this.solver, this.proof, this.play].filter((panel) => panel?.job);
    for (const panel of running) panel?.stop();
    if (running.length === 0) this.proof?.leave();
  }

  /** A press on a cell, or Enter. @param {string} cell */
  press(cell) {
    const { state } = this.store;
    if (isInProof(state)) this.proof?.press(cell);
    else if (state.isPicking) this.links?.pick(cell);
    else if (state.match) this.play?.press(cell);
    else if (overAt(state)) say('cell-info', 'The game is over.');
    else if (!this.session.play(cell)) say('cell-info', `${cell} is taken.`);
  }

  /** The controls around the board: what they are at, and which are of use. */
  showControls() {
    const { state } = this.store;
    const { game, columns, rows } = positionAt(state);
    select('game').value = game;
    if (document.activeElement !== $('columns')) input('columns').value = String(columns);
    if (document.activeElement !== $('rows')) input('rows').value = String(rows);
    button('undo').disabled = !this.session.canUndo;
    button('redo').disabled = !this.session.canRedo;
    const turn = state.walk?.at?.to_move ?? positionAt(state).turn;
    say('mode-hint', isInProof(state) ? HINTS.proof : HINTS[state.mode]);
    say('turn-text', `${title(turn)} to move`);
    for (const dot of $$('.dot.turn')) dot.className = `dot turn ${turn}`;
    button('turn').disabled = isInProof(state);
    for (const radio of inputs('input[name=mode]')) {
      radio.checked = radio.value === state.mode;
      radio.disabled = isInProof(state);
    }
  }

  draw() {
    const { state } = this.store;
    const figure = sceneOf(state);
    const { columns, rows } = figure.position;
    const { coordinates, shading } = state.settings;
    this.board.lay(columns, rows, state.rotation ?? USUAL_ROTATION, coordinates, shading);
    this.board.show(figure);
    say('cell-info', spellPointed(state));
  }

  listen() {
    const { store, session } = this;
    on('undo', 'click', () => session.undo());
    on('redo', 'click', () => session.redo());
    on('turn', 'click', () => session.pass());
    on('game', 'change', () => {
      session.setGame(/** @type {Api.Game} */ (select('game').value));
    });
    const clear = () => {
      const { columns, rows } = session.position;
      session.clear(sideOf(input('columns'), columns), sideOf(input('rows'), rows));
    };
    on('clear', 'click', clear);
    for (const id of ['columns', 'rows']) on(id, 'change', clear);
    for (const radio of inputs('input[name=mode]')) {
      radio.addEventListener('change', () => {
        store.set({ mode: /** @type {import('./state.js').Mode} */ (radio.value) });
      });
    }
    on('help-open', 'click', () => help().showModal());
  }

  listenToKeys() {
    const { session } = this;
    listenToKeys(
      () => help().open,
      (cell) => ({
        ...this.keys(),
        ...(isInProof(this.store.state) ? this.proofKeys() : this.setUpKeys(cell)),
      }),
      {
        z: () => session.undo(),
        'shift z': () => session.redo(),
        y: () => session.redo(),
      },
    );
  }

  /** @returns {import('./keys.js').Actions} */
  keys() {
    return {
      s: () => this.solver?.start(),
      Escape: () => this.stop(),
      m: () => this.why?.toggle('mustplay'),
      c: () => this.why?.toggle('carrier'),
      f: () => this.why?.toggle('fill'),
      i: () => this.why?.toggle('inferior'),
      r: () => this.why?.toggle('circuit'),
      p: () => this.proof?.prove(),
      h: () => this.play?.hint(),
      '/': () => this.board.focus(),
      '?': () => help().showModal(),
    };
  }

  /** @returns {import('./keys.js').Actions} */
  proofKeys() {
    return { n: () => this.proof?.next(), Backspace: () => this.proof?.back() };
  }

  /** @param {string | null} cell @returns {import('./keys.js').Actions} */
  setUpKeys(cell) {
    const { store, session } = this;
    return {
      1: () => store.set({ mode: 'move' }),
      2: () => store.set({ mode: 'black' }),
      3: () => store.set({ mode: 'white' }),
      4: () => store.set({ mode: 'erase' }),
      t: () => session.pass(),
      ...(cell && {
        b: () => session.put(cell, 'black'),
        w: () => session.put(cell, 'white'),
        e: () => session.put(cell, null),
      }),
    };
  }
}

const help = () => /** @type {HTMLDialogElement} */ ($('help'));

/** The length in a field, moved into the range of boards; an empty field keeps the old one. */
function sideOf(/** @type {HTMLInputElement} */ field, /** @type {number} */ old) {
  const value = Math.min(LONGEST, Math.max(1, Math.round(Number(field.value)) || old));
  field.value = String(value);
  return value;
}

new App().start();
