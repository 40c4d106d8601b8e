// What the page is about at the moment: the record with its history, the mode of the board, and how
// it is displayed. Everything else listens.

import { History } from './history.js';
import { USUAL_ROTATION, hashOf } from './hash.js';
import { emptyPosition, opponent, stoneAt, withStone, writeLine } from './position.js';
import { played, prefixes, recordOf } from './record.js';

/** @typedef {import('./position.js').Color} Color */
/** @typedef {'move' | 'black' | 'white' | 'erase'} Mode */

export class Session {
  constructor() {
    this.history = new History(recordOf(emptyPosition('hex', 6, 6)));
    /** @type {Mode} */
    this.mode = 'move';
    this.rotation = USUAL_ROTATION;
    this.listeners = [];
    this.stroke = null;
  }

  get record() {
    return this.history.current;
  }

  get position() {
    return this.record.position;
  }

  /** The position as a line, by which the server and all caches know it. */
  get line() {
    return writeLine(this.position);
  }

  /** The hash of the address: the game up to here, and the moves that can be redone. */
  get hash() {
    const { record, history } = this;
    const continues = ({ start, moves }) =>
      start === record.start && record.moves.every((move, index) => move === moves[index]);
    const last = history.ahead.filter(continues).at(-1);
    return hashOf(record, last?.moves.slice(record.moves.length), this.rotation);
  }

  /** @param {() => void} listener called after every change */
  subscribe(listener) {
    this.listeners.push(listener);
  }

  changed() {
    for (const listener of this.listeners) listener();
  }

  push(record) {
    this.history.push(record);
    this.changed();
  }

  /** Plays a move. @returns {boolean} false if the cell is taken */
  play(move) {
    if (stoneAt(this.position, move)) return false;
    this.push(played(this.record, move));
    return true;
  }

  /** Puts a stone on a cell, or takes it off. @param {Color | null} color */
  put(cell, color) {
    if (stoneAt(this.position, cell) === color) return;
    this.push(recordOf(withStone(this.position, cell, color)));
  }

  /**
   * One cell of a drag. The first cell decides: where the color is there already, the drag erases.
   * A whole drag is one step of the history.
   */
  paint(cell, first) {
    const tool = this.mode === 'erase' ? null : this.mode;
    if (first) {
      this.stroke = { color: stoneAt(this.position, cell) === tool ? null : tool, begun: false };
    }
    const { color, begun } = this.stroke;
    if (stoneAt(this.position, cell) === color) return;
    const record = recordOf(withStone(this.position, cell, color));
    if (begun) this.history.replace(record);
    else this.history.push(record);
    this.stroke.begun = true;
    this.changed();
  }

  /** Gives the move to the other side. */
  pass() {
    this.push(recordOf({ ...this.position, turn: opponent(this.position.turn) }));
  }

  setGame(game) {
    if (game !== this.position.game) this.push(recordOf({ ...this.position, game }));
  }

  /** A new, empty board. */
  clear(columns, rows) {
    this.push(recordOf(emptyPosition(this.position.game, columns, rows)));
  }

  /** Goes on from another record, at one of its moves; undo leads back. */
  load(start, moves, cursor) {
    this.history.pushAll(prefixes(start, moves), cursor);
    this.changed();
  }

  undo() {
    if (this.history.undo()) this.changed();
  }

  redo() {
    if (this.history.redo()) this.changed();
  }

  setMode(mode) {
    this.mode = mode;
    this.changed();
  }

  setRotation(rotation) {
    this.rotation = rotation;
    this.changed();
  }
}
