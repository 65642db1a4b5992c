/** Shows an automaton as a picture and as a table of its states. */

import type { Arc, CertificateAnswer } from '../../generated/wire';
import { rich, text } from '../text/text';
import { h, heads, scrolledTable } from '../ui/dom';

/** The most rows of the table that are shown. */
const MOST = 200;

/** Transitions, such as `(0,1) → 3`, of which a line has as many as fit; `*` is any digit. */
function arcWords(arcs: readonly Arc[]): HTMLElement {
  const words = arcs.map(({ to, digits }, at) => h('span', { class: 'arc' }, `${digits.join(' ')} → ${to}${at + 1 < arcs.length ? ';' : ''}`));
  return h('bdi', { dir: 'ltr' }, words.flatMap((word) => [word, ' ']));
}

function row(it: CertificateAnswer, state: number, accepting: ReadonlySet<number>): HTMLElement {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, state),
    h('td', {}, text(accepting.has(state) ? 'proofs-yes' : 'proofs-no')),
    h('td', { class: 'digits' }, arcWords(it.arcs[state] ?? [])),
  );
}

export function stateTable(it: CertificateAnswer): HTMLElement {
  const accepting = new Set(it.accepting);
  const shown = Math.min(MOST, it.arcs.length);
  const digits = text(it.free === 1 ? 'proofs-digits-of-pile' : 'proofs-digits-of-piles');
  const head = heads([text('proofs-state'), text('proofs-accepts'), digits]);
  const rows = Array.from({ length: shown }, (_, state) => row(it, state, accepting));
  const table = scrolledTable(text('proofs-table-of-states'), {}, head, rows);
  table.classList.add('states');
  return h(
    'div',
    {},
    table,
    shown < it.arcs.length
      ? h('p', { class: 'note' }, text('proofs-first-states', { shown: String(shown), states: it.arcs.length }))
      : null,
  );
}

/** The picture and the table. The caller must call `release`, which frees the address of the picture. */
export function picture(it: CertificateAnswer): { element: HTMLElement; release: () => void } {
  const table = (open: boolean) =>
    h('details', { open }, h('summary', {}, text('proofs-table-title', { states: it.arcs.length })), stateTable(it));
  const note = h(
    'p',
    { class: 'note' },
    text('proofs-how-it-reads'),
  );
  if (it.picture === undefined) {
    const many = h(
      'p',
      { class: 'note' },
      text('proofs-too-many', { states: it.arcs.length }),
    );
    return { element: h('div', {}, many, note, table(true)), release: () => undefined };
  }
  const url = URL.createObjectURL(new Blob([it.picture], { type: 'image/svg+xml' }));
  const image = h('img', {
    class: 'automaton',
    src: url,
    alt: text('proofs-picture-alt', { states: it.arcs.length }),
  });
  const region = { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': text('proofs-picture') };
  const element = h('div', {}, h('div', { ...region, dir: 'ltr' }, image), note, table(false));
  return { element, release: () => URL.revokeObjectURL(url) };
}

/** A state with its transitions; the one to `next` is marked. */
export function neighbours(it: CertificateAnswer, state: number | null, next: number | null | undefined): HTMLElement {
  if (state === null) {
    return h('p', {}, text('proofs-dead'));
  }
  const arcs = it.arcs[state] ?? [];
  return h(
    'div',
    {},
    h(
      'p',
      {},
      rich(it.accepting.includes(state) ? 'proofs-state-accepts' : 'proofs-state-rejects', { state: h('span', { class: 'state' }, state) }),
    ),
    h(
      'ul',
      { class: 'arcs' },
      arcs.map(({ to, digits }) =>
        h(
          'li',
          { class: to === next ? 'taken' : null },
          h('bdi', { dir: 'ltr' }, h('span', { class: 'digits' }, digits.join(' ')), ' → ', h('span', { class: 'state' }, to)),
          to === next ? ` ${text('proofs-next')}` : null,
        ),
      ),
    ),
    next === null ? h('p', { class: 'note' }, text('proofs-no-transition')) : null,
  );
}
