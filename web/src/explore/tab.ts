import type { Params } from '../router';

/** A part of the view "Explore". */
export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly element: HTMLElement;
  show(params: Params): void;
  leave(): void;
}
