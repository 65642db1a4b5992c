/** The engine as WebAssembly. Questions are written into its memory, and replies are read from there. */

import type { MapQuestion, PictureQuestion } from './questions';

/** Is told how much work is done, and how much there is in all if that is known. The work ends if it returns true. */
export type Progress = (done: number, total: number | null) => boolean;

/** A map that is to be drawn: the thresholds as numbers of four bytes, or a picture. */
export interface Drawing extends PictureQuestion {
  form: 'numbers' | 'svg';
}

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  reply(): number;
}

let progress: Progress = () => false;

/** What WebAssembly needs of the page. */
export const imports: WebAssembly.Imports = {
  page: { progress: (done: number, total: number) => progress(done, Number.isNaN(total) ? null : total) },
};

class Library<E> {
  protected readonly does: Exports & E;

  constructor({ exports }: WebAssembly.Instance) {
    this.does = exports as unknown as Exports & E;
  }

  protected write(question: string): void {
    const bytes = new TextEncoder().encode(question);
    // The memory may grow to have the room, and is another buffer then.
    const at = this.does.room(bytes.length) >>> 0;
    new Uint8Array(this.does.memory.buffer, at, bytes.length).set(bytes);
  }

  /** The reply, until there is room for the next question. */
  protected reply(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.does.memory.buffer as ArrayBuffer, this.does.reply() >>> 0, length);
  }

  protected text(length: number): string {
    return new TextDecoder().decode(this.reply(length));
  }
}

/** The part of the engine that is loaded first. */
export class First extends Library<Record<'first_reply' | 'first_map', (...numbers: number[]) => number>> {
  /** The reply; nothing if only the whole engine has one. The name of a question has ASCII letters. */
  ask(name: string, question: object): string | undefined {
    this.write(name + JSON.stringify(question));
    const length = this.does.first_reply(name.length);
    return length === 0 ? undefined : this.text(length);
  }

  /** A map; nothing if only the whole engine has it. */
  map({ take, misere, max, fixed, ...relative }: MapQuestion): Uint32Array | undefined {
    if (fixed.some((pile) => pile > 0) || Object.keys(relative).length > 0) return undefined;
    this.write(take);
    const length = this.does.first_map(max, Number(misere));
    return length === 0 ? undefined : new Uint32Array(this.reply(length).slice().buffer);
  }
}

/** The whole engine. */
export class Whole extends Library<{ ask(memory: number): number; draw(): number }> {
  /** The reply to a question, which may use this many bytes, and no more than the engine allows in a browser. */
  ask(question: string, reports: Progress, memory = Infinity): string {
    progress = reports;
    this.write(question);
    return this.text(this.does.ask(memory));
  }

  /** A map, or the reply that says why there is none. */
  draw(drawing: Drawing, reports: Progress): Uint8Array<ArrayBuffer> | string {
    progress = reports;
    this.write(JSON.stringify(drawing));
    const length = this.does.draw();
    return length < 0 ? this.text(-length) : this.reply(length).slice();
  }
}
