// The proof explorer: a certificate that the verifier accepted, walked move by move. The loser may
// try any cell; the winner's answer and the claim behind it come from the certificate.

import { ApiError, addressOf, bytes, get, stream, upload } from './api.js';
import { $, count, counted, element, say } from './dom.js';
import { ProofTree } from './proof-tree.js';
import { opponent, readLine, stoneAt, title } from './position.js';
import { figureAt, spellCell, spellClaim, spellTurn } from './stage.js';

export class Proof {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.certificate = null;
    /** Moves from the certificate's position. @type {string[]} */
    this.moves = [];
    this.at = null;
    this.job = null;
    /** Counts the steps of the walk; an answer that comes after a later step is dropped. */
    this.steps = 0;
    this.tree = new ProofTree(this);
    $('prove').addEventListener('click', () => this.prove());
    $('prove-stop').addEventListener('click', () => this.stop());
    $('proof-leave').addEventListener('click', () => this.leave());
    $('proof-start').addEventListener('click', () => this.go([]));
    $('proof-back').addEventListener('click', () => this.back());
    $('proof-longest').addEventListener('click', () => this.next());
    $('certificate-verify').addEventListener('click', () => this.verify());
    $('certificate-file').addEventListener('change', () => this.load());
    app.session.subscribe(() => this.moved());
    this.isAddressed = new URLSearchParams(location.search).has('proof');
  }

  /** Another position: what is open or being made for the old one ends. */
  moved() {
    const { line } = this.app.session;
    if (this.job && this.job.line !== line) this.stop();
    if (this.line !== line) this.leave();
  }

  stop() {
    this.job?.abort();
  }

  /** Makes a certificate of who wins the position on the board. */
  async prove() {
    this.app.openTab('proof');
    if (this.job) return;
    this.leave();
    const { line } = this.app.session;
    const job = Object.assign(new AbortController(), { line });
    this.job = job;
    this.showButtons();
    let found = null;
    let problem = null;
    this.report('Proving…');
    try {
      await stream('api/prove', { position: line }, job.signal, (event, data) => {
        if (event === 'progress') this.report(`Proving… ${count(data.nodes)} nodes`);
        if (event === 'certificate') found = data;
        if (event === 'error') problem = data.error;
      });
      if (!found)
        this.report(problem ? `${problem}.` : 'The time is used up; Prove goes on from here.');
    } catch (error) {
      this.report(
        error.name === 'AbortError' ? 'Stopped; Prove goes on from here.' : `${error.message}.`,
      );
    }
    this.job = null;
    this.showButtons();
    if (found && line === this.app.session.line) await this.open(found);
  }

  /** Reads a certificate from a file. */
  async load() {
    const [file] = $('certificate-file').files;
    $('certificate-file').value = '';
    if (!file) return;
    this.report(`Checking ${file.name}…`);
    try {
      const certificate = await upload('api/certificates', file);
      const { session } = this.app;
      this.leave();
      if (session.line !== certificate.position)
        session.load(readLine(certificate.position), [], 0);
      await this.open(certificate);
    } catch (error) {
      this.report(`${file.name}: ${error.message}`);
    }
  }

  /** Sends the open certificate through the verifier once more. */
  async verify() {
    const { id } = this.certificate;
    this.report('Checking…');
    try {
      const checked = await upload('api/certificates', await bytes(this.path(id)));
      this.report(`Accepted again: ${counted(checked.claims, 'claim')} checked.`);
    } catch (error) {
      this.report(error.message);
    }
  }

  path(id) {
    return `api/certificates/${encodeURIComponent(id)}`;
  }

  /** Proves the position of the address, if it asks for that: `?proof`. */
  async proveAddressed() {
    if (this.isAddressed) await this.prove();
  }

  async open(certificate) {
    this.certificate = certificate;
    this.line = this.app.session.line;
    this.app.openTab('proof');
    const { winner, claims, bytes, id } = certificate;
    const size = `${counted(claims, 'claim')} checked, ${counted(bytes, 'byte')}`;
    this.report(`${title(winner)} wins. Verified: ${size}.`);
    $('certificate-download').download = `${id}.cert`;
    $('certificate-download').href = await addressOf(this.path(id));
    this.tree.open();
    await this.go([]);
  }

  /** Shows the board again; the certificate can be entered anew by Prove. */
  leave() {
    if (this.app.screen !== this) return;
    this.certificate = null;
    this.at = null;
    this.app.screen = null;
    this.report('A certificate proves who wins. The verifier checks it before you see it.');
    this.showButtons();
    this.app.draw();
  }

  report(text) {
    say('proof-summary', text);
  }

  showButtons() {
    $('prove').disabled = Boolean(this.job);
    $('prove-stop').hidden = !this.job;
    const open = Boolean(this.certificate);
    $('proof-leave').hidden = !open;
    $('certificate-download').hidden = !open;
    $('certificate-verify').hidden = !open;
    $('explorer').hidden = !open;
  }

  /** Asks for a part of what is known about the certificate. */
  ask(what, values) {
    return get(`${this.path(this.certificate.id)}/${what}`, values);
  }

  /** Goes to the position after some moves. */
  async go(moves) {
    await this.walk(async () => [moves, await this.stage(moves)]);
  }

  /** Goes on by a move and, if the winner is to move then, by the winner's answer as one step. */
  async goAnswered(moves) {
    await this.walk(async () => {
      const at = await this.stage(moves);
      const cell = answerOf(at);
      if (!cell) return [moves, at];
      const answered = [...moves, cell];
      return [answered, await this.stage(answered)];
    });
  }

  stage(moves) {
    return this.ask('at', { moves: moves.join() || null });
  }

  /** Shows where some questions lead, unless another step was taken meanwhile. */
  async walk(find) {
    this.steps += 1;
    const step = this.steps;
    try {
      const [moves, at] = await find();
      if (step !== this.steps || !this.certificate) return;
      Object.assign(this, { moves, at });
      this.app.screen = this;
      this.show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say('proof-turn', error.message);
    }
  }

  /** A press: the loser's move with the winner's answer, or the winner's move. */
  async press(cell) {
    const { at, moves } = this;
    if (at.over || stoneAt(readLine(at.position), cell)) return;
    if (at.to_move !== at.winner) return this.goAnswered([...moves, cell]);
    if (!at.answer || cell === at.answer) return this.go([...moves, cell]);
    say('proof-turn', `The proof answers ${at.answer}, not ${cell}.`);
  }

  /** One move of the loser and its answer back. */
  async back() {
    if (this.moves.length === 0) return;
    const first = readLine(this.certificate.position).turn;
    const isWinners = (this.moves.length % 2 === 1) === (first === this.at.winner);
    await this.go(this.moves.slice(0, isWinners && this.moves.length > 1 ? -2 : -1));
  }

  /** The next moves of a line on which the loser resists longest: of the loser, with the answer. */
  async next() {
    const { at, moves } = this;
    if (at.over) return;
    if (at.to_move === at.winner) return this.go([...moves, answerOf(at)]);
    const { longest } = await this.ask('tree', { moves: moves.join() || null, depth: 0 });
    if (longest.length > moves.length) await this.go(longest.slice(0, moves.length + 2));
    else say('proof-turn', 'Nothing is left to try: the winner needs no more answers.');
  }

  show() {
    this.showButtons();
    const { at, moves } = this;
    const first = readLine(this.certificate.position).turn;
    const spell = (move, index) =>
      `${(index % 2 ? opponent(first) : first)[0].toUpperCase()} ${move}`;
    say('proof-line', moves.length ? moves.map(spell).join('  ') : 'Start of the proof');
    $('proof-start').disabled = $('proof-back').disabled = moves.length === 0;
    $('proof-longest').disabled = Boolean(at.over);
    say('proof-turn', spellTurn(at));
    $('proof-claims').replaceChildren(
      ...at.claims.map((claim) => element('li', {}, spellClaim(claim))),
    );
    this.tree.mark(moves);
    this.app.draw();
  }

  /** @returns {import('./board.js').Figure} */
  figure() {
    return figureAt(this.at, this.moves.at(-1) ?? null, this.app.pointed);
  }

  describe(cell) {
    return spellCell(this.at, cell);
  }
}

/** The winner's move, if it is the winner's turn: where any will do, a useful one. */
function answerOf({ over, to_move: turn, winner, answer, suggested }) {
  return over || turn !== winner ? null : (answer ?? suggested);
}
