// Reading what is pasted, and copying or saving the position in other notations.

import { post, send } from './api.js';
import { $, $$, area, counted, element, on, say } from './dom.js';
import { rotationOf } from './hash.js';
import { readLine, writeLine } from './position.js';
import { sceneOf } from './scene.js';
import { addressAt, gameOf, treeOf } from './session.js';
import { recordAt } from './state.js';
import { isDark } from './theme.js';

/** The server's words for shades, and ours. */
const SHADES = {
  carrier: 'carrier2',
  mustplay: 'mustplay',
  won: 'win',
  lost: 'lose',
  outside: 'outside',
};

export class Share {
  /**
   * @param {import('./state.js').PageStore} store
   * @param {import('./session.js').Session} session
   */
  constructor(store, session) {
    this.store = store;
    this.session = session;
    on('paste-read', 'click', () => this.read(area('paste').value));
    on('paste', 'keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.read(area('paste').value);
    });
    document.addEventListener('paste', (event) => {
      if (event.target instanceof Element && event.target.matches('input, textarea')) return;
      area('paste').value = event.clipboardData?.getData('text') ?? '';
      store.set({ tab: 'share' });
      this.read(area('paste').value);
    });
    for (const button of $$('[data-copy]')) {
      button.addEventListener('click', () => this.copy(button.dataset.copy ?? ''));
    }
    for (const button of $$('[data-save]')) {
      button.addEventListener('click', () => this.save(button.dataset.save ?? ''));
    }
  }

  /** Reads a text in any notation. What could be read of a text with a mistake is kept. */
  async read(/** @type {string} */ text) {
    this.complain('', '');
    try {
      /** @type {Api.Read} */
      const answer = await post('api/read', { text });
      if (answer.notation === 'hexworld') {
        this.store.set({ rotation: rotationOf(text.slice(text.indexOf('#'))) });
      }
      this.load(answer);
      say('paste-notation', `read as ${answer.notation}${spellExtras(answer)}`);
      if (answer.error) this.complain(text, answer.error.message, answer.error.at);
    } catch (error) {
      say('paste-notation', '');
      this.complain(text, error.message, error.at);
    }
  }

  /** @param {Api.Read} answer */
  load({ record, tree, players }) {
    this.store.set({ walk: null, task: null, players: players ?? null });
    this.session.load(readLine(record.start), record.moves, record.cursor, tree);
  }

  /** Reads the address of the page. One with a mistake stays until something is played. */
  async readAddress() {
    if (location.hash.length < 2) return;
    const text = plain(location.hash);
    const isRex = new URLSearchParams(location.search).get('rules') === 'rex';
    this.store.set({ rotation: rotationOf(text) });
    try {
      /** @type {Api.Read} */
      const answer = await post('api/read', { text, game: isRex ? 'rex' : 'hex' });
      this.load(answer);
      if (this.store.state.activity === 'home') this.store.set({ activity: 'analyze' });
      if (answer.error) this.complainAbove(text, answer.error.message, answer.error.at);
    } catch (error) {
      this.complainAbove(text, error.message, error.at);
    }
  }

  /**
   * A mistake in the address is shown where pasted texts are.
   * @param {string} text
   * @param {string} message
   * @param {number} [at]
   */
  complainAbove(text, message, at) {
    this.store.set({ tab: 'share', faulty: { node: this.store.state.node, message } });
    area('paste').value = text;
    this.complain(text, message, at);
  }

  /**
   * Shows what was wrong, and selects the place in the text.
   * @param {string} text
   * @param {string} message
   * @param {number} [at] in characters
   */
  complain(text, message, at) {
    const place = at === undefined ? null : [...text].slice(0, at).join('').length;
    const caret = place === null ? '' : element('pre', {}, excerpt(text, place));
    $('paste-error').replaceChildren(message, caret);
    area('paste').setAttribute('aria-invalid', String(Boolean(message)));
    if (place !== null) area('paste').setSelectionRange(place, text.length);
  }

  /** @param {string} format */
  async copy(format) {
    if (format === 'png') return this.copyPicture();
    try {
      const text = format === 'link' ? addressAt(this.store.state) : await this.text(format);
      area('share-text').value = text;
      area('share-text').hidden = false;
      await navigator.clipboard.writeText(text);
      say('share-status', 'Copied.');
    } catch (error) {
      const isDenied = error.name === 'NotAllowedError' || !navigator.clipboard;
      if (isDenied) area('share-text').select();
      say('share-status', isDenied ? 'The text is below, to be copied by hand.' : error.message);
    }
  }

  async copyPicture() {
    try {
      const picture = send('api/write', this.request('png')).then((response) => response.blob());
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
      say('share-status', 'The picture is copied.');
    } catch (error) {
      say('share-status', `The picture can’t be copied here (${error.message}); save it instead.`);
    }
  }

  /** @param {string} format */
  async text(format) {
    return (await send('api/write', this.request(format))).text();
  }

  /** @param {string} format */
  async save(format) {
    try {
      const blob = await (await send('api/write', this.request(format))).blob();
      const link = element('a', {
        href: URL.createObjectURL(blob),
        download: `mustplay.${format}`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      say('share-status', `Saved as ${link.download}.`);
    } catch (error) {
      say('share-status', error.message);
    }
  }

  /** What is written: the game with its moves, and in pictures what the board shows of cells. */
  request(/** @type {string} */ format) {
    const { state } = this.store;
    const { start, moves } = recordAt(state);
    const record = { start: writeLine(start), moves, ...this.extras(format) };
    return { record, format, dark: isDark(state.settings), shades: this.shades() };
  }

  /** Variations, comments, marks and names, which SGF has room for. @param {string} format */
  extras(format) {
    if (format !== 'sgf') return {};
    const { node, players, marks } = this.store.state;
    const tree = treeOf(gameOf(node), marks);
    const isPlain = tree.nodes.every(
      (one, index) => !one.comment && !one.marks && (one.parent ?? -1) === index - 1,
    );
    if (isPlain && !tree.comment && !tree.marks && !players) return {};
    return { tree, ...(players ? { players } : {}) };
  }

  /** @returns {Record<string, string[]>} */
  shades() {
    const { state } = this.store;
    const looks = state.walk?.at ? [] : [...sceneOf(state).looks];
    const shaded = (/** @type {string} */ shade) =>
      looks.filter(([, look]) => look.shades.includes(shade)).map(([cell]) => cell);
    return Object.fromEntries(Object.entries(SHADES).map(([name, own]) => [name, shaded(own)]));
  }
}

/** What a file had beside its moves. @param {Api.Read} answer */
function spellExtras({ tree, players, dropped = 0 }) {
  const names = [players?.black, players?.white].filter(Boolean).join(' against ');
  const nodes = tree?.nodes ?? [];
  const comments = nodes.filter(({ comment }) => comment).length + (tree?.comment ? 1 : 0);
  const parents = nodes.map(({ parent }) => parent);
  const variations = parents.filter((parent, index) => parents.indexOf(parent) < index).length;
  const parts = [
    names,
    variations && counted(variations, 'variation'),
    comments && counted(comments, 'comment'),
    dropped && `${counted(dropped, 'move')} left out, which can’t be played`,
  ].filter(Boolean);
  return parts.length ? `: ${parts.join(', ')}` : '';
}

/** A hash as it was written, before browsers put percent signs into it. @param {string} hash */
function plain(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** The text around a place, with a caret below it. @param {string} text @param {number} at */
function excerpt(text, at) {
  const start = Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - 30);
  const line = text.slice(start, at + 20).split('\n')[0];
  return `${line}\n${' '.repeat(at - start)}^`;
}
