// The worker in which the engine runs where there is no server. It answers requests in the order in
// which they come. Searches run in slices of nodes, so that other requests, and the wish to stop,
// get through in between.

/** Milliseconds that a slice should take, and the nodes of the first and of the smallest one. */
const SLICE = 80;
const FIRST_NODES = 256;
const FEWEST_NODES = 256;
const MOST_NODES = 1 << 24;

/** How long a search waits for one on another board to end, in milliseconds. */
const PATIENCE = 5000;

const BUSY = 503;

/** Searches with events, which wait for others. */
const WAITS = /^(GET |POST \/api\/review)/;

/** @type {any} the functions of the engine; `crates/wasm` describes them */
let engine = null;

/** Searches under way: by the number of their request, their own number and the size of a slice. */
const searches = new Map();

/** Searches that wait for others: by the number of their request. */
const waiting = new Map();

/** Between two slices, messages get through. A timer would wait for some milliseconds each time. */
const turns = new MessageChannel();
let isTurning = false;

turns.port1.onmessage = () => {
  isTurning = false;
  guarded(null, takeTurns);
};

addEventListener('message', ({ data }) => {
  const { id, module, head, body, stop } = data;
  guarded(id, () => {
    if (module) start(module);
    else if (stop) end(id);
    else receive({ id, head, body, since: performance.now() });
  });
});

/** @param {WebAssembly.Module} module */
function start(module) {
  const page = { now: () => performance.now() };
  engine = new WebAssembly.Instance(module, { page }).exports;
}

/** A fault of the engine ends it: whoever started it is told, and starts another. */
/** @param {number | null} id @param {() => void} act */
function guarded(id, act) {
  try {
    act();
  } catch (error) {
    postMessage({ id, crash: String(error?.message ?? error) });
  }
}

/** @typedef {{id: number, head: string, body: ArrayBuffer | null, since: number}} Question */

/** @param {Question} request */
function receive(request) {
  const status = ask(request);
  if (status === BUSY && WAITS.test(request.head)) {
    if (performance.now() - request.since < PATIENCE) {
      waiting.set(request.id, request);
      setTimeout(() => again(request.id), 100);
      return;
    }
  }
  if (status !== 0) {
    answer(request.id, status);
    return;
  }
  searches.set(request.id, { search: engine.search(), nodes: FIRST_NODES });
  turn();
}

/** Tries anew to begin a search that had to wait. @param {number} id */
function again(id) {
  const request = waiting.get(id);
  waiting.delete(id);
  if (request) guarded(id, () => receive(request));
}

/** Hands a request to the engine; its status. @param {Question} request */
function ask({ head, body }) {
  const line = new TextEncoder().encode(`${head}\n`);
  const bytes = new Uint8Array(body ?? []);
  const at = engine.room(line.length + bytes.length);
  const room = new Uint8Array(engine.memory.buffer, at, line.length + bytes.length);
  room.set(line);
  room.set(bytes, line.length);
  return engine.ask();
}

/** The bytes of the engine's answer. */
function reply() {
  return new Uint8Array(engine.memory.buffer, engine.reply(), engine.reply_length()).slice().buffer;
}

/** @param {number} id @param {number} status */
function answer(id, status) {
  const bytes = reply();
  postMessage({ id, status, kind: engine.reply_kind(), bytes }, { transfer: [bytes] });
}

function turn() {
  if (isTurning || searches.size === 0) return;
  isTurning = true;
  turns.port2.postMessage(null);
}

/** A slice of each search. */
function takeTurns() {
  for (const [id, job] of searches) {
    const began = performance.now();
    const isOpen = engine.step(job.search, job.nodes) === 1;
    const factor = SLICE / Math.max(1, performance.now() - began);
    const nodes = Math.round(job.nodes * Math.min(2, Math.max(0.25, factor)));
    job.nodes = Math.min(MOST_NODES, Math.max(FEWEST_NODES, nodes));
    const bytes = reply();
    if (!isOpen) searches.delete(id);
    if (bytes.byteLength > 0 || !isOpen) {
      postMessage({ id, events: bytes, isOpen }, { transfer: [bytes] });
    }
  }
  turn();
}

/** Nobody waits for a request any more. @param {number} id */
function end(id) {
  const job = searches.get(id);
  if (job) engine.drop_search(job.search);
  searches.delete(id);
  waiting.delete(id);
  postMessage({ id, stopped: true });
}
