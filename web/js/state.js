// The state of the page: what it is about, and what is known and shown of it.

import { entry } from './history.js';
import { emptyPosition, writeLine } from './position.js';
import { recordOf } from './record.js';
import { storedSettings } from './theme.js';

/** @typedef {import('./position.js').Color} Color */
/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./history.js').Entry<Record>} Entry */
/** @typedef {'move' | 'black' | 'white' | 'erase'} Mode */
/** @typedef {'home' | 'play' | 'puzzles' | 'analyze' | 'review' | 'learn'} Activity */
/** @typedef {'dot' | 'cross' | 'square' | 'star'} Mark */
/** @typedef {'mustplay' | 'fill' | 'inferior' | 'circuit'} Part what /api/look tells */
/** @typedef {Part | 'carrier'} Layer */

/**
 * What is known of a position by solving it.
 * @typedef {object} Result
 * @property {Api.Answer | null} answer
 * @property {Map<string, Api.CellResult>} cells
 * @property {string | null} running the cell that is being searched
 * @property {Api.Progress | null} progress the latest figures
 * @property {'running' | 'done' | 'limit' | 'stopped' | 'failed'} state
 * @property {string} problem
 */

/**
 * A part of what is seen of a position without a search.
 * @typedef {object} Seen
 * @property {any} content
 * @property {string | null} note why there is none
 * @property {Color | null} winner if connections alone tell
 */

/**
 * A certificate that is open: the walk in it, and what the board shows of that.
 * @typedef {object} Walk
 * @property {Api.Certificate} certificate
 * @property {string[]} moves from the certificate's position on
 * @property {Api.Stage | null} at
 */

/**
 * A game against the program.
 * @typedef {object} Match
 * @property {Color} human the reader's color
 */

/**
 * @typedef {object} State
 * @property {Entry} node where the page is in the tree of everything that was on its board
 * @property {number} shape counts changes of the tree that leave the place as it is
 * @property {ReadonlyMap<Entry, ReadonlyMap<string, Mark>>} marks that the reader has put on cells
 * @property {Mode} mode what a press does
 * @property {number | null} rotation if it was chosen
 * @property {import('./theme.js').Settings} settings
 * @property {Activity} activity what the reader is doing
 * @property {string} tab the panel that is open
 * @property {string | null} pointed the cell under the pointer
 * @property {Api.About | null} about what the engine can do
 * @property {boolean} isMapped whether every move is solved
 * @property {boolean} isLive whether positions are solved as they come up
 * @property {ReadonlyMap<string, Result>} results by position
 * @property {ReadonlyMap<string, Color | null>} overs who has won, by position
 * @property {ReadonlySet<Layer>} layers that are switched on
 * @property {ReadonlyMap<string, Seen>} seen by part and position
 * @property {{from: string, to: string}} ends of the links that are asked for
 * @property {Api.Connection | null} link that is shown
 * @property {boolean} isPicking whether presses choose ends of links
 * @property {Walk | null} walk
 * @property {Match | null} match
 * @property {string | null} hinted a cell that the program thinks good
 * @property {string} matchText how the game stands, in words
 * @property {number | null} claim of the proof that is pointed at
 * @property {ReadonlyMap<string, number>} estimates Black's chances by circuits, by position
 * @property {import('./task.js').Task | null} task a puzzle or a lesson on the board
 * @property {import('./review.js').Reviewed | null} reviewed
 * @property {{black: string | null, white: string | null} | null} players that a file names
 * @property {{node: Entry, message: string} | null} faulty the place that came of a faulty address,
 *   which is kept, and what is wrong with it
 */

/** @typedef {import('./store.js').Store<State>} PageStore */

/** @returns {State} */
export function firstState() {
  return {
    node: entry(recordOf(emptyPosition('hex', 6, 6))),
    shape: 0,
    marks: new Map(),
    mode: 'move',
    rotation: null,
    settings: storedSettings(),
    activity: 'home',
    tab: 'why',
    pointed: null,
    about: null,
    isMapped: true,
    isLive: false,
    results: new Map(),
    overs: new Map(),
    layers: new Set(),
    seen: new Map(),
    ends: { from: '', to: '' },
    link: null,
    isPicking: false,
    walk: null,
    match: null,
    hinted: null,
    matchText: 'Choose a board and a level, and start a game.',
    claim: null,
    estimates: new Map(),
    task: null,
    reviewed: null,
    players: null,
    faulty: null,
  };
}

/** The record on the board. @param {Readonly<State>} state */
export function recordAt(state) {
  return state.node.value;
}

/** The position on the board. @param {Readonly<State>} state */
export function positionAt(state) {
  return state.node.value.position;
}

/** The position as a line, by which the engine and everything that is known go. */
export function lineAt(/** @type {Readonly<State>} */ state) {
  return writeLine(state.node.value.position);
}

/** What is known of the position on the board. @param {Readonly<State>} state */
export function resultAt(state) {
  return state.results.get(lineAt(state));
}

/** Who has won the position on the board, if that is known. @param {Readonly<State>} state */
export function overAt(state) {
  return state.overs.get(lineAt(state)) ?? null;
}

/** Whether a proof is on the board instead of the position. @param {Readonly<State>} state */
export function isInProof(state) {
  return Boolean(state.walk?.at);
}

/** A result of which nothing is known yet. @returns {Result} */
export function blankResult() {
  return {
    answer: null,
    cells: new Map(),
    running: null,
    progress: null,
    state: 'stopped',
    problem: '',
  };
}
