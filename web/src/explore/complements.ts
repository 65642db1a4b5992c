/** Complementary values: the third pile that makes a P position at every quota. */

import { h } from '../ui/dom';
import { field, take, text } from '../ui/field';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { Tab } from './tab';

export function complementsTab(changed: (params: Record<string, string | undefined>) => void): Tab {
  const takes = take('2t');
  const max = text('15', { inputmode: 'numeric', size: 5 });
  const bound = text('400', { inputmode: 'numeric', size: 6 });
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
    ') is P at every quota. There is at most one; “—” is proved to have none, “?” has none up to the bound, and nothing is known above it.',
  );
  return gridTab(
    {
      name: 'complements',
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
        const wish = { take: takes.input.value.trim(), max: whole(max, 'Pairs'), bound: whole(bound, 'Values') };
        const found = await client.ask('complements', wish, options);
        const cell = (value: number | 'none' | null, a: number, b: number): GridCell => {
          if (value === null) return { text: '?', kind: 'none', title: `(${a}, ${b}): none up to ${found.bound}` };
          if (value === 'none') return { text: '—', kind: 'infinite', title: `(${a}, ${b}): proved to have none` };
          return { text: String(value), title: `(${a}, ${b}, ${value}) is P at every quota` };
        };
        return {
          caption: `Complementary values, f(t) = ${wish.take}, searched up to ${found.bound}`,
          corner: 'a \\ b',
          rows: found.rows.map((row, a) => row.map((value, b) => cell(value, a, b))),
        };
      },
    },
    changed,
  );
}
