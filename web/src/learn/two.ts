/** The lesson on two piles: the blocks of the difference decide, and the threshold flips. */

import { client } from '../engine/client';
import { split } from '../home/one-pile';
import { tally, thresholdLegend } from '../explore/legend';
import { css, thresholdColours } from '../explore/palette';
import { gameFrom } from '../game/players';
import { formatRoute } from '../router';
import { text } from '../text/text';
import { chips } from '../ui/blocks';
import { Copied } from '../ui/copy';
import { button, fill, h, note } from '../ui/dom';
import { embedMenu } from '../ui/embed';
import { field, fields, range } from '../ui/field';
import { Feedback, type Lesson, type Step } from './step';

/** The first difference of the piles, the largest difference, and the largest smaller pile that the sliders show. */
const DIFFERENCE = 5;
const WIDEST = 13;
const LARGEST = 30;

/** The questions: a smaller pile, and how many chips the reader may take. */
const QUESTIONS = [{ smaller: 2, most: 4 }, { smaller: 6, most: 4 }];

/** Chips in a row that belong together. */
const group = (size: number, kind = ''): HTMLElement | null =>
  size === 0 ? null : h('span', { class: `pile-part ${kind}` }, chips(size));

export function twoStep({ done }: Lesson): Step {
  const feedback = new Feedback();
  /** By the smaller pile and the difference. */
  let thresholds: number[][] = [];
  let asked = 0;
  const slider = range(0, LARGEST, 4, () => show());
  const difference = range(1, WIDEST, DIFFERENCE, () => show());
  const piles = h('div.two-piles', { role: 'img' });
  const reading = h('div.reading', { role: 'status' });
  const cells = Array.from({ length: (LARGEST + 1) * WIDEST }, () => h('span'));
  const map = h('div.stripes', { 'aria-hidden': 'true', dir: 'ltr' }, cells);
  const legend = h('div');
  const question = h('p.question');
  const answers = h('div.row',
    button(text('step-two-yes'), () => answer(true)),
    button(text('step-two-no'), () => answer(false)),
  );
  const play = h('p', { hidden: true }, h('a.button', { href: gameFrom('(20,62;8)') }, text('step-two-play')));
  map.style.setProperty('--columns', String(LARGEST + 1));

  function show(): void {
    const [smaller, wide] = [Number(slider.value), Number(difference.value)];
    const threshold = thresholds[smaller]?.[wide];
    if (threshold === undefined) return;
    const before = thresholds[smaller - 1]?.[wide] ?? threshold;
    const title = text('step-two-piles', { smaller, larger: smaller + wide });
    piles.setAttribute('aria-label', title);
    const blocks = split(wide).map((block, at) => group(block, at % 2 === 0 ? 'odd' : 'even'));
    // The equal parts, and behind the larger one the blocks of the difference.
    fill(piles, h('div', group(smaller), h('b', smaller)), h('div', group(smaller), blocks, h('b', smaller + wide)));
    fill(
      reading,
      h('p.large-answer', text('step-two-threshold', { threshold })),
      before === threshold ? null : note(text('step-two-flip', { before, after: threshold })),
    );
    cells.forEach((cell, at) => cell.classList.toggle('now', at === (wide - 1) * (LARGEST + 1) + smaller));
  }

  /** A row for each difference, and a column for each smaller pile. */
  function paint(): void {
    const counted = tally(Uint32Array.from(thresholds.flatMap((row) => row.slice(1))));
    const colours = thresholdColours(counted.thresholds.map(([value]) => value));
    fill(legend, thresholdLegend(counted, colours));
    cells.forEach((cell, at) => {
      const [wide, smaller] = [Math.floor(at / (LARGEST + 1)) + 1, at % (LARGEST + 1)];
      cell.style.background = css(colours(thresholds[smaller]?.[wide] ?? 0));
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
    const threshold = thresholds[next?.smaller ?? -1]?.[DIFFERENCE];
    if (!next || threshold === undefined) return;
    if (yes !== next.most >= threshold) return feedback.wrong(text('step-two-wrong', { threshold }));
    feedback.right(text('step-two-right', { threshold }));
    asked += 1;
    ask();
  }

  void feedback.run(async () => {
    const { rows = [] } = await client.ask('thresholds', { as: 'tableau', max: LARGEST, cols: WIDEST });
    thresholds = rows.map((row) => row.map(Number));
    paint();
    show();
  });
  ask();
  const copied = new Copied();
  const embed = embedMenu(copied, formatRoute('learn/two'));
  const element = h('section.card',
    fields(field(text('step-two-smaller'), slider), field(text('step-two-wide'), difference)),
    piles,
    reading,
    h('p', text('step-two-task')),
    h('p', text('step-two-difference')),
    legend,
    map,
    h('div.figure-head', note(text('step-two-stripes')), embed),
    copied.element,
    question,
    answers,
    feedback.element,
    play,
  );
  return { element };
}
