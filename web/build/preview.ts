/** The picture of the page in links of other sites: a map of thresholds, computed by the engine when the page is built. */

import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { imports, Whole } from '../src/engine/library';
import { FIBONACCI, INFINITE, type SliceQuestion } from '../src/engine/questions';
import { thresholdColours } from '../src/explore/palette';

/** The size in pixels that most sites ask for, and the pixels of a cell. */
export const WIDTH = 1200;
export const HEIGHT = 630;
const CELL = 15;

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG file whose pixels are numbers of colours. */
function png(width: number, colours: readonly (readonly number[])[], pixels: Uint8Array): Uint8Array {
  const height = pixels.length / width;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are the number of a colour.
  head.set([8, 3], 8);
  const rows = Buffer.alloc(height * (width + 1));
  // Each row begins with 0: it is not filtered.
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const palette = Uint8Array.from(colours.flat());
  return Buffer.concat([signature, chunk('IHDR', head), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', new Uint8Array())]);
}

/** The title of the page in dots. */
const TITLE = [
  '#### # #                             #         #      ',
  '#      #                                              ',
  '###  # ###   ##  ###   ##   ###  ### #    ###  # #### ',
  '#    # #  # #  # #  #    # #    #    #    #  # # # # #',
  '#    # #  # #  # #  #  ### #    #    #    #  # # # # #',
  '#    # #  # #  # #  # #  # #    #    #    #  # # # # #',
  '#    # ###   ##  #  #  ###  ###  ### #    #  # # # # #',
];
/** The pixels of a dot and of the margin of the title, and its two colours. */
const [DOT, MARGIN] = [20, 40];
const [PAPER, INK] = [[250, 248, 243], [29, 35, 48]] as const;

/** Writes the title onto a band across the middle of the picture. */
function entitle(pixels: Uint8Array, paper: number, ink: number): void {
  const [columns, rows] = [TITLE[0]?.length ?? 0, TITLE.length];
  const [left, top] = [(WIDTH - columns * DOT) / 2, (HEIGHT - rows * DOT) / 2];
  pixels.fill(paper, (top - MARGIN) * WIDTH, (top + rows * DOT + MARGIN) * WIDTH);
  TITLE.forEach((row, y) =>
    [...row].forEach((dot, x) => {
      if (dot === ' ') return;
      for (let line = 0; line < DOT; line += 1) {
        const from = (top + y * DOT + line) * WIDTH + left + x * DOT;
        pixels.fill(ink, from, from + DOT);
      }
    }),
  );
}

/** The picture as a PNG file. */
export async function preview(): Promise<Uint8Array> {
  const { instance } = await WebAssembly.instantiate(readFileSync('generated/fibnim_wasm.wasm'), imports);
  const [across, up] = [WIDTH / CELL, HEIGHT / CELL];
  const side = across + 1;
  const slice: SliceQuestion = { take: FIBONACCI, max: across, fixed: [] };
  const drawn = new Whole(instance).draw({ slice, quota: null, form: 'numbers' }, () => false);
  if (typeof drawn === 'string') throw new Error(drawn);
  const cells = new Uint32Array(drawn.buffer);
  const shown = (x: number, y: number) => cells[y * side + x] as number;
  const values = [...new Set(Array.from({ length: across * up }, (_, at) => shown(at % across, Math.floor(at / across))))].sort((a, b) => a - b);
  const colour = thresholdColours(values.filter((value) => value !== INFINITE));
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  // The first cell is at the bottom left.
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) pixels[y * WIDTH + x] = values.indexOf(shown(Math.floor(x / CELL), Math.floor((HEIGHT - 1 - y) / CELL)));
  }
  entitle(pixels, values.length, values.length + 1);
  return png(WIDTH, [...values.map(colour), PAPER, INK], pixels);
}
