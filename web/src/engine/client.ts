/** Sends questions to the engine. It runs in a worker, so that the page stays responsive. */

import { language } from '../text/text';
import type { Message, Name, Questions, Request } from './questions';

export class EngineError extends Error {}

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

const CRASHED =
  'The computation failed or ran out of memory. You can continue.';

/** Owns one worker. Ending it loses the tables that its engine has computed: later answers take longer and are the same. */
export class Client {
  #worker: Worker | null = null;
  #pending = new Map<number, Pending>();
  #last = 0;

  ask<N extends Name>(
    name: N,
    question: Questions[N]['question'],
    options: Options = {},
  ): Promise<Questions[N]['answer']> {
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) {
        reject(new Cancelled());
        return;
      }
      this.#last += 1;
      const request: Request = { id: this.#last, name, question, seconds: options.seconds ?? 120 };
      this.#pending.set(request.id, { request, options, resolve: resolve as (answer: never) => void, reject });
      options.signal?.addEventListener('abort', () => this.#cancel(request.id), { once: true });
      this.#post(request);
    });
  }

  /** Ends the worker and rejects its questions. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Cancelled());
    this.#pending.clear();
  }

  #post(request: Request): void {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: language });
      this.#worker.addEventListener('message', (event: MessageEvent<Message>) => this.#hear(event.data));
      this.#worker.addEventListener('error', (event) => {
        event.preventDefault();
        const first = this.#pending.keys().next();
        if (!first.done) this.#fail(first.value, new EngineError(CRASHED));
      });
    }
    this.#worker.postMessage(request);
  }

  #hear(message: Message): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    switch (message.kind) {
      case 'progress':
        pending.options.progress?.(message.done, message.total);
        break;
      case 'answer':
        this.#pending.delete(message.id);
        pending.resolve(message.answer as never);
        break;
      case 'error':
        if (message.crashed) this.#fail(message.id, new EngineError(CRASHED));
        else {
          this.#pending.delete(message.id);
          pending.reject(new EngineError(message.message));
        }
        break;
    }
  }

  #cancel(id: number): void {
    if (this.#pending.has(id)) this.#fail(id, new Cancelled());
  }

  /** Ends the worker, rejects one question, and sends the others to a new worker. */
  #fail(id: number, error: Error): void {
    const failed = this.#pending.get(id);
    this.#pending.delete(id);
    this.#worker?.terminate();
    this.#worker = null;
    failed?.reject(error);
    for (const { request } of this.#pending.values()) this.#post(request);
  }
}

/** The message of an error as a sentence. */
export function message(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? 'Something went wrong.' : text.charAt(0).toUpperCase() + text.slice(1);
}
