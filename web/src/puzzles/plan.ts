/** A lesson of 45 minutes for a class: what to do, with links and codes to what it needs. */

import { formatRoute } from '../router';
import { text } from '../text/text';
import { button, factList, h, linkButton, scrolledTable } from '../ui/dom';
import { qr } from '../ui/qr';
import { address, KINDS, newSeed } from './model';
import { strip } from './sheet';

/** The parts of the lesson, with what the class looks at. */
const PARTS = [
  ['play', formatRoute('home')], ['table', formatRoute('home')], ['guess', formatRoute('home')],
  ['proof', formatRoute('learn/why', { figure: 'proof' })],
] as const;

/** The piles of the table that pupils fill in. */
const TABLE = Array.from({ length: 12 }, (_, at) => at + 2);

/** The second page: what is handed out. */
const handout = (): HTMLElement =>
  h('section.card.plan-handout',
    h('h2', text('plan-handout')),
    h('p', text('plan-handout-about')),
    scrolledTable(text('plan-handout'), { dir: 'ltr' }, null, ['plan-chips', 'plan-wins', 'plan-take'].map((id) =>
      h('tr', h('th', { scope: 'row' }, text(id)), TABLE.map((pile) => h('td', id === 'plan-chips' ? pile : ''))))),
    h('h2', text('plan-strip')),
    h('p', text('plan-strip-about')),
    strip(),
  );

export function plan(): HTMLElement {
  const part = ([name, href]: (typeof PARTS)[number]) =>
    h('li.card.plan-part',
      h('div',
        h('h2', h('a', { href }, text(`plan-${name}`))),
        h('p', text(`plan-${name}-about`)),
        factList([
          [text('plan-answers'), text(`plan-${name}-answers`)],
          [text('plan-pitfall'), text(`plan-${name}-pitfall`)],
        ]),
      ),
      qr(href),
    );
  const set = { kinds: [...KINDS], grade: 1, seed: newSeed(), count: 6 };
  const sheet = address('puzzles/sheet', { set, key: '', opponent: '', names: [] });
  return h('div.puzzles-plan',
    h('h1', text('plan')),
    h('p.lead', text('plan-lead')),
    h('p', h('strong', text('plan-aims')), ' ', text('plan-aims-about')),
    h('div.no-print.row', linkButton(sheet, text('plan-sheet')), button(text('sheet-print'), () => print())),
    h('ol.plan', PARTS.map(part)),
    handout(),
  );
}
