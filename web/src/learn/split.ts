/** Step 4: the reader splits a pile into the blocks of its Zeckendorf representation. */

import { PileView } from '../play/pile';
import { text } from '../text/text';
import { sentence } from '../ui/blocks';
import { fill, h } from '../ui/dom';
import { Feedback, represent, sizes, type Lesson, type Step } from './step';

/** The piles that are split, one after the other; the step is done after the first. */
const PILES = [20, 27];

/** Chips that are set aside, as a block. */
const block = (size: number): HTMLElement =>
  h(
    'div',
    { class: 'set-aside' },
    h('div', { class: 'chips', 'aria-hidden': 'true' }, Array.from({ length: size }, () => h('span', { class: 'chip open' }))),
    h('span', {}, String(size)),
  );

export function splitStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const place = h('div', { class: 'board' });
  const aside = h('div', { class: 'aside-blocks' });
  const sum = h('p', { class: 'note', role: 'status' });
  const make = h('button', { type: 'button', onclick: () => void feedback.run(cut) }, text('step-split-choose'));
  let at = 0;
  let made: number[] = [];
  let selected = 0;
  let view: PileView | null = null;

  const pile = (): number => PILES[at] ?? 0;
  const rest = (): number => made.reduce((left, size) => left - size, pile());

  function render(): void {
    selected = 0;
    const chips = String(rest());
    const part = { kind: 'pile' as const, chips, limit: 'any' as const, most: chips };
    const shown = new PileView(1, part, rest() > 0, true, {
      select: (count) => {
        selected = Number(count);
        shown.show(count);
        button();
      },
      take: () => void feedback.run(cut),
    });
    view = shown;
    shown.element.classList.add('plain');
    fill(place, rest() > 0 ? shown.element : null);
    fill(aside, made.map(block));
    fill(sum, made.length > 0 ? text('step-split-blocks', { sum: made.join(' + ') }) : null);
    button();
  }

  function button(): void {
    make.disabled = selected === 0 && rest() > 0;
    make.classList.toggle('primary', rest() > 0);
    if (rest() === 0) make.textContent = text('step-split-another', { pile: PILES[at + 1] ?? 0 });
    else make.textContent = selected === 0 ? text('step-split-choose') : text('step-split-make', { chips: selected });
  }

  async function cut(): Promise<void> {
    if (rest() === 0) {
      at += 1;
      made = [];
      feedback.clear();
      render();
      return;
    }
    if (selected === 0) return;
    const chips = selected;
    const [own, left] = await Promise.all([represent(client, chips), represent(client, rest())]);
    if (own.terms.length > 1) return feedback.wrong(text('step-split-not', { chips }));
    if (sizes(left)[0] !== chips) return feedback.wrong(text('step-split-larger', { chips }));
    made.push(chips);
    feedback.clear();
    render();
    view?.focus();
    if (rest() > 0) return;
    const said = text('step-split-done', { sum: sentence(await represent(client, pile())) });
    feedback.right(said);
    if (at === 0) done();
    make.hidden = at + 1 === PILES.length;
  }

  render();
  const element = h(
    'div',
    {},
    h('p', {}, text('step-split-task')),
    h('p', { class: 'note' }, text('step-split-help')),
    aside,
    sum,
    place,
    make,
    feedback.element,
  );
  return { element };
}
