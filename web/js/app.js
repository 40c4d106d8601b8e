// The page as a whole: makes the store and the board, on which moves can be played at once, and
// then the panels. Panels know the store and no other panel.

import { Activities } from './activities.js';
import { atMostEvery } from './api.js';
import { BoardView } from './board.js';
import { $, $$, button, input, inputs, on, say, select } from './dom.js';
import { listenToKeys } from './keys.js';
import { Moves } from './moves.js';
import { LONGEST, title } from './position.js';
import { rotationFor } from './rotation.js';
import { cursorAt, sceneOf, spellPointed } from './scene.js';
import { Session, addressAt } from './session.js';
import { firstState, isInProof, overAt, positionAt } from './state.js';
import { Store } from './store.js';
import { Tabs } from './tabs.js';
import { View } from './view.js';

const HINTS = {
  move: 'A press plays a stone of the side to move.',
  black: 'Set-up: press or drag to put black stones, or to take them off.',
  white: 'Set-up: press or drag to put white stones, or to take them off.',
  erase: 'Set-up: press or drag to take stones off.',
  proof: 'In the proof: a press tries a move, and the winner answers.',
};

/** @typedef {import('./state.js').State} State */

class App {
  constructor() {
    this.store = new Store(firstState());
    const { store } = this;
    this.session = new Session(store);
    this.board = new BoardView(/** @type {any} */ (document.getElementById('board')), {
      press: (cell) => this.press(cell),
      tap: (cell) => say('cell-info', `${cell}: tap again to play there.`),
      mark: (cell) => this.session.mark(cell),
      paint: (cell, first) => this.session.paint(cell, first),
      point: (pointed) => store.set({ pointed }),
      isPainting: () => ['paint', 'erase'].includes(cursorAt(store.state).mode),
    });
    /** @type {import('./panels.js').Panels | null} */
    this.panels = null;
    this.writeAddress = atMostEvery(200, () => {
      const { node, faulty, activity } = store.state;
      const isUntouched = node.parent === null && activity === 'home';
      if (node === faulty?.node || isUntouched || !this.isRead) return;
      history.replaceState(null, '', addressAt(store.state));
    });
    /** Whether the address was read, and can be written. */
    this.isRead = false;
  }

  async start() {
    const { store, session } = this;
    new View(store);
    new Tabs(store);
    new Activities(store);
    new Moves(store, session);
    this.listen();
    this.listenToKeys();
    store.watch(
      ({ node, mode, walk, match, overs }) => [node, mode, walk, match, overs],
      () => this.showControls(),
    );
    store.watch(
      ({ node, rotation, activity, task, walk }) => [node, rotation, activity, task?.id, walk?.at],
      () => this.writeAddress(),
    );
    store.watch(
      (state) => state,
      () => this.draw(),
    );
    addEventListener('resize', () => this.draw());
    performance.mark('playable');
    const { Panels } = await import('./panels.js');
    this.panels = new Panels(store, session);
    await this.panels.readAddress();
    this.isRead = true;
    this.writeAddress();
    await this.panels.start();
    document.documentElement.dataset.ready = 'yes';
  }

  /** A press on a cell, or Enter. @param {string} cell */
  press(cell) {
    if (this.panels?.press(cell)) return;
    if (overAt(this.store.state)) say('cell-info', 'The game is over.');
    else if (!this.session.play(cell)) say('cell-info', `${cell} is taken.`);
  }

  /** The controls around the board: what they are at, and which are of use. */
  showControls() {
    const { state } = this.store;
    const { game, columns, rows } = positionAt(state);
    select('game').value = game;
    if (document.activeElement !== $('columns')) input('columns').value = String(columns);
    if (document.activeElement !== $('rows')) input('rows').value = String(rows);
    button('undo').disabled = button('first').disabled = !this.session.canUndo;
    button('redo').disabled = button('last').disabled = !this.session.canRedo;
    const turn = state.walk?.at?.to_move ?? positionAt(state).turn;
    say('mode-hint', isInProof(state) ? HINTS.proof : HINTS[state.mode]);
    const over = state.walk?.at ? state.walk.at.over : overAt(state);
    say('turn-text', over ? `${title(over)} has won` : `${title(turn)} to move`);
    for (const dot of $$('.dot.turn')) dot.className = `dot turn ${over ?? turn}`;
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
    const rotation = state.rotation ?? rotationFor(columns, rows);
    this.board.lay(columns, rows, rotation, coordinates, shading);
    this.board.show(figure);
    say('cell-info', spellPointed(state) || spellFault(state));
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
    const { store, session, board } = this;
    const whole = () => board.zoom.fit(board.zoom.whole);
    /** @type {import('./keys.js').Actions} */
    const always = {
      ',': () => session.undo(),
      '.': () => session.redo(),
      '+': () => board.zoom.by(1.5),
      '-': () => board.zoom.by(1 / 1.5),
      0: whole,
      '/': () => board.focus(),
      '?': () => help().showModal(),
    };
    listenToKeys(
      () => help().open || $('term').matches(':popover-open'),
      (cell) => ({
        ...always,
        ...(isInProof(store.state) ? {} : this.setUpKeys(cell)),
        ...this.panels?.keys(),
      }),
      {
        z: () => session.undo(),
        'shift z': () => session.redo(),
        y: () => session.redo(),
      },
    );
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
        x: () => session.mark(cell),
      }),
    };
  }
}

/** What is wrong with the link that led here. @param {Readonly<State>} state */
function spellFault({ node, faulty }) {
  return node === faulty?.node ? `Faulty link: ${faulty.message}.` : '';
}

const help = () => /** @type {HTMLDialogElement} */ ($('help'));

/** The length in a field, moved into the range of boards; an empty field keeps the old one. */
function sideOf(/** @type {HTMLInputElement} */ field, /** @type {number} */ old) {
  const value = Math.min(LONGEST, Math.max(1, Math.round(Number(field.value)) || old));
  field.value = String(value);
  return value;
}

new App().start();
