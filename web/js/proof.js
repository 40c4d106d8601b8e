// The proof explorer: a certificate that the verifier accepted, walked move by move. The loser may try
// any cell; the winner's answer and the claim behind it come from the certificate.

import { ApiError, get, stream, upload } from './api.js';
import { $, count, say } from './dom.js';
import { figureOf, lookAt, shade } from './figure.js';
import { ProofTree } from './proof-tree.js';
import { opponent, readLine, stoneAt, title } from './position.js';

export class Proof {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.certificate = null;
    /** Moves from the certificate's position. @type {string[]} */
    this.moves = [];
    this.at = null;
    this.job = null;
    this.tree = new ProofTree(this);
    $('prove').addEventListener('click', () => this.prove());
    $('prove-stop').addEventListener('click', () => this.stop());
    $('proof-leave').addEventListener('click', () => this.leave());
    $('proof-start').addEventListener('click', () => this.go([]));
    $('proof-back').addEventListener('click', () => this.back());
    $('proof-longest').addEventListener('click', () => this.next());
    $('certificate-file').addEventListener('change', () => this.load());
    app.session.subscribe(() => this.leave());
  }

  stop() {
    this.job?.abort();
  }

  /** Makes a certificate of who wins the position on the board. */
  async prove() {
    this.app.openTab('proof');
    if (this.job) return;
    this.leave();
    const job = new AbortController();
    this.job = job;
    this.showButtons();
    let found = null;
    let last = null;
    this.report('Proving…');
    try {
      const values = { position: this.app.session.line };
      await stream('api/prove', values, job.signal, (event, data) => {
        if (event === 'progress') this.report(`Proving… ${count(data.nodes)} nodes`);
        if (event === 'certificate') found = data;
        if (event === 'end') last = data;
      });
      if (!found) this.report(last?.error ?? 'The time is used up and the winner not known; Prove goes on from here.');
    } catch (error) {
      this.report(error.name === 'AbortError' ? 'Stopped; Prove goes on from here.' : `${error.message}.`);
    }
    this.job = null;
    this.showButtons();
    if (found) await this.open(found);
  }

  /** Reads a certificate from a file. */
  async load() {
    const [file] = $('certificate-file').files;
    $('certificate-file').value = '';
    if (!file) return;
    this.report(`Checking ${file.name}…`);
    try {
      await this.open(await upload('api/certificates', file));
    } catch (error) {
      this.report(`${file.name}: ${error.message}`);
    }
  }

  /** Opens the certificate that the address names. */
  async openAddressed() {
    const id = new URLSearchParams(location.search).get('certificate');
    if (id) await this.openById(id);
  }

  async openById(id) {
    this.app.openTab('proof');
    try {
      await this.open(await get(`api/certificates/${encodeURIComponent(id)}/about`));
    } catch (error) {
      this.report(error.message);
    }
  }

  async open(certificate) {
    this.certificate = certificate;
    this.app.openTab('proof');
    const { winner, claims, bytes, id } = certificate;
    this.report(`${title(winner)} wins. Verified: ${count(claims)} claims checked, ${count(bytes)} bytes.`);
    $('certificate-download').href = `api/certificates/${encodeURIComponent(id)}`;
    this.tree.open(certificate);
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
    $('prove-stop').disabled = !this.job;
    const open = Boolean(this.certificate);
    $('proof-leave').hidden = !open;
    $('certificate-download').hidden = !open;
    $('explorer').hidden = !open;
  }

  /** Asks for a part of what is known about the certificate. */
  ask(what, values) {
    return get(`api/certificates/${encodeURIComponent(this.certificate.id)}/${what}`, values);
  }

  /** Goes to the position after some moves. */
  async go(moves) {
    try {
      const at = await this.ask('at', { moves: moves.join() || null });
      this.moves = moves;
      this.at = at;
      this.app.screen = this;
      this.show();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say('proof-turn', error.message);
    }
  }

  /** A press: the loser's move with the winner's answer, or the winner's move. */
  async press(cell) {
    const { at } = this;
    if (at.over || stoneAt(readLine(at.position), cell)) return;
    if (at.to_move === at.winner) {
      if (cell === at.answer) await this.go([...this.moves, cell]);
      else say('proof-turn', `The proof answers ${at.answer}, not ${cell}.`);
      return;
    }
    await this.go([...this.moves, cell]);
    const { answer, to_move: turn, winner, over } = this.at;
    if (!over && answer && turn === winner) await this.go([...this.moves, answer]);
  }

  /** One move of the loser and its answer back. */
  async back() {
    const { winner } = this.at;
    const moves = this.moves.slice(0, -1);
    const loserMoved = moves.length > 0 && (this.moves.length - 1) % 2 === this.firstOf(winner);
    await this.go(loserMoved ? moves.slice(0, -1) : moves);
  }

  /** 0 if the winner makes the first move of the proof, else 1. */
  firstOf(winner) {
    return readLine(this.certificate.position).turn === winner ? 0 : 1;
  }

  /** The next move of the longest line from here. */
  async next() {
    const { at } = this;
    if (at.over) return;
    if (at.to_move === at.winner) return this.press(at.answer);
    const cell = await this.tree.longestFrom(this.moves);
    if (cell) await this.press(cell);
    else say('proof-turn', 'Nothing is left to try: every cell is covered by connections.');
  }

  show() {
    this.showButtons();
    const { at, moves } = this;
    const first = readLine(this.certificate.position).turn;
    const spell = (move, index) => `${(index % 2 ? opponent(first) : first)[0].toUpperCase()} ${move}`;
    say('proof-line', moves.length ? moves.map(spell).join('  ') : 'Start of the proof');
    $('proof-start').disabled = $('proof-back').disabled = moves.length === 0;
    $('proof-longest').disabled = Boolean(at.over);
    say('proof-turn', this.turnSentence());
    const { claim } = at;
    say('proof-claim', claim ? `Claim ${claim.number}: ${claim.kind}, ${claim.stones.length} stones, carrier of ${claim.carrier.length} cells.` : '');
    this.tree.mark(moves);
    this.app.draw();
  }

  turnSentence() {
    const { over, to_move: turn, winner, answer } = this.at;
    if (over) return `The game is over: ${title(over)} has won.`;
    if (turn === winner) return `${title(winner)} plays ${answer}. Press it to go on.`;
    return `${title(turn)} to move: try any cell, the answer is written on it.`;
  }

  /** @returns {import('./board.js').Figure} */
  figure() {
    const { at, moves } = this;
    const figure = figureOf(readLine(at.position), moves.at(-1) ?? null, { mode: 'move', color: at.to_move });
    if (at.to_move === at.winner || at.over) this.drawClaim(figure);
    else this.drawAnswers(figure);
    return figure;
  }

  drawClaim(figure) {
    const { claim, answer } = this.at;
    if (claim) shade(figure, claim.carrier, 'carrier0', 'in the carrier');
    if (!answer) return;
    const look = lookAt(figure, answer);
    look.mark = 'star';
    look.notes.push('the answer');
  }

  drawAnswers(figure) {
    const claims = [...new Set(this.at.cells.map(({ claim }) => claim).filter((claim) => claim !== null))];
    const pointed = this.at.cells.find(({ cell }) => cell === this.app.pointed);
    for (const { cell, status, answer, claim } of this.at.cells) {
      if (status === 'stone') continue;
      const look = lookAt(figure, cell);
      const outside = status === 'outside';
      look.shades.push(outside ? 'outside' : `carrier${claims.indexOf(claim) % 4}`);
      look.label = answer ?? '–';
      if (pointed?.carrier?.includes(cell)) look.shades.push('chosen');
      look.notes.push(this.describe(cell));
    }
  }

  /** What the proof says about a cell. */
  describe(cell) {
    const known = this.at.cells?.find((item) => item.cell === cell);
    const loser = title(opponent(this.at.winner));
    if (!known || known.status === 'stone') return cell;
    if (known.status === 'answer') return `${cell}: ${title(this.at.winner)}’s move in the proof`;
    const number = known.claim === null ? '' : `, claim ${known.claim}`;
    if (known.status === 'outside') return `${cell}: outside the carrier, a move there changes nothing${number}`;
    if (!known.answer) return `${loser} ${cell}: covered${number}`;
    return `${loser} ${cell}: ${title(this.at.winner)} answers ${known.answer}${number}`;
  }
}
