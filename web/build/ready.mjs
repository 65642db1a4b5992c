/**
 * Asks the engine what the parts of the library ask first, and writes its replies into generated/ready.json: the page shows them while
 * the engine is loading.
 */

import { readFileSync, writeFileSync } from 'node:fs';

const generated = (name) => new URL(`../generated/${name}`, import.meta.url);
const { instance } = await WebAssembly.instantiate(readFileSync(generated('fibnim_wasm.wasm')), { page: { progress: () => 0 } });
const { room, ask, reply, memory } = instance.exports;

const ready = {};
/** Asks a question, and keeps the reply under its name and its fields, as the worker looks for it. */
function keep(name, question) {
  const bytes = new TextEncoder().encode(JSON.stringify({ ask: name, ...question }));
  const at = room(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const length = ask(Infinity);
  const said = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, reply(), length)));
  if ('error' in said) throw new Error(said.error.message);
  ready[name + JSON.stringify(question)] = said;
  return said;
}

const { certificates } = keep('certificates', {});
const { place } = certificates.find(({ take_away, play, fixed }) => take_away === '2t' && play === 'normal' && fixed.join() === '4,3');
keep('certificate', place);
keep('trace', { ...place, piles: ['123456'] });
// The lesson on two piles.
keep('thresholds', { as: 'tableau', max: 30, cols: 13 });
writeFileSync(generated('ready.json'), JSON.stringify(ready));
