/** The view "Proofs": lists certificates, shows their automata reading digits, and checks certificates. */

import { client } from '../engine/client';
import type { CertificateAnswer, CertificateEntry } from '../../generated/wire';
import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { rich, math, text } from '../text/text';
import { Busy } from '../ui/busy';
import { citeButtons } from '../ui/cite';
import { Copied } from '../ui/copy';
import { button, drawer, factList, fill, h, wrong } from '../ui/dom';
import { field, natural, submit, textInput, whenSent } from '../ui/field';
import { menu } from '../ui/menu';
import { rulesName } from '../ui/rules';
import type { View } from '../view';
import { about as states } from './automaton';
import { checker } from './checker';
import {
  choices, complementWords, find, nameFrom, ordered, paramsOf, saveCertificate, tidy, words, type Name,
} from './library';
import { steps, type Steps } from './steps';

/** The pile that is read first. */
const PILE = '123456';

export function proofsView(): View {
  const busy = new Busy();
  const reading = new Busy();
  const check = checker();
  const library = h('div');
  const headline = h('div.proofs-head');
  const about = h('div.about');
  const place = h('div');
  const fixed = textInput('', { size: 12 });
  const piles = textInput(PILE, { size: 24 });
  const quota = textInput('', { inputmode: 'numeric', size: 12 });
  let all: CertificateEntry[] = [];
  let shown: { entry: CertificateEntry; full: CertificateAnswer } | null = null;
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
    const rules = rulesName(full);
    const facts: [string, string][] = [
      [text('proofs-rules'), rules],
      [text('proofs-states'), text('proofs-states-drawn', { states: `${full.states}`, drawn: `${full.arcs.length}` })],
    ];
    if (entry.complement) facts.push([text('proofs-complementary-value'), complementWords(entry.complement)]);
    facts.push([text('proofs-hash'), full.sha256]);
    const address = formatRoute('library/proofs', paramsOf(nameFrom(left)));
    const copied = new Copied();
    const title = () => `${words(full)} (${rules}), SHA-256 ${full.sha256}`;
    fill(
      headline,
      h('h2', words(full)),
      menu(
        button(text('proofs-download'), () => saveCertificate(full)),
        copied.button(text('copy-link'), text('copy-link'), () => new URL(address, location.href).href),
        citeButtons(copied, title, address),
      ),
      copied.element,
    );
    fill(about, factList(facts), states(full));
  }

  async function trace(): Promise<void> {
    walk?.stop();
    if (!shown) return;
    const { entry, full } = shown;
    const asked = quota.value.trim();
    const numbers = piles.value.split(/[\s,]+/).filter((pile) => pile !== '');
    const found = await reading.run(text('proofs-reading-digits'), async (options) => {
      const given = { ...entry.place, piles: numbers.map((pile) => natural(pile, text('proofs-pile'))) };
      const quota = asked === '' ? {} : { quota: natural(asked, text('proofs-quota')) };
      return client.ask('trace', { ...given, ...quota }, options);
    });
    if (!found) {
      fill(place);
      return;
    }
    step = Math.min(step, found.terms.length);
    walk = steps(full, found, asked !== '', step, (at) => {
      step = at;
      write(nameFrom(left), false);
    });
    // The new controls are those of before, so the focus can stay.
    const controls = () => [...place.querySelectorAll<HTMLElement>('button, input')];
    const focused = controls().findIndex((control) => control === document.activeElement);
    fill(place, walk.element);
    controls()[focused]?.focus();
  }

  async function choose(name: Name): Promise<void> {
    const entry = find(all, name);
    if (!entry) {
      shown = null;
      walk?.stop();
      fill(place);
      const formula = `f(t) = ${name.take.slice(0, 20)}`;
      const say = name.level
        ? text('proofs-no-certificate-of-value', { value: name.level.slice(0, 40), formula })
        : text('proofs-no-certificate', { position: `(${name.fixed.slice(0, 60)})`, formula });
      fill(headline, wrong(say));
      fill(about);
      fill(library, choices(all, null));
      return;
    }
    if (shown?.entry !== entry) {
      const full = await busy.ask(text('proofs-drawing'), 'certificate', entry.place);
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
      const found = await busy.ask(text('proofs-reading-certificates'), 'certificates', {});
      if (!found) return;
      all = ordered(found.certificates);
      summary.textContent = text('proofs-all-count', { certificates: all.length });
    }
    // The address names the certificate, so that going back returns to it.
    if (Object.keys(given).length === 0) write(name, false);
    await choose(name);
  }

  const sent = whenSent(() => {
    step = 0;
    write(nameFrom(left), true);
    void trace();
  });
  const other = whenSent(() => {
    location.hash = formatRoute('library/proofs', { fixed: tidy(fixed.value), pile: piles.value.trim() });
  });
  const summary = h('summary', text('proofs-all'));
  const element = h('div.proofs',
    h('h1.visually-hidden', text('library-proofs')),
    h('div.proofs-top',
      h('div', headline, h('p.lead', text('proofs-lead'))),
      h('form.read', { 'aria-label': text('proofs-read-title'), onsubmit: sent },
        field(text('proofs-pile'), piles),
        field(text('proofs-quota'), quota, text('proofs-quota-help')),
        submit(text('proofs-read-button')),
      ),
    ),
    h('div.busies', busy.element, reading.element),
    place,
    drawer(
      text('proofs-choose-label'),
      h('form.row.choose', { onsubmit: other },
        field(rich('proofs-fixed', { formula: math('f(t) = 2t') }), fixed, text('proofs-fixed-help')),
        h('button', { type: 'submit' }, text('proofs-choose')),
      ),
      h('details.all', summary, library),
    ),
    drawer(text('proofs-the-automaton'), about),
    drawer(text('check-title'), check.element),
  );
  return {
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
