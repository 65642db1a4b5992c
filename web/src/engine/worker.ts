/** The worker: runs the engine and answers the questions of the page. */

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

const ready = init({ module_or_path: wasm }).then(() => new Engine());

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

self.addEventListener('message', async (event: MessageEvent<Request>) => {
  const { id } = event.data;
  try {
    const [result, transfer] = answer(await ready, event.data);
    post({ id, kind: 'answer', answer: result }, transfer);
  } catch (error) {
    // After any other error the state of the engine is unknown.
    post(error instanceof Refused ? { id, kind: 'refused', failure: error.failure } : { id, kind: 'crashed' });
  }
});
