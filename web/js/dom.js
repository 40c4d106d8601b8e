// Small things around HTML elements.

/** The element with an id; there is always one. @returns {any} */
export function $(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** The elements that a selector finds. @returns {any[]} */
export function $$(selector) {
  return [...document.querySelectorAll(selector)];
}

/**
 * An HTML element with properties and children.
 * @param {string} name
 * @param {Object<string, any>} properties
 * @param {...(Node | string)} children
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A list of sentences. */
export function list(items) {
  return element('ul', {}, ...items.map((item) => element('li', {}, item)));
}

/** Sets a text if it differs. */
export function say(id, text) {
  const target = $(id);
  if (target.textContent !== text) target.textContent = text;
}

/** 12,345 */
export function count(number) {
  return Math.round(number).toLocaleString('en-US');
}

/** 1 claim, 12 claims */
export function counted(number, thing) {
  return `${count(number)} ${thing}${number === 1 ? '' : 's'}`;
}

/** Seconds with as many digits as make sense. */
export function seconds(value) {
  return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(value)} s`;
}
