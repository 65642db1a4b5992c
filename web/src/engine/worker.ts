/** The library at work, apart from the page. */

import init, { Engine } from '../../generated/fibnim_web.js';
import wasm from '../../generated/fibnim_web_bg.wasm?url';
import type { Message, Request } from './questions';

/** Milliseconds between two reports. */
const REPORT = 100;

/** Answers that are text as they are. */
const TEXT = new Set(['svg', 'certificate-text']);

const ready = init({ module_or_path: wasm }).then(() => new Engine());

function post(message: Message, transfer: Transferable[] = []): void {
  (self as unknown as DedicatedWorkerGlobalScope).postMessage(message, transfer);
}

function answer(engine: Engine, request: Request): [unknown, Transferable[]] {
  const { id, name, question, seconds } = request;
  const begun = performance.now();
  let reported = begun;
  const progress = (done: number, total?: number): boolean => {
    const now = performance.now();
    if (now - reported > REPORT) {
      reported = now;
      post({ id, kind: 'progress', done, total: total ?? null });
    }
    return now - begun > seconds * 1000;
  };
  if (name === 'png') {
    const bytes = engine.png((question as { quota: number | null }).quota ?? undefined);
    return [bytes, [bytes.buffer]];
  }
  const text = engine.ask(JSON.stringify({ ask: name, ...question }), progress);
  if (TEXT.has(name)) return [text, []];
  if (name === 'map') {
    const cells = engine.thresholds();
    return [{ summary: JSON.parse(text), cells }, [cells.buffer]];
  }
  return [JSON.parse(text), []];
}

self.addEventListener('message', async (event: MessageEvent<Request>) => {
  const { id } = event.data;
  try {
    const [result, transfer] = answer(await ready, event.data);
    post({ id, kind: 'answer', answer: result }, transfer);
  } catch (error) {
    // The library refuses with a string; whatever else is thrown has left it in no good state.
    const refused = typeof error === 'string';
    post({ id, kind: 'error', message: refused ? error : String(error), crashed: !refused });
  }
});
