/** The view "Library": maps and tables of thresholds, numbers, proofs, and the audit of the papers. */

import { complementsTab } from '../explore/complements';
import { mapTab } from '../explore/map';
import { numberTab } from '../explore/number';
import { tableauTab } from '../explore/tableau';
import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { text } from '../text/text';
import { fill, h } from '../ui/dom';
import { picture } from './pictures';
import { noSuchPart, Switch, type View } from '../view';

const PARTS = ['maps', 'tables', 'complements', 'numbers', 'proofs', 'audit'] as const;
export type PartName = (typeof PARTS)[number];

const isPart = (name: string): name is PartName => (PARTS as readonly string[]).includes(name);

/** What such a part needs: a function that writes its parameters into the address. */
type Maker = (changed: (params: Record<string, string | undefined>) => void) => View;

/** A part of the library that keeps its parameters: an address without parameters restores its last state. */
function kept(name: PartName, make: Maker): View {
  let left: Params = {};
  const inner = make((params) => {
    const address = formatRoute(`library/${name}`, params);
    left = parseRoute(address).params;
    rewrite(address, false);
  });
  const element = h('div.explore', h('h1', text(`library-${name}`)), inner.element);
  const show = (given: Params) => {
    if (Object.keys(given).length > 0) left = given;
    else rewrite(formatRoute(`library/${name}`, left), false);
    inner.show(left, name);
  };
  return { element, show, leave: () => inner.leave() };
}

function overview(): HTMLElement {
  const card = (name: PartName) =>
    h('li',
      h('a.card.door', { href: formatRoute(`library/${name}`) },
        picture(name),
        h('h2', text(`library-${name}`)),
        h('p', text(`library-${name}-about`)),
      ),
    );
  return h('div.whole', h('h1', text('view-library')), h('ul.doors', PARTS.map(card)));
}

export function libraryView(): View {
  const place = h('div');
  let doors: HTMLElement | null = null;
  const parts = new Switch<PartName>(place, {
    maps: async () => kept('maps', mapTab),
    tables: async () => kept('tables', tableauTab),
    complements: async () => kept('complements', complementsTab),
    numbers: async () => kept('numbers', numberTab),
    proofs: () => import('../proofs/view').then((module) => module.proofsView()),
    audit: () => import('../audit/view').then((module) => module.auditView()),
  });
  const links = PARTS.map((name) => h('a', { href: formatRoute(`library/${name}`) }, text(`library-${name}`)));
  const tabs = h('nav.tabs', { 'aria-label': text('library-parts') }, links);
  const element = h('div.library', tabs, place);

  async function show(params: Params, part: string): Promise<void> {
    links.forEach((link, at) =>
      PARTS[at] === part ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current'),
    );
    tabs.hidden = part === '';
    if (isPart(part)) {
      await parts.show(part, params, '');
      return;
    }
    parts.leave();
    if (part === '') fill(place, (doors ??= overview()));
    else fill(place, noSuchPart(text('view-library'), part, PARTS));
  }

  return { element, show, leave: () => parts.leave() };
}
