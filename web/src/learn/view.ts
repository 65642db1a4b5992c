/** The view "Learn": steps that can be done in any order, each with an address. */

import { formatRoute, type Params } from '../router';
import { text } from '../text/text';
import { scene } from '../home/view';
import { announce, fill, h, note } from '../ui/dom';
import { keep, kept } from '../ui/kept';
import { noSuchPart, type View } from '../view';
import { manyStep } from './many';
import type { Lesson, Step } from './step';
import { twoStep } from './two';
import { whyStep } from './why';

/** A game that can be won, against a player who never errs. */
const masterStep = ({ done }: Lesson): Step => ({
  element: scene({ pile: 20, task: text('step-master-task'), won: text('step-master-won'), done }),
});

const STEPS: readonly (readonly [string, (lesson: Lesson) => Step])[] = [
  ['master', masterStep], ['why', whyStep], ['two', twoStep], ['many', manyStep],
];

const NAMES = STEPS.map(([name]) => name);
const titleOf = (name: string): string => text(`step-${name}`);
const addressOf = (name: string): string => formatRoute(`learn/${name}`);

const KEY = 'fibnim-learn';

export function learnView(): View {
  /** The steps that the reader has done; the browser keeps them. */
  const finished = new Set((kept(KEY) ?? '').split(' ').filter(Boolean));
  const list = h('ol.steps');
  const nav = h('nav', { 'aria-label': text('learn-steps') }, list);
  const place = h('div.step');
  const element = h('div.learn', nav, place);
  let shown: string | null = null;
  let step: Step | null = null;

  function mark(): void {
    const item = (name: string) => {
      const done = finished.has(name);
      const label = done ? text('learn-step-done', { step: titleOf(name) }) : titleOf(name);
      const current = shown === name ? 'step' : null;
      const link = h('a', { href: addressOf(name), 'aria-label': label, 'aria-current': current }, titleOf(name));
      return h('li', { class: done ? 'done' : null }, link);
    };
    fill(list, NAMES.map(item));
  }

  function open(name: string, make: (lesson: Lesson) => Step): void {
    const at = NAMES.indexOf(name);
    const following = NAMES[at + 1];
    const next = h('a.button.next', { href: following ? addressOf(following) : formatRoute('puzzles') },
      following ? text('learn-next') : text('view-puzzles'),
    );
    const done = () => {
      finished.add(name);
      keep(KEY, [...finished].join(' '));
      mark();
      next.classList.add('primary');
      announce(text('learn-correct'));
    };
    step = make({ done });
    fill(
      place, note(text('learn-step-number', { step: String(at + 1), steps: String(NAMES.length) })),
      h('h1', titleOf(name)), step.element, h('div.row.onward', next),
    );
  }

  function show(params: Params, part: string): void {
    // Without a step the address is that of the first one that is not done.
    if (part === '') return location.replace(addressOf(NAMES.find((name) => !finished.has(name)) ?? NAMES[0] ?? ''));
    if (shown === part) {
      step?.select?.(params);
      return;
    }
    leave();
    const found = STEPS.find(([name]) => name === part);
    shown = found ? part : null;
    mark();
    if (found) {
      open(...found);
      step?.select?.(params);
    }
    else fill(place, noSuchPart(text('view-learn'), part, NAMES));
  }

  function leave(): void {
    step?.leave?.();
    step = null;
    shown = null;
  }

  return { element, show, leave };
}
