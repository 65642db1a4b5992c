/** Shows an automaton reading the digits of piles and a quota, step by step. */

import { rulesOf, rulesParams } from '../engine/questions';
import type { CertificateAnswer, Remaining, Trace } from '../engine/wire';
import { formatRoute } from '../router';
import { short } from '../ui/blocks';
import { announce, fill, h, unique } from '../ui/dom';
import { neighbours } from './automaton';

/** The most rows of the table that are shown without a cut. */
const MOST = 40;
/** If there are more, the rows shown above and below the current one. */
const AROUND = 12;
/** Digits up to which a number is written out. */
const LONG = 30;
/** Milliseconds between two steps after "Play". */
const PACE = 700;

/** The thresholds that are still possible, such as `1, 2, above 33 or none`. */
function remainingWords(it: Remaining | undefined, named: number): string {
  if (!it) return '';
  const parts = it.values.map(String);
  if (it.larger) parts.push(`above ${named}`, 'none');
  const end = parts.pop() ?? '';
  return parts.length === 0 ? end : `${parts.join(', ')} or ${end}`;
}

const WITHOUT =
  'No quota is given, so the automaton reads the threshold as the quota. If there is no threshold, the quota is one more than the free piles have.';

export interface Steps {
  element: HTMLElement;
  stop(): void;
}

/** The position of a trace in the notation of the board. */
const position = (trace: Trace, fixed: readonly number[]): string =>
  `(${[...trace.piles, ...fixed].join(',')};${trace.quota})`;

/** The result after the last digit. */
function result(it: CertificateAnswer, trace: Trace, asked: boolean): HTMLElement {
  const piles = [...trace.piles.map((pile) => short(pile, LONG)), ...it.fixed].join(', ');
  const quota = short(trace.quota, LONG);
  if (it.value !== undefined) {
    const can = trace.accepted ? 'some' : 'no';
    return h('p', {}, `With quota ${quota} ${can} move from ${piles} leads to the Grundy value ${it.value}.`);
  }
  const threshold =
    trace.threshold === 'infinity'
      ? h('p', { class: 'threshold' }, 'No threshold: ', h('b', {}, `(${piles})`), ' is P at every quota.')
      : h(
          'p',
          { class: 'threshold' },
          'The threshold is ',
          h('b', { 'data-threshold': trace.threshold ?? '' }, short(trace.threshold ?? '', LONG)),
          `: (${piles}; w) is N from w = ${short(trace.threshold ?? '', LONG)} on, and P below.`,
        );
  const start = position(trace, it.fixed);
  const players = { first: 'human', second: 'perfect' };
  const address = formatRoute('play', { start, ...rulesParams(rulesOf(it.take_away, it.play === 'misere')), ...players });
  return h(
    'div',
    {},
    threshold,
    asked ? h('p', {}, `With quota ${quota} it is ${trace.accepted ? 'N: the player to move wins' : 'P: the player to move loses'}.`) : null,
    h('p', {}, h('a', { class: 'button', href: address }, `Play (${piles};${quota})`)),
  );
}

function table(it: CertificateAnswer, trace: Trace, at: number): HTMLElement {
  const all = trace.terms.length;
  const from = all <= MOST ? 1 : Math.max(1, Math.min(at - AROUND, all - 2 * AROUND));
  const to = all <= MOST ? all : Math.min(all, from + 2 * AROUND);
  const names = it.free === 1 ? ['pile'] : trace.piles.map((_, pile) => `pile ${pile + 1}`);
  const withThresholds = trace.remaining.length > 0;
  const rows: HTMLElement[] = [];
  for (let step = from; step <= to; step += 1) {
    const read = step <= at;
    rows.push(
      h(
        'tr',
        { class: step === at ? 'now' : read ? null : 'later', 'aria-current': step === at ? 'step' : null },
        h('th', { scope: 'row', title: trace.terms[step - 1] ?? null }, short(trace.terms[step - 1] ?? '')),
        (trace.digits[step - 1] ?? []).map((digit) => h('td', { class: digit === 1 ? 'one' : null }, digit)),
        h('td', {}, read ? (trace.states[step] ?? '—') : ''),
        withThresholds ? h('td', { class: 'remain' }, read ? remainingWords(trace.remaining[step], trace.named) : '') : null,
      ),
    );
  }
  const hidden = all - rows.length;
  const head = ['term', ...names, 'quota', 'state'];
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Digits and states' },
      h(
        'table',
        { class: 'digits-table' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            head.map((name) => h('th', { scope: 'col' }, name)),
            withThresholds ? h('th', { scope: 'col', class: 'remain' }, 'possible thresholds') : null,
          ),
        ),
        h('tbody', {}, rows),
      ),
    ),
    hidden > 0 ? h('p', { class: 'note' }, `Digits ${from} to ${to} of ${all}; the others appear as they are read.`) : null,
  );
}

/** `asked` says whether the reader gave the quota; otherwise the engine chose it. */
export function steps(it: CertificateAnswer, trace: Trace, asked: boolean, first: number, changed: (at: number) => void): Steps {
  const all = trace.terms.length;
  let at = Math.max(0, Math.min(all, first));
  let timer = 0;
  const slider = h('input', { type: 'range', min: 0, max: all, step: 1, id: unique('digits') });
  const rows = h('div', {});
  const here = h('div', {});
  const line = h('p', { class: 'said' });
  const end = h('div', { 'data-result': '' });
  const button = (name: string, title: string, act: () => void) =>
    h('button', { type: 'button', title, onclick: act }, name);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(all, to));
    if (next === at) return;
    at = next;
    render(true);
    changed(at);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = 'Play';
  };
  const start = button('Start', 'To the beginning', () => (stop(), go(0)));
  const back = button('Back', 'One digit back', () => (stop(), go(at - 1)));
  const next = button('Next', 'Read one digit', () => (stop(), go(at + 1)));
  const last = button('End', 'Read all digits', () => (stop(), go(all)));
  const play = h('button', { type: 'button', onclick: () => (timer === 0 ? run() : stop()) }, 'Play');
  play.hidden = matchMedia('(prefers-reduced-motion: reduce)').matches;
  function run(): void {
    if (at === all) go(0);
    play.textContent = 'Pause';
    timer = window.setInterval(() => {
      go(at + 1);
      if (at === all) stop();
    }, PACE);
  }
  slider.addEventListener('input', () => (stop(), go(Number(slider.value))));

  function render(said: boolean): void {
    const state = trace.states[at] ?? null;
    const remaining = remainingWords(trace.remaining[at], trace.named);
    const read = `${at} of ${all} digits read`;
    const where = state === null ? 'no accepting state can be reached' : `state ${state}`;
    const text = `${read}: ${where}.${remaining === '' || at === all ? '' : ` Thresholds that are still possible: ${remaining}.`}`;
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', text);
    fill(line, text);
    if (said) announce(text);
    for (const [it, off] of [
      [start, at === 0],
      [back, at === 0],
      [next, at === all],
      [last, at === all],
    ] as const) {
      // The attribute `disabled` would take the focus away from the button.
      it.setAttribute('aria-disabled', String(off));
    }
    fill(rows, table(it, trace, at));
    fill(here, neighbours(it, state, at === all ? undefined : (trace.states[at + 1] ?? null)));
    fill(end, at === all ? result(it, trace, asked) : null);
    if (said && at === all) announce(`${text} ${end.querySelector('p')?.textContent ?? ''}`);
  }
  const numbers = trace.piles.map((pile) => short(pile, LONG)).join(', ');
  const element = h(
    'div',
    { class: 'steps' },
    h('h3', {}, asked ? `${numbers} with quota ${short(trace.quota, LONG)}` : numbers),
    asked ? null : h('p', { class: 'note' }, WITHOUT),
    h('div', { class: 'row' }, start, back, next, last, play),
    h('label', { for: slider.id, class: 'note' }, 'Number of digits read; the arrow keys change it'),
    slider,
    line,
    end,
    h('div', { class: 'walk' }, rows, h('section', { 'aria-label': 'The state' }, h('h3', {}, 'Current state'), here)),
  );
  render(false);
  return { element, stop };
}
