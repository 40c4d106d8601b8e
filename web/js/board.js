// The board as one SVG: drawing it, and what pointers and keys do on it.

import { cellName, columnLetters, placeOf } from './cells.js';
import { EDGES, HALF, Layout, SIDES, STONE } from './geometry.js';
import { drawArrow, markPath } from './marks.js';
import { stoneAt } from './position.js';
import { shadingOf } from './shadings.js';
import { make, points, put, round, write } from './svg.js';
import { spoken } from './words.js';
import { Zoom } from './zoom.js';

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
 * @property {Cursor} cursor what a press would do
 */
/** @typedef {{mode: 'move' | 'paint' | 'erase' | 'pick', color: Color | null}} Cursor */
/**
 * A cell as it is drawn.
 * @typedef {object} DrawnCell
 * @property {SVGElement} group
 * @property {import('./geometry.js').Point} center
 * @property {SVGElement} shades
 * @property {SVGElement} stone
 * @property {SVGElement} mark
 * @property {SVGElement} label
 * @property {string} drawn what is drawn, as a text
 */

const MOST_SHADES = 3;

/** The heat from which labels are dark on a dark page, too. */
const HOT = 0.67;

/** Boards with longer sides can be enlarged. */
const LARGE = 13;

/** Where cells have fewer pixels, a tap has to be confirmed by another one. */
const SMALL = 28;

/** @type {Look} */
const NOTHING = { shades: [], notes: [] };

export class BoardView {
  /**
   * @param {SVGSVGElement} svg
   * @param {object} on
   * @param {(cell: string) => void} on.press a cell was clicked, or Enter pressed on it
   * @param {(cell: string) => void} on.tap a small cell was tapped, and not yet pressed
   * @param {(cell: string) => void} on.mark the second button was pressed on a cell
   * @param {(cell: string, first: boolean) => void} on.paint a pointer was dragged onto a cell
   * @param {(cell: string | null) => void} on.point a cell is under the pointer or has the focus
   * @param {() => boolean} on.isPainting whether drags paint
   */
  constructor(svg, on) {
    this.svg = svg;
    this.on = on;
    this.key = '';
    /** The cell that Tab leads to. */
    this.focused = '';
    /** @type {string | null} */
    this.pointed = null;
    /** @type {Map<string, DrawnCell>} */
    this.cells = new Map();
    /** @type {Figure | null} */
    this.figure = null;
    this.layout = new Layout(0, 0, 0);
    this.zoom = new Zoom(svg);
    /** A cell that was tapped once, where cells are small. @type {string | null} */
    this.tapped = null;
    this.arrows = this.ghost = this.ring = make('g');
    svg.setAttribute('role', 'grid');
    this.listen();
  }

  /**
   * Builds the board anew if its size, rotation or labels changed.
   * @param {number} columns
   * @param {number} rows
   * @param {number} rotation
   * @param {boolean} coordinates
   * @param {string} shading
   */
  lay(columns, rows, rotation, coordinates, shading) {
    const key = [columns, rows, rotation, coordinates, shading].join();
    if (key === this.key) return;
    const isHeld = this.svg.contains(document.activeElement);
    this.key = key;
    this.layout = new Layout(columns, rows, rotation);
    const box = this.layout.bounds();
    this.svg.replaceChildren();
    this.zoom.fit(box);
    this.svg.style.setProperty('--breadth', String(round(box.width)));
    this.svg.style.setProperty('--height', String(round(box.height)));
    this.zoom.offer(Math.max(columns, rows) > LARGE);
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
    this.cells.get(this.focused)?.group.setAttribute('tabindex', '0');
    if (isHeld) this.focus();
  }

  /** @param {number} row @param {string} shading @param {SVGElement} grid */
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

  /** @param {boolean} coordinates */
  laySides(coordinates) {
    const group = make('g', { class: 'sides', 'aria-hidden': 'true' }, this.svg);
    // The fewer cells, the larger they are; coordinates needn't be.
    const longest = Math.max(this.layout.columns, this.layout.rows);
    this.svg.style.setProperty('--coordinate', `${Math.min(13, round(5 + 0.7 * longest))}px`);
    for (const side of EDGES) {
      const outline = points(this.layout.band(side));
      make('polygon', { class: `side ${SIDES[side]}`, points: outline, 'data-side': side }, group);
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
    put(this.svg, 'aria-label', spoken(`${title} board, ${columns} columns, ${turn} to move`));
    for (const [name, cell] of this.cells) this.showCell(name, cell, figure);
    const key = JSON.stringify(figure.arrows);
    if (this.arrows.dataset.key !== key) {
      this.arrows.dataset.key = key;
      this.arrows.replaceChildren();
      for (const [from, to] of figure.arrows) {
        const [start, end] = [this.cells.get(from), this.cells.get(to)];
        if (start && end) drawArrow(this.arrows, start.center, end.center);
      }
    }
    this.showGhost();
  }

  /** @param {string} name @param {DrawnCell} cell @param {Figure} figure */
  showCell(name, cell, { position, last, looks }) {
    const color = stoneAt(position, name);
    const look = looks.get(name) ?? NOTHING;
    const drawn = JSON.stringify([color, last === name, look, spoken('black')]);
    if (drawn === cell.drawn) return;
    cell.drawn = drawn;
    const stone = color ?? look.filled ?? null;
    const isFilled = !color && Boolean(look.filled);
    const isLast = Boolean(color) && last === name;
    const kind = `${isFilled ? ' filled' : ''}${isLast ? ' last' : ''}`;
    put(cell.stone, 'class', `stone ${stone ?? 'none'}${kind}`);
    put(cell.stone, 'r', round(isFilled ? 0.54 * HALF : STONE));
    this.showShades(cell, color ? [] : look.shades, look.heat ?? 0);
    const mark = look.mark ?? (isLast ? 'ring' : undefined);
    put(cell.mark, 'd', mark ? markPath(mark, cell.center, Boolean(look.label)) : null);
    put(cell.mark, 'class', `mark ${mark ?? ''} ${stone ? `on-${stone}` : ''}`);
    const label = look.label ?? '';
    write(cell.label, label);
    const long = label.length > 2 ? ' long' : '';
    const hot = look.heat === undefined ? '' : look.heat > HOT ? ' hot' : ' warm';
    put(cell.label, 'class', `label${long}${hot} ${stone ? `on-${stone}` : ''}`);
    put(cell.group, 'data-look', look.shades.join(' ') || null);
    const words = [name, color ? `${color} stone` : 'empty', ...look.notes];
    put(cell.group, 'aria-label', spoken(words.join(', ')));
  }

  /** @param {DrawnCell} cell @param {string[]} shades @param {number} heat */
  showShades(cell, shades, heat) {
    const shown = shades.slice(-MOST_SHADES);
    while (cell.shades.childElementCount > shown.length) cell.shades.lastElementChild?.remove();
    shown.forEach((shade, index) => {
      const known = /** @type {SVGElement | undefined} */ (cell.shades.children[index]);
      const polygon = known ?? make('polygon', {}, cell.shades);
      const scale = 0.985 - (0.72 * index) / shown.length;
      put(polygon, 'points', points(this.layout.hexagon(cell.center, scale)));
      put(polygon, 'class', `shade ${shade}`);
      polygon.style.setProperty('--heat', String(shade === 'heat' ? heat : 0));
    });
  }

  /** The cursor on the board: what a press on the cell under it would do. */
  showGhost() {
    const name = this.pointed ?? '';
    const cell = this.cells.get(name);
    const cursor = this.figure?.cursor;
    put(this.svg, 'data-cursor', cursor?.mode ?? null);
    const key = JSON.stringify([name, cursor, cell?.drawn]);
    if (this.ghost.dataset.key === key) return;
    this.ghost.dataset.key = key;
    this.ghost.replaceChildren();
    if (!cell || !cursor || !this.figure) return;
    const at = { cx: round(cell.center.x), cy: round(cell.center.y), r: round(STONE) };
    const isTaken = Boolean(stoneAt(this.figure.position, name));
    if (cursor.mode === 'erase') {
      const d = markPath('cross', cell.center, false);
      make('path', { class: 'ghost-erase', d }, this.ghost);
    } else if (cursor.mode === 'pick') {
      make('circle', { class: 'ghost-pick', ...at }, this.ghost);
    } else if (cursor.color && (cursor.mode === 'paint' || !isTaken)) {
      const over = cell.label.textContent ? 'over-text' : '';
      make('circle', { class: `ghost-stone ${cursor.color} ${over}`, ...at }, this.ghost);
      if (cursor.mode !== 'paint') return;
      const d = markPath('square', cell.center, false);
      make('path', { class: 'ghost-paint', d }, this.ghost);
    }
  }

  /** Moves the focus to a cell. */
  focus(name = this.focused) {
    this.cells.get(name)?.group.focus();
  }

  /** A cell got the focus, by whatever way. @param {string} name */
  focusMoved(name) {
    const cell = this.cells.get(name);
    if (!cell) return;
    this.cells.get(this.focused)?.group.setAttribute('tabindex', '-1');
    this.focused = name;
    cell.group.setAttribute('tabindex', '0');
    const isVisible = cell.group.matches(':focus-visible');
    put(this.ring, 'points', points(this.layout.hexagon(cell.center, 0.96)));
    this.ring.classList.toggle('shown', isVisible);
    if (isVisible) this.point(name);
    if (isVisible) this.zoom.reveal(cell.center);
  }

  /**
   * Whether a press is meant: a finger covers small cells, so it has to come twice.
   * @param {string} cell
   * @param {MouseEvent} event
   */
  isMeant(cell, event) {
    const isTouch = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    const isSmall = (2 * HALF) / this.zoom.unit < SMALL;
    if (!isTouch || !isSmall || this.tapped === cell) {
      this.tapped = null;
      return true;
    }
    this.tapped = cell;
    this.point(cell);
    this.on.tap(cell);
    return false;
  }

  /** @param {string | null} name */
  point(name) {
    if (this.pointed === name) return;
    this.pointed = name;
    this.showGhost();
    this.on.point(name);
  }

  listen() {
    const { svg } = this;
    /** @type {string | null} */
    let stroke = null;
    svg.addEventListener('pointerdown', (event) => {
      const cell = cellOf(event.target);
      if (!cell || event.button !== 0 || !this.on.isPainting()) return;
      stroke = cell;
      svg.setPointerCapture(event.pointerId);
      this.on.paint(cell, true);
    });
    svg.addEventListener('pointermove', (event) => {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      const cell = svg.contains(under) ? cellOf(under) : null;
      this.point(cell);
      if (!stroke || !cell || cell === stroke) return;
      stroke = cell;
      this.on.paint(cell, false);
    });
    for (const end of ['pointerup', 'pointercancel']) {
      svg.addEventListener(end, () => {
        stroke = null;
      });
    }
    svg.addEventListener('pointerleave', () => this.point(null));
    svg.addEventListener('click', (event) => {
      const cell = cellOf(event.target);
      if (cell && !this.on.isPainting() && this.isMeant(cell, event)) this.on.press(cell);
    });
    svg.addEventListener('contextmenu', (event) => {
      const cell = cellOf(event.target);
      if (!cell) return;
      event.preventDefault();
      this.on.mark(cell);
    });
    svg.addEventListener('focusin', (event) => {
      const cell = cellOf(event.target);
      if (cell) this.focusMoved(cell);
    });
    svg.addEventListener('focusout', () => this.ring.classList.remove('shown'));
    svg.addEventListener('keydown', (event) => this.keydown(event));
  }

  /** @param {KeyboardEvent} event */
  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.next(event.key);
    if (next) {
      this.focus(cellName(next.column, next.row));
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (this.on.isPainting()) this.on.paint(this.focused, true);
      else this.on.press(this.focused);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Where a key leads to from the cell with the focus. @param {string} key */
  next(key) {
    const at = placeOf(this.focused);
    const { columns, rows } = this.layout;
    switch (key) {
      case 'Home':
        return { column: 0, row: at.row };
      case 'End':
        return { column: columns - 1, row: at.row };
      case 'PageUp':
        return { column: at.column, row: 0 };
      case 'PageDown':
        return { column: at.column, row: rows - 1 };
      default:
        return key.startsWith('Arrow') ? (this.layout.neighbor(at, key) ?? at) : null;
    }
  }
}

/** The cell that something on the board belongs to. @param {EventTarget | null} target */
function cellOf(target) {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-cell]')?.getAttribute('data-cell') ?? null;
}
