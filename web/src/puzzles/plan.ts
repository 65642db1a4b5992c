/** A lesson of 45 minutes for a class: what to do, with links and codes to what it needs. */

import { formatRoute } from '../router';
import { text } from '../text/text';
import { factList, h } from '../ui/dom';
import { qr } from '../ui/qr';
import { address, KINDS, newSeed } from './model';

/** The parts of the lesson, with what the class looks at. */
const PARTS = [
  ['play', formatRoute('home')],
  ['table', formatRoute('home')],
  ['guess', formatRoute('home')],
  ['proof', formatRoute('learn/why', { figure: 'proof' })],
] as const;

export function plan(): HTMLElement {
  const part = ([name, href]: (typeof PARTS)[number]) =>
    h('li', { class: 'card plan-part' },
      h('div', {},
        h('h2', {}, h('a', { href }, text(`plan-${name}`))),
        h('p', {}, text(`plan-${name}-about`)),
        factList([
          [text('plan-answers'), text(`plan-${name}-answers`)],
          [text('plan-pitfall'), text(`plan-${name}-pitfall`)],
        ]),
      ),
      qr(href),
    );
  const set = { kinds: [...KINDS], grade: 1, seed: newSeed(), count: 6 };
  const sheet = address('puzzles/sheet', { set, key: '', opponent: '', names: [] });
  return h('div', { class: 'puzzles-plan' },
    h('h1', {}, text('plan')),
    h('p', { class: 'lead' }, text('plan-lead')),
    h('p', {}, h('strong', {}, text('plan-aims')), ' ', text('plan-aims-about')),
    h('div', { class: 'no-print row' }, h('a', { class: 'button', href: sheet }, text('plan-sheet')), h('button', { type: 'button', onclick: () => print() }, text('sheet-print'))),
    h('ol', { class: 'plan' }, PARTS.map(part)),
  );
}
