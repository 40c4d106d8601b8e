// Talking to the engine: JSON both ways, and server-sent events as they come. A page that came from
// `mustplay serve` asks it over HTTP. A page of a static site names the engine that it brings, and
// asks that in a worker. Both answer alike.

/**
 * @typedef {object} Request
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {BodyInit} [body]
 * @property {AbortSignal} [signal]
 */
/** @typedef {Record<string, unknown>} Values */

/** An answer that says what was wrong, and where in the text that was sent. */
export class ApiError extends Error {
  /** @param {string} message @param {number} [at] @param {number} [status] */
  constructor(message, at, status) {
    super(message);
    this.at = at;
    this.status = status;
  }
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  let body = null;
  try {
    body = await response.json();
  } catch {
    // Not JSON: the status has to do.
  }
  const message = body?.error ?? `the server answered ${response.status}`;
  throw new ApiError(message, body?.at, response.status);
}

/** Where the engine is that the page brings along; none if a server answers. */
const ENGINE = document.querySelector('meta[name=engine]')?.getAttribute('content') ?? null;

/** Whether the engine is in this browser. */
export const isLocal = ENGINE !== null;

/** @type {Promise<import('./local.js').Local> | null} */
let local = null;

/** The engine in the browser, which is fetched when it is first needed. */
function started() {
  local ??= import('./local.js').then(({ Local }) => new Local(ENGINE ?? ''));
  return local;
}

/** @param {string} path @param {Request} options @returns {Promise<Response>} */
async function reach(path, options) {
  try {
    return await (ENGINE ? (await started()).fetch(path, options) : fetch(path, options));
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new ApiError(
      ENGINE ? error.message : 'the server can’t be reached; is mustplay serve still running?',
    );
  }
}

/**
 * Where a link to bytes leads; those of a worker get an address of their own.
 * @param {string} path
 */
export async function addressOf(path) {
  return ENGINE ? URL.createObjectURL(await bytes(path)) : path;
}

/** The path with a query; values that are null or undefined are left out. */
/** @param {string} path @param {Values} values */
export function query(path, values) {
  const parts = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(parts.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * GET, as JSON.
 * @param {string} path
 * @param {Values} values
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function get(path, values = {}, signal) {
  return (await checked(await reach(query(path, values), { signal }))).json();
}

/** GET, as bytes. @param {string} path */
export async function bytes(path) {
  return (await checked(await reach(path, {}))).blob();
}

/**
 * POST of an object, as the response.
 * @param {string} path
 * @param {Values} body
 * @param {AbortSignal} [signal]
 */
export async function send(path, body, signal) {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  };
  return checked(await reach(path, options));
}

/**
 * POST of an object, as JSON.
 * @param {string} path
 * @param {Values} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return (await send(path, body, signal)).json();
}

/** POST of bytes, as JSON. @param {string} path @param {Blob} bytes @returns {Promise<any>} */
export async function upload(path, bytes) {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  };
  return (await checked(await reach(path, options))).json();
}

/**
 * Reads server-sent events until the stream ends or the signal aborts it; the server then stops the
 * work behind it.
 * @param {string} path
 * @param {Values} values
 * @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} handle
 */
export async function stream(path, values, signal, handle) {
  await readEvents(await checked(await reach(query(path, values), { signal })), handle);
}

/**
 * The same, asked by POST.
 * @param {string} path
 * @param {Values} body
 * @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} handle
 */
export async function postStream(path, body, signal, handle) {
  await readEvents(await send(path, body, signal), handle);
}

/** @param {Response} response @param {(event: string, data: any) => void} handle */
async function readEvents(response, handle) {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const { event, data } = parse(block);
      if (data) handle(event, JSON.parse(data));
    }
  }
}

/** One event: its name and its data. @param {string} block */
export function parse(block) {
  let event = 'message';
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return { event, data: data.join('\n') };
}

/**
 * A function that calls another at most once in `pause` milliseconds, and once more for calls
 * between. `soon.now()` calls it at once, and what comes after waits its time.
 * @param {number} pause
 * @param {() => void} act
 */
export function atMostEvery(pause, act) {
  /** @type {number | undefined} */
  let timer;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    act();
    last = performance.now();
  };
  const soon = () => {
    timer ??= setTimeout(run, Math.max(0, last + pause - performance.now()));
  };
  soon.now = run;
  return soon;
}
