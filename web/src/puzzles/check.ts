/** Where a teacher checks the code of a pupil. */

import type { Client } from '../engine/client';
import { parseRoute } from '../router';
import { text } from '../text/text';
import type { Busy } from '../ui/busy';
import { announce, fill, h } from '../ui/dom';
import { field, textInput, whenSent } from '../ui/field';
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

export function check(client: Client, busy: Busy): HTMLElement {
  const link = textInput('', { dir: 'ltr', required: true, placeholder: '…#/puzzles/assignment?seed=…' });
  const name = textInput('', { required: true, maxlength: 100 });
  const code = textInput('', { required: true, maxlength: 60 });
  const result = h('div', { role: 'status' });
  const submit = async () => {
    fill(result);
    const choice = assignment(link.value);
    if (!choice) {
      fill(result, h('p', { class: 'wrong' }, text('puzzles-check-no-link')));
      return;
    }
    const { set, key } = choice;
    const question = { ...set, key, name: name.value, code: code.value };
    const found = await busy.run(text('puzzles-check'), (options) => client.ask('puzzle-code', question, options));
    if (!found) return;
    const marks = found.marks ?? null;
    if (!marks) {
      fill(result, h('p', { class: 'wrong' }, text('puzzles-check-wrong')));
    } else {
      const right = marks.filter(Boolean).length;
      fill(
        result,
        h('p', { class: 'good' }, text('puzzles-check-right', { right, count: marks.length })),
        h(
          'ol',
          { class: 'marks' },
          marks.map((mark) => h('li', { class: mark ? 'good' : 'wrong' }, text(mark ? 'puzzle-right' : 'puzzle-wrong'))),
        ),
      );
    }
    announce(result.textContent ?? '');
  };
  return h(
    'div',
    { class: 'puzzles-check' },
    h('h1', {}, text('puzzles-check')),
    h('p', { class: 'lead' }, text('puzzles-check-lead')),
    h(
      'form',
      { class: 'card', onsubmit: whenSent(() => void submit()) },
      field(text('puzzles-check-link'), link),
      h('div', { class: 'fields' }, field(text('puzzles-check-name'), name), field(text('puzzles-code'), code)),
      h('button', { type: 'submit', class: 'primary' }, text('puzzles-check')),
      busy.element,
      result,
    ),
    h('p', { class: 'note' }, text('puzzles-check-honest')),
  );
}
