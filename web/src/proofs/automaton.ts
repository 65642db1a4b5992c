/** Shows an automaton as a picture and as a table of its states. */

import type { Arc, CertificateAnswer } from '../engine/wire';
import { h } from '../ui/dom';

/** The most rows of the table that are shown. */
const MOST = 200;

/** Transitions in words, such as `(0,1) → 3`; `*` is any digit. */
function arcWords(arcs: readonly Arc[]): string {
  return arcs.map(({ to, digits }) => `${digits.join(' ')} → ${to}`).join('; ');
}

function row(it: CertificateAnswer, state: number, accepting: ReadonlySet<number>): HTMLElement {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, state),
    h('td', {}, accepting.has(state) ? 'yes' : 'no'),
    h('td', { class: 'digits' }, arcWords(it.arcs[state] ?? [])),
  );
}

export function stateTable(it: CertificateAnswer): HTMLElement {
  const accepting = new Set(it.accepting);
  const shown = Math.min(MOST, it.arcs.length);
  const tracks = it.free === 1 ? 'pile, quota' : 'piles, quota';
  const head = ['state', 'accepts', `digits (${tracks}) → next state`];
  const region = { class: 'scroll states', tabindex: 0, role: 'region', 'aria-label': 'Table of states' };
  return h(
    'div',
    {},
    h(
      'div',
      region,
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, head.map((name) => h('th', { scope: 'col' }, name)))),
        h(
          'tbody',
          {},
          Array.from({ length: shown }, (_, state) => row(it, state, accepting)),
        ),
      ),
    ),
    shown < it.arcs.length
      ? h('p', { class: 'note' }, `The first ${shown} of ${it.arcs.length} states; the text of the certificate below has all.`)
      : null,
  );
}

/** The picture and the table. The caller must call `release`, which frees the address of the picture. */
export function picture(it: CertificateAnswer): { element: HTMLElement; release: () => void } {
  const table = (open: boolean) =>
    h('details', { open }, h('summary', {}, `Table of the ${it.arcs.length} states`), stateTable(it));
  const note = h(
    'p',
    { class: 'note' },
    'State 0 is the start. The automaton reads the digits of the pile and of the quota side by side, the largest term first. If it ends in an accepting state, the position is N. In a transition * is any digit. States from which it can no longer accept are left out.',
  );
  if (it.picture === undefined) {
    const many = h(
      'p',
      { class: 'note' },
      `${it.arcs.length} states are too many for a picture; this table lists them.`,
    );
    return { element: h('div', {}, many, note, table(true)), release: () => undefined };
  }
  const url = URL.createObjectURL(new Blob([it.picture], { type: 'image/svg+xml' }));
  const image = h('img', {
    class: 'automaton',
    src: url,
    alt: `The automaton, with ${it.arcs.length} states; the table below has all of them.`,
  });
  const region = { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Picture of the automaton' };
  const element = h('div', {}, h('div', region, image), note, table(false));
  return { element, release: () => URL.revokeObjectURL(url) };
}

/** A state with its transitions; the one to `next` is marked. */
export function neighbours(it: CertificateAnswer, state: number | null, next: number | null | undefined): HTMLElement {
  if (state === null) {
    return h('p', {}, 'The position is P, whatever digits follow.');
  }
  const arcs = it.arcs[state] ?? [];
  return h(
    'div',
    {},
    h(
      'p',
      {},
      h('span', { class: 'state' }, state),
      it.accepting.includes(state) ? ' accepts: if the digits end here, the position is N.' : ' does not accept: if the digits end here, the position is P.',
    ),
    h(
      'ul',
      { class: 'arcs' },
      arcs.map(({ to, digits }) =>
        h(
          'li',
          { class: to === next ? 'taken' : null },
          h('span', { class: 'digits' }, digits.join(' ')),
          ' → ',
          h('span', { class: 'state' }, to),
          to === next ? ' next' : null,
        ),
      ),
    ),
    next === null ? h('p', { class: 'note' }, 'The next digits have no transition here.') : null,
  );
}
