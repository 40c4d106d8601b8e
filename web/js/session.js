// What can be done to the position on the board. Every change goes into the tree of records, so
// undo leads back from each.

import { ahead, grow, leadTo } from './history.js';
import { hashOf, queryOf } from './hash.js';
import { emptyPosition, opponent, stoneAt, withStone } from './position.js';
import { played, prefixes, recordOf } from './record.js';
import { positionAt, recordAt } from './state.js';

/** @typedef {import('./position.js').Color} Color */
/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./state.js').Entry} Entry */
/** @typedef {import('./state.js').Mark} Mark */

/** @type {Api.Tree} */
const NO_TREE = { nodes: [], comment: null };

/** Marks in the order in which they follow each other. @type {Mark[]} */
const MARKS = ['dot', 'cross', 'square', 'star'];

export class Session {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    /** @type {{color: Color | null, begun: boolean} | null} */
    this.stroke = null;
  }

  get position() {
    return positionAt(this.store.state);
  }

  /** Goes to a place in the tree. @param {Entry} node */
  go(node) {
    if (node !== this.store.state.node) this.store.set({ node: leadTo(node) });
  }

  /** Goes on by another record. @param {Record} record */
  push(record) {
    this.store.set({ node: grow(this.store.state.node, record) });
  }

  /** A game against the program ends when its board is changed by anything but moves. */
  leaveMatch() {
    if (!this.store.state.match) return;
    const matchText = 'The game has ended, because the board was changed.';
    this.store.set({ match: null, matchText });
  }

  /**
   * Plays a move. One that was tried here before leads there again.
   * @param {string} move
   * @returns {boolean} false if the cell is taken
   */
  play(move) {
    if (stoneAt(this.position, move)) return false;
    const { node } = this.store.state;
    const known = after(node, move);
    if (known) this.go(known);
    else this.push(played(node.value, move));
    return true;
  }

  /** To the first position of the game, or to where redo leads in the end. */
  goFirst() {
    this.go(gameOf(this.store.state.node));
  }

  goLast() {
    const { node } = this.store.state;
    const later = ahead(node).filter(({ value }) => value.start === node.value.start);
    this.go(later.at(-1) ?? node);
  }

  /**
   * Adds a line of moves to the tree, and stands where it begins.
   * @param {Entry} from
   * @param {string[]} moves
   */
  addLine(from, moves) {
    let at = from;
    for (const move of moves) at = after(at, move) ?? grow(at, played(at.value, move));
    leadTo(at);
    this.store.set({ node: after(from, moves[0]) ?? from });
  }

  /** Says something of the position on the board. @param {string} comment */
  comment(comment) {
    const { node, shape } = this.store.state;
    node.value = { ...node.value, comment };
    this.store.set({ shape: shape + 1 });
  }

  /** The variation on the board becomes the main line of its game. */
  promote() {
    const { node } = this.store.state;
    for (let at = node; at.parent?.value.start === node.value.start; at = at.parent) {
      const { parent } = at;
      parent.children = [at, ...parent.children.filter((child) => child !== at)];
    }
    this.store.set({ shape: this.store.state.shape + 1 });
  }

  /** Takes the move on the board, and what follows it, out of the tree. */
  cut() {
    const { node } = this.store.state;
    const { parent } = node;
    if (!parent || parent.value.start !== node.value.start) return;
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.next === node) parent.next = parent.children[0] ?? null;
    this.store.set({ node: parent });
  }

  /** Puts the next mark on a cell, and none after the last. @param {string} cell */
  mark(cell) {
    const { marks, node } = this.store.state;
    const here = new Map(marks.get(node) ?? []);
    const known = here.get(cell);
    const next = known ? MARKS[MARKS.indexOf(known) + 1] : MARKS[0];
    if (next) here.set(cell, next);
    else here.delete(cell);
    this.store.set({ marks: new Map(marks).set(node, here) });
  }

  /** Sets a position up, by hand or at once. @param {import('./position.js').Position} position */
  setUp(position) {
    this.leaveMatch();
    this.push(recordOf(position));
  }

  /** Puts a stone on a cell, or takes it off. @param {string} cell @param {Color | null} color */
  put(cell, color) {
    if (stoneAt(this.position, cell) === color) return;
    this.setUp(withStone(this.position, cell, color));
  }

  /**
   * One cell of a drag. The first cell decides: where the color is there already, the drag erases.
   * A whole drag is one step of the history.
   * @param {string} cell
   * @param {boolean} first
   */
  paint(cell, first) {
    const { mode, node } = this.store.state;
    const tool = mode === 'black' || mode === 'white' ? mode : null;
    if (first || !this.stroke) {
      this.stroke = { color: stoneAt(this.position, cell) === tool ? null : tool, begun: false };
    }
    const { color, begun } = this.stroke;
    if (stoneAt(this.position, cell) === color) return;
    this.leaveMatch();
    const record = recordOf(withStone(this.position, cell, color));
    if (begun && node.parent) {
      const { parent } = node;
      parent.children = parent.children.filter((child) => child !== node);
      this.store.set({ node: grow(parent, record) });
    } else {
      this.push(record);
    }
    this.stroke.begun = true;
  }

  /** Gives the move to the other side. */
  pass() {
    this.setUp({ ...this.position, turn: opponent(this.position.turn) });
  }

  /** @param {import('./position.js').Game} game */
  setGame(game) {
    if (game !== this.position.game) this.setUp({ ...this.position, game });
  }

  /** A new, empty board. @param {number} columns @param {number} rows */
  clear(columns, rows) {
    this.setUp(emptyPosition(this.position.game, columns, rows));
  }

  /**
   * Goes on from another record, at one of its moves; undo leads back.
   * @param {import('./position.js').Position} start
   * @param {string[]} moves
   * @param {number} cursor
   * @param {Api.Tree} tree variations, comments and marks
   */
  load(start, moves, cursor, tree = NO_TREE) {
    this.leaveMatch();
    let at = this.store.state.node;
    /** @type {Entry[]} */
    const line = prefixes(start, moves).map((record) => {
      at = grow(at, record);
      return at;
    });
    const marks = new Map([...this.store.state.marks, ...plant(line[0], tree)]);
    this.store.set({ node: leadTo(line.at(-1) ?? at), marks });
    this.store.set({ node: line[cursor] ?? line[0] });
  }

  get canUndo() {
    return undone(this.store.state) !== null;
  }

  get canRedo() {
    return redone(this.store.state) !== null;
  }

  /** One step back; in a game against the program, to the reader's turn before. */
  undo() {
    const node = undone(this.store.state);
    if (node) this.store.set({ node });
  }

  /** One step on; in a game against the program, to the reader's next turn. */
  redo() {
    const node = redone(this.store.state);
    if (node) this.store.set({ node });
  }

  /** @param {import('./state.js').Mode} mode */
  setMode(mode) {
    this.store.set({ mode });
  }
}

/** The root of the game that a place belongs to. @param {Entry} node */
export function gameOf(node) {
  let root = node;
  while (root.parent?.value.start === node.value.start) root = root.parent;
  return root;
}

/**
 * Grows variations, and adds comments.
 * @param {Entry} root
 * @param {Api.Tree} tree
 * @returns {Map<Entry, Map<string, Mark>>} the marks of the tree
 */
function plant(root, tree) {
  const marked = new Map();
  /** @param {Entry} at @param {{comment: string | null, marks?: Api.Marks}} said */
  const note = (at, { comment, marks }) => {
    if (comment) at.value = { ...at.value, comment };
    if (marks) marked.set(at, byCell(marks));
  };
  note(root, tree);
  /** @type {Entry[]} */
  const grown = [];
  for (const node of tree.nodes) {
    const { parent, move } = node;
    const from = parent === null ? root : grown[parent];
    const at = after(from, move) ?? grow(from, played(from.value, move));
    note(at, node);
    grown.push(at);
  }
  return marked;
}

/** The mark of each cell. @param {Api.Marks} marks @returns {Map<string, Mark>} */
function byCell(marks) {
  return new Map(MARKS.flatMap((mark) => (marks[mark] ?? []).map((cell) => [cell, mark])));
}

/** The cells of each mark, if there are any. @param {ReadonlyMap<string, Mark>} [marked] */
function byMark(marked) {
  if (!marked?.size) return {};
  /** @type {Api.Marks} */
  const marks = {};
  for (const [cell, mark] of marked) marks[mark] = [...(marks[mark] ?? []), cell];
  return { marks };
}

/**
 * The tree of a game, as files have it: its main line first.
 * @param {Entry} root
 * @param {ReadonlyMap<Entry, ReadonlyMap<string, Mark>>} marks
 * @returns {Api.Tree}
 */
export function treeOf(root, marks) {
  /** @type {Api.TreeNode[]} */
  const nodes = [];
  /** @param {Entry} entry @param {number | null} parent */
  const visit = (entry, parent) => {
    for (const child of entry.children) {
      if (child.value.start !== root.value.start) continue;
      const { moves, comment = null } = child.value;
      const move = moves[moves.length - 1];
      const color = entry.value.position.turn;
      const node = { parent, move, color, comment, ...byMark(marks.get(child)) };
      visit(child, nodes.push(node) - 1);
    }
  };
  visit(root, null);
  return { nodes, comment: root.value.comment ?? null, ...byMark(marks.get(root)) };
}

/**
 * What follows a place by a move, if it was played there.
 * @param {Entry} node
 * @param {string} move
 */
export function after(node, move) {
  const { start } = node.value;
  return node.children.find(({ value }) => value.start === start && value.moves.at(-1) === move);
}

/** @typedef {Readonly<import('./state.js').State>} State */

/** Where undo leads to. @param {State} state @returns {Entry | null} */
function undone({ node, match }) {
  if (!match) return node.parent;
  const isSame = (/** @type {Entry} */ at) => at.value.start === node.value.start;
  let at = node.parent;
  while (at && isSame(at) && at.value.position.turn !== match.human) at = at.parent;
  return at && isSame(at) ? at : null;
}

/** Where redo leads to. @param {State} state @returns {Entry | null} */
function redone({ node, match }) {
  if (!match) return node.next;
  const later = ahead(node).filter(({ value }) => value.start === node.value.start);
  return later.find(({ value }) => value.position.turn === match.human) ?? later.at(-1) ?? null;
}

/**
 * The hash of the address: the game up to here, and the moves that can be redone.
 * @param {State} state
 */
export function hashAt(state) {
  const record = recordAt(state);
  const later = ahead(state.node).filter(({ value }) => value.start === record.start);
  const last = later.at(-1);
  return hashOf(record, last?.value.moves.slice(record.moves.length), state.rotation);
}

/** What the address says beside the position: what is done with it. @param {State} state */
function purpose({ activity, task, walk }) {
  if (activity === 'review') return ['review'];
  if (activity === 'puzzles' && task) return [`puzzle=${task.id}`];
  if (activity === 'learn' && task) return [`lesson=${task.id}`];
  return walk?.at ? ['proof'] : [];
}

/** The address of the page with the position on the board. The browser's own may lag behind it. */
export function addressAt(/** @type {State} */ state) {
  const query = queryOf(positionAt(state).game, purpose(state));
  return `${location.origin}${location.pathname}${query}${hashAt(state)}`;
}
