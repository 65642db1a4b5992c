/** A hint: the move, the reason in words, and the numbers behind it as blocks. */

import type { Advice } from '../engine/questions';
import { blocks, sentence, short } from '../ui/blocks';
import { h } from '../ui/dom';
import { moveWords } from './model';

export function adviceView(advice: Advice, piles: number, use: () => void): HTMLElement {
  const { chosen } = advice;
  const line = !chosen
    ? 'There is no legal move.'
    : advice.wins
      ? `Take ${moveWords(chosen, piles)}: it wins.`
      : `No move wins against best play. Taking ${moveWords(chosen, piles)} gives little away.`;
  const numbers = (title: string, list: Advice['before']) =>
    list.length === 0
      ? null
      : h(
          'div',
          { class: 'numbers' },
          h('h3', {}, title),
          list.map((sum) => h('figure', {}, blocks(sum), h('figcaption', {}, `${sum.name}: ${sentence(sum)}`))),
        );
  const quota = advice.wins && advice.quota !== null && advice.after.length > 0;
  return h(
    'section',
    { class: 'card advice', 'aria-label': 'Hint' },
    h('h2', {}, 'Hint'),
    h('p', {}, h('strong', {}, line)),
    h('p', { class: 'reason' }, advice.reason),
    numbers('Now', advice.before),
    advice.wins ? numbers('After the move', advice.after) : null,
    quota ? h('p', { class: 'note' }, `The answer may take at most ${short(advice.quota ?? '', 24)}.`) : null,
    chosen ? h('button', { type: 'button', onclick: use }, 'Put it on the board') : null,
  );
}
