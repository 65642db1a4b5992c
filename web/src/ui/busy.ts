/** Shows the progress of long work, and a button that ends it. */

import { Cancelled, client, message, type Options } from '../engine/client';
import type { Name, Questions } from '../engine/questions';
import { text } from '../text/text';
import { announce, button, fill, h } from './dom';

/** Milliseconds before the progress is shown. */
const PATIENCE = 300;

/** A place for the progress of work and its error. Starting work ends the work that runs in the same place. */
export class Busy {
  readonly element = h('div.busy');
  #running: AbortController | null = null;

  /** Runs work. The result is `null` if the work was cancelled, or if it failed; then the error is shown. */
  async run<T>(what: string, work: (options: Options) => Promise<T>): Promise<T | null> {
    this.cancel();
    const control = new AbortController();
    this.#running = control;
    const bar = h('progress', { max: 1, 'aria-label': what });
    const show = () => {
      if (this.#running !== control) return;
      const cancel = button(text('busy-cancel'), () => control.abort());
      fill(this.element, h('span', text('busy-running', { what })), bar, cancel);
    };
    fill(this.element);
    const timer = setTimeout(show, PATIENCE);
    const progress = (done: number, total: number | null) => {
      if (total !== null && total > 0) bar.value = Math.min(1, done / total);
    };
    try {
      const result = await work({ signal: control.signal, progress });
      if (this.#running === control) fill(this.element);
      return result;
    } catch (error) {
      if (this.#running === control) {
        const said = error instanceof Cancelled ? text('busy-cancelled', { what }) : message(error);
        this.say(said, !(error instanceof Cancelled));
      }
      return null;
    } finally {
      clearTimeout(timer);
      if (this.#running === control) this.#running = null;
    }
  }

  /** Asks the engine, which may take so many seconds. */
  ask<N extends Name>(what: string, name: N, question: Questions[N]['question'], seconds?: number) {
    return this.run<Questions[N]['answer']>(what, (options) =>
      client.ask(name, question, seconds === undefined ? options : { ...options, seconds }),
    );
  }

  /** Ends the running work, if any. */
  cancel(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** Shows a line and announces it. */
  say(text: string, wrong = false): void {
    fill(this.element, h('p', { class: wrong ? 'wrong' : 'note' }, text));
    announce(text);
  }

  clear(): void {
    fill(this.element);
  }
}
