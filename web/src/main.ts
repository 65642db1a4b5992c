/** The frame of the page: shows the view of the address, switches between light and dark, registers the service worker. */

import { message } from './engine/client';
import { BadAddress, parseRoute, type Route, type ViewName } from './router';
import { announce, fill, h } from './ui/dom';
import { theme } from './ui/theme';
import type { View } from './view';

const makers: Record<ViewName, () => Promise<View>> = {
  play: () => import('./play/view').then((module) => module.playView()),
  explore: () => import('./explore/view').then((module) => module.exploreView()),
  proofs: () => import('./proofs/view').then((module) => module.proofsView()),
  audit: () => import('./audit/view').then((module) => module.auditView()),
};

const main = document.getElementById('main') as HTMLElement;
const views = new Map<ViewName, View>();
const coming = new Map<ViewName, Promise<View>>();
let shown: ViewName | null = null;

async function show(): Promise<void> {
  let route: Route;
  try {
    route = parseRoute(location.hash);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    shown = null;
    document.title = 'Fibonacci nim';
    fill(
      main,
      h(
        'section',
        { class: 'card' },
        h('h1', {}, 'No such page'),
        h('p', {}, message(error)),
        h('p', {}, h('a', { href: '#/play' }, 'Play a game')),
      ),
    );
    return;
  }
  let view = views.get(route.view);
  if (!view) {
    const made = coming.get(route.view) ?? makers[route.view]();
    coming.set(route.view, made);
    const { hash } = location;
    view = await made;
    views.set(route.view, view);
    // The address changed while the view was loading.
    if (hash !== location.hash) return;
  }
  if (shown !== route.view) {
    if (shown) views.get(shown)?.leave();
    const first = shown === null;
    shown = route.view;
    fill(main, view.element);
    document.title = `${view.title} · Fibonacci nim`;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[data-view]')) {
      if (link.dataset.view === shown) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    if (!first) {
      announce(view.title);
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }
  view.show(route.params);
}

document.querySelector('.skip')?.addEventListener('click', (event) => {
  // Following the link would change the address, which selects the view.
  event.preventDefault();
  main.focus();
});
theme(document.getElementById('theme') as HTMLButtonElement);
addEventListener('hashchange', () => void show());
void show();

if ('serviceWorker' in navigator && location.protocol !== 'file:') {
  // If this fails, the page works online only.
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined));
}
