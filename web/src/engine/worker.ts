/** The worker: runs the engine and answers the questions of the page; until the whole engine is loaded, by its first part. */

import initFirst, { first_reply } from '../../generated/first.js';
import firstWasm from '../../generated/first_bg.wasm?url';
import init, { Engine, type Map as ThresholdMap } from '../../generated/fibnim_wasm.js';
import wasm from '../../generated/fibnim_wasm_bg.wasm?url';
import type { Message, PictureQuestion, Request, SliceQuestion } from './questions';
import type { Failure, Reply } from '../../generated/wire';

/** Milliseconds between two reports of progress. */
const REPORT = 100;

/** The most bytes for a question. Infinity leaves the limit to the engine, which knows the memory of a browser. */
const MEMORY = Infinity;

type Progress = (done: number, total?: number) => boolean;

/** The engine's refusal of a question. */
class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** Loads WebAssembly, which the build has compressed. */
async function unpacked(address: string): Promise<Response> {
  const { body } = await fetch(address);
  return new Response(body?.pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': 'application/wasm' } });
}

/** Whether the first part is there. */
const first = initFirst({ module_or_path: unpacked(firstWasm) })
  .then(() => true)
  .catch(() => false);

/** The whole engine, which does not compete with its first part for a slow connection. */
const ready = first.then(() => init({ module_or_path: unpacked(wasm) })).then(() => new Engine());
let loaded = false;
ready
  .then(() => (loaded = true))
  // The answer to the next question says that it failed.
  .catch(() => undefined)
  .then(() => post({ kind: 'loaded' }));

/** The last map, kept for its pictures. */
let last: { key: string; map: ThresholdMap } | null = null;

function post(message: Message, transfer: Transferable[] = []): void {
  (self as unknown as DedicatedWorkerGlobalScope).postMessage(message, transfer);
}

/** Reads a reply; throws the failure if it is one. */
function answerOf(text: string): Extract<Reply, { answer: string }> {
  const reply = JSON.parse(text) as Reply;
  if ('error' in reply) throw new Refused(reply.error);
  return reply;
}

/** Calls a function of the engine that throws an error as the text of a reply. */
function handedOver<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (typeof error === 'string') answerOf(error);
    throw error;
  }
}

function mapOf(engine: Engine, slice: SliceQuestion, progress: Progress): ThresholdMap {
  const key = JSON.stringify(slice);
  if (last?.key !== key) {
    // Free the old map before the new one is computed.
    last?.map.free();
    last = null;
    last = { key, map: handedOver(() => engine.map(key, MEMORY, progress)) };
  }
  return last.map;
}

function answer(engine: Engine, { id, name, question, seconds }: Request): [unknown, Transferable[]] {
  const begun = performance.now();
  let reported = begun;
  const progress: Progress = (done, total) => {
    const now = performance.now();
    if (now - reported > REPORT) {
      reported = now;
      post({ id, kind: 'progress', done, total: total ?? null });
    }
    return now - begun > seconds * 1000;
  };
  switch (name) {
    case 'map': {
      const cells = mapOf(engine, question as SliceQuestion, progress).thresholds();
      return [cells, [cells.buffer]];
    }
    case 'png': {
      const { slice, quota } = question as PictureQuestion;
      const bytes = mapOf(engine, slice, progress).png(quota ?? undefined);
      return [bytes, [bytes.buffer]];
    }
    case 'svg': {
      const { slice, quota } = question as PictureQuestion;
      return [mapOf(engine, slice, progress).svg(quota ?? undefined), []];
    }
    default:
      return [answerOf(engine.ask(JSON.stringify({ ask: name, ...question }), MEMORY, progress)), []];
  }
}

/** The answer of the first part while the whole engine is loading; nothing if that has to be waited for. */
async function beforehand({ name, question }: Request): Promise<unknown> {
  const reply = !loaded && (await first) && !loaded ? first_reply(name, JSON.stringify(question)) : undefined;
  return reply === undefined ? null : answerOf(reply);
}

self.addEventListener('message', async (event: MessageEvent<Request>) => {
  const { id } = event.data;
  try {
    const early = await beforehand(event.data);
    const [result, transfer] = early ? [early, []] : answer(await ready, event.data);
    post({ id, kind: 'answer', answer: result }, transfer);
  } catch (error) {
    // After any other error the state of the engine is unknown.
    post(error instanceof Refused ? { id, kind: 'refused', failure: error.failure } : { id, kind: 'crashed' });
  }
});
