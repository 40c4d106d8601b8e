// The rotation in which the cells of a board are largest, where the page is narrow.

import { Layout } from './geometry.js';
import { USUAL_ROTATION } from './hash.js';

/** The most of the height of a narrow page that the board takes. */
const SHARE = 0.7;
const NARROW = 860;
/** How much larger cells have to be for the board to be turned. */
const GAIN = 1.08;

/** @param {number} columns @param {number} rows */
export function rotationFor(columns, rows) {
  if (innerWidth > NARROW) return USUAL_ROTATION;
  const scale = (/** @type {number} */ rotation) => {
    const { width, height } = new Layout(columns, rows, rotation).bounds();
    return Math.min((innerWidth - 16) / width, (SHARE * innerHeight) / height);
  };
  let best = USUAL_ROTATION;
  for (let hour = 1; hour <= 12; hour++) {
    if (scale(hour) > GAIN * scale(best)) best = hour;
  }
  return best;
}
