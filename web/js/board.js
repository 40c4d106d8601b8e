// The board as one SVG: drawing it, and what pointers and keys do on it.

import { cellAt, cellName, columnLetters } from './cells.js';
import { HALF, Layout, SIDES, STONE } from './geometry.js';
import { drawArrow, markPath } from './marks.js';
import { stoneAt } from './position.js';
import { shadingOf } from './shadings.js';
import { make, points, put, round, write } from './svg.js';

/** @typedef {import('./position.js').Position} Position */
/** @typedef {import('./position.js').Color} Color */
/**
 * What is drawn on a cell beside its stone.
 * @typedef {object} Look
 * @property {string[]} shades classes, the later inside the earlier
 * @property {number} [heat] from 0 to 1, for the shade `heat`
 * @property {string} [label]
 * @property {'star' | 'cross' | 'square' | 'dot' | 'ring'} [mark]
 * @property {Color} [filled] a stone that an analysis adds
 * @property {string[]} notes what the drawing says, in words
 */
/**
 * @typedef {object} Figure
 * @property {Position} position
 * @property {string | null} last the last move, which gets a ring
 * @property {Map<string, Look>} looks by cell
 * @property {[string, string][]} arrows
 * @property {{mode: string, color: Color | null}} cursor what a press would do
 */

const MOST_SHADES = 3;

export class BoardView {
  /**
   * @param {SVGSVGElement} svg
   * @param {object} on
   * @param {(cell: string) => void} on.press a cell was clicked, or Enter pressed on it
   * @param {(cell: string, first: boolean) => void} on.paint a pointer was dragged onto a cell
   * @param {(cell: string | null) => void} on.point a cell is under the pointer or has the focus
   * @param {() => boolean} on.painting whether drags paint
   */
  constructor(svg, on) {
    this.svg = svg;
    this.on = on;
    this.key = '';
    this.focused = null;
    svg.setAttribute('role', 'grid');
    this.listen();
  }

  /** Builds the board anew if its size, rotation or labels changed. */
  lay(columns, rows, rotation, coordinates, shading) {
    const key = [columns, rows, rotation, coordinates, shading].join();
    if (key === this.key) return;
    const held = this.svg.contains(document.activeElement) ? this.focused : null;
    this.key = key;
    this.layout = new Layout(columns, rows, rotation);
    const { left, top, width, height } = this.layout.bounds();
    this.svg.replaceChildren();
    this.svg.setAttribute('viewBox', [left, top, width, height].map(round).join(' '));
    this.svg.style.setProperty('--breadth', String(round(width)));
    this.cells = new Map();
    const grid = make('g', { role: 'presentation' }, this.svg);
    for (let row = 0; row < rows; row++) this.layRow(row, shading, grid);
    this.laySides(coordinates);
    this.arrows = make('g', { class: 'arrows', 'aria-hidden': 'true' }, this.svg);
    this.ghost = make('g', { class: 'ghost', 'aria-hidden': 'true' }, this.svg);
    this.ring = make('polygon', { class: 'focus-ring', 'aria-hidden': 'true' }, this.svg);
    if (!this.cells.has(this.focused)) {
      this.focused = cellName(Math.floor((columns - 1) / 2), Math.floor((rows - 1) / 2));
    }
    this.cells.get(this.focused).group.setAttribute('tabindex', '0');
    if (held) this.focus(this.focused);
  }

  layRow(row, shading, grid) {
    const group = make('g', { role: 'row' }, grid);
    for (let column = 0; column < this.layout.columns; column++) {
      const name = cellName(column, row);
      const center = this.layout.center(column, row);
      const cell = make(
        'g',
        { class: 'cell', role: 'gridcell', tabindex: -1, 'data-cell': name },
        group,
      );
      const tint = shadingOf(shading, column, row, this.layout);
      const outline = points(this.layout.hexagon(center));
      make('polygon', { class: `hex tint${tint}`, points: outline }, cell);
      const at = { cx: round(center.x), cy: round(center.y) };
      const shades = make('g', { class: 'shades' }, cell);
      const stone = make('circle', { class: 'stone', r: round(STONE), ...at }, cell);
      const mark = make('path', { class: 'mark' }, cell);
      const label = make('text', { class: 'label', x: at.cx, y: at.cy }, cell);
      this.cells.set(name, { group: cell, center, shades, stone, mark, label, drawn: '' });
    }
  }

  laySides(coordinates) {
    const group = make('g', { class: 'sides', 'aria-hidden': 'true' }, this.svg);
    for (const [side, color] of Object.entries(SIDES)) {
      const outline = points(this.layout.band(side));
      make('polygon', { class: `side ${color}`, points: outline, 'data-side': side }, group);
      if (!coordinates) continue;
      for (const { at, index } of this.layout.coordinates(side)) {
        const across = side === 'top' || side === 'bottom';
        const text = make('text', { class: 'coordinate', x: round(at.x), y: round(at.y) }, group);
        text.textContent = across ? columnLetters(index) : String(index + 1);
      }
    }
  }

  /** @param {Figure} figure */
  show(figure) {
    this.figure = figure;
    const { columns, game, turn } = figure.position;
    const title = game === 'hex' ? 'Hex' : 'Reverse Hex';
    put(this.svg, 'aria-label', `${title} board, ${columns} columns, ${turn} to move`);
    for (const [name, cell] of this.cells) this.showCell(name, cell);
    const key = JSON.stringify(figure.arrows);
    if (this.arrows.dataset.key !== key) {
      this.arrows.dataset.key = key;
      this.arrows.replaceChildren();
      for (const [from, to] of figure.arrows) {
        drawArrow(this.arrows, this.cells.get(from).center, this.cells.get(to).center);
      }
    }
    this.showGhost();
  }

  showCell(name, cell) {
    const { position, last, looks } = this.figure;
    const at = cellAt(name);
    const color = position.stones[at.row * position.columns + at.column];
    const look = looks.get(name) ?? { shades: [], notes: [] };
    const drawn = JSON.stringify([color, last === name, look]);
    if (drawn === cell.drawn) return;
    cell.drawn = drawn;
    const stone = color ?? look.filled ?? null;
    put(cell.stone, 'class', `stone ${stone ?? 'none'}${color || !look.filled ? '' : ' filled'}`);
    put(cell.stone, 'r', round(color || !look.filled ? STONE : 0.54 * HALF));
    this.showShades(cell, color ? [] : look.shades, look.heat);
    const mark = color && last === name ? 'ring' : look.mark;
    put(cell.mark, 'd', mark ? markPath(mark, cell.center, Boolean(look.label)) : null);
    put(cell.mark, 'class', `mark ${mark ?? ''} ${stone ? `on-${stone}` : ''}`);
    write(cell.label, look.label ?? '');
    const long = (look.label ?? '').length > 2 ? ' long' : '';
    const hot = look.heat > 0.7 ? ' hot' : '';
    put(cell.label, 'class', `label${long}${hot} ${stone ? `on-${stone}` : ''}`);
    put(cell.group, 'data-look', look.shades.join(' ') || null);
    put(
      cell.group,
      'aria-label',
      [name, color ? `${color} stone` : 'empty', ...look.notes].join(', '),
    );
  }

  showShades(cell, shades, heat) {
    const shown = shades.slice(-MOST_SHADES);
    while (cell.shades.childElementCount > shown.length) cell.shades.lastChild.remove();
    shown.forEach((shade, index) => {
      const polygon = cell.shades.children[index] ?? make('polygon', {}, cell.shades);
      const scale = 0.985 - (0.72 * index) / shown.length;
      put(polygon, 'points', points(this.layout.hexagon(cell.center, scale)));
      put(polygon, 'class', `shade ${shade}`);
      polygon.style.setProperty('--heat', String(shade === 'heat' ? heat : 0));
    });
  }

  /** The cursor on the board: what a press on the cell under it would do. */
  showGhost() {
    const cell = this.cells.get(this.pointed ?? '');
    const cursor = this.figure?.cursor;
    put(this.svg, 'data-cursor', cursor?.mode ?? null);
    const key = JSON.stringify([this.pointed, cursor, cell?.drawn]);
    if (this.ghost.dataset.key === key) return;
    this.ghost.dataset.key = key;
    this.ghost.replaceChildren();
    if (!cell || !cursor) return;
    const at = { cx: round(cell.center.x), cy: round(cell.center.y) };
    const taken = stoneAt(this.figure.position, this.pointed);
    if (cursor.mode === 'erase') {
      const d = markPath('cross', cell.center, false);
      make('path', { class: 'ghost-erase', d }, this.ghost);
    } else if (cursor.mode === 'pick') {
      make('circle', { class: 'ghost-pick', r: round(STONE), ...at }, this.ghost);
    } else if (cursor.color && (cursor.mode === 'paint' || !taken)) {
      const over = cell.label.textContent ? 'over-text' : '';
      make(
        'circle',
        { class: `ghost-stone ${cursor.color} ${over}`, r: round(STONE), ...at },
        this.ghost,
      );
      if (cursor.mode === 'paint') {
        make(
          'path',
          { class: 'ghost-paint', d: markPath('square', cell.center, false) },
          this.ghost,
        );
      }
    }
  }

  /** Moves the focus to a cell. @param {string} name */
  focus(name) {
    this.cells.get(name).group.focus();
  }

  /** A cell got the focus, by whatever way. */
  focusMoved(name) {
    this.cells.get(this.focused)?.group.setAttribute('tabindex', '-1');
    this.focused = name;
    const { group, center } = this.cells.get(name);
    group.setAttribute('tabindex', '0');
    const isVisible = group.matches(':focus-visible');
    put(this.ring, 'points', points(this.layout.hexagon(center, 0.96)));
    this.ring.classList.toggle('shown', isVisible);
    if (isVisible) this.point(name);
  }

  point(name) {
    if (this.pointed === name) return;
    this.pointed = name;
    this.showGhost();
    this.on.point(name);
  }

  listen() {
    const cellOf = (target) => target?.closest?.('[data-cell]')?.dataset.cell ?? null;
    const under = (event) => {
      const element = document.elementFromPoint(event.clientX, event.clientY);
      return this.svg.contains(element) ? cellOf(element) : null;
    };
    let stroke = null;
    this.svg.addEventListener('pointerdown', (event) => {
      const cell = cellOf(event.target);
      if (!cell || event.button !== 0 || !this.on.painting()) return;
      stroke = cell;
      this.svg.setPointerCapture(event.pointerId);
      this.on.paint(cell, true);
    });
    this.svg.addEventListener('pointermove', (event) => {
      const cell = under(event);
      this.point(cell);
      if (!stroke || !cell || cell === stroke) return;
      stroke = cell;
      this.on.paint(cell, false);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      this.svg.addEventListener(end, () => (stroke = null));
    }
    this.svg.addEventListener('pointerleave', () => this.point(null));
    this.svg.addEventListener('click', (event) => {
      const cell = cellOf(event.target);
      if (cell && !this.on.painting()) this.on.press(cell);
    });
    this.svg.addEventListener('focusin', (event) => {
      const cell = cellOf(event.target);
      if (cell) this.focusMoved(cell);
    });
    this.svg.addEventListener('focusout', () => this.ring.classList.remove('shown'));
    this.svg.addEventListener('keydown', (event) => this.keydown(event));
  }

  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = cellAt(this.focused);
    const { columns, rows } = this.layout;
    const jumps = {
      Home: { column: 0, row: at.row },
      End: { column: columns - 1, row: at.row },
      PageUp: { column: at.column, row: 0 },
      PageDown: { column: at.column, row: rows - 1 },
    };
    let next = jumps[event.key] ?? null;
    if (event.key.startsWith('Arrow')) next = this.layout.neighbor(at, event.key) ?? at;
    if (next) {
      this.focus(cellName(next.column, next.row));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.on.painting()) this.on.paint(this.focused, true);
      else this.on.press(this.focused);
    } else {
      return;
    }
    event.preventDefault();
  }
}
