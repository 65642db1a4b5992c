/** Checks certificates: those of the library, which the reader can edit, and files. */

import { rulesOf } from '../engine/questions';
import type { About, CertificateQuestion, CheckAnswer, ViolatedInstance } from '../../generated/wire';
import { gameFrom } from '../game/players';
import { Busy } from '../ui/busy';
import { certificateRefused } from '../text/said';
import { commas, paragraph, text } from '../text/text';
import { announce, button, factList, fill, h, note, wrong } from '../ui/dom';
import { field } from '../ui/field';
import { words } from './library';

/** The most characters that are shown in the field; longer texts are checked without being shown. */
const SHOWN = 200_000;
/** The most bytes of a file that is accepted. */
const LONGEST = 30_000_000;
/** The most certificates that are listed. */
const NAMED = 12;

function proved(all: readonly About[]): HTMLElement | null {
  if (all.length === 0) return null;
  const name = (about: About): string => words(about) + (about.only === undefined ? '' : `, only ${about.only}`);
  const named = all.slice(-NAMED).map((about) => text('check-named', { name: name(about), states: about.states }));
  const others = all.length - named.length;
  return h('details',
    h('summary', text('check-what', { count: String(all.length) })),
    h('ul', others > 0 ? h('li.note', text('check-others', { others })) : null, named.map((name) => h('li', name))),
  );
}

function instance(it: ViolatedInstance): HTMLElement {
  const says = it.accepted === undefined ? null : it.accepted ? 'N' : 'P';
  const right = says === it.outcome;
  const facts: [string, string][] = [
    [text('check-free'), commas(it.piles)],
    [text('check-fixed'), commas(it.fixed.map(String)) || text('check-none')],
    [text('check-quota'), it.quota],
  ];
  if (it.value !== undefined) facts[1] = [text('check-value'), String(it.value)];
  const reached = text(says === 'N' ? 'check-reached' : 'check-not-reached');
  if (says) facts.push([text('check-says'), it.value === undefined ? says : reached]);
  if (it.outcome) facts.push([text('check-correct'), it.outcome]);
  const address = it.position && gameFrom(it.position, rulesOf({ take: it.take_away, play: it.play, only: it.only }));
  return h('div.violation',
    h('h3', text('check-violated')),
    factList(facts),
    it.outcome && right ? note(text('check-right-here')) : null,
    address ? h('p', h('a.button', { href: address }, text('proofs-play', { position: it.position ?? '' }))) : null,
  );
}

function outcome({ proved: all, refusal }: CheckAnswer): HTMLElement {
  const many = { certificates: all.length };
  if (!refusal) {
    return h('div', h('p.good', text('check-proved', many)), proved(all));
  }
  return h('div',
    wrong(text('check-refused', { reason: certificateRefused(refusal) })),
    refusal.violation ? instance(refusal.violation) : null,
    all.length > 0 ? note(text('check-before', many)) : null,
    proved(all),
  );
}

/**
 * Makes a certificate false, so that a reader can see a refusal without editing JSON: removes an accepting state from
 * the last certificate of a text, and says which and in which line; `null` if that has none.
 */
function damage(text: string): { text: string; line: number; state: number } | null {
  const lines = text.trimEnd().split('\n');
  try {
    const certificate = JSON.parse(lines.at(-1) ?? '') as { accepting?: number[] };
    const { accepting } = certificate;
    if (!Array.isArray(accepting) || accepting.length === 0) return null;
    lines[lines.length - 1] = JSON.stringify({ ...certificate, accepting: accepting.slice(0, -1) });
    return { text: `${lines.join('\n')}\n`, line: lines.length, state: accepting.at(-1) ?? 0 };
  } catch {
    return null;
  }
}

export interface Checker {
  element: HTMLElement;
  choose(place: CertificateQuestion, name: string): void;
  leave(): void;
}

export function checker(): Checker {
  const busy = new Busy();
  const area = h('textarea', { rows: 8, spellcheck: 'false', autocapitalize: 'off' });
  const file = h('input', { type: 'file', accept: '.json,.jsonl,.txt,application/json' });
  const note = h('p.note');
  const result = h('div', { 'data-outcome': '' });
  let chosen: { place: CertificateQuestion; name: string } | null = null;
  /** What the reader has asked for before there is a certificate. */
  let wanted: (() => Promise<void>) | null = null;
  /** A text that is too long for the field. */
  let long: string | null = null;
  const content = () => long ?? area.value;
  /** Whether the reader has changed the text; then choosing a certificate does not replace it. */
  let own = false;

  function put(written: string, from: string): void {
    const hidden = written.length > SHOWN;
    long = hidden ? written : null;
    area.value = hidden ? '' : written;
    area.disabled = hidden;
    const size = String(Math.ceil(written.length / 1000));
    const lines = written.split('\n').filter((line) => line.trim() !== '').length;
    const shown = text('check-size', { name: from, lines, size });
    fill(note, hidden ? paragraph(shown, text('check-too-long')) : shown);
    fill(result);
  }

  async function load(): Promise<void> {
    const now = chosen;
    if (!now) return;
    const found = await busy.ask(text('check-loading'), 'certificate', now.place);
    if (found === null || now !== chosen) return;
    own = false;
    put(found.file, now.name);
  }

  /** Whether there is a text to work on; if none is there yet, the work is done when it has come. */
  async function there(work: () => Promise<void>): Promise<boolean> {
    if (content().trim() !== '') return true;
    wanted = chosen ? null : work;
    await load();
    return wanted === null;
  }

  async function check(): Promise<void> {
    fill(result);
    if (!(await there(check))) return;
    const given = content();
    const found = await busy.ask(text('check-checking'), 'check', { file: given }, 3600);
    if (!found || given !== content()) return;
    fill(result, outcome(found));
    announce(result.querySelector('p')?.textContent ?? '');
  }

  async function harm(): Promise<void> {
    if (!(await there(harm))) return;
    const harmed = damage(content());
    if (!harmed) {
      busy.say(text('check-no-damage'), true);
      return;
    }
    own = true;
    put(harmed.text, text('check-damaged'));
    const what = text('check-damaged-state', { line: String(harmed.line), state: String(harmed.state) });
    fill(note, what);
    announce(what);
  }

  async function open(): Promise<void> {
    const first = file.files?.[0];
    if (!first) return;
    // The result of another text must not stand beside this file.
    fill(result);
    if (first.size > LONGEST) {
      busy.cancel();
      const size = String(Math.ceil(first.size / 1e6));
      busy.say(text('check-large-file', { name: first.name, size, most: String(LONGEST / 1e6) }), true);
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
    fill(note, text('check-edited'));
    fill(result);
  });

  const element = h('section.checker', { 'aria-label': text('check-title') },
    h('p.lead', text('check-lead')),
    h('div.row',
      button(text('check-load'), () => void load()),
      button(text('check-damage'), () => void harm()),
      button(text('check-check'), () => void check(), { class: 'primary' }),
    ),
    field(text('check-file'), file),
    field(text('check-text'), area, text('check-text-help')),
    note,
    busy.element,
    result,
  );
  return {
    element,
    choose: (place, name) => {
      chosen = { place, name };
      const next = wanted;
      wanted = null;
      if (next) void next();
      else if (!own) void load();
    },
    leave: () => busy.cancel(),
  };
}
