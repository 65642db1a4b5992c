/** What the steps of the lesson share. */

import { client, message } from '../engine/client';
import type { Solved } from '../../generated/wire';
import type { Params } from '../router';
import { fill, h } from '../ui/dom';

/** One step of the lesson on the page. */
export interface Step {
  readonly element: HTMLElement;
  /** Shows what the parameters of an address select. */
  select?(params: Params): void;
  /** Ends all work; called when the reader goes to another step. */
  leave?(): void;
}

/** What a step may use. */
export interface Lesson {
  /** Called when the reader has done the step. */
  done(): void;
}

/** Solves a position of Fibonacci nim, or of the game with another take-away function. */
export const solve = (position: string, take = '2t', explain = false): Promise<Solved> =>
  client.ask('solve', { take, position, explain, remoteness: false });

/** What a step says to an answer of the reader. */
export class Feedback {
  readonly element = h('div.feedback', { role: 'status' });

  right(text: string): void {
    this.#say('right', text);
  }

  wrong(...texts: string[]): void {
    this.#say('hint', ...texts);
  }

  #say(kind: string, ...texts: string[]): void {
    fill(this.element, texts.map((text) => h('p', { class: kind }, text)));
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
