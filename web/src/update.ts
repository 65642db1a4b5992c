/** Says that a new version of the page is there, and changes all open copies when the reader wants it. */

import { text } from './text/text';
import { announce, button, fill, h } from './ui/dom';

/** What the page sends to a service worker that waits. */
const TAKE_OVER = 'take-over';

function offer(worker: ServiceWorker): void {
  const bar = document.getElementById('update');
  if (!bar) return;
  const use = button(text('update-use'), () => worker.postMessage(TAKE_OVER), { class: 'primary' });
  fill(bar, h('p', text('update-ready')), use);
  bar.hidden = false;
  announce(text('update-ready'));
}

/** Registers the service worker. If this fails, the page works online only. */
export async function register(): Promise<void> {
  const container = navigator.serviceWorker;
  // The first visit has no worker, and needs no reload when it gets one.
  const old = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // A page never mixes files of two versions. Its state is in its address.
    if (old) location.reload();
  });
  const registration = await container.register('./sw.js');
  const watch = (worker: ServiceWorker | null) => {
    const waits = () => {
      if (worker?.state === 'installed' && container.controller) offer(worker);
    };
    worker?.addEventListener('statechange', waits);
    waits();
  };
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
}
