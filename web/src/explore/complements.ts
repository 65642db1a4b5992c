/** A table of complementary values: the third pile with which a position is P at every quota. */

import type { Complement } from '../../generated/wire';
import { h } from '../ui/dom';
import { math, rich, text } from '../text/text';
import { field, fields, functionField, take, textInput } from '../ui/field';
import { ofPairs } from '../engine/questions';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

/** The largest pile of a pair, and the largest value that is searched. */
const PAIRS = 200;
const VALUES = 5000;

export function complementsTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = take('2t');
  const max = textInput('15', { inputmode: 'numeric', size: 5 });
  const bound = textInput('400', { inputmode: 'numeric', size: 6 });
  const lead = h('p', { class: 'lead' },
    rich('complements-lead', { row: math('a'), column: math('b'), third: math('c'), position: math('(a, b, c)') }),
  );
  return gridTab(
    {
      title: text('library-complements'),
      lead,
      fields: h('div', {},
        fields(
          functionField(takes),
          field(text('complements-pairs'), max, text('at-most', { most: String(PAIRS) })),
          field(text('complements-values'), bound, text('at-most', { most: String(VALUES) })),
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
        const wish = { take: takes.input.value.trim(), max: whole(max, text('complements-pairs-short'), PAIRS), bound: whole(bound, text('complements-values-short'), VALUES) };
        const found = await client.ask('complement', wish, options);
        const cell = (it: Complement, a: number, b: number): GridCell => {
          switch (it.kind) {
            case 'unknown':
              return { text: '?', kind: 'none', title: text('complements-unknown', { position: `(${a}, ${b})`, bound: String(it.searched_to) }) };
            case 'none':
              return {
                text: '—', kind: 'infinite',
                title: text(it.quota ? 'complements-gap' : 'complements-none', { position: `(${a}, ${b})`, quota: it.quota ?? '' }),
              };
            case 'value':
              return { text: it.value, title: text('complements-value', { position: `(${a}, ${b}, ${it.value})` }) };
          }
        };
        const sides = Array.from({ length: wish.max + 1 }, (_, at) => at);
        const of = ofPairs(found);
        return {
          caption: text('complements-caption', { formula: `f(t) = ${found.take_away}`, bound: String(found.sets?.bound ?? wish.bound) }),
          corner: 'a \\ b',
          rows: sides.map((a) => sides.map((b) => cell(of(a, b), a, b))),
        };
      },
    },
    changed,
  );
}
