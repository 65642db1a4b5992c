/** Shows an automaton reading the digits of piles and a quota, step by step. */

import type { CertificateAnswer, Remaining, Trace } from '../../generated/wire';
import { gameFrom } from '../game/players';
import { commas, math, paragraph, rich, text } from '../text/text';
import { short } from '../ui/blocks';
import { announce, button, drawer, fill, h, note, scrolledTable, unique } from '../ui/dom';
import { graph, neighbours } from './automaton';

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
  if (it.larger) parts.push(text('proofs-above', { bound: String(named) }), text('proofs-no-threshold'));
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : text('proofs-or', { list: commas(parts), last });
}

export interface Steps {
  element: HTMLElement;
  stop(): void;
}

/** The position of a trace in the notation of the board. */
const position = (trace: Trace, fixed: readonly number[]): string =>
  `(${[...trace.piles, ...fixed].join(',')};${trace.quota})`;

/** The result after the last digit. */
function result(it: CertificateAnswer, trace: Trace, asked: boolean): HTMLElement {
  const sizes = [...trace.piles.map((pile) => short(pile, LONG)), ...it.fixed.map(String)];
  const piles = sizes.join(', ');
  const quota = short(trace.quota, LONG);
  if (it.value !== undefined) {
    const id = trace.accepted ? 'proofs-some-move' : 'proofs-no-move';
    return h('p', text(id, { quota, piles: commas(sizes), value: String(it.value) }));
  }
  const threshold =
    trace.threshold === 'infinity'
      ? h('p.threshold', rich('proofs-infinite', { position: h('b', { dir: 'ltr' }, `(${piles})`) }))
      : h('p.threshold',
          rich('proofs-threshold', {
            threshold: h('b', { 'data-threshold': trace.threshold ?? '' }, short(trace.threshold ?? '', LONG)),
            position: math(`(${piles}; w)`),
            formula: math(`w = ${short(trace.threshold ?? '', LONG)}`),
          }),
        );
  const address = gameFrom(position(trace, it.fixed), it);
  return h('div',
    threshold,
    asked ? h('p', text(trace.accepted ? 'proofs-quota-wins' : 'proofs-quota-loses', { quota })) : null,
    h('p', h('a.button', { href: address }, text('proofs-play', { position: `(${piles};${quota})` }))),
  );
}

/**
 * The digits on a tape: a column a term, with the digits of the piles and of the quota and the state after them. It
 * slides, so that the digits that were read last stay in its middle.
 */
function tape(it: CertificateAnswer, trace: Trace): { element: HTMLElement; show(at: number): void } {
  const all = trace.terms.length;
  const pile = (_: string, at: number) => text('proofs-column-pile-number', { pile: String(at + 1) });
  const names = it.free === 1 ? [text('proofs-column-pile')] : trace.piles.map(pile);
  const element = h('div');
  let from = 0;
  /** The cells of the columns, from the term to the state. */
  let columns: HTMLElement[][] = [];

  function build(): void {
    const to = all <= MOST ? all : Math.min(all, from + 2 * AROUND);
    columns = Array.from({ length: to - from + 1 }, (_, index) => {
      const [term = '', digits = []] = [trace.terms[from + index - 1], trace.digits[from + index - 1]];
      const head = h('th', { scope: 'col', title: term }, short(term));
      return [head, ...digits.map((digit) => h('td', { class: digit === 1 ? 'one' : null }, digit)), h('td.after')];
    });
    const heads = [text('proofs-column-term'), ...names, text('proofs-column-quota'), text('proofs-state')];
    const rows =
      heads.map((name, row) => h('tr', h('th', { scope: 'row' }, name), columns.map((column) => column[row])));
    const read = { from: String(from), to: String(to), all: String(all) };
    fill(
      element,
      scrolledTable(text('proofs-digits-and-states'), { class: 'digits-table', dir: 'ltr' }, null, rows),
      columns.length < all ? note(text('proofs-rows', read)) : null,
    );
  }

  function show(at: number): void {
    const begin = all <= MOST ? 1 : Math.max(1, Math.min(at - AROUND, all - 2 * AROUND));
    if (begin !== from) {
      from = begin;
      build();
    }
    columns.forEach((column, index) => {
      const step = from + index;
      for (const cell of column) {
        cell.classList.toggle('now', step === at);
        cell.classList.toggle('later', step > at);
      }
      if (step === at) column[0]?.setAttribute('aria-current', 'step');
      else column[0]?.removeAttribute('aria-current');
      fill(column.at(-1) as HTMLElement, step <= at ? (trace.states[step] ?? '—') : '');
    });
    const [place, now] = [element.querySelector('.scroll'), columns[Math.max(0, at - from)]?.[0]];
    if (!place || !now) return;
    const middle = now.getBoundingClientRect().left + now.clientLeft + now.clientWidth / 2;
    place.scrollBy({ left: middle - place.getBoundingClientRect().left - place.clientWidth / 2 });
  }
  return { element, show };
}

/** `asked` says whether the reader gave the quota; otherwise the engine chose it. */
export function steps(
  it: CertificateAnswer, trace: Trace, asked: boolean, first: number, changed: (at: number) => void,
): Steps {
  const all = trace.terms.length;
  let at = Math.max(0, Math.min(all, first));
  let timer = 0;
  const slider = h('input', { type: 'range', min: 0, max: all, step: 1, id: unique('digits') });
  const digits = tape(it, trace);
  const here = h('div');
  const sentence = h('p.said');
  const end = h('div', { 'data-result': '' });
  const drawn = graph(it);
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
    play.textContent = text('proofs-run');
  };
  const control = (id: string, help: string, to: () => number) =>
    button(text(id), () => (stop(), go(to())), { title: text(help) });
  const start = control('proofs-start', 'proofs-start-help', () => 0);
  const back = control('proofs-back', 'proofs-back-help', () => at - 1);
  const next = control('proofs-forward', 'proofs-forward-help', () => at + 1);
  const last = control('proofs-end', 'proofs-end-help', () => all);
  const play = button(text('proofs-run'), () => (timer === 0 ? run() : stop()));
  play.hidden = matchMedia('(prefers-reduced-motion: reduce)').matches;
  function run(): void {
    if (at === all) go(0);
    play.textContent = text('proofs-pause');
    timer = window.setInterval(() => {
      go(at + 1);
      if (at === all) stop();
    }, PACE);
  }
  slider.addEventListener('input', () => (stop(), go(Number(slider.value))));

  function render(said: boolean): void {
    const state = trace.states[at] ?? null;
    const remaining = remainingWords(trace.remaining[at], trace.named);
    const read = { read: String(at), all: String(all) };
    const where =
      state === null ? text('proofs-read-dead', read) : text('proofs-read', { ...read, state: String(state) });
    const line = remaining === '' || at === all
      ? where
      : paragraph(where, text('proofs-still-possible', { thresholds: remaining }));
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', line);
    fill(sentence, line);
    if (said) announce(line);
    for (const [it, off] of [[start, at === 0], [back, at === 0], [next, at === all], [last, at === all]] as const) {
      // The attribute `disabled` would take the focus away from the button.
      it.setAttribute('aria-disabled', String(off));
    }
    digits.show(at);
    fill(here, neighbours(it, state, at === all ? undefined : (trace.states[at + 1] ?? null)));
    fill(end, at === all ? result(it, trace, asked) : null);
    drawn?.light(state);
    if (said && at === all) announce(paragraph(line, end.querySelector('p')?.textContent ?? ''));
  }
  const numbers = commas(trace.piles.map((pile) => short(pile, LONG)));
  const element = h('div.trace',
    h('h2', asked ? text('proofs-with-quota', { numbers, quota: short(trace.quota, LONG) }) : numbers),
    digits.element,
    h('div.row', start, back, next, last, play, slider),
    h('label.visually-hidden', { for: slider.id }, text('proofs-digits-read')),
    sentence,
    drawn?.element,
    end,
    drawer(text('proofs-current-state'), here, asked ? null : note(text('proofs-without-quota'))),
  );
  render(false);
  // The picture can be scrolled to the state when it has its place.
  requestAnimationFrame(() => {
    drawn?.fit();
    drawn?.light(trace.states[at] ?? null);
    digits.show(at);
  });
  return { element, stop };
}
