// The proof explorer: a certificate that the verifier accepted, walked move by move. The loser may
// try any cell; the winner's answer and the claim behind it come from the certificate.

import { ApiError, addressOf, bytes, get, isLocal, stream, upload } from './api.js';
import { $, button, count, counted, element, input, on, say, sentence } from './dom.js';
import { ProofTree } from './proof-tree.js';
import { opponent, readLine, stoneAt, title } from './position.js';
import { spellClaim, spellTurn } from './stage.js';
import { addressAt } from './session.js';
import { blankResult as blank, lineAt } from './state.js';

const INTRODUCTION = 'A certificate proves who wins. The verifier checks it before you see it.';

/** @typedef {{moves: string[], at: Api.Stage}} Place in a proof */

export class Proof {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   */
  constructor(store, session) {
    this.store = store;
    this.session = session;
    /** @type {{line: string, control: AbortController} | null} */
    this.job = null;
    /** Steps of the walk are taken one after the other. @type {Promise<void>} */
    this.steps = Promise.resolve();
    this.tree = new ProofTree(this);
    on('prove', 'click', () => this.prove());
    on('prove-stop', 'click', () => this.stop());
    on('proof-leave', 'click', () => this.leave());
    on('proof-link', 'click', () => this.copyLink());
    on('proof-start', 'click', () => this.go([]));
    on('proof-back', 'click', () => this.back());
    on('proof-longest', 'click', () => this.next());
    on('certificate-verify', 'click', () => this.verify());
    on('certificate-file', 'change', () => this.load());
    store.watch(
      ({ node }) => node,
      () => this.moved(),
    );
    store.watch(
      ({ walk }) => walk,
      () => this.show(),
    );
    /** The file of the open certificate. @type {Blob | null} */
    this.kept = null;
  }

  get walk() {
    return this.store.state.walk;
  }

  /** Another position: what is open or being made for the old one ends. */
  moved() {
    const line = lineAt(this.store.state);
    if (this.job && this.job.line !== line) this.stop();
    if (this.walk && this.walk.certificate.position !== line) this.leave();
  }

  stop() {
    this.job?.control.abort();
  }

  /** Makes a certificate of who wins the position on the board. */
  async prove() {
    this.store.set({ tab: 'proof' });
    if (this.job) return;
    this.leave();
    const line = lineAt(this.store.state);
    const job = { line, control: new AbortController() };
    this.job = job;
    this.show();
    /** @type {Api.Certificate | null} */
    let found = null;
    let problem = '';
    this.report('Proving…');
    try {
      await stream('api/prove', { position: line }, job.control.signal, (event, data) => {
        if (event === 'progress') this.report(`Proving… ${count(data.nodes)} nodes`);
        if (event === 'certificate') found = data;
        if (event === 'error') problem = data.error;
      });
      if (!found) this.report(sentence(problem || 'The time is used up; Prove goes on from here'));
    } catch (error) {
      const isStopped = error.name === 'AbortError';
      this.report(isStopped ? 'Stopped; Prove goes on from here.' : sentence(error.message));
    }
    this.job = null;
    this.show();
    if (found && line === lineAt(this.store.state)) await this.open(found);
  }

  /** Reads a certificate from a file. */
  async load() {
    const file = input('certificate-file').files?.[0];
    if (!file) return;
    this.report(`Checking ${file.name}…`);
    try {
      /** @type {Api.Certificate} */
      const certificate = await upload('api/certificates', file);
      this.leave();
      if (lineAt(this.store.state) !== certificate.position) {
        this.session.load(readLine(certificate.position), [], 0);
      }
      await this.open(certificate);
    } catch (error) {
      this.report(`${file.name}: ${error.message}`);
    }
    input('certificate-file').value = '';
  }

  /** Sends the open certificate through the verifier once more. */
  async verify() {
    if (!this.walk) return;
    this.report('Checking…');
    try {
      const file = await bytes(pathOf(this.walk.certificate));
      /** @type {Api.Certificate} */
      const checked = await upload('api/certificates', file);
      this.report(`Accepted again: ${counted(checked.claims, 'claim')} checked.`);
    } catch (error) {
      this.report(error.message);
    }
  }

  /**
   * Proves the position of the address, if it asks for that: `?proof`, with moves to walk.
   * @param {string | null} moves
   */
  async proveAddressed(moves) {
    if (moves === null) return;
    await this.prove();
    if (moves) await this.go(moves.split('.'));
  }

  /** @param {Api.Certificate} certificate */
  async open(certificate) {
    this.store.set({ tab: 'proof', walk: { certificate, moves: [], at: null } });
    const { winner, claims, bytes: length, id } = certificate;
    const size = `${counted(claims, 'claim')} checked, ${counted(length, 'byte')}`;
    const where = isLocal ? ' in this browser' : '';
    this.report(`${title(winner)} wins. Verified${where}: ${size}.`);
    this.keepAnswer(certificate);
    const link = /** @type {HTMLAnchorElement} */ ($('certificate-download'));
    link.download = `${id}.cert`;
    link.href = await addressOf(pathOf(certificate));
    this.kept = await bytes(pathOf(certificate));
    this.tree.open();
    await this.go([]);
  }

  /** Shows the board again; the certificate can be entered anew by Prove. */
  leave() {
    if (!this.walk) return;
    this.report(INTRODUCTION);
    this.store.set({ walk: null, claim: null });
  }

  /** @param {string} text */
  report(text) {
    say('proof-summary', text);
  }

  /**
   * Asks for a part of what is known about the certificate.
   * @param {string} what
   * @param {Record<string, unknown>} values
   */
  async ask(what, values) {
    if (!this.walk) throw new ApiError('the proof was left');
    const path = `${pathOf(this.walk.certificate)}/${what}`;
    try {
      return await get(path, values);
    } catch (error) {
      if (error.status !== 404 || !this.kept) throw error;
      // The server was started anew, or has had many others since: it gets the file again.
      await upload('api/certificates', this.kept);
      return get(path, values);
    }
  }

  /** What is proved is also the answer, so that nothing on the page says otherwise. */
  keepAnswer(/** @type {Api.Certificate} */ { position, winner, carrier }) {
    const known = this.store.state.results.get(position);
    if (known?.answer?.winner) return;
    const answer = { winner, winning_moves: [], carrier };
    const results = new Map(this.store.state.results);
    results.set(position, { ...(known ?? blank()), answer });
    this.store.set({ results });
  }

  /** A link that opens the proof where it is now. */
  async copyLink() {
    const { walk } = this;
    if (!walk) return;
    const address = new URL(addressAt(this.store.state));
    const query = address.search.replace(/\bproof\b/, `proof=${walk.moves.join('.')}`);
    const text = `${address.origin}${address.pathname}${query.replace(/=$/, '')}${address.hash}`;
    try {
      await navigator.clipboard.writeText(text);
      this.report(`Copied: ${text}`);
    } catch {
      this.report(text);
    }
  }

  /** Goes to the position after some moves. @param {string[]} moves */
  go(moves) {
    return this.step(async () => ({ moves, at: await this.stage(moves) }));
  }

  /** Goes on by a move and, if the winner is to move then, by the winner's answer as one step. */
  async goAnswered(/** @type {string[]} */ moves) {
    const at = await this.stage(moves);
    const cell = answerOf(at);
    if (!cell) return { moves, at };
    const answered = [...moves, cell];
    return { moves: answered, at: await this.stage(answered) };
  }

  /** @param {string[]} moves @returns {Promise<Api.Stage>} */
  stage(moves) {
    return this.ask('at', { moves: moves.join() || null });
  }

  /**
   * Takes a step after those before it, unless the proof is left meanwhile.
   * @param {(at: Api.Stage, moves: string[]) => Promise<Place | null>} find
   */
  step(find) {
    const { walk } = this;
    const take = async () => {
      if (!this.walk || this.walk.certificate !== walk?.certificate) return;
      const found = await find(/** @type {Api.Stage} */ (this.walk.at), this.walk.moves);
      if (found && this.walk?.certificate === walk.certificate) {
        this.store.set({ walk: { certificate: walk.certificate, ...found }, claim: null });
      }
    };
    this.steps = this.steps.then(take).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      say('proof-turn', error.message);
    });
    return this.steps;
  }

  /** A press: the loser's move with the winner's answer, or the winner's move. */
  press(/** @type {string} */ cell) {
    return this.step(async (at, moves) => {
      if (at.over || stoneAt(readLine(at.position), cell)) return null;
      const played = [...moves, cell];
      if (at.to_move !== at.winner) return this.goAnswered(played);
      if (!at.answer || cell === at.answer) return { moves: played, at: await this.stage(played) };
      say('proof-turn', `The proof answers ${at.answer}, not ${cell}.`);
      return null;
    });
  }

  /** One move of the loser and its answer back. */
  back() {
    return this.step(async (at, moves) => {
      if (moves.length === 0 || !this.walk) return null;
      const first = readLine(this.walk.certificate.position).turn;
      const isWinners = (moves.length % 2 === 1) === (first === at.winner);
      const fewer = moves.slice(0, isWinners && moves.length > 1 ? -2 : -1);
      return { moves: fewer, at: await this.stage(fewer) };
    });
  }

  /** The next moves of a line on which the loser resists longest: of the loser, with the answer. */
  next() {
    return this.step(async (at, moves) => {
      if (at.over) return null;
      const answer = answerOf(at);
      if (answer) {
        const answered = [...moves, answer];
        return { moves: answered, at: await this.stage(answered) };
      }
      /** @type {Api.ProofTree} */
      const { longest } = await this.ask('tree', { moves: moves.join() || null, depth: 0 });
      if (longest.length > moves.length) {
        const further = longest.slice(0, moves.length + 2);
        return { moves: further, at: await this.stage(further) };
      }
      say('proof-turn', 'Nothing is left to try: the winner needs no more answers.');
      return null;
    });
  }

  /** A claim, linked to its cells: pointing at it outlines them. @param {Api.Claim} claim */
  claim(claim) {
    const place = element('button', { type: 'button', className: 'claim' }, spellClaim(claim));
    const point = () => this.store.set({ claim: claim.number });
    const leave = () => this.store.set({ claim: null });
    place.addEventListener('pointerenter', point);
    place.addEventListener('focus', point);
    place.addEventListener('click', point);
    place.addEventListener('pointerleave', leave);
    place.addEventListener('blur', leave);
    return element('li', {}, place);
  }

  show() {
    const { walk } = this;
    button('prove').disabled = Boolean(this.job);
    button('prove-stop').hidden = !this.job;
    const tools = ['proof-leave', 'proof-link', 'certificate-download', 'certificate-verify'];
    for (const id of [...tools, 'explorer']) {
      $(id).hidden = !walk;
    }
    if (!walk?.at) return;
    const { at, moves, certificate } = walk;
    const first = readLine(certificate.position).turn;
    /** @param {string} move @param {number} index */
    const spell = (move, index) =>
      `${(index % 2 ? opponent(first) : first)[0].toUpperCase()} ${move}`;
    say('proof-line', moves.length ? moves.map(spell).join('  ') : 'Start of the proof');
    button('proof-start').disabled = button('proof-back').disabled = moves.length === 0;
    button('proof-longest').disabled = Boolean(at.over);
    say('proof-turn', spellTurn(at));
    $('proof-claims').replaceChildren(...at.claims.map((claim) => this.claim(claim)));
    this.tree.mark(moves);
  }
}

/** @param {Api.Certificate} certificate */
function pathOf({ id }) {
  return `api/certificates/${encodeURIComponent(id)}`;
}

/** The winner's move, if it is the winner's turn: where any will do, a useful one. */
function answerOf(/** @type {Api.Stage} */ { over, to_move: turn, winner, answer, suggested }) {
  return over || turn !== winner ? null : (answer ?? suggested);
}
