/** The greedy representation of a number, with its gap vector and its tails. */

import { client } from '../engine/client';
import { rulesParams } from '../engine/questions';
import type { NumberAnswer } from '../../generated/wire';
import { formatRoute, type Params } from '../router';
import { math, rich, text } from '../text/text';
import { blocks, sentence, short } from '../ui/blocks';
import { Busy } from '../ui/busy';
import { button, factList, fill, h, heads, linkButton, ltr, note, scrolledTable } from '../ui/dom';
import { csvRow, download } from '../ui/download';
import {
  elementsOf, fields, form, natural, numberInput, Parameter, paramsOf, readInto, submitRow, takeParameter,
} from '../ui/field';
import type { View } from '../view';

/** The most rows that are shown, and the most digits: a longer number has a gigabyte of terms and tails. */
const [MOST, DIGITS] = [60, 5000];

const cut = (digits: string): HTMLElement => h('span', { title: digits }, short(digits, 30));

/** A gap vector as Allen and Ponomarenko print it, the highest gap first: `(a_r, ..., a_2; a_1)`. */
export function gapVector(gaps: readonly number[]): string {
  const [first, ...above] = gaps;
  if (first === undefined) return '()';
  return above.length === 0 ? `(${first})` : `(${[...above].reverse().join(', ')}; ${first})`;
}

function tailsTable(answer: NumberAnswer): HTMLElement | null {
  const study = answer.zeckendorf;
  if (!study || study.tails.length === 0) return null;
  const parts = [...answer.terms].reverse();
  const rows = study.tails
    .slice(0, MOST)
    .map((tail, j) =>
      h('tr',
        h('th', { scope: 'row' }, j + 1),
        h('td', study.indices[j]),
        h('td', cut(parts[j]?.value ?? '')),
        h('td', study.gaps[j]),
        h('td', cut(tail)),
        h('td', { class: study.wins[j] ? 'good' : 'note' },
          text(study.wins[j] ? 'number-wins' : 'number-does-not-win'),
        ),
      ),
    );
  const more =
    study.tails.length > MOST
      ? note(text('number-first-rows', { shown: String(MOST), rows: study.tails.length }))
      : null;
  const head = heads([
    math('j'), text('number-index'), text('number-term'), text('number-gap'),
    rich('number-tail', { tail: math('T_j') }), rich('number-taking', { tail: math('T_j') }),
  ]);
  return h('div',
    scrolledTable(text('number-tails'), { class: 'lines' }, head, rows, h('caption', text('number-caption'))),
    more,
  );
}

function csv(answer: NumberAnswer): void {
  const study = answer.zeckendorf;
  const parts = [...answer.terms].reverse();
  const rows = parts.map((part, j) => {
    const more = study ? [study.gaps[j] ?? '', study.tails[j] ?? '', study.wins[j] ? 'yes' : 'no'] : [];
    return csvRow([j + 1, study ? (study.indices[j] ?? '') : part.index, part.value, ...more]);
  });
  const head = study ? ['j', 'index', 'part', 'gap', 'tail', 'wins'] : ['j', 'index', 'part'];
  download(`representation-${short(answer.number).replace('…', '-')}.csv`, [csvRow(head), ...rows], 'text/csv');
}

/** The number as a sum and as blocks. */
function answerView(answer: NumberAnswer): HTMLElement {
  const formula = math(`f(t) = ${answer.take_away}`);
  return h('section.number', { 'data-number': answer.number },
    h('h2', math(sentence(answer))),
    answer.terms.length > 0 ? blocks(answer) : null,
    note(answer.zeckendorf ? text('number-zeckendorf') : rich('number-greedy', { formula })),
  );
}

/** What the papers say of it, its tails, and what saves and plays it. */
function detailsView(answer: NumberAnswer): HTMLElement {
  const study = answer.zeckendorf;
  const start = formatRoute('play', { start: `(${answer.number})`, ...rulesParams({ ...answer, play: 'normal' }) });
  return h('section.card',
    study && factList([
      [text('number-digits'), h('span.digits', short(study.digits || '0', 400))],
      [text('number-gap-vector'), ltr(short(gapVector(study.gaps), 400))],
    ]),
    study && note(rich('number-tails-note', { tail: math('T_j'), count: math('j') })),
    tailsTable(answer),
    h('div.row',
      button('CSV', () => csv(answer)),
      answer.number === '0' ? null : linkButton(start, text('number-play')),
    ),
  );
}

export function numberTab(changed: (params: Record<string, string | undefined>) => void): View {
  const busy = new Busy();
  const takes = takeParameter();
  const number = new Parameter('n', numberInput('129', 24), text('number-number'), text('number-help'));
  const [place, details] = [h('div.number-place'), h('div')];
  const build = async () => {
    const found = await busy.run(text('number-computing'), async (options) => {
      const written = natural(number.value, text('number-number'), DIGITS);
      return client.ask('number', { take: takes.value, number: written }, options);
    });
    // An old answer beside a new question would be read as its answer.
    fill(place, found && answerView(found));
    fill(details, found && detailsView(found));
  };
  const apply = () => {
    changed(paramsOf([number, takes]));
    void build();
  };
  const asks = form(apply, fields(elementsOf([number, takes])), submitRow(text('show')));
  const element = h('div', place, busy.element, asks, details);
  const show = (params: Params) => {
    readInto([number, takes], params);
    void build();
  };
  return { element, show, leave: () => busy.cancel() };
}
