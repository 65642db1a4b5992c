/** A hint as a ladder: whether the position can be won, its blocks, the block to look at, and the move. */

import type { Hint, KeyNumber, Position } from '../../generated/wire';
import { moveWords } from '../game/words';
import { reason } from '../text/said';
import { math, rich, text } from '../text/text';
import { blocks, sentence } from '../ui/blocks';
import { button, h, note } from '../ui/dom';
import { reasonPicture } from '../ui/reason';

/** A number that matters, such as the difference of the piles, as a sum. */
function caption(number: KeyNumber, alone: boolean): (string | Node)[] {
  const sum = math(sentence(number));
  switch (number.of) {
    case 'pile':
      return alone
        ? rich('hint-of-pile', { sum })
        : rich('hint-of-pile-number', { pile: String(number.piles[0]), sum });
    case 'without-last-chip':
      return rich('hint-of-rest', { sum });
    case 'difference':
      return rich('hint-of-difference', { sum });
  }
}

function numbers(title: string, list: readonly KeyNumber[]): HTMLElement | null {
  if (list.length === 0) return null;
  const figure = (number: KeyNumber) =>
    h('figure', blocks(number), h('figcaption', caption(number, list.length === 1)));
  return h('div.numbers', h('h3', title), list.map(figure));
}

/** The least block, if there is one number with blocks to look at. */
function smallest(advice: Hint): HTMLElement | null {
  const [only, another] = advice.before;
  const block = only?.terms.at(-1)?.value;
  const [take, second] = advice.chosen ?? [];
  if (!advice.wins || !block || another || !take || second) return null;
  return h('p',
    text(take.chips === block ? 'hint-smallest-block-wins' : 'hint-smallest-block', { block: BigInt(block) }),
  );
}

function move(advice: Hint, position: Position, use: () => void): HTMLElement {
  const { chosen } = advice;
  const piles = position.parts.length;
  const line = chosen ? text(advice.wins ? 'hint-takes' : 'hint-can-take', { move: moveWords(chosen, piles) }) : null;
  const quota = advice.wins && advice.quota !== undefined && advice.after.length > 0 ? BigInt(advice.quota) : null;
  return h('div',
    line ? h('p', h('strong', line)) : null,
    advice.before.length === 0 ? reasonPicture(advice.reason, position) : null,
    h('p.reason', reason(advice.reason)),
    advice.wins ? numbers(text('hint-blocks-after'), advice.after) : null,
    quota === null ? null : note(text('hint-quota', { most: quota })),
    chosen ? button(text('hint-put'), use) : null,
  );
}

export function adviceView(advice: Hint, position: Position, use: () => void): HTMLElement {
  const verdict = !advice.chosen ? 'hint-no-move' : advice.wins ? 'hint-winnable' : 'hint-lost';
  const steps = [
    h('p', h('strong', text(verdict))),
    numbers(text('hint-blocks-now'), advice.before),
    smallest(advice),
    move(advice, position, use),
  ].filter((step) => step !== null);
  let seen = 1;
  const more = button(text('hint-more'), () => reveal(seen + 1));
  const all = button(text('hint-show'), () => reveal(steps.length));
  const buttons = h('div.row', more, all);
  const ladder = h('div.ladder', { role: 'status' });

  function reveal(count: number): void {
    seen = count;
    ladder.replaceChildren(...steps.slice(0, seen));
    buttons.hidden = seen >= steps.length;
    steps[seen - 1]?.scrollIntoView({ block: 'nearest' });
  }
  reveal(advice.chosen ? 1 : steps.length);
  return h('section.advice', { 'aria-label': text('hint') }, h('h2', text('hint')), ladder, buttons);
}
