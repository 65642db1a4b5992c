/** QR codes of links, for the phones of a class. */

import { text } from '../text/text';
import { h } from './dom';

/** The most characters of a link whose code a phone still reads from paper. */
const MOST = 600;

/** The code of an address, unless it is too long; the first one loads the library that draws them. */
export function qr(address: string): HTMLElement | null {
  const link = new URL(address, location.href).href;
  if (link.length > MOST) return null;
  const picture = h('img.qr', { alt: text('qr-code', { link }), width: 128, height: 128 });
  void import('uqr').then(
    ({ renderSVG }) => (picture.src = `data:image/svg+xml,${encodeURIComponent(renderSVG(link))}`),
  );
  return picture;
}
