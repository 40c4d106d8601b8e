// Keys that work anywhere but in text fields.

import { $ } from './dom.js';

/** @param {import('./app.js').App} app */
export function listenToKeys(app) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isTyping(event.target) || $('help').open) return;
    const action = event.ctrlKey || event.metaKey ? chord(app, event) : plain(app, event);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function isTyping(target) {
  return target.matches?.(
    'textarea, select, input:not([type=checkbox], [type=radio], [type=file])',
  );
}

function chord({ session }, event) {
  const key = event.key.toLowerCase();
  if (key === 'z') return () => (event.shiftKey ? session.redo() : session.undo());
  if (key === 'y') return () => session.redo();
  return null;
}

function plain(app, event) {
  if (event.altKey) return null;
  const { session, solver, why, proof, play, board } = app;
  const onBoard = event.target.closest?.('[data-cell]')?.dataset.cell;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (onBoard && !app.screen) {
    const color = { b: 'black', w: 'white', e: null }[key];
    if (color !== undefined) return () => session.put(onBoard, color);
  }
  const inProof = app.screen === proof && { n: () => proof.next(), Backspace: () => proof.back() };
  if (inProof?.[key]) return inProof[key];
  const setUp = !app.screen && {
    1: () => session.setMode('move'),
    2: () => session.setMode('black'),
    3: () => session.setMode('white'),
    4: () => session.setMode('erase'),
    t: () => session.pass(),
  };
  const actions = {
    ...setUp,
    s: () => solver.start(),
    Escape: () => app.stop(),
    m: () => why.toggle('mustplay'),
    c: () => why.toggle('carrier'),
    f: () => why.toggle('fill'),
    i: () => why.toggle('inferior'),
    r: () => why.toggle('circuit'),
    p: () => proof.prove(),
    h: () => play.hint(),
    '/': () => board.focus(board.focused),
    '?': () => $('help').showModal(),
  };
  return Object.hasOwn(actions, key) ? actions[key] : null;
}
