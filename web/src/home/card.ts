/** The challenge as a picture and a link, which a reader sends to others. */

import { text } from '../text/text';
import { fill, h } from '../ui/dom';
import { download } from '../ui/download';
import { losing } from './one-pile';

const [WIDTH, HEIGHT, CHIPS] = [1200, 630, 13];
const [PAPER, INK, GOLD, DEEP, CREAM] = ['#fbf7ee', '#1c2230', '#e2a832', '#8f6310', '#fff8e8'];

/** A chip with eight stripes on its rim. */
function chip(on: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const disc = (colour: string, size: number, down = 0, from = 0, to = 2 * Math.PI) => {
    on.fillStyle = colour;
    on.beginPath();
    on.moveTo(x, y + down);
    on.arc(x, y + down, size, from, to);
    on.fill();
  };
  disc(DEEP, radius, radius / 7);
  disc(GOLD, radius);
  for (let at = 0; at < 8; at += 1) disc(CREAM, radius, 0, (at * Math.PI) / 4, ((at + 0.45) * Math.PI) / 4);
  disc(DEEP, 0.72 * radius);
  disc('#f3c65e', 0.66 * radius);
}

/** The picture: the challenge, its chips, and the first losing piles in gold. */
export async function card(): Promise<HTMLCanvasElement> {
  await document.fonts.ready;
  const canvas = h('canvas', { width: WIDTH, height: HEIGHT });
  const on = canvas.getContext('2d');
  if (!on) throw new Error(text('picture-not-drawn'));
  const serif = getComputedStyle(document.documentElement).getPropertyValue('--display');
  const write = (words: string, y: number, size: number, colour: string) => {
    on.font = `600 ${size}px ${serif}`;
    on.fillStyle = colour;
    on.fillText(words, WIDTH / 2, y, WIDTH - 120);
  };
  on.fillStyle = PAPER;
  on.fillRect(0, 0, WIDTH, HEIGHT);
  on.textAlign = 'center';
  write(text('home-thirteen'), 150, 92, INK);
  write(text('home-beat-me'), 258, 92, DEEP);
  for (let at = 0; at < CHIPS; at += 1) chip(on, WIDTH / 2 + (at - (CHIPS - 1) / 2) * 82, 375, 36);
  const seen = losing(CHIPS - 1).filter((pile) => pile > 1);
  write(`${seen.join(' · ')} · ?`, 515, 44, DEEP);
  write(text('page-title'), 585, 34, INK);
  return canvas;
}

/** Sends the picture and the link, or saves the one and copies the other where the browser cannot send. */
export async function share(said: HTMLElement): Promise<void> {
  const url = new URL('#/', location.href).href;
  const picture = await card();
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve));
  if (!blob) return;
  const files = [new File([blob], 'fibonacci-nim.png', { type: blob.type })];
  const message = { title: text('page-title'), text: `${text('home-thirteen')} ${text('home-beat-me')}`, url };
  if (navigator.canShare?.({ ...message, files })) return navigator.share({ ...message, files }).catch(() => undefined);
  download('fibonacci-nim.png', blob, blob.type);
  await navigator.clipboard?.writeText(url).catch(() => undefined);
  fill(said, text('home-shared'), ' ', h('a', { href: url, dir: 'ltr' }, url));
}
