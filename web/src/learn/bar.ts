/** Step 5: after the smallest block is taken, the other player cannot reach the next block. */

import { PileView } from '../play/pile';
import { paragraph, text } from '../text/text';
import { fill, h } from '../ui/dom';
import { afterTaking, Feedback, represent, sizes, type Lesson, type Step } from './step';

const PILE = 20;

export function barStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const place = h('div', { class: 'strip' });
  place.style.setProperty('--columns', String(PILE));
  const button = h('button', { type: 'button', class: 'primary', onclick: () => void feedback.run(press) });
  let selected = 0;
  let taken = false;

  function label(): void {
    button.disabled = !taken && selected === 0;
    button.textContent = taken
      ? text('step-bar-back')
      : selected === 0
        ? text('take-nothing')
        : text('take-move', { move: String(selected) });
  }

  function pileOf(chips: number, blocks: readonly number[], active: boolean): PileView {
    const part = { kind: 'pile' as const, chips: String(chips), limit: 'not-whole' as const, most: String(chips - 1) };
    const shown = new PileView(1, part, active, true, {
      select: (count) => {
        selected = Number(count);
        shown.show(count);
        label();
      },
      take: () => void feedback.run(press),
    });
    shown.blocks(blocks);
    return shown;
  }

  async function restart(): Promise<void> {
    taken = false;
    selected = 0;
    feedback.clear();
    const blocks = sizes(await represent(client, PILE));
    fill(place, pileOf(PILE, blocks, true).element);
    label();
  }

  /** A bar over the chips that the other player may take, from the end of the pile. */
  function reach(left: number, most: number): HTMLElement {
    const bar = h('div', { class: 'reach', role: 'img', 'aria-label': text('step-bar-label', { most }) }, String(most));
    bar.style.gridColumn = `${left - most + 1} / ${left + 1}`;
    return h('div', { class: 'reach-row' }, bar);
  }

  async function press(): Promise<void> {
    if (taken) return restart();
    if (selected === 0) return;
    const take = selected;
    const { left, most } = await afterTaking(client, PILE, take);
    const blocks = sizes(await represent(client, left));
    const block = blocks.at(-1) ?? 0;
    taken = true;
    fill(place, pileOf(left, blocks, false).element, reach(left, most));
    label();
    const said = text('step-bar-try', { take, most });
    if (most >= block) return feedback.wrong(said, text('step-bar-reaches', { block }));
    feedback.right(paragraph(said, text('step-bar-short', { block }), text('step-bar-done')));
    done();
  }

  label();
  void feedback.run(restart);
  const element = h('div', {}, h('p', {}, text('step-bar-task')), place, h('div', { class: 'row' }, button), feedback.element);
  return { element };
}
