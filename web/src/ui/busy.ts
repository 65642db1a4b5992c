/** Work that takes a while: how far it is, and a button that ends it. */

import { Cancelled, message, type Options } from '../engine/client';
import { announce, fill, h } from './dom';

/** Milliseconds after which work is shown at all. */
const PATIENCE = 300;

/** A place on the page for work and for what went wrong with it. New work there ends the old. */
export class Busy {
  readonly element = h('div', { class: 'busy' });
  #running: AbortController | null = null;

  /** Runs work. Gives `null` if it was cancelled, or failed and the reader was told why. */
  async run<T>(what: string, work: (options: Options) => Promise<T>): Promise<T | null> {
    this.cancel();
    const control = new AbortController();
    this.#running = control;
    const bar = h('progress', { max: 1, 'aria-label': what });
    const show = () => {
      if (this.#running !== control) return;
      const cancel = h('button', { type: 'button', onclick: () => control.abort() }, 'Cancel');
      fill(this.element, h('span', {}, `${what} …`), bar, cancel);
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
        const said = error instanceof Cancelled ? `${what}: cancelled.` : message(error);
        this.say(said, !(error instanceof Cancelled));
      }
      return null;
    } finally {
      clearTimeout(timer);
      if (this.#running === control) this.#running = null;
    }
  }

  /** Ends the work, if there is any. */
  cancel(): void {
    this.#running?.abort();
    this.#running = null;
  }

  /** A line for the reader. */
  say(text: string, wrong = false): void {
    fill(this.element, h('p', { class: wrong ? 'wrong' : 'note' }, text));
    announce(text);
  }

  clear(): void {
    fill(this.element);
  }
}
