/** The steps that the reader has done; the browser keeps them. */

import { keep, kept } from '../ui/kept';

const KEY = 'fibnim-learn';

export class Progress {
  #done = new Set((kept(KEY) ?? '').split(' ').filter((name) => name !== ''));

  has(step: string): boolean {
    return this.#done.has(step);
  }

  add(step: string): void {
    this.#done.add(step);
    keep(KEY, [...this.#done].join(' '));
  }

  clear(): void {
    this.#done.clear();
    keep(KEY, '');
  }
}
