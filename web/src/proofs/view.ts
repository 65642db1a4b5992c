/** The view "Proofs": the library of certificates, and the checker. */

import { Client } from '../engine/client';
import type { About } from '../engine/questions';
import { Busy } from '../ui/busy';
import { fill, h } from '../ui/dom';
import type { View } from '../view';

/** What a certificate is about, in words. */
function words(about: About): string {
  if (about.level !== null) return `the Grundy value ${about.level}`;
  const free = about.free === 1 ? 'one free pile' : `${about.free} free piles`;
  return about.fixed.length === 0 ? free : `${free} beside fixed piles ${about.fixed.join(', ')}`;
}

export function proofsView(): View {
  const client = new Client();
  const busy = new Busy();
  const list = h('select', { 'aria-label': 'Certificate' });
  const text = h('textarea', { rows: 10, 'aria-label': 'Text of the certificates', spellcheck: 'false' });
  const outcome = h('div', { role: 'status' });
  const load = async () => {
    const [file = '', line = '0'] = list.value.split('|');
    const found = await busy.run('Loading', (options) =>
      client.ask('certificate-text', { file, line: Number(line) }, options),
    );
    if (found !== null) text.value = found;
  };
  const check = async () => {
    const found = await busy.run('Checking', (options) => client.ask('check', { text: text.value }, options));
    if (!found) return;
    const { proved, refusal } = found;
    fill(
      outcome,
      h(
        'p',
        { class: refusal ? 'wrong' : 'good' },
        refusal ? `Refused: ${refusal.message}.` : `Proved: ${proved.length} certificates.`,
      ),
    );
  };
  list.addEventListener('change', () => void load());
  const element = h(
    'div',
    {},
    h('h1', {}, 'Proofs'),
    h(
      'section',
      { class: 'card' },
      h(
        'div',
        { class: 'row' },
        list,
        h('button', { type: 'button', class: 'primary', onclick: () => void check() }, 'Check'),
      ),
      text,
      busy.element,
      outcome,
    ),
  );
  const show = async () => {
    if (list.options.length > 0) return;
    const all = await busy.run('Reading the certificates', (options) => client.ask('certificates', {}, options));
    if (!all) return;
    fill(
      list,
      all.map((entry) =>
        h(
          'option',
          { value: `${entry.file}|${entry.line}` },
          `f(t) = ${entry.take}: ${words(entry)}, ${entry.states} states`,
        ),
      ),
    );
    await load();
  };
  return { title: 'Proofs', element, show: () => void show(), leave: () => busy.cancel() };
}
