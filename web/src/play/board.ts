/** Shows the piles of a position, on which a player chooses the chips of a move. */

import { pilesOf } from '../engine/questions';
import type { GameState, Take } from '../../generated/wire';
import { fill, h } from '../ui/dom';
import { PileView } from './pile';

/** More piles are drawn small. */
const MANY = 9;

export class Board {
  readonly element = h('div.board');
  #piles: PileView[] = [];
  #selected = new Map<number, bigint>();
  #exactly = 1;

  /** `changed` is called after every change of the selection, `take` when the player wants to play it. */
  constructor(private readonly changed: () => void, private readonly take: () => void) {}

  /** Shows a position; with `active` a human may move. */
  render(state: Pick<GameState, 'position' | 'exactly'>, active: boolean): void {
    const focused = this.#piles.findIndex((pile) => pile.element.contains(document.activeElement));
    this.#selected.clear();
    this.#exactly = state.exactly;
    const piles = pilesOf(state.position);
    this.#piles = piles.map(
      (pile, at) =>
        new PileView(at + 1, pile, active, piles.length === 1, {
          select: (count) => this.select(at, count),
          take: () => this.take(),
        }),
    );
    this.element.classList.toggle('many', piles.length > MANY);
    this.element.classList.toggle('one-quota', state.position.dynamic === 'global');
    this.element.hidden = false;
    fill(this.element, this.#piles.map((pile) => pile.element));
    if (focused >= 0 && active) this.focus(focused);
    this.changed();
  }

  /** Shows no piles. */
  empty(): void {
    this.#piles = [];
    this.#selected.clear();
    fill(this.element);
    this.element.hidden = true;
    this.changed();
  }

  /** Selects chips of one pile. If a move takes from one pile only, this clears the selection in the others. */
  select(at: number, count: bigint): void {
    if (this.#exactly === 1) this.#selected.clear();
    if (count > 0n) this.#selected.set(at, count);
    else this.#selected.delete(at);
    // If too many piles are selected, deselect the one that was selected first.
    for (const pile of this.#selected.keys()) {
      if (this.#selected.size <= this.#exactly) break;
      if (pile !== at) this.#selected.delete(pile);
    }
    this.#piles.forEach((pile, index) => pile.show(this.#selected.get(index) ?? 0n));
    this.changed();
  }

  /** The selected move; `null` unless chips of the required number of piles are selected. */
  get move(): Take[] | null {
    if (this.#selected.size !== this.#exactly) return null;
    const piles = [...this.#selected].sort(([a], [b]) => a - b);
    return piles.map(([at, count]) => ({ pile: at + 1, chips: String(count) }));
  }

  /** Puts a move on the board without playing it. */
  choose(takes: readonly Take[]): void {
    for (const { pile, chips } of takes) this.select(pile - 1, BigInt(chips));
  }

  /** Marks the blocks of the piles, given from the largest to the smallest; none for a pile without a list. */
  blocks(sizes: readonly (readonly number[])[]): void {
    this.#piles.forEach((pile, at) => pile.blocks(sizes[at] ?? []));
  }

  /** Marks which moves win, or nothing. */
  tint(winning: readonly (readonly Take[])[] | null): void {
    this.#piles.forEach((pile, at) => {
      const counts = new Set(winning?.map(([take]) => (take?.pile === at + 1 ? take.chips : '')));
      pile.tint((count) => (winning ? counts.has(String(count)) : undefined));
    });
  }

  leaving(takes: readonly Take[]): void {
    for (const { pile, chips } of takes) this.#piles[pile - 1]?.leaving(chips);
  }

  /** Gives a digit to the first pile from which the player may take. */
  type(key: string): void {
    this.#piles.some((pile) => pile.type(key));
  }

  focus(at = 0): void {
    this.#piles[at]?.focus();
  }
}
