/** The table of losing piles, which the reader fills by trying first moves against a player who never errs. */

import { winningTake } from '../home/one-pile';
import { PileView } from '../play/pile';
import { paragraph, text } from '../text/text';
import { fill, h } from '../ui/dom';

/** The piles of the table, and those from which every move loses at once, which it says at first. */
export const PILES = [2, 3, 4, 5, 6, 7, 8];
const GIVEN = [2, 3];

export interface Table {
  element: HTMLElement;
  /** Fills what the reader has not found. */
  fill(): void;
}

/** A cell of a table of piles: what is known about the pile, in its colour and for a screen reader. */
export function cell(pile: number, wins: boolean | undefined, press: (() => void) | null): HTMLElement {
  const words = text(wins === undefined ? 'why-unknown' : wins ? 'why-wins' : 'why-loses');
  const kind = wins === undefined ? 'mark' : wins ? 'mark wins' : 'mark loses';
  const label = `${pile}: ${words}`;
  return press
    ? h('button', { type: 'button', class: kind, 'aria-label': label, onclick: press }, pile)
    : h('span', { class: kind, role: 'img', 'aria-label': label }, pile);
}

/** `complete` is called when the last pile is found. */
export function tableFigure(complete: () => void): Table {
  const cells = h('div', { class: 'line', dir: 'ltr' });
  const place = h('div', { class: 'board plain' });
  const said = h('p', { class: 'said', role: 'status' });
  const next = h('button', { type: 'button', class: 'primary', hidden: true, onclick: () => forward() }, text('why-table-next'));
  /** The winning move of each pile that is known; 0 for a losing pile. */
  const known = new Map(GIVEN.map((pile) => [pile, 0]));
  /** The moves of the pile on the board that the reader has tried. */
  let tried = new Set<number>();
  let pile = 4;

  function mark(): void {
    fill(cells, PILES.map((each) => {
      const take = known.get(each);
      const it = cell(each, take === undefined ? undefined : take > 0, each === pile || GIVEN.includes(each) ? null : () => open(each));
      if (each === pile) it.setAttribute('aria-current', 'true');
      return it;
    }));
  }

  /** Whether taking this number of chips wins; nothing while the reader cannot know it. */
  function result(count: number): boolean | undefined {
    // Three times as many are at least the pile: the other player takes the rest.
    if (3 * count >= pile) return false;
    return tried.has(count) ? winningTake(pile - count, 2 * count) === 0 : undefined;
  }

  function open(size: number, focus = false): void {
    pile = size;
    tried = new Set();
    let selected = 0;
    const part = { kind: 'pile' as const, chips: String(pile), limit: 'not-whole' as const, most: String(pile - 1) };
    const take = () => {
      if (selected > 0) attempt(view, selected);
    };
    const view = new PileView(1, part, true, true, {
      select: (count) => {
        selected = Number(count);
        view.show(count);
        view.reach(2 * selected);
      },
      take,
      released: take,
    });
    fill(place, view.element);
    fill(said);
    next.hidden = true;
    view.tint(result);
    mark();
    if (focus) view.focus();
  }

  function attempt(view: PileView, take: number): void {
    tried.add(take);
    const rest = pile - take;
    const answer = winningTake(rest, 2 * take);
    view.reach(2 * take, answer);
    view.tint(result);
    const outcome =
      answer === 0 ? text('why-table-wins', { rest }) : 2 * take >= rest ? text('why-table-rest', { rest }) : text('why-table-answer', { answer });
    const all = Array.from({ length: pile - 1 }, (_, at) => result(at + 1));
    const lost = all.every((wins) => wins === false);
    if (answer === 0) known.set(pile, take);
    else if (lost) known.set(pile, 0);
    fill(said, lost ? paragraph(outcome, text('why-table-loses', { pile })) : outcome);
    mark();
    if (!known.has(pile)) return;
    next.hidden = PILES.every((each) => known.has(each));
    if (next.hidden) complete();
    else next.focus({ preventScroll: true });
  }

  function forward(): void {
    const unknown = PILES.find((each) => !known.has(each));
    if (unknown !== undefined) open(unknown, true);
  }

  open(pile);
  return {
    element: h('div', {}, h('p', {}, text('why-table-task')), cells, place, said, next),
    fill: () => {
      for (const each of PILES) known.set(each, winningTake(each, each - 1));
      next.hidden = true;
      mark();
    },
  };
}
