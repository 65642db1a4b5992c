/** The frame of the page: shows a view, switches language and colours, registers the service worker. */

import { engineLoaded, message } from './engine/client';
import { BadAddress, formatRoute, parseRoute, type Route, type ViewName } from './router';
import { choose, LANGUAGES, ownName } from './text/language';
import { readDigits } from './text/digits';
import { language, loadTexts, text } from './text/text';
import { announce, fill, h } from './ui/dom';
import { embed, embedded } from './ui/embed';
import { projector } from './ui/projector';
import { theme } from './ui/theme';
import { register } from './update';
import { Switch } from './view';

const main = document.getElementById('main') as HTMLElement;
const views = new Switch<ViewName>(main, {
  home: () => import('./home/view').then((module) => module.homeView()),
  learn: () => import('./learn/view').then((module) => module.learnView()),
  play: () => import('./play/view').then((module) => module.playView()),
  puzzles: () => import('./puzzles/view').then((module) => module.puzzlesView()),
  solve: () => import('./solve/view').then((module) => module.solveView('solve')),
  position: () => import('./solve/view').then((module) => module.solveView('position')),
  library: () => import('./library/view').then((module) => module.libraryView()),
});
let first = true;

/** Marks the link to the view that is shown. */
function mark(view: ViewName | null): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[data-view]')) {
    if (link.dataset.view === view) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

function noSuchPage(error: unknown): void {
  mark(null);
  views.leave();
  const play = h('p', h('a', { href: formatRoute('play') }, text('no-such-page-play')));
  fill(main, h('section.card', h('h1', text('no-such-page')), h('p', message(error)), play));
}

/** Milliseconds for which a view may grow until the place is there to which the reader goes back. */
const GROWING = 3000;

/** Keeps the place of the reader in the entry of the history. */
function keepPlace(): void {
  let timer = 0;
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => history.replaceState({ y: Math.round(scrollY) }, ''), 100);
  });
  addEventListener('hashchange', () => clearTimeout(timer));
}

/** Scrolls to the place that the reader had left, unless the reader moves on. */
function scrollBack(y: number): void {
  const until = performance.now() + GROWING;
  let moved = false;
  for (const kind of ['wheel', 'touchstart', 'keydown', 'hashchange'])
    addEventListener(kind, () => (moved = true), { once: true });
  const go = () => {
    if (moved) return;
    scrollTo(0, y);
    if (Math.abs(scrollY - y) > 1 && performance.now() < until) requestAnimationFrame(go);
  };
  go();
}

/** Names what is shown by its heading. A reader who has followed a link hears it, and goes on from there. */
function arrive(): void {
  const name = main.querySelector('h1')?.textContent ?? '';
  const title = name === text('page-title') ? name : text('page-title-of', { view: name });
  const other = title !== document.title;
  document.title = title;
  const y = (history.state as { y?: number } | null)?.y;
  if (y !== undefined) scrollBack(y);
  else if (!first && other) scrollTo(0, 0);
  if (!first && other) announce(name);
  // The link that was followed may be gone.
  if (!first && (other || document.activeElement === document.body)) main.focus({ preventScroll: true });
  first = false;
}

async function show(): Promise<void> {
  let route: Route;
  try {
    route = parseRoute(location.hash);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    noSuchPage(error);
    arrive();
    return;
  }
  mark(route.view);
  if (await views.show(route.view, route.params, route.part)) arrive();
}

/** The switch between languages, unless there is only one. */
function languages(): HTMLElement | null {
  if (LANGUAGES.length === 1) return null;
  const options = LANGUAGES.map((tag) =>
    h('option', { value: tag, lang: tag, selected: tag === language }, ownName(tag)),
  );
  const change = (event: Event) => choose((event.currentTarget as HTMLSelectElement).value);
  return h('select', { id: 'language', 'aria-label': text('page-language'), onchange: change }, options);
}

async function start(): Promise<void> {
  await loadTexts();
  readDigits(document);
  const button = document.getElementById('theme') as HTMLButtonElement;
  theme(button);
  const choice = languages();
  if (choice) button.before(choice);
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    // Following the link would change the address, which selects the view.
    event.preventDefault();
    main.focus();
  });
  if (embedded()) embed();
  projector(document.getElementById('projector') as HTMLButtonElement);
  keepPlace();
  window.addEventListener('hashchange', ({ newURL }) => {
    // The view that is left may have written its own address since the reader followed the link.
    const { hash } = new URL(newURL);
    if (hash !== location.hash) history.replaceState(history.state, '', hash === '' ? '#' : hash);
    void show();
  });
  await show();
  if (!('serviceWorker' in navigator) || location.protocol === 'file:') return;
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // It fetches all files. Without it the page works online.
  await engineLoaded();
  await register().catch(() => undefined);
}

void start();
