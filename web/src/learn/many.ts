/** The lesson on many piles: power-of-two nim, which the nim-sum solves. */

import { source } from '../text/said';
import { math, paragraph, rich, text } from '../text/text';
import { button, fill, h } from '../ui/dom';
import { bits } from '../ui/reason';
import { Feedback, solve, type Lesson, type Step } from './step';

const PILES = [11, 14, 3];
const POSITION = `(${PILES.join(',')};2)`;
const RULE = 't';
/** The rules to choose from; one of them makes another game. */
const RULES = ['2t-1', 'floor(3t/2)', '2t', 'floor(4t/3)'];

const POWERS = [1, 2, 4, 8];

export function manyStep({ done }: Lesson): Step {
  const feedback = new Feedback();
  const table = h('div.scroll.bits', { dir: 'ltr' });
  const first = h('p.question', text('step-many-question'));
  const choices = h('div.row', { dir: 'ltr' });
  const second = h('div', { hidden: true });

  async function lowest(number: number): Promise<void> {
    const { explanation } = await solve(POSITION, RULE, true);
    const argument = explanation?.[0]?.sentence;
    const bit = argument?.kind === 'nim-sum' ? argument.bit : undefined;
    if (bit !== String(number)) return feedback.wrong(text('step-many-wrong', { number }));
    first.hidden = choices.hidden = true;
    second.hidden = false;
    feedback.right(text('step-many-right', { threshold: number }));
  }

  /** A rule makes the same game if the engine solves its positions by the nim-sum of the piles. */
  async function rule(formula: string): Promise<void> {
    const solved = await solve(POSITION, formula, true);
    const same = solved.explanation?.[0]?.sentence.kind === 'nim-sum';
    if (same) return feedback.wrong(text('step-many-same', { formula, reason: source(solved) ?? '' }));
    feedback.right(paragraph(text('step-many-other', { formula }), text('step-many-done')));
    done();
  }

  const choice = (label: string, press: () => Promise<void>) => button(label, () => void feedback.run(press));
  fill(choices, POWERS.map((power) => choice(String(power), () => lowest(power))));
  fill(
    second,
    h('p', rich('step-many-class', { formula: math(`f(t) = ${RULE}`) })),
    h('div.row', { dir: 'ltr' }, RULES.map((formula) => choice(`f(t) = ${formula}`, () => rule(formula)))),
  );
  void feedback.run(async () => {
    const { explanation } = await solve(POSITION, RULE, true);
    const argument = explanation?.[0]?.sentence;
    const sum = argument?.kind === 'nim-sum' ? BigInt(argument.nim_sum) : 0n;
    fill(table, bits(PILES.map((chips) => [text('step-many-pile', { chips }), BigInt(chips)]), sum));
  });
  const element = h('section.card',
    h('p', rich('step-many-task', { formula: math(`f(t) = ${RULE}`) })),
    h('p', text('step-many-nim-sum')),
    table,
    first,
    choices,
    second,
    feedback.element,
  );
  return { element };
}
