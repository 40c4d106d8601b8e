// Pan and zoom of large boards: by buttons, by pinching, by the wheel with Control, and by dragging
// what is larger than its frame.

import { $, on } from './dom.js';
import { round } from './svg.js';

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

const MOST = 4;
const STEP = 1.5;
/** Pixels that a pointer moves before it drags. */
const SLACK = 8;

export class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    /** @type {Box} */
    this.whole = { left: 0, top: 0, width: 1, height: 1 };
    this.scale = 1;
    this.center = { x: 0, y: 0 };
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.isDragging = false;
    on('zoom-in', 'click', () => this.by(STEP));
    on('zoom-out', 'click', () => this.by(1 / STEP));
    on('zoom-fit', 'click', () => this.fit(this.whole));
    this.listen();
  }

  /** Shows a whole board. @param {Box} box */
  fit(box) {
    this.whole = box;
    this.scale = 1;
    this.center = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    this.apply();
  }

  /** Offers the buttons for boards on which they help. @param {boolean} isLarge */
  offer(isLarge) {
    $('zoom').hidden = !isLarge;
  }

  /** @param {number} factor */
  by(factor) {
    this.scale = Math.min(MOST, Math.max(1, this.scale * factor));
    this.apply();
  }

  /** Moves what is shown, in pixels. @param {number} x @param {number} y */
  pan(x, y) {
    const unit = this.unit;
    this.center = { x: this.center.x - x * unit, y: this.center.y - y * unit };
    this.apply();
  }

  /** Units of the drawing in a pixel. */
  get unit() {
    const { width, height } = this.svg.getBoundingClientRect();
    const { scale, whole } = this;
    return Math.max(whole.width / scale / (width || 1), whole.height / scale / (height || 1));
  }

  /** Brings a point into view. @param {{x: number, y: number}} point */
  reveal({ x, y }) {
    if (this.scale === 1) return;
    const [width, height] = [this.whole.width / this.scale, this.whole.height / this.scale];
    const isIn =
      Math.abs(x - this.center.x) < 0.42 * width && Math.abs(y - this.center.y) < 0.42 * height;
    if (isIn) return;
    this.center = { x, y };
    this.apply();
  }

  apply() {
    const { left, top, width, height } = this.whole;
    const [w, h] = [width / this.scale, height / this.scale];
    const within = (
      /** @type {number} */ at,
      /** @type {number} */ low,
      /** @type {number} */ high,
    ) => Math.min(high, Math.max(low, at));
    this.center = {
      x: within(this.center.x, left + w / 2, left + width - w / 2),
      y: within(this.center.y, top + h / 2, top + height - h / 2),
    };
    const box = [this.center.x - w / 2, this.center.y - h / 2, w, h];
    this.svg.setAttribute('viewBox', box.map(round).join(' '));
    this.svg.classList.toggle('zoomed', this.scale > 1);
  }

  listen() {
    const { svg, pointers } = this;
    svg.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        this.by(event.deltaY < 0 ? 1.1 : 1 / 1.1);
      },
      { passive: false },
    );
    svg.addEventListener('pointerdown', (event) => {
      if (pointers.size === 0) this.isDragging = false;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    addEventListener('pointermove', (event) => this.moved(event));
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (event) => {
        pointers.delete(/** @type {PointerEvent} */ (event).pointerId);
      });
    }
    // A drag isn't a press.
    svg.addEventListener(
      'click',
      (event) => {
        if (this.isDragging) event.stopImmediatePropagation();
        this.isDragging = false;
      },
      { capture: true },
    );
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const reach = (/** @type {{x: number, y: number}} */ at) =>
        Math.hypot(at.x - other.x, at.y - other.y);
      this.by(reach(now) / Math.max(1, reach(before)));
      this.isDragging = true;
    } else if (this.scale > 1 && this.svg.dataset.cursor === 'move') {
      const isFar = Math.hypot(now.x - before.x, now.y - before.y) > SLACK;
      if (!isFar && !this.isDragging) return;
      this.isDragging = true;
      this.pan(now.x - before.x, now.y - before.y);
    } else {
      return;
    }
    this.pointers.set(event.pointerId, now);
  }
}
