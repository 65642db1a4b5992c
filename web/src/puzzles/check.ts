/** Where a teacher checks the code of a pupil. */

import { client } from '../engine/client';
import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { text } from '../text/text';
import type { Busy } from '../ui/busy';
import { fill, h, heads, note, scrolledTable, wrong } from '../ui/dom';
import { field, submit, textInput, whenSent } from '../ui/field';
import { readChoice, type Choice } from './model';

/** Reads the link of an assignment; `null` if it is none. */
function assignment(link: string): Choice | null {
  const at = link.indexOf('#');
  if (at < 0) return null;
  try {
    const { view, part, params } = parseRoute(link.slice(at).trim());
    return view === 'puzzles' && (part === 'assignment' || part === 'set') ? readChoice(params) : null;
  } catch {
    return null;
  }
}

/** A pupil's name and code in a line; the code is its last word. */
const PUPIL = /^\s*(.*[^\s,;:])[\s,;:]+(\S+)\s*$/;

/** Who found what: a row for each pupil, and a column for each puzzle. */
function picture(pupils: readonly { name: string; marks: readonly boolean[] | null }[]): HTMLElement {
  const count = Math.max(0, ...pupils.map(({ marks }) => marks?.length ?? 0));
  const columns = Array.from({ length: count }, (_, at) => at);
  const genuine = pupils.flatMap(({ marks }) => (marks ? [marks] : []));
  const cell = (right: boolean | undefined) =>
    right
      ? h('td.found', { 'aria-label': text('puzzle-right') }, '✓')
      : h('td.missed', { 'aria-label': text('puzzle-wrong') }, '✗');
  const row = ({ name, marks }: (typeof pupils)[number]) =>
    h('tr',
      h('th', { scope: 'row', dir: 'auto' }, name),
      marks
        ? [columns.map((at) => cell(marks[at])), h('td', marks.filter(Boolean).length)]
        : h('td.wrong', { colspan: count + 1 }, text('puzzles-check-wrong')),
    );
  const sums = columns.map((at) => h('td', genuine.filter((marks) => marks[at]).length));
  const total =
    genuine.length > 1 ? h('tr.sum', h('th', { scope: 'row' }, text('puzzles-check-found')), sums, h('td')) : null;
  const head = heads([text('puzzles-check-name'), ...columns.map((at) => String(at + 1)), text('puzzle-right')]);
  return scrolledTable(text('puzzles-check-found'), { class: 'found-table' }, head, [pupils.map(row), total]);
}

/** The form with the link and the codes of an address, which has them as they are typed, so that they are kept. */
export function check(busy: Busy, params: Params): HTMLElement {
  const link =
    textInput(params.link ?? '', { dir: 'ltr', required: true, placeholder: '…#/puzzles/assignment?seed=…' });
  const codes = h('textarea', { rows: 5, required: true, dir: 'auto', spellcheck: 'false', autocomplete: 'off' });
  const result = h('div', { role: 'status' });
  codes.value = params.codes ?? '';
  const kept = () =>
    rewrite(formatRoute('puzzles/check', { link: link.value || undefined, codes: codes.value || undefined }), false);
  if (codes.value !== '') queueMicrotask(() => void send());
  const refuse = (id: string) => fill(result, wrong(text(id)));
  const send = async () => {
    fill(result);
    const choice = assignment(link.value);
    if (!choice) return refuse('puzzles-check-no-link');
    const pupils = codes.value.split('\n').filter((line) => line.trim() !== '').map((line) => PUPIL.exec(line));
    if (pupils.some((pupil) => pupil === null)) return refuse('puzzles-check-lines');
    const { set, key } = choice;
    const found = await busy.run(text('puzzles-check'), (options) =>
      Promise.all(
        pupils.map(async (pupil) => {
          const [, name = '', code = ''] = pupil ?? [];
          const { marks } = await client.ask('puzzle-code', { ...set, key, name, code }, options);
          return { name, marks: marks ?? null };
        }),
      ),
    );
    if (found) fill(result, picture(found));
  };
  return h('div.puzzles-check',
    h('h1', text('puzzles-check')),
    h('p.lead', text('puzzles-check-lead')),
    h('form.card', { oninput: kept, onsubmit: whenSent(() => void send()) },
      field(text('puzzles-check-link'), link),
      field(text('puzzles-check-codes'), codes, text('puzzles-check-codes-help')),
      submit(text('puzzles-check')),
      busy.element,
      result,
    ),
    note(text('puzzles-check-honest')),
  );
}
