// Tabs: one panel is open; arrow keys lead from tab to tab.

import { $, $$ } from './dom.js';

const tabs = () => $$('[role=tab]');

/** The panel of a tab. @param {HTMLElement} tab */
const panelOf = (tab) => tab.getAttribute('aria-controls') ?? '';

export class Tabs {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    for (const tab of tabs()) {
      tab.addEventListener('click', () => store.set({ tab: panelOf(tab) }));
      tab.addEventListener('keydown', (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        const all = tabs();
        const next = all[(all.indexOf(tab) + step + all.length) % all.length];
        store.set({ tab: panelOf(next) });
        next.focus();
        event.preventDefault();
      });
    }
    store.watch(
      (state) => state.tab,
      () => {
        for (const tab of tabs()) {
          const isOpen = panelOf(tab) === store.state.tab;
          tab.setAttribute('aria-selected', String(isOpen));
          tab.tabIndex = isOpen ? 0 : -1;
          $(panelOf(tab)).hidden = !isOpen;
        }
      },
    );
  }
}
