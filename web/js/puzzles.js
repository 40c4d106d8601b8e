// Puzzles: positions in which one move wins. The program made them and proved that no other move
// wins; right and wrong moves are answered from proofs. What was solved is kept in the browser.

import { $, $$, button, element, on, say } from './dom.js';
import { sizeName } from './mini.js';
import { readLine, title } from './position.js';

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {Api.Game} game
 * @property {string} position
 * @property {number} columns
 * @property {number} rows
 * @property {number} grade from 1 to 5
 */

const KEY = 'mustplay-puzzles';
const GRADES = ['', 'Easy', 'Simple', 'Medium', 'Hard', 'Very hard'];

export class Puzzles {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./task.js').Tasks} tasks
   * @param {() => Promise<void>} prove proves the position on the board
   */
  constructor(store, tasks, prove) {
    this.store = store;
    this.tasks = tasks;
    /** @type {Promise<Puzzle[]> | null} */
    this.set = null;
    /** @type {Puzzle[]} */
    this.puzzles = [];
    on('puzzle-next', 'click', () => this.next());
    on('puzzle-again', 'click', () => tasks.again());
    on('puzzle-show', 'click', () => tasks.show());
    on('puzzle-daily', 'click', () => this.daily());
    on('puzzle-proof', 'click', () => {
      store.set({ task: null });
      prove();
    });
    store.watch(
      ({ activity }) => activity,
      () => {
        if (store.state.activity === 'puzzles' && !this.current) this.daily();
      },
    );
    store.watch(
      ({ task }) => task,
      () => this.show(),
    );
  }

  /** The puzzle on the board. */
  get current() {
    const { task } = this.store.state;
    return task ? this.puzzles.find(({ id }) => id === task.id) : undefined;
  }

  /** All puzzles, from the easy ones to the hard ones. */
  load() {
    this.set ??= fetch('puzzles.json')
      .then((response) => (response.ok ? response.json() : { puzzles: [] }))
      .then(({ puzzles }) => {
        this.puzzles = puzzles;
        this.drawList();
        return puzzles;
      })
      .catch(() => {
        this.set = null;
        return [];
      });
    return this.set;
  }

  /** The puzzle of the day: the same for everybody, another one each day. */
  async daily() {
    const puzzles = await this.load();
    if (puzzles.length === 0) return say('puzzle-status', 'The puzzles can’t be fetched now.');
    this.open(dailyOf(puzzles));
  }

  /** The next puzzle that wasn't solved. */
  async next() {
    const puzzles = await this.load();
    const known = solved();
    const from = this.current ? puzzles.indexOf(this.current) + 1 : 0;
    const order = [...puzzles.slice(from), ...puzzles.slice(0, from)];
    const next = order.find(({ id }) => !known.includes(id)) ?? order[0];
    if (next) this.open(next);
  }

  /** The puzzle that an address names. @param {string} id */
  async openById(id) {
    const puzzle = (await this.load()).find((known) => known.id === id);
    if (puzzle) this.open(puzzle);
    else await this.daily();
  }

  /** @param {Puzzle} puzzle */
  open(puzzle) {
    const { turn } = readLine(puzzle.position);
    const what = puzzle.game === 'rex' ? 'In Reverse Hex whoever joins loses. ' : '';
    const text = `${what}${title(turn)} to move: one move wins.`;
    this.tasks.begin(puzzle.id, puzzle.position, turn, text);
    this.store.set({ activity: 'puzzles', tab: 'puzzles' });
  }

  show() {
    const { task } = this.store.state;
    const puzzle = this.current;
    if (!puzzle || !task) return;
    const isSolved = task.state === 'right' || task.state === 'done';
    if (isSolved && !task.shown) remember(puzzle.id);
    const game = puzzle.game === 'hex' ? 'Hex' : 'Reverse Hex';
    say('puzzle-name', `${game} ${sizeName(puzzle)}, ${GRADES[puzzle.grade].toLowerCase()}`);
    say('puzzle-status', task.text);
    button('puzzle-again').hidden = task.state !== 'wrong';
    button('puzzle-proof').hidden = task.state === 'open' || task.state === 'busy';
    button('puzzle-show').hidden = isSolved;
    button('puzzle-next').classList.toggle('primary', isSolved);
    const isDaily = puzzle === dailyOf(this.puzzles);
    button('puzzle-daily').hidden = isDaily;
    const known = solved().filter((id) => this.puzzles.some((other) => other.id === id));
    const progress = `Solved: ${known.length} of ${this.puzzles.length}`;
    say('puzzle-progress', isDaily ? `The puzzle of the day. ${progress}` : progress);
    this.markList();
  }

  /** All puzzles as buttons, by game and grade. */
  drawList() {
    const groups = new Map();
    this.puzzles.forEach((puzzle, index) => {
      const game = puzzle.game === 'hex' ? 'Hex' : 'Reverse Hex';
      const name = `${game}, ${GRADES[puzzle.grade].toLowerCase()}`;
      const place = element('button', { type: 'button', className: 'small' }, String(index + 1));
      place.dataset.puzzle = puzzle.id;
      place.addEventListener('click', () => this.open(puzzle));
      groups.set(name, [...(groups.get(name) ?? []), place]);
    });
    const parts = [...groups].flatMap(([name, places]) => [
      element('h2', {}, name),
      element('div', { className: 'row' }, ...places),
    ]);
    $('puzzle-list').replaceChildren(...parts);
  }

  markList() {
    const known = solved();
    for (const place of $$('#puzzle-list [data-puzzle]')) {
      const { puzzle = '' } = place.dataset;
      const isKnown = known.includes(puzzle);
      place.classList.toggle('solved', isKnown);
      const number = this.puzzles.findIndex(({ id }) => id === puzzle) + 1;
      place.setAttribute('aria-label', `Puzzle ${number}${isKnown ? ', solved' : ''}`);
      if (puzzle === this.current?.id) place.setAttribute('aria-current', 'true');
      else place.removeAttribute('aria-current');
    }
  }
}

/** The puzzle of the day, by the reader's calendar. @param {Puzzle[]} puzzles */
function dailyOf(puzzles) {
  const now = new Date();
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  // A step that has no factor in common with most lengths visits them all.
  return puzzles[(day * 37) % puzzles.length];
}

/** The puzzles that were solved. @returns {string[]} */
function solved() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {string} id */
function remember(id) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...solved(), id])]));
  } catch {
    // Without storage the marks last for this visit.
  }
}
