// The panels: makes them, and leads presses and keys to whoever they are for. They come after the
// board, on which moves can be played before.

import { get } from './api.js';
import { say, sentence } from './dom.js';
import { Estimate } from './estimate.js';
import { drawLayers, spellLayers } from './layers.js';
import { Lessons } from './lessons.js';
import { Links } from './links.js';
import { drawMap, spellMapped } from './map.js';
import { Overs } from './overs.js';
import { Play, drawHint } from './play.js';
import { Proof } from './proof.js';
import { Puzzles } from './puzzles.js';
import { Review } from './review.js';
import { addLayer, drawRefutation, showStage } from './scene.js';
import { Share } from './share.js';
import { Solver } from './solver.js';
import { figureAt, spellCell } from './stage.js';
import { isInProof } from './state.js';
import { Tasks, drawTask } from './task.js';
import { Terms } from './terms.js';
import { Why } from './why.js';

export class Panels {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   */
  constructor(store, session) {
    this.store = store;
    addLayer(drawLayers, spellLayers);
    addLayer(drawMap, spellMapped);
    addLayer(drawHint);
    addLayer(drawTask);
    addLayer(drawRefutation);
    showStage(figureAt, spellCell);
    const overs = new Overs(store);
    this.solver = new Solver(store);
    this.why = new Why(store);
    this.links = new Links(store);
    this.proof = new Proof(store, session);
    this.play = new Play(store, session, overs);
    this.share = new Share(store, session);
    this.tasks = new Tasks(store, session, overs);
    const prove = () => this.proof.prove();
    this.puzzles = new Puzzles(store, this.tasks, prove);
    this.lessons = new Lessons(store, this.tasks, prove);
    this.review = new Review(store, session);
    new Estimate(store);
    new Terms();
    this.wanted = new URLSearchParams(location.search);
  }

  async readAddress() {
    await this.share.readAddress();
    addEventListener('hashchange', () => this.share.readAddress());
  }

  /** Asks what the engine can do, and does what the address asks for. */
  async start() {
    try {
      this.store.set({ about: await get('api/about') });
    } catch (error) {
      say('headline', 'No answer');
      say('detail', sentence(error.message));
    }
    const { wanted } = this;
    if (wanted.has('puzzle')) await this.puzzles.openById(wanted.get('puzzle') ?? '');
    else if (wanted.has('lesson')) await this.lessons.open(lessonOf(wanted.get('lesson')));
    else if (wanted.has('review')) this.review.open();
    else if (wanted.has('play')) this.store.set({ activity: 'play', tab: 'play' });
    else if (wanted.has('analyze')) this.store.set({ activity: 'analyze' });
    else await this.proof.proveAddressed(wanted.get('proof'));
  }

  /** Whatever runs, stops; if nothing does, a proof is left. */
  stop() {
    const running = [this.solver, this.proof, this.play, this.review].filter(({ job }) => job);
    for (const panel of running) panel.stop();
    if (running.length === 0) this.proof.leave();
  }

  /**
   * A press on a cell.
   * @param {string} cell
   * @returns {boolean} whether it was for a panel
   */
  press(cell) {
    const { state } = this.store;
    if (isInProof(state)) this.proof.press(cell);
    else if (state.isPicking) this.links.pick(cell);
    else if (state.task) this.tasks.press(cell);
    else if (state.match && state.activity === 'play') this.play.press(cell);
    else if (state.match) say('cell-info', 'A game is on: go back to Play, or resign there.');
    else return false;
    return true;
  }

  /** @returns {import('./keys.js').Actions} */
  keys() {
    const inProof = isInProof(this.store.state);
    return {
      s: () => this.solver.start(),
      Escape: () => this.stop(),
      m: () => this.why.toggle('mustplay'),
      c: () => this.why.toggle('carrier'),
      f: () => this.why.toggle('fill'),
      i: () => this.why.toggle('inferior'),
      r: () => this.why.toggle('circuit'),
      p: () => this.proof.prove(),
      h: () => this.play.hint(),
      ...(inProof && { n: () => this.proof.next(), Backspace: () => this.proof.back() }),
    };
  }
}

/** A lesson by its number in an address. @param {string | null} text */
function lessonOf(text) {
  return Math.min(5, Math.max(1, Number(text) || 1)) - 1;
}
