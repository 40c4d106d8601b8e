// Solves positions by the engine for the browser, each from scratch and in one piece, and prints
// the answers as JSON. node nodes.mjs ENGINE '["6x6 a1"]'

import { readFile } from 'node:fs/promises';

const [path, asked] = process.argv.slice(2);
const module = await WebAssembly.compile(await readFile(path));
console.log(JSON.stringify(JSON.parse(asked).map(solve)));

function solve(position) {
  const page = { now: () => performance.now() };
  const engine = new WebAssembly.Instance(module, { page }).exports;
  const query = new URLSearchParams({ position });
  const request = new TextEncoder().encode(`GET /api/solve?${query}`);
  const at = engine.room(request.length);
  new Uint8Array(engine.memory.buffer, at, request.length).set(request);
  if (engine.ask() !== 0) throw new Error(`${position}: ${reply(engine)}`);
  engine.step(engine.search(), 0xffffffff);
  const [, data] = /^event: answer\ndata: (.*)$/m.exec(reply(engine));
  return JSON.parse(data);
}

function reply({ memory, reply: at, reply_length: length }) {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at(), length()));
}
