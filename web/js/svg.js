// Making and changing SVG elements. Attributes are written only where they change, so that an
// update costs what it changes.

const SPACE = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {Element} [parent]
 */
export function make(name, attributes = {}, parent) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SPACE, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/**
 * Sets an attribute, or takes it away if the value is null.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | null} value
 */
export function put(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, String(value));
  }
}

/** Sets the text of an element. @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Points as polygons want them. @param {{x: number, y: number}[]} list */
export function points(list) {
  return list.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

/** A number with two decimals at most. @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}
