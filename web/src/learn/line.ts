/** Step 2: the reader marks the piles from which the player who begins loses. */

import { text } from '../text/text';
import { h } from '../ui/dom';
import { afterTaking, Feedback, solve, type Lesson, type Step } from './step';

const NUMBERS = Array.from({ length: 9 }, (_, at) => at + 2);

/** The most wrong marks that are explained at a time. */
const EXPLAINED = 2;

export function lineStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const marks = NUMBERS.map((pile) => {
    const button = h('button', { type: 'button', class: 'mark', 'aria-pressed': 'false' }, String(pile));
    const show = () => {
      const loses = button.getAttribute('aria-pressed') === 'true';
      const words = text(loses ? 'step-line-loses' : 'step-line-wins');
      button.setAttribute('aria-label', `${pile}: ${words}`);
    };
    button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
      button.classList.remove('mistaken');
      feedback.clear();
      show();
    });
    show();
    return button;
  });

  async function why({ pile, take }: { pile: number; take: number }): Promise<string> {
    if (take === 0) return text('step-line-no-win', { pile });
    return text('step-line-wins-by', { pile, take, ...(await afterTaking(client, pile, take)) });
  }

  async function check(): Promise<void> {
    const solved = await Promise.all(NUMBERS.map((pile) => solve(client, `(${pile})`)));
    const mistaken = solved.map(({ outcome }, at) => {
      const wrong = (marks[at]?.getAttribute('aria-pressed') === 'true') !== (outcome === 'P');
      marks[at]?.classList.toggle('mistaken', wrong);
      return wrong;
    });
    const wrong = NUMBERS.flatMap((pile, at) => (mistaken[at] ? [{ pile, take: Number(solved[at]?.winning_moves[0]?.[0]?.chips ?? 0) }] : []));
    if (wrong.length > 0) {
      feedback.wrong(...(await Promise.all(wrong.slice(0, EXPLAINED).map(why))));
      return;
    }
    feedback.right(text('step-line-done'));
    done();
  }

  const legend = h(
    'p',
    { class: 'note legend-line' },
    h('span', {}, h('span', { class: 'key loses' }), text('step-line-loses')),
    h('span', {}, h('span', { class: 'key' }), text('step-line-wins')),
  );
  const element = h(
    'div',
    {},
    h('p', {}, text('step-line-task')),
    h('p', { class: 'note' }, text('step-line-help')),
    h('div', { class: 'line', dir: 'ltr' }, marks),
    legend,
    h('button', { type: 'button', class: 'primary', onclick: () => void feedback.run(check) }, text('step-line-check')),
    feedback.element,
  );
  return { element };
}
