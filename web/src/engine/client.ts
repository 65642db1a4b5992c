/** Asking the engine, which works apart from the page so that the page never waits. */

import type { Message, Name, Questions, Request } from './questions';

export class EngineError extends Error {}

/** The reader has pressed "Cancel". */
export class Cancelled extends Error {}

export interface Options {
  /** Hears how far the work is; the total is `null` where it is not known. */
  progress?: (done: number, total: number | null) => void;
  signal?: AbortSignal;
  seconds?: number;
}

interface Pending {
  request: Request;
  options: Options;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

const CRASHED =
  'The computation failed, or needed more memory than the browser gives. It was stopped; you can continue.';

/** One worker. What its engine remembers is gone when it had to be ended; that costs time and changes no answer. */
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

  /** Ends the work and the worker. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(new Cancelled());
    this.#pending.clear();
  }

  #post(request: Request): void {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
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

  /** Refuses one question, and asks all others of a new worker. */
  #fail(id: number, error: Error): void {
    const failed = this.#pending.get(id);
    this.#pending.delete(id);
    this.#worker?.terminate();
    this.#worker = null;
    failed?.reject(error);
    for (const { request } of this.#pending.values()) this.#post(request);
  }
}

/** A line for the reader. */
export function message(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === '' ? 'Something went wrong.' : text.charAt(0).toUpperCase() + text.slice(1);
}
