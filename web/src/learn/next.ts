/** Step 3: the reader predicts the next losing numbers. */

import { math, rich, text } from '../text/text';
import { fill, h } from '../ui/dom';
import { field, textInput, whenSent } from '../ui/field';
import { Feedback, represent, solve, type Lesson, type Step } from './step';

/** The losing numbers that the reader knows, and how many more are asked for. */
const KNOWN = [2, 3, 5, 8];
const ASKED = 2;

export function nextStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const known = [...KNOWN];
  const input = textInput('', { inputmode: 'numeric', size: 8, maxlength: 6 });
  const task = h('p', {});
  const show = () => fill(task, rich('step-next-task', { numbers: math(known.join(', ')) }));
  show();

  async function check(): Promise<void> {
    const pile = /^\s*\d{1,6}\s*$/.test(input.value) ? Number(input.value) : 0;
    const last = known.at(-1) ?? 0;
    if (pile < 1) return feedback.wrong(text('step-next-number'));
    if (pile <= last) return feedback.wrong(text('step-next-before', { pile }));
    const [solved, own, before] = await Promise.all([solve(client, `(${pile})`), represent(client, pile), represent(client, last)]);
    if (solved.outcome === 'N') {
      const take = Number(solved.winning_moves[0]?.[0]?.chips ?? 0);
      return feedback.wrong(text('step-next-wins', { pile, take }));
    }
    // Both are terms of the sequence of losing numbers; the engine numbers its terms.
    if (own.terms[0]?.index !== (before.terms[0]?.index ?? 0) + 1) return feedback.wrong(text('step-next-later', { pile }));
    known.push(pile);
    show();
    input.value = '';
    if (known.length < KNOWN.length + ASKED) return feedback.right(text('step-next-again', { pile }));
    feedback.right(text('step-next-done'));
    form.hidden = true;
    done();
  }

  const form = h(
    'form',
    { class: 'row ask', onsubmit: whenSent(() => void feedback.run(check)) },
    field(text('step-next-label'), input),
    h('button', { type: 'submit', class: 'primary' }, text('step-next-check')),
  );
  return { element: h('div', {}, task, form, feedback.element) };
}
