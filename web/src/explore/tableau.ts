/** Flanigan's tableau, with its flips marked. */

import type { Cell } from '../../generated/wire';
import { h } from '../ui/dom';
import { math, rich, text } from '../text/text';
import { check, field, fields, functionField, take, textInput } from '../ui/field';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

/** The last row and column of a table that the page shows. */
const MOST = 200;

export function tableauTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = take('2t');
  const rows = textInput('20', { inputmode: 'numeric', size: 5 });
  const columns = textInput('34', { inputmode: 'numeric', size: 5 });
  const misere = check(text('misere'), false);
  const flips = h('mark', { class: 'flip' }, text('tableau-flips'));
  const lead = h('p', { class: 'lead' }, rich('tableau-lead', { row: math('m'), column: math('d'), sum: math('m + d'), flips }));
  return gridTab(
    {
      title: text('library-tables'),
      lead,
      fields: h('div', {},
        fields(
          functionField(takes),
          field(rich('tableau-rows', { row: math('m') }), rows),
          field(rich('tableau-columns', { column: math('d') }), columns),
        ),
        takes.list,
        misere.element,
      ),
      params: () => ({
        take: takes.input.value === '2t' ? undefined : takes.input.value,
        play: misere.input.checked ? 'misere' : undefined,
        rows: rows.value,
        columns: columns.value,
      }),
      read: (params) => {
        takes.input.value = params.take ?? '2t';
        misere.input.checked = params.play === 'misere';
        rows.value = params.rows ?? '20';
        columns.value = params.columns ?? '34';
      },
      ask: async (client, options) => {
        const wish = {
          as: 'tableau' as const,
          take: takes.input.value.trim(),
          misere: misere.input.checked,
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
