// The engine in the browser, for pages without a server: answers as `mustplay serve` gives them, in
// responses as `fetch` gives them. One worker searches and plays. Another one answers what needs no
// search, so that the page never waits for it.

import { Engine } from './engine.js';
import { provedOpening, siteMap, siteMaps } from './site.js';
import { picture } from './picture.js';

/** What answers are, by the engine's numbers. */
const TYPES = [
  'application/json',
  'text/plain; charset=utf-8',
  'image/svg+xml',
  'application/octet-stream',
  'image/png',
  'text/event-stream',
];
const PNG = 4;
const EVENTS = 5;

/** What the worker that searches answers. */
const SEARCHES = /^\/api\/(solve|prove|play|maps|review)\b/;

export class Local {
  /** @param {string} address where the engine is */
  constructor(address) {
    this.address = address;
    /** @type {Promise<WebAssembly.Module> | null} */
    this.module = null;
    const engine = () => this.load();
    this.desk = new Engine(engine);
    this.searcher = new Engine(engine);
  }

  /** The engine, which both workers share. What couldn't be had is asked for again next time. */
  load() {
    this.module ??= load(this.address);
    this.module.then(keepForLater, () => (this.module = null));
    return this.module;
  }

  /**
   * Answers a request.
   * @param {string} path with its query, without a slash in front
   * @param {{method?: string, body?: BodyInit | null, signal?: AbortSignal}} options
   * @returns {Promise<Response>}
   */
  async fetch(path, { method = 'GET', body = null, signal } = {}) {
    signal?.throwIfAborted();
    const target = `/${path}`;
    const made = method === 'GET' ? await this.fromSite(target) : null;
    if (made) return made;
    const bytes = body === null ? null : await new Response(body).arrayBuffer();
    const isSearch = SEARCHES.test(target);
    const engine = isSearch ? this.searcher : this.desk;
    const answer = await engine.ask(`${method} ${target}`, bytes, signal);
    if (answer.events) return events(this.withCertificates(answer.events));
    const { status, kind } = answer;
    const isPicture = kind === PNG && status === 200;
    const content = isPicture ? await picture(answer.bytes) : answer.bytes;
    return new Response(content, { status, headers: { 'content-type': TYPES[kind] } });
  }

  /** What the site has in files: maps of openings, and their certificates. */
  async fromSite(/** @type {string} */ target) {
    const { pathname, searchParams } = new URL(target, location.origin);
    if (pathname === '/api/maps') return siteMaps();
    if (pathname.startsWith('/api/maps/')) return siteMap(pathname);
    if (pathname !== '/api/prove') return null;
    const file = await provedOpening(searchParams.get('position') ?? '');
    return file ? this.read(file) : null;
  }

  /** A certificate from a file of the site, checked here, as if it had been made now. */
  async read(/** @type {ArrayBuffer} */ file) {
    const { status, bytes } = await this.desk.ask('POST /api/certificates', file);
    if (status !== 200) return null;
    const certificate = new TextDecoder().decode(bytes);
    const end = JSON.stringify({ schema: 1, reason: 'done', nodes: 0, seconds: 0 });
    const text = `event: certificate\ndata: ${certificate}\n\nevent: end\ndata: ${end}\n\n`;
    return new Response(text, { headers: { 'content-type': TYPES[EVENTS] } });
  }

  /** Events of a search. A certificate goes to the worker that walks proofs, which checks it. */
  async *withCertificates(/** @type {AsyncIterable<string>} */ texts) {
    for await (const text of texts) {
      const [, data] = /^event: certificate\ndata: (.*)$/m.exec(text) ?? [];
      if (data) {
        const { bytes } = await this.searcher.ask(`GET /api/certificates/${JSON.parse(data).id}`);
        await this.desk.ask('POST /api/certificates', bytes);
      }
      yield text;
    }
  }
}

/** Texts of events as a response. @param {AsyncGenerator<string>} texts */
function events(texts) {
  const encoder = new TextEncoder();
  const stream = new ReadableStream({
    async pull(out) {
      try {
        const { value, done } = await texts.next();
        if (done) out.close();
        else out.enqueue(encoder.encode(value));
      } catch (error) {
        out.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
  return new Response(stream, { headers: { 'content-type': TYPES[EVENTS] } });
}

/** @returns {Promise<WebAssembly.Module>} */
async function load(/** @type {string} */ address) {
  const failed = (/** @type {Error} */ error) =>
    Response.json(null, { status: 504, statusText: error.message });
  const response = await fetch(address).catch(failed);
  if (!response.ok) throw new Error(`the engine can’t be fetched (${response.statusText})`);
  return WebAssembly.compile(await response.arrayBuffer());
}

let isKept = false;

/** Keeps the site in the browser, so that it works without a network from now on. */
function keepForLater() {
  if (isKept) return;
  isKept = true;
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
