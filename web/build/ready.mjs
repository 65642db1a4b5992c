/**
 * Asks the engine what the parts of the library ask first, and writes its replies into generated/ready.json: the page shows them while
 * the engine is loading.
 */

import { readFileSync, writeFileSync } from 'node:fs';

const generated = (name) => new URL(`../generated/${name}`, import.meta.url);
const { instance } = await WebAssembly.instantiate(readFileSync(generated('fibnim_wasm.wasm')), { page: { progress: () => 0 } });
const { room, ask, reply, memory } = instance.exports;

const ready = {};
/** Asks a question, and keeps the reply under its name and its fields, as the worker looks for it. A map is a slice of thresholds. */
function keep(name, question) {
  const asked = name === 'map' ? { ask: 'thresholds', as: 'slice' } : { ask: name };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...asked, ...question }));
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
// What the library asks for its pictures and for the first views of its parts, except what the first part of the engine answers.
keep('thresholds', { as: 'tableau', take: '2t', max: 63 });
keep('thresholds', { as: 'tableau', take: '2t', misere: false, max: 20, cols: 34 });
keep('complement', { take: '2t', max: 19, bound: 200 });
keep('complement', { take: '2t', max: 15, bound: 400 });
keep('map', { take: '2t', misere: false, max: 63, fixed: [3] });
// The first picture of a pair.
keep('map', { take: '2t', misere: false, max: 40, fixed: [3] });
writeFileSync(generated('ready.json'), JSON.stringify(ready));
