/** The view "Solve", one box for any position, and its answer; and the page of a position, which is the answer
 * alone. */

import { client } from '../engine/client';
import type { CertificateEntry, Solved } from '../../generated/wire';
import { formatRoute, rewrite, type Params } from '../router';
import { thumbnail } from '../explore/image';
import { saveCertificate } from '../proofs/library';
import { math, rich, text } from '../text/text';
import { Busy } from '../ui/busy';
import { announce, fill, h } from '../ui/dom';
import { check, field, fields, select, take, textInput, whenSent } from '../ui/field';
import { short } from '../ui/blocks';
import type { View } from '../view';
import { answerView, reason, remoteness, type MapPicture, type Proved } from './answer';
import { mapOf, proofOf } from './links';
import { address, EXAMPLES, FRESH, GROUPS, MEMORIES, question, readAsked, type Asked } from './model';

/** The most characters of a position that the box takes. */
const LONGEST = 20_000;

export function solveView(kind: 'solve' | 'position'): View {
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
  const more = h('details', { class: 'more' },
    h('summary', {}, text('solve-more')),
    fields(field(rich('take-away-function', { formula: math('f(t)') }), takes.input, text('solve-function-help')), field(text('solve-exactly'), exactly, text('solve-exactly-help'))),
    takes.list,
    h('div', { class: 'checks' }, misere.element, previous.element),
    several,
  );
  let left: Params = {};
  let shown = '';
  let certificates: CertificateEntry[] | null = null;

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
    const at = address(asked, kind);
    const found = await busy.run(text('solve-solving'), (options) => client.ask('solve', { ...question(asked), remoteness: false }, options));
    if (!found || shown !== at) return;
    const of = (position: string) => address({ ...asked, position, previous: false }, kind);
    const why = h('div', {}, reason(found, null));
    const lasts = h('p', { class: 'note lasts' });
    fill(place, answerView(found, { cited: address(asked, 'position'), alone: kind === 'position', why, lasts, map: mapped(found), of }));
    // The link that changes a pile is there again.
    if (step) place.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true });
    announce(text(found.outcome === 'N' ? 'solve-wins' : 'solve-loses'));
    // What follows may have to wait for the whole engine.
    const whole = await client.ask('solve', question(asked), { seconds: 2 }).catch(() => null);
    if (whole && shown === at) fill(lasts, remoteness(Object.assign(found, { remoteness: whole.remoteness })));
    const proof = await proved(found);
    if (proof && shown === at) fill(why, reason(found, proof));
  }

  /** The map around the position. */
  function mapped(found: Solved): MapPicture | null {
    const map = mapOf(found);
    if (!map) return null;
    const picture = h('div', { class: 'thumbnail' });
    // Without it the place stays empty, and the link leads to the map.
    const draw = (cells: Uint32Array) => picture.replaceWith(thumbnail({ cells, side: map.slice.max + 1 }, map.at));
    client.ask('map', map.slice).then(draw, () => undefined);
    return { address: map.address, picture };
  }

  /** A certificate that proves the answer, and, if it gave it, its automaton reading the digits of the position to
   * the end. */
  async function proved(found: Solved): Promise<Proved | null> {
    try {
      certificates ??= (await client.ask('certificates', {})).certificates;
      const proof = proofOf(found, certificates);
      if (!proof) return null;
      const { entry, piles, quota, address } = proof;
      const save = async () => saveCertificate(await client.ask('certificate', entry.place));
      if (found.method !== 'certificate') return { address, save, picture: null };
      const automaton = await client.ask('certificate', entry.place);
      const trace = await client.ask('trace', { ...entry.place, piles, ...(quota === undefined ? {} : { quota }) });
      const { steps } = await import('../proofs/steps');
      return { address, save, picture: steps(automaton, trace, quota !== undefined, trace.terms.length, () => {}).element };
    } catch {
      // The answer stands without its proof.
      return null;
    }
  }

  const submit = whenSent(() => {
    const at = address(read(), kind);
    if (at === shown) void solve(read());
    else location.hash = at;
  });

  const title = h('h1', {}, text('solve-lead'));
  const element = h('div', { class: kind === 'position' ? 'solve alone' : 'solve' },
    title,
    h('form', { hidden: kind === 'position', onsubmit: submit },
      h('div', { class: 'solve-box' }, field(text('solve-position'), box, text('solve-position-help')), h('button', { type: 'submit', class: 'primary' }, text('solve-button'))),
      more,
    ),
    busy.element,
    place,
    h('h2', { hidden: kind === 'position' }, text('solve-examples')),
    h('ul', { class: 'examples', hidden: kind === 'position' },
      EXAMPLES.map(([position, about, params]) => {
        const link = h('a', { href: formatRoute('solve', { position, ...params }) }, math(position));
        return h('li', {}, link, ' ', h('span', { class: 'note' }, text(about)));
      }),
    ),
  );

  function show(given: Params): void {
    const params = Object.keys(given).length === 0 ? left : given;
    left = params;
    const asked = readAsked(params);
    const at = address(asked, kind);
    rewrite(at, false);
    write(asked);
    if (kind === 'position') fill(title, h('bdi', { dir: 'ltr' }, short(asked.position, 40)));
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
