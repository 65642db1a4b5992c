/** The menu "…": what copies, cites and saves, so that a view has one button that matters. */

import { text } from '../text/text';
import { h, type Child } from './dom';

export function menu(...items: Child[]): HTMLElement {
  const list = h('div.menu-items', items);
  const element = h('details.menu.no-print', h('summary', { 'aria-label': text('menu') }, '…'), list);
  const close = () => (element.open = false);
  element.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !element.open) return;
    close();
    element.querySelector('summary')?.focus();
  });
  list.addEventListener('click', close);
  // A press elsewhere closes it.
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close();
  });
  return element;
}
