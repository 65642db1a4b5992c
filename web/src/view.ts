import type { Params } from './router';
import { commas, text } from './text/text';
import { h, wrong } from './ui/dom';

/** A view of the page, or a part of the library. */
export interface View {
  /** Its heading of the first level is the name of what is shown. */
  readonly element: HTMLElement;
  /** Shows what an address selects; called again whenever the reader changes the address. */
  show(params: Params, part: string): unknown;
  /** Ends all work; called when the reader goes to another view. */
  leave(): void;
}

/** Makes the views of a table when they are first shown, and shows one of them at a time in an element. */
export class Switch<Name extends string> {
  readonly #views = new Map<Name, Promise<View>>();
  #shown: { name: Name; view: View } | null = null;
  /** Counts what was asked for, since a view that was asked for earlier may still be loading. */
  #asked = 0;

  constructor(private readonly place: HTMLElement, private readonly makers: Record<Name, () => Promise<View>>) {}

  /** Shows a view; false if the reader has asked for another one in the meantime. */
  async show(name: Name, params: Params, part: string): Promise<boolean> {
    this.#asked += 1;
    const asked = this.#asked;
    const coming = this.#views.get(name) ?? this.makers[name]();
    this.#views.set(name, coming);
    let view: View;
    try {
      view = await coming;
    } catch (error) {
      // The next visit tries to load it again.
      this.#views.delete(name);
      throw error;
    }
    if (asked !== this.#asked) return false;
    if (this.#shown?.name !== name) {
      this.#shown?.view.leave();
      this.place.replaceChildren(view.element);
      this.#shown = { name, view };
    }
    await view.show(params, part);
    return asked === this.#asked;
  }

  /** Ends the work of the view that is shown. */
  leave(): void {
    this.#asked += 1;
    this.#shown?.view.leave();
    this.#shown = null;
  }
}

/** What a view shows in place of a part that it does not have. */
export const noSuchPart = (title: string, part: string, parts: readonly string[]): HTMLElement[] => [
  h('h1', title),
  wrong(text('no-such-part', { name: part.slice(0, 40), names: commas(parts) })),
];
