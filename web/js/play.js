// Playing against the program: swap, hints, taking back. Whose turn it is follows from the position
// on the board; there is no other copy of the game.

import { post } from './api.js';
import { $, button, element, input, on, say, select, sentence } from './dom.js';
import { lookAt } from './figure.js';
import { opponent, stoneAt, title } from './position.js';
import { lineAt, positionAt } from './state.js';

/** How long a hint is thought about. */
const HINT_SECONDS = 2;

/** Boards that are offered for a new game. */
const SIZES = [5, 7, 9, 11, 13];

/** @typedef {import('./position.js').Color} Color */
/** @typedef {import('./state.js').State} State */

export class Play {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   * @param {import('./overs.js').Overs} overs
   */
  constructor(store, session, overs) {
    this.store = store;
    this.session = session;
    this.overs = overs;
    /** @type {{line: string, control: AbortController} | null} */
    this.job = null;
    select('play-size').append(
      element('option', { value: '' }, 'as it is'),
      ...SIZES.map((side) => element('option', { value: String(side) }, `${side}×${side}`)),
    );
    on('play-size', 'change', () => this.showOffer());
    on('play-new', 'click', () => this.begin(true));
    on('play-here', 'click', () => this.begin(false));
    on('play-hint', 'click', () => this.hint());
    on('play-back', 'click', () => session.undo());
    on('play-resign', 'click', () => this.resign());
    on('play-swap-now', 'click', () => session.play('swap-pieces'));
    store.watch(
      ({ about }) => about,
      () => this.offer(),
    );
    store.watch(
      ({ activity }) => activity,
      () => {
        const { activity, node, match } = store.state;
        const isNew = node.parent === null && node.value.moves.length === 0;
        if (activity === 'play' && isNew && !match) select('play-size').value = '7';
      },
    );
    store.watch(
      ({ about, node }) => [about, node],
      () => this.showOffer(),
    );
    store.watch(
      ({ node, match }) => [node, match],
      () => this.turn(),
    );
    store.watch(
      ({ match }) => match,
      () => {
        $('play-actions').hidden = !store.state.match;
      },
    );
    store.watch(
      ({ matchText }) => matchText,
      () => say('play-status', store.state.matchText),
    );
  }

  /** Fills the lists of players and levels. */
  offer() {
    const { about } = this.store.state;
    if (!about) return;
    select('play-player').replaceChildren(
      element('option', { value: '' }, 'as usual'),
      ...about.players.map(({ name }) => element('option', { value: name }, name)),
    );
    const numbers = Array.from({ length: about.levels }, (_, index) => String(index + 1));
    const level = select('play-level');
    const spelled = (/** @type {string} */ value) =>
      `${value}${value === '1' ? ', easiest' : ''}${value === numbers.at(-1) ? ', strongest' : ''}`;
    level.replaceChildren(...numbers.map((value) => element('option', { value }, spelled(value))));
    level.value = String(Math.ceil(numbers.length / 2));
  }

  /** Boards on which the program can't play aren't offered. */
  showOffer() {
    const { about, match } = this.store.state;
    const { stones } = positionAt(this.store.state);
    const most = about?.limits.solve_cells ?? Number.POSITIVE_INFINITY;
    const isTooLarge = stones.length > most;
    button('play-new').disabled = isTooLarge && !select('play-size').value;
    button('play-here').disabled = isTooLarge;
    if (match) return;
    const side = Math.floor(Math.sqrt(most));
    if (isTooLarge)
      this.tell(`The program plays on boards of up to ${most} cells, as ${side}x${side}.`);
    else if (this.store.state.matchText.startsWith('The program plays on')) this.tell(INVITATION);
  }

  /** @param {string} matchText */
  tell(matchText) {
    this.store.set({ matchText });
  }

  /** @param {boolean} isFresh whether on an empty board */
  begin(isFresh) {
    const { columns, rows } = this.session.position;
    const side = Number(select('play-size').value);
    this.stop();
    this.store.set({ walk: null, match: null, mode: 'move' });
    if (isFresh) this.session.clear(side || columns, side || rows);
    const human = /** @type {Color} */ (select('play-color').value);
    this.store.set({ match: { human } });
  }

  /** @param {string} text */
  end(text) {
    this.stop();
    this.store.set({ match: null, hinted: null, matchText: text });
  }

  resign() {
    const { match } = this.store.state;
    if (match) this.end(`You resigned; ${title(opponent(match.human))} wins.`);
  }

  stop() {
    this.job?.control.abort();
    this.job = null;
  }

  /** The reader's move. @param {string} cell */
  press(cell) {
    const { match } = this.store.state;
    const { turn } = this.session.position;
    if (this.job || turn !== match?.human) return;
    if (stoneAt(this.session.position, cell)) this.tell(`${cell} is taken.`);
    else this.session.play(cell);
  }

  /** Whether the reader may take over the first stone. */
  get canSwap() {
    const { columns, rows, stones, turn } = this.session.position;
    const count = stones.filter(Boolean).length;
    return input('play-swap').checked && count === 1 && turn === 'white' && columns === rows;
  }

  /** Whether the game is still where a question about it was asked. @param {State} asked */
  isStill(asked) {
    const { state } = this.store;
    return state.match === asked.match && state.node === asked.node;
  }

  /** The position changed, or a game began or ended: whoever is to move, moves. */
  async turn() {
    this.stop();
    const { state } = this.store;
    if (state.hinted) this.store.set({ hinted: null });
    const { match, node } = state;
    button('play-swap-now').hidden = true;
    if (!match) return;
    const position = positionAt(state);
    const over = await this.overs.ask(position).catch(() => null);
    if (!this.isStill(state)) return;
    if (over) return this.end(over === match.human ? 'You win.' : `${title(over)} wins.`);
    if (position.turn === match.human) {
      button('play-swap-now').hidden = !this.canSwap;
      return this.tell(`${this.spoken ?? ''}Your move, ${title(match.human)}.`);
    }
    if (node.next) return this.tell('You are looking back. Redo leads on.');
    this.spoken = '';
    this.tell(`${title(position.turn)} is thinking…`);
    const answer = await this.ask(this.opponent);
    if (!answer || !this.isStill(state)) return;
    if (answer.move === 'resign') return this.end(`${title(position.turn)} resigns. You win.`);
    this.spoken = answer.move === 'swap-pieces' ? 'I swap. ' : `I play ${answer.move}. `;
    this.session.play(answer.move);
  }

  /** The level and the player that were chosen. */
  get opponent() {
    const player = select('play-player').value || undefined;
    return { player, level: Number(select('play-level').value) };
  }

  /**
   * What the program would play, or null if the question was dropped.
   * @param {Record<string, unknown>} way
   * @returns {Promise<Api.Turn | null>}
   */
  async ask(way) {
    this.stop();
    const line = lineAt(this.store.state);
    const job = { line, control: new AbortController() };
    this.job = job;
    try {
      const body = { position: line, swap: input('play-swap').checked, ...way };
      return await post('api/play', body, job.control.signal);
    } catch (error) {
      if (error.name !== 'AbortError') this.tell(sentence(error.message));
      return null;
    } finally {
      if (this.job === job) this.job = null;
    }
  }

  /** What the strongest player would do, whatever the level of the game. */
  async hint() {
    const { state } = this.store;
    if (!state.match || this.job || this.session.position.turn !== state.match.human) return;
    this.tell('Looking for a good move…');
    const answer = await this.ask({ seconds: HINT_SECONDS, resign: false });
    if (!answer || !this.isStill(state)) return;
    const hint = `Hint: ${answer.move}${certainty(answer, state.match.human)}.`;
    this.store.set({ hinted: answer.move, matchText: hint });
  }
}

const INVITATION = 'Choose a board and a level, and start a game.';

/**
 * The hint on the board.
 * @param {import('./board.js').Figure} figure
 * @param {Readonly<State>} state
 */
export function drawHint(figure, { hinted, match }) {
  if (!hinted || !match || hinted === 'swap-pieces' || hinted === 'resign') return;
  const look = lookAt(figure, hinted);
  look.mark = 'star';
  look.notes.push('hint');
}

/** @param {Api.Turn} answer @param {Color} human */
function certainty({ winner, value }, human) {
  if (winner) return winner === human ? ', and it wins' : ', though everything loses';
  return value === null ? '' : `, with a chance of about ${Math.round(value * 100)}%`;
}
