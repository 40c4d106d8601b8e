// Solving live: the answer, the map of every move, figures, stop and resume. What was found out
// stays, so that a second visit answers at once.

import { atMostEvery, stream } from './api.js';
import { $, button, count, input, on, say, seconds, sentence } from './dom.js';
import { isComplete, isSolvable, spellAnswer } from './map.js';
import { emptyCells } from './position.js';
import { blankResult, isInProof, lineAt, overAt, positionAt, resultAt } from './state.js';

/** Milliseconds between two updates of the page while a search runs: at most four a second. */
const PAUSE = 250;

/** @typedef {import('./state.js').Result} Result */

export class Solver {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    /** @type {{line: string, control: AbortController} | null} */
    this.job = null;
    /** Results that changed since they were shown. @type {Map<string, Result>} */
    this.fresh = new Map();
    this.publish = atMostEvery(PAUSE, () => {
      const results = new Map(store.state.results);
      for (const [line, result] of this.fresh) results.set(line, { ...result });
      this.fresh.clear();
      store.set({ results });
    });
    on('solve', 'click', () => this.start());
    on('stop', 'click', () => this.stop());
    on('map', 'change', () => store.set({ isMapped: input('map').checked }));
    on('live', 'change', () => store.set({ isLive: input('live').checked }));
    store.watch(
      ({ node, isLive, walk, overs }) => [node, isLive, walk?.at, overs],
      () => this.moved(),
    );
    store.watch(
      ({ node, results, isMapped, overs, walk, about }) => {
        return [node, results, isMapped, overs, walk, about];
      },
      () => this.show(),
    );
  }

  /** The position changed: work on another one ends. */
  moved() {
    const { state } = this.store;
    if (this.job && this.job.line !== lineAt(state)) this.stop();
    if (state.isLive && !resultAt(state) && !isInProof(state)) this.start();
  }

  stop() {
    this.job?.control.abort();
  }

  /** Solves the position on the board, or goes on with it. */
  async start() {
    const { state } = this.store;
    const line = lineAt(state);
    if (this.job) {
      if (this.job.line === line) return;
      this.stop();
    }
    if (isComplete(state) || !isSolvable(state)) return;
    /** @type {Result} */
    const result = { ...(resultAt(state) ?? blankResult()), state: 'running', problem: '' };
    const job = { line, control: new AbortController() };
    this.job = job;
    this.fresh.set(line, result);
    this.publish.now();
    try {
      const values = { position: line, map: state.isMapped ? 1 : null };
      await stream('api/solve', values, job.control.signal, (event, data) => {
        take(result, event, data);
        this.fresh.set(line, result);
        this.publish();
      });
      if (result.state === 'running') result.state = 'stopped';
    } catch (error) {
      result.state = error.name === 'AbortError' ? 'stopped' : 'failed';
      result.problem = sentence(error.message);
    }
    result.running = null;
    if (this.job === job) this.job = null;
    this.fresh.set(line, result);
    this.publish();
  }

  show() {
    const { state } = this.store;
    const result = resultAt(state);
    const isRunning = result?.state === 'running';
    const { headline, detail } = spellAnswer(state);
    $('status').dataset.state = overAt(state) ? 'done' : (result?.state ?? 'idle');
    say('headline', headline);
    say('detail', detail);
    const progress = result?.progress;
    say('nodes', progress ? count(progress.nodes) : '–');
    say('seconds', progress ? seconds(progress.seconds) : '–');
    const empty = emptyCells(positionAt(state));
    say('mapped', result?.cells.size ? `${result.cells.size} of ${empty}` : '–');
    const line = progress?.line ?? [];
    say('line', isRunning && line.length ? `Looking at ${line.join(' ')}` : '');
    button('stop').disabled = !isRunning;
    button('solve').disabled = isRunning || isComplete(state) || !isSolvable(state);
    const isHalted = result?.state === 'limit' || (result?.state === 'stopped' && progress);
    say('solve', isHalted ? 'Resume' : 'Solve');
  }
}

/**
 * What an event tells.
 * @param {Result} result
 * @param {string} event
 * @param {any} data
 */
function take(result, event, data) {
  switch (event) {
    case 'progress':
      result.progress = data;
      result.running = data.running ?? null;
      break;
    case 'answer':
      result.answer = data;
      break;
    case 'cell':
      result.cells = new Map(result.cells).set(data.cell, data);
      if (result.running === data.cell) result.running = null;
      break;
    case 'error':
      result.problem = sentence(data.error);
      break;
    case 'end':
      result.state = result.problem ? 'failed' : data.reason;
      result.progress = { nodes: data.nodes, seconds: data.seconds };
  }
}
