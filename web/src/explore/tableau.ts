/** Flanigan's tableau, with its flips marked. */

import { client } from '../engine/client';
import type { Cell } from '../../generated/wire';
import { h, type Child } from '../ui/dom';
import { math, rich, text } from '../text/text';
import { flag, numberInput, Parameter, takeParameter } from '../ui/field';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

/** The last row and column of a table that the page shows. */
const MOST = 200;

export function tableauTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = takeParameter();
  const number = (name: string, value: string, label: Child) => new Parameter(name, numberInput(value), label);
  const rows = number('rows', '20', rich('tableau-rows', { row: math('m') }));
  const columns = number('columns', '34', rich('tableau-columns', { column: math('d') }));
  const misere = flag('play', 'misere', text('misere'));
  const flips = h('mark.flip', text('tableau-flips'));
  const lead = h('p.lead', rich('tableau-lead', { row: math('m'), column: math('d'), sum: math('m + d'), flips }));
  return gridTab(
    {
      title: text('library-tables'),
      lead,
      fields: [takes, rows, columns, misere],
      ask: async (options) => {
        const wish = {
          as: 'tableau' as const,
          take: takes.value,
          misere: misere.value !== '',
          max: whole(rows, text('tableau-rows-short'), MOST),
          cols: whole(columns, text('tableau-columns-short'), MOST),
        };
        const found = await client.ask('thresholds', wish, options);
        const flips = new Set(found.flips?.map(([m, d]) => `${m},${d}`));
        const cell = (value: Cell, m: number, d: number): GridCell => {
          const title = `L(${m}, ${m + d}) = ${value === 'infinity' ? '∞' : value}`;
          if (value === 'infinity') return { text: '∞', kind: 'infinite', title };
          return flips.has(`${m},${d}`)
            ? { text: String(value), kind: 'flip', title: text('tableau-flip', { entry: title }) }
            : { text: String(value), title };
        };
        return {
          caption: text(found.rules.play === 'misere' ? 'tableau-caption-misere' : 'tableau-caption', {
            threshold: 'L(m, m + d)',
            formula: `f(t) = ${found.rules.take_away}`,
          }),
          corner: 'm \\ d',
          rows: (found.rows ?? []).map((row, m) => row.map((value, d) => cell(value, m, d))),
        };
      },
    },
    changed,
  );
}
