/** Step 2, "Why Fibonacci?": every pile falls into blocks, and the least block wins. */

import { formatRoute, type Params } from '../router';
import { text } from '../text/text';
import { Copied } from '../ui/copy';
import { h, type Child } from '../ui/dom';
import { embedded, embedMenu } from '../ui/embed';
import { blocksFigure, proofFigure } from './blocks';
import type { Lesson, Step } from './step';

const FIGURES = ['blocks', 'proof'] as const;
type Name = (typeof FIGURES)[number];

/** A drawing with its words. Its heading is the link to it, and other pages can embed it. */
function figure(name: Name, content: Child): HTMLElement {
  const address = formatRoute('learn/why', { figure: name });
  const copied = new Copied();
  const embed = embedMenu(copied, address);
  const head = h('div.figure-head', h('h2', h('a', { href: address }, text(`why-${name}`))), embed);
  return h('section.card.figure', { id: `figure-${name}` }, head, content, copied.element);
}

export function whyStep({ done }: Lesson): Step {
  const element = h('div.why', figure('blocks', blocksFigure()), figure('proof', proofFigure(done)));
  function select({ figure: name = '' }: Params): void {
    const chosen = element.querySelector(`#figure-${name}`);
    if (!chosen) return;
    if (embedded()) for (const each of element.querySelectorAll<HTMLElement>('.figure')) each.hidden = each !== chosen;
    else chosen.scrollIntoView();
  }
  return { element, select };
}
