// Review: a game is read, every position of it is judged, and the move that lost is named, with
// what was better.

import { post, postStream } from './api.js';
import { $, area, button, counted, element, input, on, say, sentence } from './dom.js';
import { drawGraph } from './graph.js';
import { rotationOf } from './hash.js';
import { readLine, title, writeLine } from './position.js';
import { addressAt, gameOf } from './session.js';
import { spoken } from './words.js';

/** @typedef {import('./state.js').Entry} Entry */
/** @typedef {Api.Review} Findings */

/**
 * @typedef {object} Reviewed
 * @property {Entry[]} entries the positions of the game
 * @property {(import('./graph.js').Point | undefined)[]} points what is known of them
 * @property {Findings | null} findings
 * @property {Map<Entry, string>} marks of moves that lost
 * @property {'running' | 'done' | 'stopped'} state
 */

/** Seconds that a review may take. */
const LIMIT = 60;

/** Better moves that are shown with their lines, for each that lost. */
const MOST = 3;

export class Review {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   */
  constructor(store, session) {
    this.store = store;
    this.session = session;
    /** @type {AbortController | null} */
    this.job = null;
    on('review-start', 'click', () => this.read(area('review-text').value));
    on('review-board', 'click', () => this.start());
    on('play-review', 'click', () => this.start());
    on('review-stop', 'click', () => this.stop());
    on('review-file', 'change', () => this.openFile());
    on('review-link', 'click', () => this.copyLink());
    store.watch(
      ({ reviewed, node, settings }) => [reviewed, node, settings.stones],
      () => this.show(),
    );
    store.watch(
      ({ match, node }) => [match, node],
      () => {
        const { match, node } = store.state;
        button('play-review').hidden = match !== null || node.value.moves.length < 2;
      },
    );
  }

  stop() {
    this.job?.abort();
  }

  async openFile() {
    const file = input('review-file').files?.[0];
    input('review-file').value = '';
    if (!file) return;
    area('review-text').value = await file.text();
    await this.read(area('review-text').value);
  }

  /** Reads a game in any notation, and reviews it. @param {string} text */
  async read(text) {
    if (!text.trim()) return this.start();
    say('review-summary', 'Reading…');
    try {
      /** @type {Api.Read} */
      const { record, notation, tree, players } = await post('api/read', { text });
      if (notation === 'hexworld') {
        this.store.set({ rotation: rotationOf(text.slice(text.indexOf('#'))) });
      }
      this.session.load(readLine(record.start), record.moves, record.moves.length, tree);
      this.store.set({ players: players ?? null });
      await this.start();
    } catch (error) {
      say('review-summary', sentence(error.message));
    }
  }

  /** What a link asks for: the review of its game, if it has one. */
  async open() {
    this.store.set({ activity: 'review', tab: 'review' });
    if (lineOf(gameOf(this.store.state.node)).length > 1) await this.start();
  }

  /** Reviews the game on the board, on the line that redo leads along. */
  async start() {
    this.stop();
    this.store.set({ activity: 'review', tab: 'review', walk: null, match: null, task: null });
    const entries = lineOf(gameOf(this.store.state.node));
    if (entries.length < 2) {
      say('review-summary', 'There is no game on the board yet: paste one, or play some moves.');
      return;
    }
    const { start } = entries[0].value;
    const { moves } = entries[entries.length - 1].value;
    const job = new AbortController();
    this.job = job;
    /** @type {Reviewed} */
    let reviewed = {
      entries,
      points: entries.map(() => undefined),
      findings: null,
      marks: new Map(),
      state: 'running',
    };
    const publish = (/** @type {Partial<Reviewed>} */ parts) => {
      reviewed = { ...reviewed, ...parts };
      if (this.job === job) this.store.set({ reviewed });
    };
    publish({});
    let problem = '';
    try {
      const body = { record: { start: writeLine(start), moves }, limit: LIMIT };
      await postStream('api/review', body, job.signal, (event, data) => {
        if (event === 'position') {
          const points = [...reviewed.points];
          points[data.number] = { winner: data.winner, chance: data.black_chance };
          publish({ points });
        }
        if (event === 'review') publish({ findings: data, marks: marksOf(data, entries) });
        if (event === 'error') problem = data.error;
      });
      publish({ state: 'done' });
    } catch (error) {
      problem = error.name === 'AbortError' ? '' : error.message;
      publish({ state: 'stopped' });
    }
    if (this.job !== job) return;
    this.job = null;
    this.show();
    if (problem) say('review-summary', sentence(problem));
  }

  show() {
    const { reviewed, node } = this.store.state;
    button('review-stop').hidden = !this.job;
    button('review-link').hidden = !reviewed;
    $('review-graph').hidden = $('review-legend').hidden = !reviewed;
    if (!reviewed) return;
    const { entries, points, findings } = reviewed;
    const losing = findings?.losing_move ?? null;
    const go = (/** @type {number} */ number) => this.session.go(entries[number]);
    $('review-graph').replaceChildren(drawGraph(points, entries.indexOf(node), losing, go));
    say('review-summary', this.summary(reviewed));
    $('review-findings').replaceChildren(...(findings ? this.findings(findings, entries) : []));
  }

  /** @param {Reviewed} reviewed */
  summary({ points, findings, state, entries }) {
    if (!findings) {
      const known = points.filter((point) => point?.winner).length;
      const progress = `${known} of ${entries.length} positions decided`;
      return state === 'running' ? `Looking at the game: ${progress}…` : `Stopped: ${progress}.`;
    }
    const lost = findings.moves.find(({ number }) => number === findings.losing_move);
    const names = this.store.state.players;
    const who = (/** @type {Api.Color} */ color) => names?.[color] ?? title(color);
    if (lost) {
      const instead = lost.better[0] ? `; ${lost.better[0].move} wins` : '';
      return `${who(lost.color)} lost the game by move ${lost.number}, ${lost.move}${instead}.`;
    }
    if (findings.losing_range) {
      const { moves, loser } = findings.losing_range;
      const range = moves.length ? `one of the moves ${moves.join(', ')}` : 'an early move';
      return `${who(loser)} lost by ${range}; which one isn’t proved.`;
    }
    if (!findings.winner) return 'It isn’t decided who wins the last position.';
    return `${who(findings.winner)} wins, and no move is proved to have given a win away.`;
  }

  /**
   * What was better, as buttons that lead there.
   * @param {Findings} findings
   * @param {Entry[]} entries
   */
  findings({ moves, losing_move: losing, opinion_falls: falls, complete }, entries) {
    const blunders = moves.filter(({ judgment }) => judgment === 'lost-win');
    const isLosing = (/** @type {Api.JudgedMove} */ { number }) => number === losing;
    const rows = [...blunders.filter(isLosing), ...blunders.filter((move) => !isLosing(move))].map(
      ({ number, color, move, better }) => {
        const row = element('li', {}, spoken(`Move ${number}: ${title(color)} ${move} loses. `));
        for (const { move: instead, line } of better.slice(0, MOST)) {
          const text = `${instead} wins: ${line.join(' ')}`;
          const show = element('button', { type: 'button', className: 'small' }, text);
          show.addEventListener('click', () => this.session.addLine(entries[number - 1], line));
          row.append(show, ' ');
        }
        const others = better.slice(MOST).map(({ move: instead }) => instead);
        if (others.length) row.append(`So do ${others.join(' ')}.`);
        return row;
      },
    );
    const opinions = complete ? [] : falls;
    for (const { number, color, from, to, instead } of opinions) {
      const percent = (/** @type {number} */ chance) => `${Math.round(100 * chance)}%`;
      const better = instead ? `, rather ${instead}` : '';
      const fall = `from about ${percent(from)} to ${percent(to)}`;
      const text = `Move ${number}: ${title(color)} ${fall}${better} (an opinion)`;
      rows.push(element('li', {}, spoken(text)));
    }
    if (rows.length === 0) return [];
    return [element('p', {}, `${counted(rows.length, 'finding')}:`), element('ul', {}, ...rows)];
  }

  async copyLink() {
    const address = addressAt(this.store.state);
    try {
      await navigator.clipboard.writeText(address);
      say('review-link-status', 'Copied.');
    } catch {
      say('review-link-status', address);
    }
  }
}

/** The positions of a game, along the line that redo leads along. @param {Entry} root */
function lineOf(root) {
  const entries = [root];
  for (let at = root.next; at && at.value.start === root.value.start; at = at.next)
    entries.push(at);
  return entries;
}

/**
 * What the list of moves shows beside moves that lost.
 * @param {Findings} findings
 * @param {Entry[]} entries
 */
function marksOf({ moves, losing_move: losing }, entries) {
  /** @type {Map<Entry, string>} */
  const marks = new Map();
  for (const { number, judgment } of moves) {
    if (judgment === 'lost-win') marks.set(entries[number], number === losing ? '??' : '?');
  }
  return marks;
}
