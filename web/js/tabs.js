// Tabs: one panel is open; arrow keys lead from tab to tab.

import { $$ } from './dom.js';

const tabs = () => $$('[role=tab]');

/** Opens a panel by its id. @param {string} name */
export function openTab(name) {
  for (const tab of tabs()) {
    const open = tab.getAttribute('aria-controls') === name;
    tab.setAttribute('aria-selected', String(open));
    tab.tabIndex = open ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls')).hidden = !open;
  }
}

export function listenToTabs() {
  for (const tab of tabs()) {
    tab.addEventListener('click', () => openTab(tab.getAttribute('aria-controls')));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const all = tabs();
      const next = all[(all.indexOf(tab) + step + all.length) % all.length];
      openTab(next.getAttribute('aria-controls'));
      next.focus();
      event.preventDefault();
    });
  }
}
