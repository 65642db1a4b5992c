import type { Params } from './router';

/** A view of the page. */
export interface View {
  readonly title: string;
  readonly element: HTMLElement;
  /** Shows what the parameters of an address select; called again whenever the reader changes the address. */
  show(params: Params): void;
  /** Ends all work; called when the reader goes to another view. */
  leave(): void;
}
