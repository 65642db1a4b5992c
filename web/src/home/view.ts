/** The first screen: the rules in three sentences, and a game against an easy opponent. */

import { Duel } from '../game/duel';
import { formatRoute } from '../router';
import { text } from '../text/text';
import { h } from '../ui/dom';
import type { View } from '../view';
import { onePile } from './one-pile';

/** The chips of the first game. */
const CHIPS = 13;

export function homeView(): View {
  const how = h('p', { class: 'note' }, text('first-how'));
  const more = h(
    'div',
    { class: 'row more' },
    h('a', { class: 'button', href: formatRoute('learn/why') }, text('first-learn')),
    h('a', { class: 'button', href: formatRoute('play') }, text('first-play')),
  );
  const duel = new Duel({
    referee: onePile,
    start: `(${CHIPS})`,
    opponent: 'random',
    choice: true,
    moved: () => (how.hidden = true),
  });
  const rules = ['first-turns', 'first-limit', 'first-win'].map((id) => h('li', {}, text(id)));
  const element = h(
    'div',
    { class: 'home whole' },
    h('h1', { class: 'visually-hidden' }, text('page-title')),
    h('ol', { class: 'first-rules' }, rules),
    h('div', { class: 'card' }, duel.element, how, more),
  );
  return { element, show: () => {}, leave: () => {} };
}
