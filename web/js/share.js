// Reading what is pasted, and copying or saving the position in other notations.

import { post, send } from './api.js';
import { $, $$, element, say } from './dom.js';
import { rotationOf } from './hash.js';
import { readLine, writeLine } from './position.js';

/** The server's words for shades, and ours. */
const SHADES = {
  carrier: 'carrier2',
  mustplay: 'mustplay',
  won: 'win',
  lost: 'lose',
  outside: 'outside',
};

export class Share {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    $('paste-read').addEventListener('click', () => this.read($('paste').value));
    $('paste').addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.read($('paste').value);
    });
    document.addEventListener('paste', (event) => {
      if (event.target instanceof Element && event.target.matches('input, textarea')) return;
      $('paste').value = event.clipboardData.getData('text');
      app.openTab('share');
      this.read($('paste').value);
    });
    for (const button of $$('[data-copy]')) {
      button.addEventListener('click', () => this.copy(button.dataset.copy));
    }
    for (const button of $$('[data-save]')) {
      button.addEventListener('click', () => this.save(button.dataset.save));
    }
  }

  /** Reads a text in any notation. What could be read of a text with a mistake is kept. */
  async read(text) {
    this.complain('', '');
    try {
      const answer = await post('api/read', { text });
      this.load(answer);
      say('paste-notation', `read as ${answer.notation}`);
      if (answer.error) this.complain(text, answer.error.message, answer.error.at);
    } catch (error) {
      say('paste-notation', '');
      this.complain(text, error.message, error.at);
    }
  }

  load({ record }) {
    this.app.showBoard();
    this.app.session.load(readLine(record.start), record.moves, record.cursor);
  }

  /** Reads the address of the page. */
  async readAddress() {
    if (location.hash.length < 2) return;
    const rex = new URLSearchParams(location.search).get('rules') === 'rex';
    this.app.session.rotation = rotationOf(location.hash);
    try {
      const answer = await post('api/read', { text: location.hash, game: rex ? 'rex' : 'hex' });
      this.load(answer);
      if (answer.error) this.complainAbove(location.hash, answer.error.message, answer.error.at);
    } catch (error) {
      this.complainAbove(location.hash, error.message, error.at);
    }
  }

  /** A mistake in the address is shown where pasted texts are. */
  complainAbove(text, message, at) {
    this.app.openTab('share');
    $('paste').value = text;
    this.complain(text, message, at);
  }

  /** Shows what was wrong, and selects the place in the text. */
  complain(text, message, at) {
    const place = Number.isInteger(at) ? at : null;
    const caret = place === null ? '' : element('pre', {}, excerpt(text, place));
    $('paste-error').replaceChildren(message, caret);
    $('paste').setAttribute('aria-invalid', String(Boolean(message)));
    if (place !== null) $('paste').setSelectionRange(place, text.length);
  }

  async copy(format) {
    if (format === 'png') return this.copyPicture();
    try {
      const text = format === 'link' ? this.app.address : await this.text(format);
      $('share-text').value = text;
      $('share-text').hidden = false;
      await navigator.clipboard.writeText(text);
      say('share-status', 'Copied.');
    } catch (error) {
      const denied = error.name === 'NotAllowedError' || !navigator.clipboard;
      if (denied) $('share-text').select();
      say('share-status', denied ? 'The text is below, to be copied by hand.' : error.message);
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

  async text(format) {
    return (await send('api/write', this.request(format))).text();
  }

  async save(format) {
    try {
      const blob = await (await send('api/write', this.request(format))).blob();
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = `mustplay.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      say('share-status', `Saved as ${link.download}.`);
    } catch (error) {
      say('share-status', error.message);
    }
  }

  /** What is written: the game with its moves, and in pictures what the board shows of cells. */
  request(format) {
    const { start, moves } = this.app.session.record;
    const record = { start: writeLine(start), moves };
    return { record, format, dark: this.app.isDark, shades: this.shades() };
  }

  shades() {
    const looks = this.app.screen ? new Map() : this.app.board.figure.looks;
    const shaded = ([name, shade]) => {
      const cells = [...looks].filter(([, look]) => look.shades.includes(shade));
      return [name, cells.map(([cell]) => cell)];
    };
    return Object.fromEntries(Object.entries(SHADES).map(shaded));
  }
}

/** The text around a place, with a caret below it. */
function excerpt(text, at) {
  const start = Math.max(0, text.lastIndexOf('\n', at - 1) + 1, at - 30);
  const line = text.slice(start, at + 20).split('\n')[0];
  return `${line}\n${' '.repeat(at - start)}^`;
}
