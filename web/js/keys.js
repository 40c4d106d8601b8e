// Keys that work anywhere but in text fields.

/** @typedef {Record<string, () => unknown>} Actions by the names of keys */

/**
 * @param {() => boolean} isBlocked
 * @param {(cell: string | null) => Actions} plain what keys do, with the focus on a cell or not
 * @param {Actions} chords what keys do together with Control
 */
export function listenToKeys(isBlocked, plain, chords) {
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (event.defaultPrevented || isTyping(target) || isBlocked()) return;
    const isChord = event.ctrlKey || event.metaKey;
    if (event.altKey && !isChord) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const cell = target.closest('[data-cell]')?.getAttribute('data-cell') ?? null;
    const actions = isChord ? chords : plain(cell);
    const name = isChord && event.shiftKey ? `shift ${key}` : key;
    if (!Object.hasOwn(actions, name)) return;
    event.preventDefault();
    actions[name]();
  });
}

/** @param {Element} target */
function isTyping(target) {
  return target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=file])');
}
