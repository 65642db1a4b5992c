/** What a lesson says to an answer of the reader. */

import { message } from '../engine/client';
import { fill, h } from '../ui/dom';

export class Feedback {
  readonly element = h('div', { class: 'feedback', role: 'status' });

  clear(): void {
    fill(this.element);
  }

  right(text: string): void {
    this.#say('right', text);
  }

  wrong(...texts: string[]): void {
    this.#say('hint', ...texts);
  }

  #say(kind: string, ...texts: string[]): void {
    fill(
      this.element,
      texts.map((text) => h('p', { class: kind }, text)),
    );
    // On a phone it may be below the screen.
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Runs what the reader has asked for, and shows an error of the engine. */
  async run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#say('wrong', message(error));
    }
  }
}
