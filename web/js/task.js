// A task on the board, a puzzle or a lesson: the reader's moves are judged and answered from
// proofs.

import { get, stream } from './api.js';
import { counted } from './dom.js';
import { lookAt, shade } from './figure.js';
import { opponent, readLine, stoneAt, title } from './position.js';
import { lineAt, positionAt } from './state.js';

/** @typedef {import('./position.js').Color} Color */

/**
 * @typedef {object} Task
 * @property {string} id
 * @property {import('./state.js').Entry} start where it begins
 * @property {Color} human the reader's color
 * @property {'open' | 'busy' | 'right' | 'wrong' | 'done'} state
 * @property {string} text how it stands
 * @property {{cell: string, carrier: string[]} | null} answer of the proof to a wrong move
 * @property {string | null} shown the winning move, if the reader wanted to see it
 */

/** Milliseconds before the program answers, so that one sees what happens. */
const PAUSE = 350;

export class Tasks {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   * @param {import('./overs.js').Overs} overs
   */
  constructor(store, session, overs) {
    this.store = store;
    this.session = session;
    this.overs = overs;
  }

  /**
   * Puts a task on the board.
   * @param {string} id
   * @param {string} line
   * @param {Color} human
   * @param {string} text
   */
  begin(id, line, human, text) {
    this.store.set({ walk: null, task: null, mode: 'move', layers: new Set() });
    this.session.load(readLine(line), [], 0);
    const { node: start } = this.store.state;
    const task = { id, start, human, state: /** @type {const} */ ('open'), text };
    this.store.set({ task: { ...task, answer: null, shown: null } });
  }

  /** Back to where the task begins. */
  again() {
    const { task } = this.store.state;
    if (!task) return;
    this.store.set({ walk: null, task: { ...task, state: 'open', answer: null, shown: null } });
    this.session.go(task.start);
  }

  /** @param {Partial<Task>} parts */
  change(parts) {
    const { task } = this.store.state;
    if (task) this.store.set({ task: { ...task, ...parts } });
  }

  /** The reader's move. @param {string} cell */
  async press(cell) {
    const { task } = this.store.state;
    if (!task || task.state === 'busy' || task.state === 'done') return;
    if (task.state === 'wrong') this.again();
    const position = positionAt(this.store.state);
    if (position.turn !== task.human || stoneAt(position, cell)) return;
    this.session.play(cell);
    this.change({ state: 'busy', text: 'Let me see…', shown: null });
    const { node } = this.store.state;
    const isStill = () => this.store.state.node === node && this.store.state.task?.id === task.id;
    try {
      const over = await this.overs.ask(positionAt(this.store.state));
      if (!isStill()) return;
      if (over) this.finish(over, cell);
      else await this.answer(cell, isStill);
    } catch (error) {
      if (isStill()) this.change({ state: 'open', text: error.message });
    }
  }

  /** @param {Color} winner @param {string} cell */
  finish(winner, cell) {
    const { task } = this.store.state;
    if (winner === task?.human) this.change({ state: 'done', text: `${cell}: you win!` });
    else this.change({ state: 'wrong', text: `${cell} loses the game. Try again.` });
  }

  /**
   * Judges the reader's move by a proof, and has the opponent answer from it.
   * @param {string} cell
   * @param {() => boolean} isStill
   */
  async answer(cell, isStill) {
    const { task } = this.store.state;
    if (!task) return;
    const certificate = await proved(lineAt(this.store.state));
    if (!isStill()) return;
    const path = `api/certificates/${certificate.id}`;
    const claims = counted(certificate.claims, 'claim');
    if (certificate.winner !== task.human) {
      /** @type {Api.Stage} */
      const at = await get(`${path}/at`);
      if (!isStill()) return;
      const reply = at.answer ?? at.suggested;
      const by = reply ? `${title(opponent(task.human))} answers ${reply} and wins` : 'it loses';
      const carrier = [...new Set(at.claims.flatMap((claim) => claim.carrier))];
      const where = carrier.length ? 'The tinted cells are all that this win needs. ' : '';
      this.change({
        state: 'wrong',
        text: `Not ${cell}: ${by}. ${where}The proof has ${claims}. Try again.`,
        answer: reply ? { cell: reply, carrier } : null,
      });
      return;
    }
    /** @type {Api.ProofTree} */
    const { longest } = await get(`${path}/tree`, { depth: 0 });
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!isStill()) return;
    const reply = longest[0] ?? null;
    if (!reply) {
      this.change({ state: 'done', text: `${cell} wins: nothing can stop you now.` });
      return;
    }
    const resists = `${title(opponent(task.human))} resists by ${reply}`;
    this.session.play(reply);
    const over = await this.overs.ask(positionAt(this.store.state));
    if (over) this.finish(over, cell);
    else this.change({ state: 'right', text: `Right, ${cell} wins. ${resists}: go on.` });
  }

  /** Shows a winning move of the position on the board. */
  async show() {
    const { state } = this.store;
    if (!state.task || state.task.state === 'busy') return;
    if (state.task.state === 'wrong') this.again();
    /** @type {string[]} */
    let moves = [];
    const values = { position: lineAt(this.store.state) };
    await stream('api/solve', values, new AbortController().signal, (event, data) => {
      if (event === 'answer') moves = data.winning_moves;
    });
    if (moves[0]) this.change({ shown: moves[0], text: `${moves[0]} wins.` });
  }
}

/**
 * A certificate of who wins a position.
 * @param {string} position
 * @returns {Promise<Api.Certificate>}
 */
export async function proved(position) {
  /** @type {Api.Certificate | null} */
  let found = null;
  let problem = 'it isn’t proved who wins';
  await stream('api/prove', { position }, new AbortController().signal, (event, data) => {
    if (event === 'certificate') found = data;
    if (event === 'error') problem = data.error;
  });
  if (!found) throw new Error(problem);
  return found;
}

/**
 * What the board shows of a task: the answer to a wrong move, or the move that wins.
 * @param {import('./board.js').Figure} figure
 * @param {Readonly<import('./state.js').State>} state
 */
export function drawTask(figure, { task }) {
  if (task?.answer && task.state === 'wrong') {
    shade(figure, task.answer.carrier, 'carrier1', 'in the carrier of the proof');
    const look = lookAt(figure, task.answer.cell);
    look.filled = opponent(task.human);
    look.notes.push('the answer');
  }
  if (task?.shown) {
    const look = lookAt(figure, task.shown);
    look.mark = 'star';
    look.notes.push('wins');
  }
}
