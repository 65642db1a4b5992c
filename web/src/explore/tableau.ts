/** Flanigan's tableau, with its flips marked. */

import { rulesOf } from '../engine/questions';
import type { Cell } from '../engine/wire';
import { h } from '../ui/dom';
import { check, field, take, textInput } from '../ui/field';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

/** The last row and column of a table that the page shows. */
const MOST = 200;

export function tableauTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = take('2t');
  const rows = textInput('20', { inputmode: 'numeric', size: 5 });
  const columns = textInput('34', { inputmode: 'numeric', size: 5 });
  const misere = check('Misère', false);
  const lead = h(
    'p',
    { class: 'lead' },
    'Row ',
    h('i', {}, 'm'),
    ', column ',
    h('i', {}, 'd'),
    ': the threshold of two piles ',
    h('i', {}, 'm'),
    ' and ',
    h('i', {}, 'm + d'),
    '. An entry that differs from the one above it is a flip; ',
    h('mark', { class: 'flip' }, 'flips'),
    ' are marked.',
  );
  return gridTab(
    {
      title: 'Tableau',
      lead,
      fields: h(
        'div',
        {},
        h(
          'div',
          { class: 'fields' },
          field('Take-away function f(t)', takes.input),
          field('Rows m up to', rows),
          field('Columns d up to', columns),
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
          rules: rulesOf(takes.input.value.trim(), misere.input.checked),
          rows: whole(rows, 'Rows', MOST),
          columns: whole(columns, 'Columns', MOST),
        };
        const found = await client.ask('tableau', wish, options);
        const flips = new Set(found.flips.map(([m, d]) => `${m},${d}`));
        const cell = (value: Cell, m: number, d: number): GridCell => {
          const title = `L(${m}, ${m + d}) = ${value === 'infinity' ? '∞' : value}`;
          if (value === 'infinity') return { text: '∞', kind: 'infinite', title };
          return flips.has(`${m},${d}`)
            ? { text: String(value), kind: 'flip', title: `${title}, a flip` }
            : { text: String(value), title };
        };
        return {
          caption: `Thresholds L(m, m + d), f(t) = ${found.rules.take_away}${found.rules.play === 'misere' ? ', misère' : ''}`,
          corner: 'm \\ d',
          rows: found.rows.map((row, m) => row.map((value, d) => cell(value, m, d))),
        };
      },
    },
    changed,
  );
}
