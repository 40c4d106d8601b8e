// Light, dark, or as the system has it; and the colors of the stones. Kept from visit to visit.

import { $, say } from './dom.js';

const KEY = 'mustplay';
const THEMES = ['auto', 'light', 'dark'];
const USUAL = { theme: 'auto', stones: 'bw', shading: 'plain', coordinates: true, letters: false };

/** The settings that an earlier visit left, on top of the usual ones. */
export function storedSettings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...USUAL };
  }
}

export function storeSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

/** Puts theme and stones into effect. */
export function applySettings({ theme, stones }) {
  const root = document.documentElement.dataset;
  if (theme === 'auto') delete root.theme;
  else root.theme = theme;
  root.stones = stones;
  say('theme-name', theme);
}

/** The button in the header goes from theme to theme. @param {(theme: string) => void} choose */
export function listenToTheme(settings, choose) {
  $('theme').addEventListener('click', () => {
    choose(THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length]);
  });
}
