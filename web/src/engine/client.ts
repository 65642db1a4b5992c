/** Sends questions to the server of the page, or to the engine in a worker, so that the page stays responsive. */

import { refused } from '../text/said';
import { text as translated } from '../text/text';
import type { Message, Name, Questions, Request } from './questions';
import { fromServer, isServed } from './server';

export class EngineError extends Error {}

const loads: Promise<void>[] = [];

/** Waits until the engine is loaded: what is loaded then does not compete with it for a slow connection. */
export const engineLoaded = (): Promise<unknown> => Promise.all(loads);

/** The reader has pressed "Cancel". */
export class Cancelled extends Error {}

export interface Options {
  /** Called with the progress of the work; the total is `null` if it is unknown. */
  progress?: (done: number, total: number | null) => void;
  signal?: AbortSignal;
  /** Seconds before the engine gives up; 120 by default. */
  seconds?: number;
}

interface Pending {
  request: Request;
  options: Options;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** Milliseconds that a question which was cancelled may still run: ending the worker costs more than most questions. */
const GRACE = 250;

/**
 * Owns one worker, and sends it one question at a time, so that a question that waits can be cancelled without ending
 * the worker. Ending it loses the tables that its engine has computed: later answers take longer and are the same.
 */
export class Client {
  #worker: Worker | null = null;
  /** Called when the worker has loaded the engine, or ends. */
  #loaded = (): void => undefined;
  /** The question that the worker answers. */
  #running: Pending | null = null;
  #waiting: Pending[] = [];
  /** Ends the worker if the question that was cancelled is not answered. */
  #ending: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  async ask<N extends Name>(
    name: N,
    question: Questions[N]['question'],
    options: Options = {},
  ): Promise<Questions[N]['answer']> {
    if (isServed()) {
      const signal = options.signal ?? new AbortController().signal;
      const reply = await fromServer(name, question, signal);
      if (signal.aborted) throw new Cancelled();
      if (reply && 'answer' in reply) return reply.answer;
      if (reply) throw new EngineError(refused(reply.failure));
    }
    // The worker answers it.
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) {
        reject(new Cancelled());
        return;
      }
      this.#last += 1;
      const request: Request = { id: this.#last, name, question, seconds: options.seconds ?? 120 };
      const pending: Pending = { request, options, resolve: resolve as (answer: never) => void, reject };
      options.signal?.addEventListener('abort', () => this.#cancel(pending), { once: true });
      this.#waiting.push(pending);
      this.#next();
    });
  }

  /** Sends the next question if the worker is free. */
  #next(): void {
    if (this.#running) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#running = next;
    this.#worker ??= this.#start();
    this.#worker.postMessage(next.request);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    loads.push(new Promise((resolve) => (this.#loaded = resolve)));
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) =>
      data.kind === 'loaded' ? this.#loaded() : this.#hear(data),
    );
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#crashed();
    });
    return worker;
  }

  #hear(message: Exclude<Message, { kind: 'loaded' }>): void {
    const running = this.#running;
    if (running?.request.id !== message.id) return;
    if (message.kind !== 'progress') clearTimeout(this.#ending);
    switch (message.kind) {
      case 'progress':
        running.options.progress?.(message.done, message.total);
        return;
      case 'answer':
        this.#running = null;
        running.resolve(message.answer as never);
        break;
      case 'crashed':
        this.#crashed();
        return;
      case 'refused':
        this.#running = null;
        running.reject(new EngineError(refused(message.failure)));
        break;
    }
    this.#next();
  }

  #cancel(pending: Pending): void {
    // After an answer this has no effect.
    pending.reject(new Cancelled());
    if (pending !== this.#running) this.#waiting = this.#waiting.filter((other) => other !== pending);
    else {
      this.#ending = setTimeout(() => {
        this.#end();
        this.#next();
      }, GRACE);
    }
  }

  #crashed(): void {
    const running = this.#running;
    clearTimeout(this.#ending);
    this.#end();
    running?.reject(new EngineError(translated('engine-crashed')));
    this.#next();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#loaded();
    this.#worker = null;
    this.#running = null;
  }
}

/** The one client of the page: its views share a worker, whose engine takes a hundred megabytes. */
export const client = new Client();

/** The message of an error as a sentence. */
export function message(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? translated('went-wrong') : text.charAt(0).toUpperCase() + text.slice(1);
}
