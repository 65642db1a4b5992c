/** The lesson on two piles: the blocks of the difference decide, and the threshold flips. */

import { formatRoute } from '../router';
import { text } from '../text/text';
import { fill, h } from '../ui/dom';
import { field } from '../ui/field';
import { Feedback, type Lesson, type Step } from './step';

/** The difference of the piles, and the largest smaller pile that the slider shows. */
const DIFFERENCE = 5;
const LARGEST = 30;

/** The questions: a smaller pile, and how many chips the reader may take. */
const QUESTIONS = [
  { smaller: 2, most: 4 },
  { smaller: 6, most: 4 },
];

export function twoStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  let thresholds: number[] = [];
  let asked = 0;
  const slider = h('input', { type: 'range', dir: 'ltr', min: 0, max: LARGEST, value: 0, oninput: () => show() });
  const reading = h('div', { class: 'reading', role: 'status' });
  const cells = Array.from({ length: LARGEST + 1 }, () => h('span', {}));
  const strip = h('div', { class: 'flip-strip', 'aria-hidden': 'true', dir: 'ltr' }, cells);
  const question = h('p', { class: 'question' });
  const answers = h(
    'div',
    { class: 'row' },
    h('button', { type: 'button', onclick: () => answer(true) }, text('step-two-yes')),
    h('button', { type: 'button', onclick: () => answer(false) }, text('step-two-no')),
  );
  const play = h(
    'p',
    { hidden: true },
    h('a', { class: 'button', href: formatRoute('play', { start: '(20,62;8)', first: 'human', second: 'perfect' }) }, text('step-two-play')),
  );

  function show(): void {
    const smaller = Number(slider.value);
    const threshold = thresholds[smaller];
    if (threshold === undefined) return;
    const before = thresholds[smaller - 1] ?? threshold;
    const flip = before === threshold ? null : h('p', { class: 'note' }, text('step-two-flip', { before, after: threshold }));
    fill(
      reading,
      h('p', {}, text('step-two-piles', { smaller, larger: smaller + DIFFERENCE })),
      h('p', { class: 'large-answer' }, text('step-two-threshold', { threshold })),
      flip,
    );
    cells.forEach((cell, at) => {
      cell.textContent = at <= smaller ? String(thresholds[at] ?? '') : '';
      cell.className = at > smaller ? '' : at > 0 && thresholds[at] !== thresholds[at - 1] ? 'flip' : 'seen';
    });
  }

  function ask(): void {
    const next = QUESTIONS[asked];
    question.hidden = answers.hidden = next === undefined;
    if (next) {
      question.textContent = text('step-two-question', { ...next, larger: next.smaller + DIFFERENCE });
      return;
    }
    feedback.right(text('step-two-done'));
    play.hidden = false;
    done();
  }

  function answer(yes: boolean): void {
    const next = QUESTIONS[asked];
    const threshold = thresholds[next?.smaller ?? -1];
    if (!next || threshold === undefined) return;
    if (yes !== next.most >= threshold) return feedback.wrong(text('step-two-wrong', { threshold }));
    feedback.right(text('step-two-right', { threshold }));
    asked += 1;
    ask();
  }

  void feedback.run(async () => {
    const { rows } = await client.ask('tableau', { rows: LARGEST, cols: DIFFERENCE });
    thresholds = rows.map((row) => Number(row[DIFFERENCE]));
    show();
  });
  ask();
  const element = h(
    'section',
    { class: 'card' },
    h('p', {}, text('step-two-task')),
    h('p', {}, text('step-two-difference', { difference: DIFFERENCE })),
    field(text('step-two-smaller'), slider),
    strip,
    reading,
    question,
    answers,
    feedback.element,
    play,
  );
  return { element };
}
