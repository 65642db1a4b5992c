/** What a lesson says to an answer of the reader. */

import { message } from '../engine/client';
import { fill, h } from '../ui/dom';

export class Feedback {
  readonly element = h('div', { class: 'feedback', role: 'status' });

  clear(): void {
    fill(this.element);
  }

  right(text: string): void {
    fill(this.element, h('p', { class: 'right' }, text));
  }

  wrong(...texts: string[]): void {
    fill(
      this.element,
      texts.map((text) => h('p', { class: 'hint' }, text)),
    );
  }

  /** Runs what the reader has asked for, and shows an error of the engine. */
  async run(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      fill(this.element, h('p', { class: 'wrong' }, message(error)));
    }
  }
}
