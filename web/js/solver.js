// Solving live: the answer, the map of every move, figures, stop and resume. What was found out
// stays, so that a second visit answers at once.

import { atMostEvery, stream } from './api.js';
import { sorted } from './cells.js';
import { $, count, say, seconds } from './dom.js';
import { lookAt } from './figure.js';
import { emptyCells, opponent, title } from './position.js';

/** Milliseconds between two updates of the page while a search runs: at most four a second. */
export const PAUSE = 250;

/**
 * @typedef {object} Result
 * @property {any} answer as `solve --json` prints it, or null
 * @property {Map<string, {result: string, reply: string | null, nodes: number}>} cells
 * @property {string | null} running the cell that is being searched
 * @property {any} progress the latest figures
 * @property {'running' | 'done' | 'limit' | 'stopped' | 'failed'} state
 * @property {string} problem
 * @property {boolean} over whether nothing was left to play
 */

const SHADES = { won: 'win', lost: 'lose', outside: 'outside' };
const LETTERS = { won: 'W', lost: 'L', outside: '–' };

export class Solver {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {Map<string, Result>} */
    this.results = new Map();
    this.job = null;
    this.showSoon = atMostEvery(PAUSE, () => this.show());
    $('solve').addEventListener('click', () => this.start());
    $('stop').addEventListener('click', () => this.stop());
    $('map').addEventListener('change', () => this.show());
    $('live').addEventListener('change', () => this.moved());
    app.session.subscribe(() => this.moved());
  }

  /** @returns {Result | undefined} what is known of the position on the board */
  get result() {
    return this.results.get(this.app.session.line);
  }

  /** The position changed: work on another one ends. */
  moved() {
    const { line } = this.app.session;
    if (this.job && this.job.line !== line) this.stop();
    if ($('live').checked && !this.result && !this.app.screen) this.start();
    this.showStatus();
  }

  stop() {
    this.job?.control.abort();
  }

  /** Solves the position on the board, or goes on with it. */
  async start() {
    const { line } = this.app.session;
    if (this.job) {
      if (this.job.line === line) return;
      this.stop();
    }
    const result = this.results.get(line) ?? blank();
    if (this.complete(result)) return;
    Object.assign(result, { state: 'running', problem: '' });
    this.results.set(line, result);
    const job = { line, control: new AbortController() };
    this.job = job;
    this.showSoon.now();
    try {
      const values = { position: line, map: $('map').checked ? 1 : null };
      await stream('api/solve', values, job.control.signal, (event, data) => {
        this.take(result, event, data);
        this.showSoon();
      });
      if (result.state === 'running') result.state = 'stopped';
    } catch (error) {
      result.state = error.name === 'AbortError' ? 'stopped' : 'failed';
      result.problem = error.message;
    }
    result.running = null;
    if (this.job === job) this.job = null;
    this.showSoon();
  }

  /** Whether nothing is left to ask for. @param {Result} result */
  complete(result) {
    if (!result.answer?.winner) return false;
    const empty = emptyCells(this.app.session.position);
    return !$('map').checked || result.over || result.cells.size >= empty;
  }

  /** @param {Result} result */
  take(result, event, data) {
    switch (event) {
      case 'progress':
        result.progress = data;
        result.running = data.running ?? null;
        break;
      case 'answer':
        result.answer = data;
        break;
      case 'cell':
        result.cells.set(data.cell, data);
        if (result.running === data.cell) result.running = null;
        break;
      case 'error':
        result.problem = data.error;
        break;
      case 'end':
        result.state = result.problem ? 'failed' : data.reason;
        result.progress = {
          ...result.progress,
          nodes: data.nodes,
          seconds: data.seconds,
          line: [],
        };
        result.over = data.reason === 'done' && result.cells.size === 0 && $('map').checked;
    }
  }

  show() {
    this.showStatus();
    if (this.app.why.isOn('carrier')) this.app.why.showReasons();
    this.app.draw();
  }

  showStatus() {
    const { result } = this;
    const running = result?.state === 'running';
    const { headline, detail } = this.sentences(result);
    $('status').dataset.state = result?.state ?? 'idle';
    say('headline', headline);
    say('detail', detail);
    const progress = result?.progress;
    say('nodes', progress ? count(progress.nodes) : '–');
    say('seconds', progress ? seconds(progress.seconds) : '–');
    const empty = emptyCells(this.app.session.position);
    say('mapped', result?.cells.size ? `${result.cells.size} of ${empty}` : '–');
    say('line', running && progress?.line?.length ? `Looking at ${progress.line.join(' ')}` : '');
    $('stop').disabled = !running;
    $('solve').disabled = running || Boolean(result && this.complete(result));
    const halted = result && ['stopped', 'limit'].includes(result.state);
    say('solve', halted ? 'Resume' : 'Solve');
  }

  /** @param {Result | undefined} result */
  sentences(result) {
    const { turn } = this.app.session.position;
    if (!result) {
      return { headline: 'Not solved yet', detail: 'Press Solve to find out who wins.' };
    }
    const winner = result.answer?.winner;
    if (winner) return { headline: `${title(winner)} wins`, detail: this.moves(result, winner) };
    switch (result.state) {
      case 'running':
        return { headline: 'Solving…', detail: `${title(turn)} to move.${rate(result.progress)}` };
      case 'failed':
        return { headline: 'Not solved', detail: `${result.problem}.` };
      case 'limit':
        return {
          headline: 'Not decided yet',
          detail: 'The time is used up. Resume goes on from here.',
        };
      default:
        return { headline: 'Stopped', detail: 'Resume goes on from here.' };
    }
  }

  /** How the side to move fares, in a sentence. */
  moves(result, winner) {
    const { turn } = this.app.session.position;
    if (result.over) return 'The game is over.';
    if (winner !== turn) return `${title(turn)} is to move, and no move wins.`;
    const won = [...result.cells.values()].filter(({ result }) => result === 'won');
    const cells = won.length ? sorted(won.map(({ cell }) => cell)) : result.answer.winning_moves;
    return cells.length
      ? `${title(turn)} is to move and wins by ${cells.join(' ')}.`
      : 'The game is over.';
  }

  /** The map on the board. @param {import('./board.js').Figure} figure */
  decorate(figure) {
    const { result } = this;
    if (!result) return;
    const cells = $('map').checked ? result.cells : new Map();
    for (const [cell, { result: outcome }] of cells) {
      const look = lookAt(figure, cell);
      if (!look.shades.includes('heat')) look.label = LETTERS[outcome];
      look.shades.push(SHADES[outcome]);
      look.notes.push(
        outcome === 'outside' ? 'loses, outside must-play' : outcome === 'won' ? 'wins' : 'loses',
      );
    }
    if (cells.size === 0) {
      for (const cell of result.answer?.winning_moves ?? []) {
        const look = lookAt(figure, cell);
        look.mark = 'star';
        look.notes.push('wins');
      }
    }
    if (result.running) {
      const look = lookAt(figure, result.running);
      look.shades.push('running');
      look.label ??= '…';
      look.notes.push('being searched');
    }
  }

  /** What the map says about a cell, in a sentence. */
  describe(cell) {
    const known = this.result?.cells.get(cell);
    if (!known || !$('map').checked) return '';
    const { turn } = this.app.session.position;
    if (known.result === 'won') return `${title(turn)} wins by ${cell}`;
    const reply = known.reply ? `; ${title(opponent(turn))} answers ${known.reply}` : '';
    const why = known.result === 'outside' ? ' (outside must-play)' : '';
    return `${title(turn)} loses by ${cell}${why}${reply}`;
  }
}

/** @returns {Result} */
function blank() {
  return {
    answer: null,
    cells: new Map(),
    running: null,
    progress: null,
    state: 'running',
    problem: '',
    over: false,
  };
}

/** How fast a search is, once it is known. */
function rate(progress) {
  const speed = progress?.nodes_per_second;
  return speed ? ` ${count(speed)} nodes a second.` : '';
}
