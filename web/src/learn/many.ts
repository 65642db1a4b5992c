/** The lesson on many piles: power-of-two nim, which the nim-sum solves. */

import { source } from '../text/said';
import { math, paragraph, rich, text } from '../text/text';
import { fill, h } from '../ui/dom';
import { Feedback, solve, type Lesson, type Step } from './step';

const PILES = [11, 14, 3];
const POSITION = `(${PILES.join(',')};2)`;
const RULE = 't';
const COLUMNS = 4;
/** The rules to choose from; one of them makes another game. */
const RULES = ['2t-1', 'floor(3t/2)', '2t', 'floor(4t/3)'];

const powers = Array.from({ length: COLUMNS }, (_, at) => 2 ** (COLUMNS - 1 - at));

function row(name: string, number: number, kind: string | null): HTMLElement {
  const digits = number.toString(2).padStart(COLUMNS, '0').split('');
  const cell = (digit: string) => h('td', { class: digit === '1' ? 'one' : null }, digit);
  return h('tr', { class: kind }, h('th', { scope: 'row', dir: 'auto' }, name), digits.map(cell));
}

export function manyStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const table = h('table', { class: 'binary', 'aria-label': text('step-many-binary') });
  const first = h('p', { class: 'question' }, text('step-many-question'));
  const choices = h('div', { class: 'row', dir: 'ltr' });
  const second = h('div', { hidden: true });

  async function lowest(number: number): Promise<void> {
    const { explanation } = await solve(client, POSITION, RULE, true);
    const argument = explanation?.[0]?.sentence;
    const bit = argument?.kind === 'nim-sum' ? argument.bit : undefined;
    if (bit !== String(number)) return feedback.wrong(text('step-many-wrong', { number }));
    first.hidden = choices.hidden = true;
    second.hidden = false;
    feedback.right(text('step-many-right', { threshold: number }));
  }

  /** A rule makes the same game if the engine solves its positions by the nim-sum of the piles. */
  async function rule(formula: string): Promise<void> {
    const solved = await solve(client, POSITION, formula, true);
    const same = solved.explanation?.[0]?.sentence.kind === 'nim-sum';
    if (same) return feedback.wrong(text('step-many-same', { formula, reason: source(solved) ?? '' }));
    feedback.right(paragraph(text('step-many-other', { formula }), text('step-many-done')));
    done();
  }

  const button = (label: string, press: () => Promise<void>) =>
    h('button', { type: 'button', onclick: () => void feedback.run(press) }, label);
  fill(
    choices,
    [...powers].reverse().map((power) => button(String(power), () => lowest(power))),
  );
  fill(
    second,
    h('p', {}, rich('step-many-class', { formula: math(`f(t) = ${RULE}`) })),
    h(
      'div',
      { class: 'row', dir: 'ltr' },
      RULES.map((formula) => button(`f(t) = ${formula}`, () => rule(formula))),
    ),
  );
  void feedback.run(async () => {
    const { explanation } = await solve(client, POSITION, RULE, true);
    const argument = explanation?.[0]?.sentence;
    const sum = argument?.kind === 'nim-sum' ? Number(argument.nim_sum) : 0;
    const head = h('tr', {}, h('td', {}), powers.map((power) => h('th', { scope: 'col' }, power)));
    const piles = PILES.map((chips) => row(text('step-many-pile', { chips }), chips, null));
    fill(table, h('thead', {}, head), h('tbody', {}, piles, row(text('step-many-sum'), sum, 'sum')));
  });
  const element = h(
    'section',
    { class: 'card' },
    h('p', {}, rich('step-many-task', { formula: math(`f(t) = ${RULE}`) })),
    h('p', {}, text('step-many-nim-sum')),
    h('div', { class: 'scroll', dir: 'ltr' }, table),
    first,
    choices,
    second,
    feedback.element,
  );
  return { element };
}
