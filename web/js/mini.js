// Small boards that can't be played on: pictures of terms and of puzzles.

import { EDGES, Layout, SIDES, STONE } from './geometry.js';
import { USUAL_ROTATION } from './hash.js';
import { cellNames } from './position.js';
import { make, points, round } from './svg.js';

/** @typedef {{shade?: string, label?: string}} Tint */

/**
 * A drawing of a board, with its breadth for the style sheet.
 * @param {Layout} layout
 */
export function drawing(layout) {
  const { left, top, width, height } = layout.bounds();
  const viewBox = [left, top, width, height].map(round).join(' ');
  const svg = make('svg', { class: 'board mini', viewBox });
  svg.style.setProperty('--breadth', String(round(width)));
  return svg;
}

/** The four sides. @param {SVGElement} svg @param {Layout} layout */
export function drawSides(svg, layout) {
  for (const side of EDGES) {
    make('polygon', { class: `side ${SIDES[side]}`, points: points(layout.band(side)) }, svg);
  }
}

/**
 * A picture of a position.
 * @param {import('./position.js').Position} position
 * @param {string} name what it shows, in words
 * @param {Record<string, Tint>} tints by cell
 */
export function miniBoard(position, name, tints = {}) {
  const layout = new Layout(position.columns, position.rows, USUAL_ROTATION);
  const svg = drawing(layout);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  cellNames(position).forEach((cell, index) => {
    const column = index % position.columns;
    const center = layout.center(column, Math.floor(index / position.columns));
    make('polygon', { class: 'hex', points: points(layout.hexagon(center)) }, svg);
    const { shade, label } = tints[cell] ?? {};
    const outline = points(layout.hexagon(center, 0.985));
    if (shade) make('polygon', { class: `shade ${shade}`, points: outline }, svg);
    const stone = position.stones[index];
    const [x, y] = [round(center.x), round(center.y)];
    if (stone) make('circle', { class: `stone ${stone}`, cx: x, cy: y, r: round(STONE) }, svg);
    if (!label) return;
    const text = make('text', { class: `label ${stone ? `on-${stone}` : ''}`, x, y }, svg);
    text.textContent = label;
  });
  drawSides(svg, layout);
  return svg;
}

/** `6×6`, as headings have it. @param {{columns: number, rows: number}} board */
export function sizeName({ columns, rows }) {
  return `${columns}×${rows}`;
}
