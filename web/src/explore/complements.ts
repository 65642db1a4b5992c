/** A table of complementary values: the third pile with which a position is P at every quota. */

import { client } from '../engine/client';
import type { Complement } from '../../generated/wire';
import { h } from '../ui/dom';
import { math, rich, text } from '../text/text';
import { Parameter, takeParameter, textInput } from '../ui/field';
import { ofPairs } from '../engine/questions';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

/** The largest pile of a pair, and the largest value that is searched. */
const PAIRS = 200;
const VALUES = 5000;

export function complementsTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = takeParameter();
  const number = (name: string, value: string, id: string, most: number) =>
    new Parameter(name, textInput(value, { inputmode: 'numeric', size: 6 }), text(id), text('at-most', { most: String(most) }));
  const max = number('max', '15', 'complements-pairs', PAIRS);
  const bound = number('bound', '400', 'complements-values', VALUES);
  const lead = h('p.lead',
    rich('complements-lead', { row: math('a'), column: math('b'), third: math('c'), position: math('(a, b, c)') }),
  );
  return gridTab(
    {
      title: text('library-complements'),
      lead,
      fields: [takes, max, bound],
      ask: async (options) => {
        const wish = {
          take: takes.value,
          max: whole(max, text('complements-pairs-short'), PAIRS),
          bound: whole(bound, text('complements-values-short'), VALUES),
        };
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
