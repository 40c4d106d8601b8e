// Playing against the program: swap, hints, taking back.

import { get, post } from './api.js';
import { $, element, say } from './dom.js';
import { lookAt } from './figure.js';
import { opponent, stoneAt, title } from './position.js';

/** How long a hint is thought about. */
const HINT_SECONDS = 2;

export class Play {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** The reader's color while a game is on. @type {import('./position.js').Color | null} */
    this.human = null;
    this.hinted = null;
    this.job = null;
    $('play-new').addEventListener('click', () => this.begin(true));
    $('play-here').addEventListener('click', () => this.begin(false));
    $('play-hint').addEventListener('click', () => this.hint());
    $('play-back').addEventListener('click', () => this.takeBack());
    $('play-resign').addEventListener('click', () =>
      this.end(`You resigned; ${title(opponent(this.human))} wins.`),
    );
    $('play-swap-now').addEventListener('click', () => this.move('swap-pieces'));
    app.session.subscribe(() => this.moved());
  }

  get isOn() {
    return this.human !== null;
  }

  /** Fills the lists of players and levels. @param {any} about */
  offer({ players, levels }) {
    this.players = players ?? [];
    $('play-player').replaceChildren(
      element('option', { value: '' }, 'as the level has it'),
      ...this.players.map(({ name }) => element('option', { value: name }, name)),
    );
    const numbers = Array.from({ length: levels ?? 1 }, (_, index) => String(index + 1));
    $('play-level').replaceChildren(...numbers.map((value) => element('option', { value }, value)));
    $('play-level').value = String(Math.ceil(numbers.length / 2));
  }

  begin(fresh) {
    const { session } = this.app;
    this.app.showBoard();
    this.stop();
    this.human = $('play-color').value;
    if (fresh) session.clear(session.position.columns, session.position.rows);
    session.setMode('move');
    $('play-actions').hidden = false;
    this.turn();
  }

  end(text) {
    this.stop();
    this.human = null;
    $('play-actions').hidden = true;
    say('play-status', text);
    this.app.draw();
  }

  stop() {
    this.job?.abort();
    this.job = null;
  }

  /** Undo, painting or another board during a game: work on the old position ends. */
  moved() {
    this.hinted = null;
    if (this.job && this.job.line !== this.app.session.line) this.stop();
  }

  /** The reader's move. */
  press(cell) {
    if (this.job) return;
    const { position } = this.app.session;
    if (position.turn !== this.human) return this.turn();
    if (stoneAt(position, cell)) return say('play-status', `${cell} is taken.`);
    this.move(cell);
  }

  move(move) {
    this.app.session.play(move);
    this.turn();
  }

  get canSwap() {
    const { position } = this.app.session;
    const stones = position.stones.filter(Boolean).length;
    return (
      $('play-swap').checked &&
      stones === 1 &&
      position.turn === 'white' &&
      position.columns === position.rows
    );
  }

  /** Whoever is to move, moves. */
  async turn() {
    const { session } = this.app;
    const { line } = session;
    const { over } = await get('api/look', { position: line, what: 'fill' }).catch(() => ({
      over: null,
    }));
    if (!this.isOn || line !== session.line) return;
    if (over) return this.end(over === this.human ? 'You win.' : `${title(over)} wins.`);
    const mine = session.position.turn === this.human;
    $('play-swap-now').hidden = !(mine && this.canSwap);
    if (mine) return say('play-status', `Your move, ${title(this.human)}.`);
    say('play-status', `${title(session.position.turn)} is thinking…`);
    const answer = await this.ask(this.opponent);
    if (!answer || line !== session.line) return;
    if (answer.move === 'resign')
      return this.end(`${title(session.position.turn)} resigns. You win.`);
    session.play(answer.move);
    await this.turn();
    if (this.isOn) say('play-status', `${spell(answer)} Your move, ${title(this.human)}.`);
  }

  /** The level and the player that were chosen. */
  get opponent() {
    return { player: $('play-player').value || undefined, level: Number($('play-level').value) };
  }

  /** What the program would play, or null if the question was dropped. */
  async ask(way) {
    this.stop();
    const { session } = this.app;
    const job = Object.assign(new AbortController(), { line: session.line });
    this.job = job;
    try {
      const body = { position: session.line, swap: $('play-swap').checked, ...way };
      return await post('api/play', body, job.signal);
    } catch (error) {
      if (error.name !== 'AbortError') say('play-status', `${error.message}.`);
      return null;
    } finally {
      if (this.job === job) this.job = null;
    }
  }

  /** What the strongest player would do, whatever the level of the game. */
  async hint() {
    const { session } = this.app;
    if (!this.isOn || this.job || session.position.turn !== this.human) return;
    say('play-status', 'Looking for a good move…');
    const { line } = session;
    const answer = await this.ask({ seconds: HINT_SECONDS, resign: false });
    if (!answer || line !== session.line) return;
    this.hinted = answer.move;
    say('play-status', `Hint: ${answer.move}${certainty(answer, this.human)}.`);
    this.app.draw();
  }

  /** Back to the reader's last turn. */
  takeBack() {
    this.stop();
    const { session } = this.app;
    do session.undo();
    while (
      session.history.canUndo &&
      session.position.turn !== this.human &&
      session.record.moves.length > 0
    );
    this.turn();
  }

  /** @param {import('./board.js').Figure} figure */
  decorate(figure) {
    if (!this.hinted || !this.isOn) return;
    if (this.hinted === 'swap-pieces' || this.hinted === 'resign') return;
    const look = lookAt(figure, this.hinted);
    look.mark = 'star';
    look.notes.push('hint');
  }
}

function spell({ move }) {
  return move === 'swap-pieces' ? 'I swap.' : `I play ${move}.`;
}

function certainty({ winner, value }, human) {
  if (winner) return winner === human ? ', and it wins' : ', though everything loses';
  return value === null ? '' : `, with a chance of about ${Math.round(value * 100)}%`;
}
