/** Draws thresholds as pixels. */

import { INFINITE } from '../engine/questions';
import { h } from '../ui/dom';
import { tally } from './legend';
import { thresholdColours, type Colours } from './palette';

/** A square of cells, row by row from the bottom. */
export interface Square {
  cells: Uint32Array;
  side: number;
}

/** The colours of thresholds as the pixels of a canvas have them. */
export type Inks = ReadonlyMap<number, number>;

export function inks(values: readonly number[], colours: Colours): Inks {
  const ink = (value: number) => {
    const [red, green, blue] = colours(value);
    return (255 << 24) | (blue << 16) | (green << 8) | red;
  };
  return new Map([...values, INFINITE].map((value) => [value, ink(value)]));
}

/** For each square of two by two cells the largest of their thresholds. */
export function halved({ cells, side }: Square): Square {
  const half = Math.ceil(side / 2);
  const squares = new Uint32Array(half * half);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = (y >> 1) * half + (x >> 1);
      squares[at] = Math.max(squares[at] as number, cells[y * side + x] as number);
    }
  }
  return { cells: squares, side: half };
}

/** The cells of a rectangle whose first one is at the bottom left, as pixels. */
export function imageOf(
  { cells, side }: Square, ink: Inks, left: number, bottom: number, width: number, height: number,
): HTMLCanvasElement {
  const image = h('canvas', { width, height });
  const context = image.getContext('2d');
  if (!context) return image;
  const data = context.createImageData(width, height);
  const pixels = new Uint32Array(data.data.buffer);
  // Neighbours are often equal, so the last colour is kept.
  let [last, colour] = [-1, 0];
  for (let y = 0; y < height; y += 1) {
    const row = (height - 1 - y) * width;
    for (let x = 0; x < width; x += 1) {
      const value = cells[(bottom + y) * side + left + x] as number;
      if (value !== last) [last, colour] = [value, ink.get(value) ?? 0];
      pixels[row + x] = colour;
    }
  }
  context.putImageData(data, 0, 0);
  return image;
}

/** Draws a ring around a cell: a white line of one width, and a black one on it. */
export function ring(on: CanvasRenderingContext2D, widths: [number, number], x: number, y: number, size: number): void {
  widths.forEach((width, at) => {
    [on.strokeStyle, on.lineWidth] = [at === 0 ? '#fff' : '#000', width];
    on.strokeRect(x, y, size, size);
  });
}

/** The most cells beside each other of a small picture, and its width in pixels. */
const [ACROSS, WIDTH] = [64, 256];

/** A small picture of thresholds, of those around a cell if one is given. */
export function thumbnail(square: Square, at?: { x: number; y: number }): HTMLCanvasElement {
  const picture = h('canvas.thumbnail', { width: WIDTH, height: WIDTH, 'aria-hidden': true });
  const context = picture.getContext('2d');
  if (!context) return picture;
  const values = tally(square.cells).thresholds.map(([value]) => value);
  const across = Math.min(ACROSS, square.side);
  const corner = (place = 0) => Math.max(0, Math.min(square.side - across, place - across / 2));
  const [left, bottom] = [corner(at?.x), corner(at?.y)];
  context.imageSmoothingEnabled = false;
  const colours = inks(values, thresholdColours(values));
  context.drawImage(imageOf(square, colours, left, bottom, across, across), 0, 0, WIDTH, WIDTH);
  if (!at) return picture;
  const size = WIDTH / across;
  ring(context, [6, 2], (at.x - left) * size - 4, WIDTH - (at.y - bottom + 1) * size - 4, size + 8);
  return picture;
}
