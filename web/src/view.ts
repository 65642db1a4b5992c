import type { Params } from './router';

/** A view of the page. */
export interface View {
  readonly title: string;
  readonly element: HTMLElement;
  /** Shows what an address says; again whenever the address is changed by hand or by going back. */
  show(params: Params): void;
  /** Ends all work: the view is left. */
  leave(): void;
}
