/** The view "Explore": maps of thresholds, the tableau, complementary values, representations of numbers. */

import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { fill, h } from '../ui/dom';
import type { View } from '../view';
import { complementsTab } from './complements';
import { mapTab } from './map';
import { numberTab } from './number';
import type { Tab } from './tab';
import { tableauTab } from './tableau';

export function exploreView(): View {
  const makers = [mapTab, tableauTab, complementsTab, numberTab];
  const names = ['map', 'tableau', 'complements', 'number'];
  const tabs: Tab[] = makers.map((make, at) =>
    make((params) => {
      const address = formatRoute('explore', { tab: names[at], ...params });
      left = parseRoute(address).params;
      rewrite(address, false);
    }),
  );
  const place = h('div', {});
  const links = tabs.map((tab) => h('a', { href: formatRoute('explore', { tab: tab.name }) }, tab.title));
  const element = h(
    'div',
    { class: 'explore' },
    h('h1', {}, 'Explore'),
    h('nav', { class: 'tabs', 'aria-label': 'Parts of this view' }, links),
    place,
  );
  let shown: Tab | null = null;
  let left: Params = {};

  function show(given: Params): void {
    // An address without parameters, such as the link in the header, restores the last state of this view.
    const params = Object.keys(given).length === 0 ? left : given;
    const tab = tabs.find(({ name }) => name === (params.tab ?? 'map'));
    if (!tab) {
      shown?.leave();
      shown = null;
      fill(place, h('p', { class: 'wrong' }, `There is no part “${(params.tab ?? '').slice(0, 40)}” of this view: accepted are ${names.join(', ')}.`));
      return;
    }
    links.forEach((link, at) =>
      tabs[at] === tab ? link.setAttribute('aria-current', 'true') : link.removeAttribute('aria-current'),
    );
    if (shown !== tab) {
      shown?.leave();
      shown = tab;
      fill(place, tab.element);
    }
    tab.show(params);
  }

  return { title: 'Explore', element, show, leave: () => shown?.leave() };
}
