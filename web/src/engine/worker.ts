/** The engine at work, apart from the page. */

import init, { Engine, type Map as ThresholdMap } from '../../generated/fibnim_wasm.js';
import wasm from '../../generated/fibnim_wasm_bg.wasm?url';
import type { Message, PictureQuestion, Request } from './questions';
import type { Reply, SliceQuestion } from './wire';

/** Milliseconds between two reports. */
const REPORT = 100;

/** Bytes that a question may use: as many as the engine knows that a browser can give. */
const MEMORY = Infinity;

type Progress = (done: number, total?: number) => boolean;

/** The engine refuses a question. */
class Refused extends Error {}

const ready = init({ module_or_path: wasm }).then(() => new Engine());

/** The last map, which pictures are made of. */
let last: { key: string; map: ThresholdMap } | null = null;

function post(message: Message, transfer: Transferable[] = []): void {
  (self as unknown as DedicatedWorkerGlobalScope).postMessage(message, transfer);
}

/** An answer, or the line that says why there is none. */
function answerOf(text: string): Extract<Reply, { answer: string }> {
  const reply = JSON.parse(text) as Reply;
  if ('error' in reply) throw new Refused(reply.error.message);
  return reply;
}

/** Calls what throws a reply where it refuses. */
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
    // The old one gives its memory back first.
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
    // Whatever else is thrown has left the engine in no good state.
    const refused = error instanceof Refused;
    post({ id, kind: 'error', message: refused ? error.message : String(error), crashed: !refused });
  }
});
