/** Step 2, "Why Fibonacci?": the reader fills a table of losing piles, sees the rule in it, and why the least block wins. */

import { formatRoute, type Params } from '../router';
import { text } from '../text/text';
import { Copied } from '../ui/copy';
import { h, type Child } from '../ui/dom';
import { embedded, snippet } from '../ui/embed';
import { blocksFigure, proofFigure } from './blocks';
import { guessFigure } from './guess';
import type { Lesson, Step } from './step';
import { tableFigure } from './table';

const FIGURES = ['table', 'line', 'blocks', 'proof'] as const;
type Name = (typeof FIGURES)[number];

/** A drawing with its words. Its heading is the link to it, and other pages can embed it. */
function figure(name: Name, content: Child): HTMLElement {
  const address = formatRoute('learn/why', { figure: name });
  const copied = new Copied();
  const embed = embedded() ? null : copied.button(text('embed'), text('embed'), () => snippet(address));
  embed?.classList.add('quiet');
  const head = h('div', { class: 'figure-head' }, h('h2', {}, h('a', { href: address }, text(`why-${name}`))), embed);
  return h('section', { class: 'card figure', id: `figure-${name}` }, head, content, copied.element);
}

/** `known` says that the reader has done the step before: then all of it is shown. */
export function whyStep({ done, known }: Lesson): Step {
  const after = h('div', {}, figure('blocks', blocksFigure()), figure('proof', proofFigure()));
  const guess = guessFigure(() => {
    after.hidden = false;
    done();
  });
  const line = figure('line', guess.element);
  const table = tableFigure(() => {
    line.hidden = false;
    guess.begin();
  });
  const show = h('button', { type: 'button', class: 'quiet reveal', onclick: () => reveal() }, text('why-show'));

  /** Shows all of it to a reader who does not want to find it out. */
  function reveal(): void {
    line.hidden = after.hidden = false;
    show.hidden = true;
    table.fill();
    guess.fill();
  }

  line.hidden = after.hidden = true;
  if (known) reveal();
  const element = h('div', { class: 'why' }, figure('table', [table.element, show]), line, after);

  function select({ figure: name = '' }: Params): void {
    const at = FIGURES.findIndex((each) => each === name);
    if (at < 0) return;
    if (at > 0) reveal();
    const chosen = element.querySelector(`#figure-${name}`);
    if (embedded()) for (const each of element.querySelectorAll<HTMLElement>('.figure')) each.hidden = each !== chosen;
    else chosen?.scrollIntoView();
  }
  return { element, select };
}
