/** Views inside other pages: `?embed=1` leaves out the frame of the page. */

/** Whether this page is shown inside another one. */
export const embedded = (): boolean => new URLSearchParams(location.search).get('embed') === '1';

/** The HTML that shows an address of this page inside another page. */
export function snippet(address: string): string {
  const url = new URL(address, location.href);
  url.search = '?embed=1';
  const src = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${src}" width="100%" height="640" loading="lazy" title="Fibonacci nim"></iframe>`;
}
