/** Checks certificates: those of the library, which the reader can edit, and files. */

import type { Client } from '../engine/client';
import { rulesOf, rulesParams } from '../engine/questions';
import type { About, CertificatePlace, CheckAnswer, ViolatedInstance } from '../engine/wire';
import { formatRoute } from '../router';
import { Busy } from '../ui/busy';
import { announce, fill, h } from '../ui/dom';
import { field } from '../ui/field';
import { damage } from './damage';
import { words } from './library';

/** The most characters that are shown in the field; longer texts are checked without being shown. */
const SHOWN = 200_000;
/** The most bytes of a file that is accepted. */
const LONGEST = 30_000_000;
/** The most certificates that are listed. */
const NAMED = 12;

function proved(all: readonly About[]): HTMLElement | null {
  if (all.length === 0) return null;
  const named = all.slice(-NAMED).map((about) => `${words(about)}: ${about.states} states`);
  const others = all.length - named.length;
  return h(
    'details',
    {},
    h('summary', {}, `What is proved (${all.length})`),
    h('ul', {}, others > 0 ? h('li', { class: 'note' }, `${others} others, and:`) : null, named.map((name) => h('li', {}, name))),
  );
}

function instance(it: ViolatedInstance): HTMLElement {
  const says = it.accepted === undefined ? null : it.accepted ? 'N' : 'P';
  const right = says === it.outcome;
  const facts: [string, string][] = [
    ['free piles', it.piles.join(', ')],
    ['fixed piles', it.fixed.join(', ') || 'none'],
    ['quota', it.quota],
  ];
  if (it.value !== undefined) facts[1] = ['Grundy value', String(it.value)];
  if (says) facts.push(['the automaton says', it.value === undefined ? says : says === 'N' ? 'it is reached' : 'it is not reached']);
  if (it.outcome) facts.push(['correct outcome', it.outcome]);
  const address = it.position
    ? formatRoute('play', {
        start: it.position,
        ...(it.take_away === undefined ? {} : rulesParams(rulesOf(it.take_away, it.play === 'misere'))),
        first: 'human',
        second: 'perfect',
      })
    : null;
  return h(
    'div',
    { class: 'violation' },
    h('h3', {}, 'The violated instance'),
    h(
      'dl',
      { class: 'facts' },
      facts.map(([name, text]) => [h('dt', {}, name), h('dd', {}, text)]),
    ),
    it.outcome && right
      ? h('p', { class: 'note' }, 'The automaton is right about this position. It is wrong about one that a move or a smaller quota leads to.')
      : null,
    address ? h('p', {}, h('a', { class: 'button', href: address }, `Play ${it.position}`)) : null,
  );
}

function outcome({ proved: all, refusal }: CheckAnswer): HTMLElement {
  const many = all.length === 1 ? '1 certificate' : `${all.length} certificates`;
  if (!refusal) {
    return h('div', {}, h('p', { class: 'good' }, `✓ Proved: ${many}, checked independently of how they were found.`), proved(all));
  }
  return h(
    'div',
    {},
    h('p', { class: 'wrong' }, `✗ Refused: ${refusal.message}.`),
    refusal.violation ? instance(refusal.violation) : null,
    all.length > 0 ? h('p', { class: 'note' }, `Before that, the checker proved ${many}.`) : null,
    proved(all),
  );
}

export function checker(client: Client): { element: HTMLElement; choose(place: CertificatePlace, name: string): void; leave(): void } {
  const busy = new Busy();
  const area = h('textarea', { rows: 8, spellcheck: 'false', autocapitalize: 'off' });
  const file = h('input', { type: 'file', accept: '.json,.jsonl,.txt,application/json' });
  const note = h('p', { class: 'note' });
  const result = h('div', { 'data-outcome': '' });
  let chosen: { place: CertificatePlace; name: string } | null = null;
  /** A text that is too long for the field. */
  let long: string | null = null;
  const text = () => long ?? area.value;
  /** Whether the reader has changed the text; then choosing a certificate does not replace it. */
  let own = false;

  function put(content: string, from: string): void {
    const hidden = content.length > SHOWN;
    long = hidden ? content : null;
    area.value = hidden ? '' : content;
    area.disabled = hidden;
    const size = `${Math.ceil(content.length / 1000).toLocaleString('en')} KB`;
    const lines = content.split('\n').filter((line) => line.trim() !== '').length;
    const shown = `${from}: ${lines === 1 ? '1 line' : `${lines} lines`}, ${size}.`;
    fill(note, hidden ? `${shown} Too long to edit here; you can still check it.` : shown);
    fill(result);
  }

  async function load(): Promise<void> {
    const wanted = chosen;
    if (!wanted) return;
    const found = await busy.run('Loading', (options) => client.ask('certificate', { place: wanted.place }, options));
    if (found === null || wanted !== chosen) return;
    own = false;
    put(found.file, wanted.name);
  }

  async function check(): Promise<void> {
    fill(result);
    if (text().trim() === '') await load();
    const content = text();
    const found = await busy.run('Checking', (options) => client.ask('check', { file: content }, { ...options, seconds: 3600 }));
    if (!found || content !== text()) return;
    fill(result, outcome(found));
    announce(result.querySelector('p')?.textContent ?? '');
  }

  async function harm(): Promise<void> {
    if (text().trim() === '') await load();
    const harmed = damage(text());
    if (!harmed) {
      busy.say('This text cannot be damaged: its last line is not a certificate with accepting states.', true);
      return;
    }
    own = true;
    put(harmed.text, 'Damaged');
    fill(note, harmed.what);
    announce(harmed.what);
  }

  async function open(): Promise<void> {
    const first = file.files?.[0];
    if (!first) return;
    // The result of another text must not stand beside this file.
    fill(result);
    if (first.size > LONGEST) {
      busy.cancel();
      busy.say(`${first.name} has ${Math.ceil(first.size / 1e6)} MB: accepted here are files up to ${LONGEST / 1e6} MB. Use the command fibnim check for larger ones.`, true);
      return;
    }
    busy.clear();
    own = true;
    put(await first.text(), first.name);
    // Without this, choosing the same file again has no effect after it was changed.
    file.value = '';
  }
  file.addEventListener('change', () => void open());
  area.addEventListener('input', () => {
    own = true;
    fill(note, 'Edited.');
    fill(result);
  });

  const element = h(
    'section',
    { class: 'card checker', 'aria-labelledby': 'checker' },
    h('h2', { id: 'checker' }, 'Check a certificate'),
    h(
      'p',
      { class: 'lead' },
      'The checker verifies that the automaton satisfies the recurrence of the game for all piles and quotas, independently of how it was found. Edit the text to see the checker refuse it.',
    ),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', onclick: () => void load() }, 'Load the one above'),
      h('button', { type: 'button', onclick: () => void harm() }, 'Damage it'),
      h('button', { type: 'button', class: 'primary', onclick: () => void check() }, 'Check'),
    ),
    field('Or a file', file),
    field('Text of the certificates', area, 'one certificate in each line, after those that it depends on'),
    note,
    busy.element,
    result,
  );
  return {
    element,
    choose: (place, name) => {
      chosen = { place, name };
      if (!own) void load();
    },
    leave: () => busy.cancel(),
  };
}
