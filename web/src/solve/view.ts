/** The view "Solve": one box for any position, and its answer. */

import { Client } from '../engine/client';
import type { Solved } from '../../generated/wire';
import { formatRoute, rewrite, type Params } from '../router';
import { math, text } from '../text/text';
import { Busy } from '../ui/busy';
import { announce, fill, h } from '../ui/dom';
import { check, field, fields, select, take, textInput, whenSent } from '../ui/field';
import type { View } from '../view';
import { answerView, type Proved } from './answer';
import { proofOf } from './links';
import { address, EXAMPLES, FRESH, GROUPS, MEMORIES, question, readAsked, type Asked } from './model';

/** The most characters of a position that the box takes. */
const LONGEST = 20_000;

export function solveView(): View {
  const client = new Client();
  const busy = new Busy();
  const place = h('div', {});
  const box = textInput('', { class: 'position-box', dir: 'ltr', maxlength: LONGEST, required: true });
  const takes = take('2t');
  const misere = check(text('solve-misere'), false);
  const previous = check(text('solve-previous'), false);
  const exactly = textInput('', { type: 'number', min: 1, max: 100 });
  const options = (names: readonly string[], label: (name: string) => string) =>
    select(names[0] ?? '', names.map((name) => [name, label(name)]));
  const group = options(GROUPS, (name) => text(`solve-group-${name}`));
  const memory = options(MEMORIES, (name) => text(`solve-remember-${name}`));
  const fresh = options(FRESH, (name) => text(`solve-fresh-${name}`));
  const active = textInput('', { placeholder: '1,2' });
  const several = fields(
    field(text('solve-group'), group),
    field(text('solve-remember'), memory),
    field(text('solve-fresh'), fresh),
    field(text('solve-active'), active),
  );
  const more = h(
    'details',
    { class: 'more' },
    h('summary', {}, text('solve-more')),
    fields(field(text('solve-function'), takes.input, text('solve-function-help')), field(text('solve-exactly'), exactly, text('solve-exactly-help'))),
    takes.list,
    h('div', { class: 'checks' }, misere.element, previous.element),
    several,
  );
  let left: Params = {};
  let shown = '';

  const severalShown = () => (several.hidden = exactly.value === '');
  exactly.addEventListener('input', severalShown);

  function read(): Asked {
    const params: Record<string, string> = {
      position: box.value.trim(),
      take: takes.input.value.trim() || '2t',
      exactly: exactly.value,
      group: group.value,
      remember: memory.value,
      fresh: fresh.value,
      active: active.value.replace(/\s+/g, ''),
    };
    if (misere.input.checked) params.play = 'misere';
    if (previous.input.checked) params.third = 'previous';
    return readAsked(params);
  }

  function write(asked: Asked): void {
    box.value = asked.position;
    takes.input.value = asked.rules.take_away;
    misere.input.checked = asked.rules.play === 'misere';
    previous.input.checked = asked.previous;
    exactly.value = asked.exactly ? String(asked.exactly.exactly) : '';
    group.value = asked.exactly?.group ?? GROUPS[0];
    memory.value = asked.exactly?.remember ?? MEMORIES[0];
    fresh.value = asked.exactly?.fresh ?? FRESH[0];
    active.value = asked.exactly?.active?.join(',') ?? '';
    more.open ||= asked.rules.take_away !== '2t' || asked.rules.play === 'misere' || asked.previous || asked.exactly !== null;
    severalShown();
  }

  async function solve(asked: Asked): Promise<void> {
    // An old answer beside a new question would be read as its answer.
    const step = (document.activeElement as HTMLElement | null)?.dataset.step;
    fill(place);
    const at = address(asked);
    const found = await busy.run(text('solve-solving'), (options) => client.ask('solve', question(asked), options));
    if (!found || shown !== at) return;
    const proof = await proved(found);
    if (shown !== at) return;
    fill(place, answerView(found, at, proof, (position) => address({ ...asked, position, previous: false })));
    // The link that changes a pile is there again.
    if (step) place.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
    announce(text(found.outcome === 'N' ? 'solve-wins' : 'solve-loses'));
  }

  /** The automaton that answered: its address, and itself reading the digits of the position to the end. */
  async function proved(found: Solved): Promise<Proved | null> {
    if (found.method !== 'certificate') return null;
    try {
      const proof = proofOf(found, (await client.ask('certificates', {})).certificates);
      if (!proof) return null;
      const { entry, pile, quota, address } = proof;
      const automaton = await client.ask('certificate', entry.place);
      const trace = await client.ask('trace', { ...entry.place, piles: [pile], ...(quota === undefined ? {} : { quota }) });
      const { steps } = await import('../proofs/steps');
      return { address, picture: steps(automaton, trace, quota !== undefined, trace.terms.length, () => {}).element };
    } catch {
      // The answer stands without the picture of its proof.
      return null;
    }
  }

  const submit = whenSent(() => {
    const at = address(read());
    if (at === shown) void solve(read());
    else location.hash = at;
  });

  const element = h(
    'div',
    { class: 'solve' },
    h('h1', {}, text('view-solve')),
    h('p', { class: 'lead' }, text('solve-lead')),
    h(
      'form',
      { class: 'card', onsubmit: submit },
      h('div', { class: 'solve-box' }, field(text('solve-position'), box, text('solve-position-help')), h('button', { type: 'submit', class: 'primary' }, text('solve-button'))),
      h(
        'ul',
        { class: 'examples', 'aria-label': text('solve-examples') },
        EXAMPLES.map(([position, about, params]) =>
          h('li', {}, h('a', { href: formatRoute('solve', { position, ...params }) }, math(position)), ' ', h('span', { class: 'note' }, text(about))),
        ),
      ),
      more,
    ),
    busy.element,
    place,
  );

  function show(given: Params): void {
    const params = Object.keys(given).length === 0 ? left : given;
    left = params;
    const asked = readAsked(params);
    const at = address(asked);
    rewrite(at, false);
    write(asked);
    if (at === shown && place.childElementCount > 0) return;
    shown = at;
    void solve(asked);
  }

  return {
    element,
    show,
    leave: () => {
      busy.cancel();
      shown = '';
    },
  };
}
