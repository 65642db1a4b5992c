/** The reader predicts the next losing piles, and sees each as the sum of the two before it. */

import { loses, losing, winningTake } from '../home/one-pile';
import { text } from '../text/text';
import { fill, h } from '../ui/dom';
import { cell, PILES } from './table';

/** The piles to choose from, and how many losing ones the reader finds among them. */
const FIRST = (PILES.at(-1) ?? 0) + 1;
const LAST = 21;

/** Each losing pile above 2 as a bar of the two before it. */
function stairs(piles: readonly number[]): HTMLElement {
  const rows = piles.slice(2).map((pile, at) => {
    const parts = [piles[at + 1] ?? 0, piles[at] ?? 0];
    const bars = parts.map((part) => {
      const bar = h('span', {}, part);
      bar.style.width = `${(100 * part) / LAST}%`;
      return bar;
    });
    return h('div', { class: 'stair', role: 'img', 'aria-label': `${pile} = ${parts.join(' + ')}` }, h('b', {}, pile), h('div', {}, bars));
  });
  return h('div', { class: 'stairs', dir: 'ltr' }, rows);
}

export interface Guess {
  element: HTMLElement;
  begin(): void;
  /** Finds what the reader has not found. */
  fill(): void;
}

/** `found` is called when the reader has found all of them. */
export function guessFigure(found: () => void): Guess {
  const all = losing(LAST);
  let piles = losing(FIRST - 1);
  const wrong = new Set<number>();
  const cells = h('div', { class: 'line', dir: 'ltr' });
  const sums = h('div', {});
  const said = h('p', { class: 'said', role: 'status' });

  function render(): void {
    const focused = [...cells.children].findIndex((each) => each === document.activeElement);
    const numbers = Array.from({ length: LAST - 1 }, (_, at) => at + 2);
    fill(cells, numbers.map((pile) => {
      if (pile < FIRST) return cell(pile, !loses(pile), null);
      if (piles.includes(pile)) return cell(pile, false, null);
      return cell(pile, wrong.has(pile) ? true : undefined, piles.length < all.length ? () => guess(pile) : null);
    }));
    fill(sums, stairs(piles));
    // A found pile is no button any more: the next one has the focus.
    if (focused >= 0) [...cells.querySelectorAll('button')].find((each) => Number(each.textContent) >= focused + 2)?.focus();
  }

  function guess(pile: number): void {
    const take = winningTake(pile, pile - 1);
    if (take > 0) {
      wrong.add(pile);
      fill(said, text('why-line-wins', { pile, take }));
    } else if (pile !== all[piles.length]) fill(said, text('why-line-later', { pile }));
    else {
      piles = [...piles, pile];
      fill(said, text(piles.length < all.length ? 'why-line-again' : 'why-line-done', { pile }));
      if (piles.length === all.length) found();
    }
    render();
  }

  const element = h('div', {}, h('p', {}, text('why-line-task')), cells, said, sums);
  render();
  return {
    element,
    begin: () => cells.querySelector('button')?.focus(),
    fill: () => {
      piles = all;
      fill(said, text('why-line-done'));
      render();
    },
  };
}
