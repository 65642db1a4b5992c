/** The view "Learn": steps that can be done in any order, each with an address. */

import { client } from '../engine/client';
import { formatRoute, rewrite, type Params } from '../router';
import { text } from '../text/text';
import { announce, fill, h } from '../ui/dom';
import { keep, kept } from '../ui/kept';
import { noSuchPart, type View } from '../view';
import { fiveStep } from './five';
import { manyStep } from './many';
import { masterStep } from './master';
import type { Lesson, Step } from './step';
import { twoStep } from './two';
import { whyStep } from './why';

const STEPS: readonly (readonly [string, (lesson: Lesson) => Step])[] = [
  ['five', fiveStep],
  ['why', whyStep],
  ['master', masterStep],
  ['two', twoStep],
  ['many', manyStep],
];

/** The figures of step 2 that were steps of their own in links to earlier versions of the page. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  ['line', 'table'],
  ['next', 'line'],
  ['split', 'blocks'],
  ['bar', 'proof'],
]);

const NAMES = STEPS.map(([name]) => name);
const titleOf = (name: string): string => text(`step-${name}`);
const addressOf = (name: string): string => formatRoute(`learn/${name}`);

const KEY = 'fibnim-learn';

/** The steps that the reader has done; the browser keeps them. */
class Progress {
  #done = new Set((kept(KEY) ?? '').split(' ').filter((name) => name !== ''));

  has(step: string): boolean {
    return this.#done.has(step);
  }

  add(step: string): void {
    this.#done.add(step);
    keep(KEY, [...this.#done].join(' '));
  }

  clear(): void {
    this.#done.clear();
    keep(KEY, '');
  }
}

export function learnView(): View {
  const progress = new Progress();
  const list = h('ol', { class: 'steps' });
  const nav = h('nav', { 'aria-label': text('learn-steps') }, list);
  const place = h('div', { class: 'step' });
  const element = h('div', { class: 'learn' }, nav, place);
  let shown: string | null = null;
  let step: Step | null = null;

  function mark(): void {
    const item = (name: string) => {
      const done = progress.has(name);
      const label = done ? text('learn-step-done', { step: titleOf(name) }) : titleOf(name);
      const link = h('a', { href: addressOf(name), 'aria-label': label, 'aria-current': shown === name ? 'step' : null }, titleOf(name));
      return h('li', { class: done ? 'done' : null }, link);
    };
    fill(list, NAMES.map(item));
  }

  function overview(): void {
    const next = NAMES.find((name) => !progress.has(name));
    const [first = ''] = NAMES;
    const master = h(
      'a',
      { class: 'button primary', href: formatRoute('play', { start: '(20)', first: 'human', second: 'perfect' }) },
      text('learn-play-master'),
    );
    const game = h('a', { class: 'button', href: formatRoute('home') }, text('learn-first-game'));
    const go = (label: string, name: string) => h('a', { class: 'button primary', href: addressOf(name) }, label);
    const forget = h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        onclick: () => {
          progress.clear();
          mark();
          overview();
        },
      },
      text('learn-forget'),
    );
    const begun = NAMES.some((name) => progress.has(name));
    fill(
      place,
      h('h1', {}, text('view-learn')),
      h('p', { class: 'lead' }, text('learn-lead')),
      next === undefined ? h('p', {}, text('learn-all-done')) : null,
      h(
        'div',
        { class: 'row' },
        next === undefined ? [master, game] : begun ? go(text('learn-go-on', { step: titleOf(next) }), next) : go(text('learn-start'), first),
        begun ? forget : null,
      ),
    );
  }

  function open(name: string, make: (lesson: Lesson) => Step): void {
    const at = NAMES.indexOf(name);
    const following = NAMES[at + 1];
    const next = h(
      'a',
      { class: 'button next', href: following ? addressOf(following) : formatRoute('learn') },
      following ? text('learn-next') : text('view-learn'),
    );
    const done = () => {
      progress.add(name);
      mark();
      next.classList.add('primary');
      announce(text('learn-correct'));
    };
    step = make({ client, done, known: progress.has(name) });
    fill(
      place,
      h('p', { class: 'note' }, text('learn-step-number', { step: String(at + 1), steps: String(NAMES.length) })),
      h('h1', {}, titleOf(name)),
      step.element,
      h('div', { class: 'row onward' }, next),
    );
  }

  function show(params: Params, part: string): void {
    const figure = EARLIER.get(part);
    if (figure) {
      rewrite(formatRoute('learn/why', { figure }), false);
      show({ figure }, 'why');
      return;
    }
    if (part !== '' && shown === part) {
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
    else if (part === '') overview();
    else fill(place, noSuchPart(text('view-learn'), part, NAMES));
  }

  function leave(): void {
    step?.leave?.();
    step = null;
    shown = null;
  }

  return { element, show, leave };
}
