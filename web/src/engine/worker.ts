/** Runs the engine and answers the questions of the page; until the whole engine is loaded, by its first part. */

import firstWasm from '../../generated/first.wasm?url';
import readyReplies from '../../generated/ready.json?url';
import wholeWasm from '../../generated/fibnim_wasm.wasm?url';
import { type Drawing, First, imports, type Progress, Whole } from './library';
import type { MapQuestion, Message, Name, PictureQuestion, Questions, Request } from './questions';
import { numbers } from './server';
import type { Failure, Reply } from '../../generated/wire';

/** Milliseconds between two reports of progress. */
const REPORT = 100;

/** The engine's refusal of a question. */
class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** The question that waits for the engine, which is told how much of it has come. */
let waits: number | undefined;

/** Loads WebAssembly, which the build has compressed. */
async function load(address: string): Promise<WebAssembly.Instance> {
  const { body, headers } = await fetch(address);
  const total = Number(headers.get('content-length'));
  let done = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (bytes, to) => {
      done += bytes.length;
      if (waits !== undefined) post({ id: waits, kind: 'progress', done, total });
      to.enqueue(bytes);
    },
  });
  const unpacked = new Response(body?.pipeThrough(count).pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': 'application/wasm' },
  });
  return (await WebAssembly.instantiateStreaming(unpacked, imports)).instance;
}

/** The questions that the first part may answer; maps only of two piles. */
const EARLY: readonly Name[] = ['game', 'reply', 'hint', 'review', 'solve', 'number', 'puzzles', 'puzzle-marks', 'map'];
const isEarly = ({ name, question }: Request): boolean =>
  EARLY.includes(name) && !(name === 'map' && (question as MapQuestion).fixed.length > 0);

/** The first part; nothing if it could not be loaded, or if the first question of the page is none for it. */
let first: Promise<First | undefined> | undefined;
/** The replies that the build has asked for, by the names and the fields of their questions. */
let prepared: Promise<Partial<Record<string, Reply>>> | undefined;
/** The whole engine, which does not compete with what is loaded first for a slow connection. */
let whole: Promise<Whole> | undefined;
let loaded = false;

function engine(request: Request): Promise<Whole> {
  const part = () => load(firstWasm).then((instance) => new First(instance), () => undefined);
  first ??= isEarly(request) ? part() : Promise.resolve(undefined);
  if (!loaded && !isEarly(request))
    prepared ??= fetch(readyReplies).then((response) => response.json()).catch(() => ({}));
  if (whole) return whole;
  whole = Promise.all([first, prepared]).then(() => load(wholeWasm)).then((instance) => new Whole(instance));
  whole
    .then(() => (loaded = true))
    // The answer to the question says that it failed.
    .catch(() => undefined)
    .then(() => post({ kind: 'loaded' }));
  return whole;
}

function post(message: Message, transfer: Transferable[] = []): void {
  (self as unknown as DedicatedWorkerGlobalScope).postMessage(message, transfer);
}

/** Reads a reply; throws the failure if it is one. */
function answerOf(text: string): Extract<Reply, { answer: string }> {
  const reply = JSON.parse(text) as Reply;
  if ('error' in reply) throw new Refused(reply.error);
  return reply;
}

/** Draws a map. */
function drawn(engine: Whole, drawing: Drawing, progress: Progress): Uint8Array<ArrayBuffer> {
  const map = engine.draw(drawing, progress);
  if (typeof map === 'string') answerOf(map);
  return map as Uint8Array<ArrayBuffer>;
}

function answer(engine: Whole, { id, name, question, seconds }: Request): [unknown, Transferable[]] {
  const begun = performance.now();
  let reported = begun;
  const progress: Progress = (done, total) => {
    const now = performance.now();
    if (now - reported > REPORT) {
      reported = now;
      post({ id, kind: 'progress', done, total });
    }
    return now - begun > seconds * 1000;
  };
  switch (name) {
    case 'map': {
      const cells = drawn(engine, { plane: question as MapQuestion, quota: null, form: 'numbers' }, progress);
      return [new Uint32Array(cells.buffer), [cells.buffer]];
    }
    case 'svg':
      return [new TextDecoder().decode(drawn(engine, { ...(question as PictureQuestion), form: name }, progress)), []];
    default:
      return [answerOf(engine.ask(JSON.stringify({ ask: name, ...question }), progress)), []];
  }
}

/** The answer while the whole engine is loading; nothing if that has to be waited for. */
async function beforehand({ name, question }: Request): Promise<unknown> {
  if (loaded) return undefined;
  const part = await first;
  const known = (await prepared)?.[name + JSON.stringify(question)];
  // The wire form of a map are the rows of a table.
  if (name === 'map' && known) return numbers(known as Questions['thresholds']['answer']);
  if (name === 'map') return part?.map(question as MapQuestion);
  const reply = known ? undefined : part?.ask(name, question);
  return known ?? (reply && answerOf(reply));
}

self.addEventListener('message', async (event: MessageEvent<Request>) => {
  const { id } = event.data;
  const ready = engine(event.data);
  try {
    waits = loaded ? undefined : id;
    const early = await beforehand(event.data);
    if (early) waits = undefined;
    const [result, transfer] = early ? [early, []] : answer(await ready, event.data);
    post({ id, kind: 'answer', answer: result }, transfer);
  } catch (error) {
    // After any other error the state of the engine is unknown.
    post(error instanceof Refused ? { id, kind: 'refused', failure: error.failure } : { id, kind: 'crashed' });
  }
});
