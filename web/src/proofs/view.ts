/** The view "Proofs": lists certificates, shows their automata reading digits, and checks certificates. */

import { Client } from '../engine/client';
import type { CertificateAnswer, CertificateEntry } from '../engine/wire';
import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { Busy } from '../ui/busy';
import { fill, h } from '../ui/dom';
import { field, textInput } from '../ui/field';
import type { View } from '../view';
import { picture } from './automaton';
import { checker } from './checker';
import { choices, complementWords, find, nameFrom, paramsOf, tidy, unique, words, type Name } from './library';
import { steps, type Steps } from './steps';

/** The pile that is read first. */
const PILE = '123456';

export function proofsView(): View {
  const client = new Client();
  const busy = new Busy();
  const reading = new Busy();
  const check = checker(new Client());
  const library = h('div', {});
  const about = h('section', { class: 'card', 'aria-label': 'The automaton' });
  const place = h('div', {});
  const fixed = textInput('', { size: 12 });
  const piles = textInput(PILE, { size: 24 });
  const quota = textInput('', { inputmode: 'numeric', size: 12 });
  let all: CertificateEntry[] = [];
  let shown: { entry: CertificateEntry; full: CertificateAnswer } | null = null;
  let release = () => {};
  let walk: Steps | null = null;
  let step = 0;
  let left: Params = {};

  function write(name: Name, remember: boolean): void {
    const address = formatRoute('library/proofs', {
      ...paramsOf(name),
      pile: piles.value.trim(),
      quota: quota.value.trim() || undefined,
      step: step === 0 ? undefined : String(step),
    });
    left = parseRoute(address).params;
    rewrite(address, remember);
  }

  function describe({ entry, full }: { entry: CertificateEntry; full: CertificateAnswer }): void {
    release();
    const drawn = picture(full);
    release = drawn.release;
    const facts: [string, string][] = [
      ['rules', `f(t) = ${full.take_away}, ${full.play === 'misere' ? 'misère' : 'normal'} play`],
      ['states', `${full.states}; ${full.arcs.length} in the picture, which leaves out states that no representation of a number reaches or from which none is accepted`],
    ];
    if (entry.complement) facts.push(['complementary value', complementWords(entry.complement)]);
    facts.push(['SHA-256', full.sha256]);
    fill(
      about,
      h('h2', {}, words(full)),
      h(
        'dl',
        { class: 'facts' },
        facts.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
      ),
      drawn.element,
    );
  }

  async function trace(): Promise<void> {
    walk?.stop();
    if (!shown) return;
    const { entry, full } = shown;
    const asked = quota.value.trim();
    const numbers = piles.value.split(/[\s,]+/).filter((pile) => pile !== '');
    const found = await reading.run('Reading the digits', (options) =>
      client.ask(
        'trace',
        { place: entry.place, piles: numbers, ...(asked === '' ? {} : { quota: asked }) },
        options,
      ),
    );
    if (!found) {
      fill(place);
      return;
    }
    step = Math.min(step, found.terms.length);
    walk = steps(full, found, asked !== '', step, (at) => {
      step = at;
      write(nameFrom(left), false);
    });
    fill(place, walk.element);
  }

  async function choose(name: Name): Promise<void> {
    const entry = find(all, name);
    if (!entry) {
      shown = null;
      walk?.stop();
      fill(place);
      const what = name.level ? `the Grundy value ${name.level}` : `(${name.fixed})`;
      const say = `There is no certificate of ${what.slice(0, 60)} with f(t) = ${name.take.slice(0, 20)} here. The list shows those of this page; the command fibnim prove finds others.`;
      fill(about, h('p', { class: 'wrong' }, say));
      fill(library, choices(all, null));
      return;
    }
    if (shown?.entry !== entry) {
      const full = await busy.run('Drawing the automaton', (options) =>
        client.ask('certificate', { place: entry.place }, options),
      );
      if (!full) return;
      shown = { entry, full };
      describe(shown);
      check.choose(entry.place, words(entry));
      fill(library, choices(all, entry));
    }
    await trace();
  }

  async function show(given: Params): Promise<void> {
    const params = Object.keys(given).length === 0 ? left : given;
    left = params;
    const name = nameFrom(params);
    fixed.value = name.fixed;
    piles.value = params.pile ?? (name.free === 2 ? '1234, 5678' : PILE);
    quota.value = params.quota ?? (name.level === '' ? '' : '5');
    step = /^\d{1,6}$/.test(params.step ?? '') ? Number(params.step) : 0;
    if (all.length === 0) {
      const found = await busy.run('Reading the certificates', (options) => client.ask('certificates', {}, options));
      if (!found) return;
      all = unique(found.certificates);
      summary.textContent = `All ${all.length} certificates`;
    }
    // The address names the certificate, so that going back returns to it.
    if (Object.keys(given).length === 0) write(name, false);
    await choose(name);
  }

  const submit = (event: Event) => {
    event.preventDefault();
    step = 0;
    const name = nameFrom(left);
    write(name, true);
    void trace();
  };
  const other = (event: Event) => {
    event.preventDefault();
    location.hash = formatRoute('library/proofs', { fixed: tidy(fixed.value), pile: piles.value.trim() });
  };
  const summary = h('summary', {}, 'All certificates');
  const element = h(
    'div',
    { class: 'proofs' },
    h('h1', {}, 'Proofs'),
    h(
      'p',
      { class: 'lead' },
      'For some choices of fixed piles, a finite automaton solves the game with one more pile of any size. It reads the digits of that pile and of the quota, and accepts exactly the N-positions. A certificate proves this for all sizes.',
    ),
    h(
      'section',
      { class: 'card', 'aria-label': 'Choose a certificate' },
      h(
        'form',
        { class: 'row choose', onsubmit: other },
        field('Fixed piles, f(t) = 2t', fixed, 'two up to 8, or three up to 4'),
        h('button', { type: 'submit' }, 'Choose'),
      ),
      h('details', { class: 'all' }, summary, library),
      busy.element,
    ),
    about,
    h(
      'section',
      { class: 'card', 'aria-labelledby': 'read' },
      h('h2', { id: 'read' }, 'Read a number'),
      h(
        'form',
        { onsubmit: submit },
        h(
          'div',
          { class: 'fields' },
          field('Pile of any size', piles, 'if two piles are free, both, with a comma between them'),
          field('Quota', quota, 'if empty, the threshold is shown'),
        ),
        h('div', { class: 'row' }, h('button', { type: 'submit', class: 'primary' }, 'Read')),
      ),
      reading.element,
      place,
    ),
    check.element,
  );
  return {
    title: 'Proofs',
    element,
    show: (params) => void show(params),
    leave: () => {
      walk?.stop();
      busy.cancel();
      reading.cancel();
      check.leave();
    },
  };
}
