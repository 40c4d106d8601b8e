// A worker with an engine, asked and answered by messages. A worker that doesn't stop when it is
// told to is ended, and another one takes its place.

/** How long a worker may take to stop, in milliseconds. */
const GRACE = 2000;

/**
 * What a worker says.
 * @typedef {object} Message
 * @property {number} id of the request
 * @property {number} [status]
 * @property {number} [kind] of the answer
 * @property {ArrayBuffer} [bytes]
 * @property {ArrayBuffer} [events]
 * @property {boolean} [isOpen] whether there will be more events
 * @property {boolean} [stopped]
 * @property {string} [crash]
 */
/** @typedef {{take: (message: Message) => void, fail: (error: Error) => void}} Pending */

export class Engine {
  /** @param {() => Promise<WebAssembly.Module>} load */
  constructor(load) {
    this.load = load;
    /** @type {Worker | null} */
    this.worker = null;
    this.last = 0;
    /** What is done with messages, by the numbers of requests. @type {Map<number, Pending>} */
    this.pending = new Map();
  }

  /** Starts a worker, unless there is one. @param {WebAssembly.Module} module */
  start(module) {
    if (this.worker) return;
    this.worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.restart(event.message || 'the worker can’t be started');
    this.worker.postMessage({ module });
  }

  /** Ends the worker. Whatever it was asked fails. @param {string} reason */
  restart(reason) {
    this.worker?.terminate();
    this.worker = null;
    const pending = [...this.pending.values()];
    this.pending.clear();
    for (const { fail } of pending) fail(new Error(`the engine stopped: ${reason}`));
  }

  /** @param {Message} message */
  take(message) {
    if (message.crash !== undefined) return this.restart(message.crash);
    const request = this.pending.get(message.id);
    if (message.stopped || (!message.isOpen && message.events) || message.status) {
      this.pending.delete(message.id);
    }
    request?.take(message);
  }

  /**
   * Asks the engine. The answer has a status and bytes, or the texts of events as they come.
   * @param {string} head the method and the address
   * @param {ArrayBuffer | null} [body]
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async ask(head, body = null, signal) {
    // Nothing is asked before there is an engine, and its absence has a reason.
    const module = await this.load();
    signal?.throwIfAborted();
    this.start(module);
    this.last += 1;
    const id = this.last;
    const queue = new Queue();
    const answer = new Promise((resolve, reject) => {
      let isAnswered = false;
      const fail = (/** @type {Error} */ error) => {
        if (isAnswered) queue.fail(error);
        else reject(error);
      };
      /** @param {Message} message */
      const take = ({ status, kind, bytes, events, isOpen }) => {
        if (status) return resolve({ status, kind, bytes });
        if (!events) return undefined;
        if (!isAnswered) resolve({ events: queue });
        isAnswered = true;
        queue.put(new TextDecoder().decode(events));
        if (!isOpen) queue.close();
        return undefined;
      };
      this.pending.set(id, { take, fail });
      signal?.addEventListener('abort', () => this.stop(id, fail), { once: true });
    });
    this.worker?.postMessage({ id, head, body });
    return answer;
  }

  /**
   * Stops the work on a request, if it isn't done yet.
   * @param {number} id
   * @param {(error: Error) => void} fail
   */
  stop(id, fail) {
    if (!this.pending.has(id)) return;
    fail(new DOMException('stopped', 'AbortError'));
    const timer = setTimeout(() => this.restart('it took too long'), GRACE);
    const done = () => clearTimeout(timer);
    this.pending.set(id, { take: done, fail: done });
    this.worker?.postMessage({ id, stop: true });
  }
}

/** Texts that are read as they come. */
class Queue {
  constructor() {
    /** @type {string[]} */
    this.texts = [];
    this.isClosed = false;
    /** @type {Error | null} */
    this.error = null;
    this.wake = () => {};
  }

  /** @param {string} text */
  put(text) {
    this.texts.push(text);
    this.wake();
  }

  close() {
    this.isClosed = true;
    this.wake();
  }

  /** @param {Error} error */
  fail(error) {
    this.error = error;
    this.wake();
  }

  /** Until something comes. @returns {Promise<void>} */
  sleep() {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }

  async *[Symbol.asyncIterator]() {
    for (;;) {
      if (this.error) throw this.error;
      const text = this.texts.shift();
      if (text !== undefined) yield text;
      else if (this.isClosed) return;
      else await this.sleep();
    }
  }
}
