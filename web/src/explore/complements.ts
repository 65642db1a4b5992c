/** A table of complementary values: the third pile with which a position is P at every quota. */

import { client } from '../engine/client';
import { ofPairs } from '../engine/questions';
import type { Complement } from '../../generated/wire';
import { drawnWhenSeen, fill, h, wrong } from '../ui/dom';
import { math, rich, text } from '../text/text';
import { numberInput, Parameter, paramsOf, takeParameter, textInput } from '../ui/field';
import { gapFigure } from './gap';
import type { GridCell } from './grid';
import { gridTab, whole } from './grid-tab';
import type { View } from '../view';

/** The largest pile of a pair, and the largest value that is searched. */
const [PAIRS, VALUES] = [200, 5000];

/** What is known of the complementary value of a pair, in words. */
function known(it: Complement, a: number, b: number): string {
  const position = `(${a}, ${b})`;
  if (it.kind === 'value') return text('complements-value', { position: `(${a}, ${b}, ${it.value})` });
  if (it.kind === 'unknown') return text('complements-unknown', { position, bound: String(it.searched_to) });
  return it.quota ? text('complements-gap', { position, quota: it.quota }) : text('complements-none', { position });
}

export function complementsTab(changed: (params: Record<string, string | undefined>) => void): View {
  const takes = takeParameter();
  const number = (name: string, value: string, id: string, most: number) =>
    new Parameter(name, numberInput(value), text(id), text('at-most', { most: String(most) }));
  const max = number('max', '15', 'complements-pairs', PAIRS);
  const bound = number('bound', '400', 'complements-values', VALUES);
  const pair = new Parameter('pair', textInput('3,4', { size: 8 }), text('gap-pair'), text('gap-pair-help'));
  const parameters = [takes, max, bound, pair];
  const lead = h('p.lead',
    rich('complements-lead', { row: math('a'), column: math('b'), third: math('c'), position: math('(a, b, c)') }),
  );
  const picture = h('div.gap-place');
  /** Draws the picture of the chosen pair, if the table has it. */
  let draw = (): void => undefined;
  const ask: Parameters<typeof gridTab>[0]['ask'] = async (options) => {
    const wish = {
      take: takes.value,
      max: whole(max, text('complements-pairs-short'), PAIRS),
      bound: whole(bound, text('complements-values-short'), VALUES),
    };
    const found = await client.ask('complement', wish, options);
    const of = ofPairs(found);
    draw = () => {
      const piles = /^(\d{1,3})[\s,]+(\d{1,3})$/.exec(pair.value)?.slice(1).map(Number) ?? [];
      const [small = 0, large = Infinity] = piles.sort((a, b) => a - b);
      const limits = { what: text('gap-pair'), most: String(wish.max) };
      fill(picture, large > wish.max && wrong(text('whole-number', limits)));
      if (large > wish.max) return;
      const it = of(small, large);
      const value = it.kind === 'value' ? Number(it.value) : 0;
      drawnWhenSeen(picture, () => gapFigure(wish.take, [small, large], known(it, small, large), value));
    };
    const cell = (a: number, b: number): GridCell => {
      const [it, press] = [of(a, b), () => (pair.read(`${a},${b}`), changed(paramsOf(parameters)), draw())];
      const more = { title: known(it, a, b), press };
      if (it.kind === 'value') return { text: it.value, ...more };
      return it.kind === 'none' ? { text: '—', kind: 'infinite', ...more } : { text: '?', kind: 'none', ...more };
    };
    const sides = Array.from({ length: wish.max + 1 }, (_, at) => at);
    const formula = `f(t) = ${found.take_away}`;
    return {
      caption: text('complements-caption', { formula, bound: String(found.sets?.bound ?? wish.bound) }),
      corner: 'a \\ b',
      rows: sides.map((a) => sides.map((b) => cell(a, b))),
    };
  };
  const after = () => (draw(), picture);
  return gridTab({ title: text('library-complements'), lead, fields: parameters, ask, after }, changed);
}
