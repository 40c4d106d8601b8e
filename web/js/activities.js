// What the reader is doing, with what is on the page for it. Panels open as tabs; each activity has
// some of them.

import { $, $$, say } from './dom.js';

/** @typedef {import('./state.js').Activity} Activity */

/** The panels of each activity, the first one first. @type {Record<Activity, string[]>} */
const PANELS = {
  home: ['why', 'proof', 'share', 'view'],
  analyze: ['why', 'proof', 'share', 'view'],
  play: ['play', 'share', 'view'],
  puzzles: ['puzzles', 'view'],
  review: ['review', 'share', 'view'],
  learn: ['learn', 'view'],
};

/** Titles and what one does. The lead of the first view stands in the page itself. */
/** @type {Record<Activity, [string, string]>} */
const TITLES = {
  home: ['Hex: join your two sides', ''],
  play: ['Play', 'Join your two sides before the program joins its own.'],
  puzzles: ['Puzzles', 'One move wins, and every other move loses. Which one?'],
  analyze: ['Analyze', 'Set up any position; the program says who wins, and proves it.'],
  review: ['Review a game', 'Where was the game lost, and what was better?'],
  learn: ['Learn Hex', 'Five short lessons on the board.'],
};

export class Activities {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    const rules = $('lead').innerHTML;
    for (const button of $$('button[data-activity]')) {
      const activity = /** @type {Activity} */ (button.dataset.activity);
      button.addEventListener('click', () => this.open(activity));
    }
    store.watch(
      ({ activity, tab }) => [activity, tab],
      () => this.follow(),
    );
    store.watch(
      ({ activity }) => activity,
      () => this.show(rules),
    );
  }

  /** @param {Activity} activity */
  open(activity) {
    const isTask = activity === 'puzzles' || activity === 'learn';
    if (!isTask) this.store.set({ task: null });
    this.store.set({ activity, tab: PANELS[activity][0] });
    scrollTo({ top: 0 });
  }

  /** A panel that the activity hasn't got brings the activity that has it. */
  follow() {
    const { activity, tab } = this.store.state;
    if (PANELS[activity].includes(tab)) return;
    const names = /** @type {Activity[]} */ (Object.keys(PANELS));
    const other = names.find((name) => name !== 'home' && PANELS[name][0] === tab);
    this.store.set({ activity: other ?? 'analyze' });
  }

  /** @param {string} rules the lead of the first view */
  show(rules) {
    const { activity } = this.store.state;
    const [title, lead] = TITLES[activity];
    $('main').dataset.activity = activity;
    say('title', title);
    if (lead) say('lead', lead);
    else $('lead').innerHTML = rules;
    $('choices').hidden = activity !== 'home';
    document.title = `${activity === 'home' ? 'Hex: play, learn, solve' : title} – Mustplay`;
    for (const button of $$('#activities button')) {
      if (button.dataset.activity === activity) button.setAttribute('aria-current', 'page');
      else button.removeAttribute('aria-current');
    }
    for (const tab of $$('[role=tab]')) {
      tab.hidden = !PANELS[activity].includes(tab.getAttribute('aria-controls') ?? '');
    }
  }
}
