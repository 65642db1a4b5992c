/** Shows an automaton as a picture, in which a state can be lit, and as a table of its states. */

import type { Arc, CertificateAnswer } from '../../generated/wire';
import { rich, text } from '../text/text';
import { h, heads, ltr, note, scrolledTable } from '../ui/dom';

/** The most rows of the table that are shown. */
const MOST = 200;

/** Transitions, such as `(0,1) → 3`, of which a line has as many as fit; `*` is any digit. */
function arcWords(arcs: readonly Arc[]): HTMLElement {
  const words =
    arcs.map(({ to, digits }, at) => h('span.arc', `${digits.join(' ')} → ${to}${at + 1 < arcs.length ? ';' : ''}`));
  return ltr(words.flatMap((word) => [word, ' ']));
}

function row(it: CertificateAnswer, state: number, accepting: ReadonlySet<number>): HTMLElement {
  return h('tr',
    h('th', { scope: 'row' }, state),
    h('td', text(accepting.has(state) ? 'proofs-yes' : 'proofs-no')),
    h('td.digits', arcWords(it.arcs[state] ?? [])),
  );
}

function stateTable(it: CertificateAnswer): HTMLElement {
  const accepting = new Set(it.accepting);
  const shown = Math.min(MOST, it.arcs.length);
  const digits = text(it.free === 1 ? 'proofs-digits-of-pile' : 'proofs-digits-of-piles');
  const head = heads([text('proofs-state'), text('proofs-accepts'), digits]);
  const rows = Array.from({ length: shown }, (_, state) => row(it, state, accepting));
  const table = scrolledTable(text('proofs-table-of-states'), {}, head, rows);
  table.classList.add('states');
  return h('div',
    table,
    shown < it.arcs.length ? note(text('proofs-first-states', { shown: String(shown), states: it.arcs.length })) : null,
  );
}

/** A picture in which a state can be lit. */
export interface Graph {
  element: HTMLElement;
  light(state: number | null): void;
  /** Makes the picture end where the screen does, whatever the words above it need. */
  fit(): void;
}

/** Pixels between the picture and the edge of the screen. */
const EDGE = 8;

/** The height of the boxes of states; an accepting state has a second box inside. */
const BOX = '26';

/** The picture of an automaton; `null` if it has too many states. */
export function graph(it: CertificateAnswer): Graph | null {
  if (it.picture === undefined) return null;
  const drawn = document.importNode(new DOMParser().parseFromString(it.picture, 'image/svg+xml').documentElement, true);
  drawn.querySelector('title')?.remove();
  drawn.setAttribute('class', 'automaton');
  // Its labels have 11 units, and are to be readable: a picture that is too wide for its place is scrolled.
  drawn.style.setProperty('--natural', `${drawn.getAttribute('width')}px`);
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', text('proofs-picture-alt', { states: it.arcs.length }));
  // The engine draws the boxes in the order of the states.
  const boxes = drawn.querySelectorAll(`rect[height="${BOX}"]`);
  const element =
    h('div.scroll.pictured', { tabindex: 0, role: 'region', 'aria-label': text('proofs-picture'), dir: 'ltr' }, drawn);
  const light = (state: number | null) => {
    boxes.forEach((box, at) => box.classList.toggle('lit', at === state));
    const lit = state === null ? undefined : boxes[state];
    if (!lit) return;
    const [place, frame] = [lit.getBoundingClientRect(), element.getBoundingClientRect()];
    const [left, top] = [place.left + place.width / 2 - frame.left, place.top + place.height / 2 - frame.top];
    element.scrollBy({ left: left - frame.width / 2, top: top - frame.height / 2 });
  };
  const fit = () => {
    const room = innerHeight - element.getBoundingClientRect().top - scrollY - EDGE;
    if (room > 0) element.style.maxHeight = `max(17rem, ${room}px)`;
  };
  return { element, light, fit };
}

/** How the automaton reads, and its states in a table. */
export function about(it: CertificateAnswer): HTMLElement {
  const many = it.picture === undefined;
  return h('div',
    many ? note(text('proofs-too-many', { states: it.arcs.length })) : null,
    note(text('proofs-how-it-reads')),
    h('details', { open: many }, h('summary', text('proofs-table-title', { states: it.arcs.length })), stateTable(it)),
  );
}

/** A state with its transitions; the one to `next` is marked. */
export function neighbours(it: CertificateAnswer, state: number | null, next: number | null | undefined): HTMLElement {
  if (state === null) {
    return h('p', text('proofs-dead'));
  }
  const arcs = it.arcs[state] ?? [];
  return h('div',
    h('p',
      rich(it.accepting.includes(state) ? 'proofs-state-accepts' : 'proofs-state-rejects', {
        state: h('span.state', state),
      }),
    ),
    h('ul.arcs',
      arcs.map(({ to, digits }) =>
        h('li', { class: to === next ? 'taken' : null },
          ltr(h('span.digits', digits.join(' ')), ' → ', h('span.state', to)),
          to === next ? ` ${text('proofs-next')}` : null,
        ),
      ),
    ),
    next === null ? note(text('proofs-no-transition')) : null,
  );
}
