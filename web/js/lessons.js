// Five short lessons on the board itself. The program answers every move, and says when one throws
// the win away.

import { $, button, element, on, prose, say } from './dom.js';

/**
 * @typedef {object} Lesson
 * @property {string} title
 * @property {string} text
 * @property {string} position
 * @property {string} task
 * @property {import('./state.js').Layer[]} [layers] that are switched on
 * @property {boolean} [isProof] whether a proof is walked
 */

/** @type {Lesson[]} */
const LESSONS = [
  {
    title: 'The goal',
    text: prose(
      'You are Black. Join the two black sides by a chain of stones that touch; White wants',
      'to join the white sides. On a full board exactly one of you is joined, so there is no',
      'draw.',
    ),
    position: 'hex 5/2B2/2B2/1B3/5 b',
    task: 'Join the black sides. Press an empty cell.',
  },
  {
    title: 'The bridge',
    text: prose(
      'Two stones with two empty cells between them are as good as joined: if White takes one',
      'of the cells, you take the other. From the second row a stone reaches its side in the',
      'same way.',
    ),
    position: 'hex 5/2B2/5/1B3/4W b',
    task: 'Your stones are joined by bridges. Play anywhere that helps, and answer each attack.',
  },
  {
    title: 'Edge templates',
    text: prose(
      'A stone on the third row is joined to its side too, if there is room: White can’t cut',
      'it off, wherever White plays. Such a shape is called an edge template.',
    ),
    position: 'hex 5/5/2B2/4W/5 b',
    task: 'One stone, two templates. Hold them against the program.',
  },
  {
    title: 'Must-play',
    text: prose(
      'When the opponent threatens to join, you have to play where the threats meet. Those',
      'cells are the must-play, shown in yellow: any other move loses, so nobody has to look',
      'at it.',
    ),
    position: 'hex 5/4B/3W1/4W/5 b',
    task: 'White threatens to join. One of the yellow cells wins: which one?',
    layers: ['mustplay'],
  },
  {
    title: 'Reading a proof',
    text: prose(
      'Black wins this, and here is the proof: on every cell stands Black’s answer to a white',
      'move there, and cells of one color fall under one claim. Where there is a dash, Black',
      'needs no answer. Press a cell to try the move.',
    ),
    position: 'hex 5/5/2B2/5/5 w',
    task: 'Try to beat the proof: press three cells.',
    isProof: true,
  },
];

/** Moves of the walk after which the last lesson is done. */
const TRIES = 3;

const KEY = 'mustplay-lessons';

export class Lessons {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./task.js').Tasks} tasks
   * @param {() => Promise<void>} prove proves the position on the board
   */
  constructor(store, tasks, prove) {
    this.store = store;
    this.tasks = tasks;
    this.prove = prove;
    this.number = 0;
    on('lesson-again', 'click', () => this.open(this.number));
    on('lesson-next', 'click', () => this.open((this.number + 1) % LESSONS.length));
    store.watch(
      ({ activity }) => activity,
      () => {
        if (store.state.activity === 'learn' && !this.isOn) this.open(firstOpen());
      },
    );
    store.watch(
      ({ task, activity }) => [task, activity],
      () => this.show(),
    );
    store.watch(
      ({ walk }) => walk,
      () => this.walked(),
    );
  }

  /** Whether a lesson is on the board. */
  get isOn() {
    const { task } = this.store.state;
    return task !== null && /^\d$/.test(task.id);
  }

  /** @param {number} number from 0 on */
  async open(number) {
    const lesson = LESSONS[number];
    this.number = number;
    const human = lesson.position.endsWith('b') ? 'black' : 'white';
    this.tasks.begin(String(number + 1), lesson.position, human, lesson.task);
    this.store.set({ activity: 'learn', tab: 'learn', layers: new Set(lesson.layers ?? []) });
    if (!lesson.isProof) return;
    await this.prove();
    this.store.set({ activity: 'learn', tab: 'learn' });
  }

  /** In the last lesson the proof answers. */
  walked() {
    const { task, walk } = this.store.state;
    if (!this.isOn || !walk || !LESSONS[this.number].isProof) return;
    const tries = Math.ceil(walk.moves.length / 2);
    if (tries === 0 || task?.state === 'done') return;
    const isDone = tries >= TRIES || Boolean(walk.at?.over);
    const text = isDone
      ? 'Whatever White tries, there is an answer. That is a proof.'
      : `Answered. ${TRIES - tries} more.`;
    this.tasks.change({ text, state: isDone ? 'done' : 'right' });
  }

  show() {
    if (!this.isOn) return;
    const { task } = this.store.state;
    const lesson = LESSONS[this.number];
    const isDone = task?.state === 'done';
    if (isDone) remember(this.number);
    say('lesson-title', `${this.number + 1}. ${lesson.title}`);
    say('lesson-text', lesson.text);
    const isLast = this.number === LESSONS.length - 1;
    const next = isLast ? 'That was the last lesson.' : 'On to the next lesson.';
    say('lesson-status', `${task?.text ?? ''}${isDone ? ` ${next}` : ''}`);
    say('lesson-next', isLast ? 'First lesson' : 'Next lesson');
    button('lesson-next').classList.toggle('primary', isDone);
    const known = done();
    $('lesson-list').replaceChildren(
      ...LESSONS.map(({ title }, number) => {
        const mark = known.includes(number) ? ' ✓' : '';
        const text = `${number + 1}. ${title}${mark}`;
        const place = element('button', { type: 'button', className: 'small' }, text);
        if (number === this.number) place.setAttribute('aria-current', 'step');
        place.addEventListener('click', () => this.open(number));
        return element('li', {}, place);
      }),
    );
  }
}

/** The lessons that were finished. @returns {number[]} */
function done() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** The first lesson that wasn't finished. */
function firstOpen() {
  const known = done();
  return Math.max(
    0,
    LESSONS.findIndex((_, number) => !known.includes(number)),
  );
}

/** @param {number} number */
function remember(number) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...done(), number])]));
  } catch {
    // Without storage the marks last for this visit.
  }
}
