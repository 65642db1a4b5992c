/** A table of complementary values: the third pile with which a position is P at every quota. */

import type { Complement } from '../engine/wire';
import { h } from '../ui/dom';
import { field, take, textInput } from '../ui/field';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

export function complementsTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = take('2t');
  const max = textInput('15', { inputmode: 'numeric', size: 5 });
  const bound = textInput('400', { inputmode: 'numeric', size: 6 });
  const lead = h(
    'p',
    { class: 'lead' },
    'Row ',
    h('i', {}, 'a'),
    ', column ',
    h('i', {}, 'b'),
    ': the ',
    h('i', {}, 'c'),
    ' with which (',
    h('i', {}, 'a, b, c'),
    ') is P at every quota. There is at most one. “—” means that a proof excludes one; “?” means that there is none up to the bound, and that larger values were not searched.',
  );
  return gridTab(
    {
      title: 'Complementary values',
      lead,
      fields: h(
        'div',
        {},
        h(
          'div',
          { class: 'fields' },
          field('Take-away function f(t)', takes.input),
          field('Pairs up to', max, 'at most 200'),
          field('Values up to', bound, 'at most 5000'),
        ),
        takes.list,
      ),
      params: () => ({
        take: takes.input.value === '2t' ? undefined : takes.input.value,
        max: max.value,
        bound: bound.value,
      }),
      read: (params) => {
        takes.input.value = params.take ?? '2t';
        max.value = params.max ?? '15';
        bound.value = params.bound ?? '400';
      },
      ask: async (client, options) => {
        const wish = { take_away: takes.input.value.trim(), max: whole(max, 'Pairs', 200), bound: whole(bound, 'Values', 5000) };
        const found = await client.ask('complements', wish, options);
        const cell = (it: Complement, a: number, b: number): GridCell => {
          switch (it.kind) {
            case 'unknown':
              return { text: '?', kind: 'none', title: `(${a}, ${b}): none up to ${it.searched_to}, unknown above` };
            case 'none':
              return { text: '—', kind: 'infinite', title: `(${a}, ${b}): proved to have none` };
            case 'value':
              return { text: it.value, title: `(${a}, ${b}, ${it.value}) is P at every quota` };
          }
        };
        // The answer has each pair once, in the row of its larger pile.
        const sides = found.rows.map((_, at) => at);
        const of = (a: number, b: number) => found.rows[Math.max(a, b)]?.[Math.min(a, b)] as Complement;
        return {
          caption: `Complementary values, f(t) = ${found.take_away}, searched up to ${found.bound}`,
          corner: 'a \\ b',
          rows: sides.map((a) => sides.map((b) => cell(of(a, b), a, b))),
        };
      },
    },
    changed,
  );
}
