// Light, dark, or as the system has it; and the colors of the stones. Kept from visit to visit.

import { on, say } from './dom.js';

/**
 * @typedef {object} Settings
 * @property {string} theme `auto`, `light` or `dark`
 * @property {string} stones `bw`, or `rb` for red and blue
 * @property {string} shading
 * @property {boolean} coordinates
 * @property {boolean} letters
 * @property {boolean} numbers of moves
 */

const KEY = 'mustplay';
const THEMES = ['auto', 'light', 'dark'];
/** @type {Settings} */
const USUAL = {
  theme: 'auto',
  stones: 'bw',
  shading: 'plain',
  coordinates: true,
  letters: false,
  numbers: false,
};

/** The settings that an earlier visit left, on top of the usual ones. @returns {Settings} */
export function storedSettings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...USUAL };
  }
}

/** @param {Settings} settings */
export function storeSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

/** Puts theme and stones into effect. @param {Settings} settings */
export function applySettings({ theme, stones }) {
  const root = document.documentElement.dataset;
  if (theme === 'auto') delete root.theme;
  else root.theme = theme;
  root.stones = stones;
  say('theme-name', theme);
}

/** @param {Settings} settings */
export function isDark({ theme }) {
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/**
 * The button in the header goes from theme to theme.
 * @param {() => Settings} settings
 * @param {(theme: string) => void} choose
 */
export function listenToTheme(settings, choose) {
  on('theme', 'click', () => {
    choose(THEMES[(THEMES.indexOf(settings().theme) + 1) % THEMES.length]);
  });
}
