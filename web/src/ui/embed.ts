/** Views inside other pages: `?embed=1` leaves out the frame of the page. */

import { language, text } from '../text/text';
import type { Copied } from './copy';
import { h } from './dom';
import { menu } from './menu';

/** Whether this page is shown inside another one. */
export const embedded = (): boolean => new URLSearchParams(location.search).get('embed') === '1';

/** The menu of a figure, which copies what embeds it; an embedded figure has none. */
export const embedMenu = (copied: Copied, address: string): HTMLElement | null =>
  embedded() ? null : menu(copied.button(text('embed'), text('embed'), () => snippet(address)));

/** Leaves out the frame, and adds a link to what is shown on the whole page. */
export function embed(): void {
  document.documentElement.dataset.embed = '';
  const link = h('a', { target: '_blank' }, text('embed-open'));
  const follow = () => (link.href = `${location.pathname}?lang=${language}${location.hash}`);
  link.addEventListener('focus', follow);
  link.addEventListener('pointerenter', follow);
  follow();
  document.getElementById('main')?.after(h('p.embed-open', link));
}

/** The HTML that shows an address of this page inside another page. */
export function snippet(address: string): string {
  const url = new URL(address, location.href);
  url.search = `?embed=1&lang=${language}`;
  const src = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${src}" width="100%" height="640" loading="lazy" title="Fibonacci nim"></iframe>`;
}
