/** Saves results as files. */

import { button, h } from './dom';
import { menu } from './menu';
import { text } from '../text/text';

export function download(name: string, content: BlobPart | BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob(Array.isArray(content) ? content : [content], { type }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Draws an SVG as a PNG of its own width and height, each multiplied by the scale. */
export async function rasterise(svg: string, scale: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h('canvas', { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
    const context = canvas.getContext('2d');
    if (!context) throw new Error(text('picture-not-drawn'));
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(text('picture-too-large'))))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The menu that saves what a place shows; a stale place is not what the form asks for, and cannot be saved. */
export function saving(
  place: HTMLElement,
  ways: Readonly<Record<string, () => void>>,
): { saves: HTMLElement; stale: (is: boolean) => void } {
  const buttons = Object.entries(ways).map(([label, onclick]) => button(label, onclick, { disabled: true }));
  const stale = (is: boolean) => {
    place.classList.toggle('stale', is);
    for (const button of buttons) button.disabled = is;
  };
  return { saves: menu(buttons), stale };
}

/** A row of a CSV file. Values are not quoted, since none of this page has a comma or a quotation mark. */
export const csvRow = (values: readonly (string | number)[]): string => `${values.join(',')}\n`;

/** A file name of letters, digits, dots and hyphens. */
export const fileName = (text: string): string => text.replace(/[^a-z0-9.]+/gi, '-').replace(/^-|-$/g, '');
