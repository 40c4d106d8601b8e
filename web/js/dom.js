// Small things around HTML elements.

import { spoken } from './words.js';

/**
 * The element with an id; there is always one.
 * @template {Element} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
function the(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`no ${kind.name} with the id ${id}`);
  return element;
}

/** The HTML element with an id. @param {string} id */
export const $ = (id) => the(id, HTMLElement);
/** @param {string} id */
export const button = (id) => the(id, HTMLButtonElement);
/** @param {string} id */
export const input = (id) => the(id, HTMLInputElement);
/** @param {string} id */
export const select = (id) => the(id, HTMLSelectElement);
/** @param {string} id */
export const area = (id) => the(id, HTMLTextAreaElement);

/** The inputs that a selector finds. @param {string} selector */
export function inputs(selector) {
  return /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(selector)]);
}

/** The elements that a selector finds. @param {string} selector */
export function $$(selector) {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);
}

/**
 * Calls a function when something happens to the element with an id.
 * @param {string} id
 * @param {string} event
 * @param {(event: any) => void} act
 */
export function on(id, event, act) {
  $(id).addEventListener(event, act);
}

/**
 * An HTML element with properties and children.
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Partial<HTMLElementTagNameMap[N]>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[N]}
 */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A list of sentences. @param {(Node | string)[]} items */
export function list(items) {
  const worded = items.map((item) => (typeof item === 'string' ? spoken(item) : item));
  return element('ul', {}, ...worded.map((item) => element('li', {}, item)));
}

/** What was said where, before colors got their names. @type {Map<string, string>} */
const said = new Map();

/** Sets a text if it differs. @param {string} id @param {string} text */
export function say(id, text) {
  said.set(id, text);
  const target = $(id);
  const words = spoken(text);
  if (target.textContent !== words) target.textContent = words;
}

/** Says everything again, after the colors got other names. */
export function sayAgain() {
  for (const [id, text] of said) say(id, text);
  for (const target of $$('[data-word]')) target.textContent = spoken(target.dataset.word ?? '');
}

/** A sentence from a message, which begins small unless with a cell. @param {string} message */
export function sentence(message) {
  const begun = message.replace(/^[a-z]+(?=[ ’])/, (word) => word[0].toUpperCase() + word.slice(1));
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** 12,345 @param {number} number */
export function count(number) {
  return Math.round(number).toLocaleString('en-US');
}

/** 1 claim, 12 claims @param {number} number @param {string} thing */
export function counted(number, thing) {
  return `${count(number)} ${thing}${number === 1 ? '' : 's'}`;
}

/** Seconds with as many digits as make sense. @param {number} value */
export function seconds(value) {
  return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(value)} s`;
}

/** A text of several lines of code. @param {string[]} lines */
export function prose(...lines) {
  return lines.join(' ');
}
