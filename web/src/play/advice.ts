/** Shows a hint: the move, the reason in words, and the numbers of the reason as blocks. */

import type { Hint, KeyNumber } from '../engine/wire';
import { blocks, sentence, short } from '../ui/blocks';
import { h } from '../ui/dom';
import { moveWords } from './model';

/** The name of a number, such as "the difference of the piles". */
function nameOf({ of, piles }: KeyNumber, alone: boolean): string {
  switch (of) {
    case 'pile':
      return alone ? 'the pile' : `pile ${piles[0]}`;
    case 'without-last-chip':
      return 'the pile without its last chip';
    case 'difference':
      return 'the difference of the piles';
  }
}

export function adviceView(advice: Hint, piles: number, use: () => void): HTMLElement {
  const { chosen } = advice;
  const line = !chosen
    ? 'There is no legal move.'
    : advice.wins
      ? `Take ${moveWords(chosen, piles)}: it wins.`
      : `No move wins against best play. You can take ${moveWords(chosen, piles)}.`;
  const numbers = (title: string, list: KeyNumber[]) =>
    list.length === 0
      ? null
      : h(
          'div',
          { class: 'numbers' },
          h('h3', {}, title),
          list.map((sum) => h('figure', {}, blocks(sum), h('figcaption', {}, `${nameOf(sum, list.length === 1)}: ${sentence(sum)}`))),
        );
  const quota = advice.wins && advice.quota !== undefined && advice.after.length > 0;
  return h(
    'section',
    { class: 'card advice', 'aria-label': 'Hint' },
    h('h2', {}, 'Hint'),
    h('p', {}, h('strong', {}, line)),
    h('p', { class: 'reason' }, advice.reason),
    numbers('Now', advice.before),
    advice.wins ? numbers('After the move', advice.after) : null,
    quota ? h('p', { class: 'note' }, `The next move may take at most ${short(advice.quota ?? '', 24)}.`) : null,
    chosen ? h('button', { type: 'button', onclick: use }, 'Put it on the board') : null,
  );
}
