/** A square of cells that the reader can move, zoom and point at. The first cell is at the bottom left. */

import { INFINITE } from '../engine/questions';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { isLight, type Colours } from './palette';

const LEFT = 54;
const BOTTOM = 30;
/** The least width of a cell, in pixels, in which its threshold is written. */
const WRITTEN = 22;
/** The largest width of a cell, in pixels. */
const LARGEST = 64;

/** Milliseconds after which a view is one that rests, and the cells beside each other of the smallest picture. */
const [REST, SMALLEST] = [300, 64];

/** For each square of two by two cells the largest of their thresholds. */
function largest(cells: Uint32Array, side: number): Uint32Array {
  const half = Math.ceil(side / 2);
  const squares = new Uint32Array(half * half);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const at = (y >> 1) * half + (x >> 1);
      squares[at] = Math.max(squares[at] as number, cells[y * side + x] as number);
    }
  }
  return squares;
}

/** The cells as pixels. */
function imageOf(cells: Uint32Array, side: number, packed: ReadonlyMap<number, number>): HTMLCanvasElement {
  const image = h('canvas', { width: side, height: side });
  const context = image.getContext('2d');
  if (!context) return image;
  const data = context.createImageData(side, side);
  const pixels = new Uint32Array(data.data.buffer);
  // Neighbours are often equal, so the last colour is kept.
  let [last, colour] = [-1, 0];
  for (let y = 0; y < side; y += 1) {
    const row = (side - 1 - y) * side;
    for (let x = 0; x < side; x += 1) {
      const value = cells[y * side + x] as number;
      if (value !== last) [last, colour] = [value, packed.get(value) ?? 0];
      pixels[row + x] = colour;
    }
  }
  context.putImageData(data, 0, 0);
  return image;
}

/** What stands at the end of an axis. The arrow follows the name in the direction of the axis, whichever way the name is read. */
const axisName = (pile: number) => `\u2068${text('pile-number', { pile })}\u2069 →`;

export interface Cell {
  x: number;
  y: number;
}

export class Plane {
  readonly element = h('canvas', {
    class: 'plane',
    dir: 'ltr',
    tabindex: 0,
    role: 'application',
    'aria-label': text('map-label'),
  });
  /** The cells, and squares of 2, 4, 8 and so on of them. */
  #images: HTMLCanvasElement[] = [];
  #cells: Uint32Array = new Uint32Array();
  #side = 0;
  #colours: Colours = () => [0, 0, 0];
  /** The width of a cell in pixels, and the coordinates of the cell at the bottom left corner of the view. */
  #scale = 1;
  #x = 0;
  #y = 0;
  #width = 0;
  #height = 0;
  #cursor: Cell | null = null;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #point: (cell: Cell | null, fixed: boolean) => void;
  readonly #seen: () => void;

  /** `point` is called with the cell that is pointed at, and with whether a click or a key chose it; `seen` after the view has changed. */
  constructor(point: (cell: Cell | null, fixed: boolean) => void, seen: () => void) {
    this.#point = point;
    this.#seen = seen;
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(this.element);
    addEventListener('fibnim-theme', () => this.draw());
  }

  /** Shows other cells; the view stays where it is unless the number of cells changes. */
  show(cells: Uint32Array, side: number, values: readonly number[], colours: Colours): void {
    const packed = new Map<number, number>();
    for (const value of [...values, INFINITE]) {
      const [red, green, blue] = colours(value);
      packed.set(value, (255 << 24) | (blue << 16) | (green << 8) | red);
    }
    const images = [imageOf(cells, side, packed)];
    // Of cells that are narrower than a pixel the largest thresholds are drawn: their mean colours would be a haze.
    for (let [level, width] = [cells, side]; width > SMALLEST; ) {
      [level, width] = [largest(level, width), Math.ceil(width / 2)];
      images.push(imageOf(level, width, packed));
    }
    const other = side !== this.#side;
    [this.#images, this.#cells, this.#side, this.#colours] = [images, cells, side, colours];
    if (other) {
      this.#cursor = null;
      this.all();
    } else this.draw();
  }

  /** What is seen: the cell at the bottom left corner and how many cells lie beside each other; nothing if all are seen. */
  get view(): string | undefined {
    if (this.#side === 0 || this.#scale <= this.#least() * 1.001) return undefined;
    return [this.#x, this.#y, this.#width / this.#scale].map((number) => number.toFixed(1)).join(',');
  }

  set view(view: string | undefined) {
    const [x, y, across] = (view ?? '').split(',').map(Number);
    if (x === undefined || y === undefined || !(across && across > 0) || this.#width <= 0) return;
    this.#scale = Math.max(this.#least(), Math.min(LARGEST, this.#width / across));
    [this.#x, this.#y] = [x || 0, y || 0];
    this.draw();
  }

  /** Shows no cells. */
  clear(): void {
    [this.#images, this.#cells, this.#side, this.#cursor] = [[], new Uint32Array(), 0, null];
    this.element.getContext('2d')?.clearRect(0, 0, this.element.width, this.element.height);
  }

  /** Zooms out until all cells are visible. */
  all(): void {
    this.#scale = this.#least();
    this.#x = 0;
    this.#y = 0;
    this.draw();
  }

  /** Chooses a cell and scrolls it into view. */
  choose(cell: Cell): void {
    this.#cursor = cell;
    const [across, up] = [this.#width / this.#scale, this.#height / this.#scale];
    if (cell.x < this.#x) this.#x = cell.x;
    if (cell.x + 1 > this.#x + across) this.#x = cell.x + 1 - across;
    if (cell.y < this.#y) this.#y = cell.y;
    if (cell.y + 1 > this.#y + up) this.#y = cell.y + 1 - up;
    this.draw();
    this.#point(cell, true);
  }

  /** Multiplies the width of the cells; the point `at`, in pixels, stays where it is. */
  zoom(factor: number, at = { x: LEFT + this.#width / 2, y: this.#height / 2 }): void {
    const [cx, cy] = [this.#x + (at.x - LEFT) / this.#scale, this.#y + (this.#height - at.y) / this.#scale];
    this.#scale = Math.max(this.#least(), Math.min(LARGEST, this.#scale * factor));
    this.#x = cx - (at.x - LEFT) / this.#scale;
    this.#y = cy - (this.#height - at.y) / this.#scale;
    this.draw();
  }

  draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#paint());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#seen, REST);
  }

  #least(): number {
    return this.#side > 0 ? Math.min(this.#width, this.#height) / this.#side : 1;
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0) return;
    const whole = this.#scale <= this.#least() * 1.001;
    this.element.width = Math.round(clientWidth * devicePixelRatio);
    this.element.height = Math.round(clientHeight * devicePixelRatio);
    this.#width = clientWidth - LEFT - 6;
    this.#height = clientHeight - BOTTOM - 6;
    if (whole) this.all();
    else this.zoom(1);
  }

  #paint(): void {
    const context = this.element.getContext('2d');
    const fine = this.#scale * devicePixelRatio;
    const level = Math.max(0, Math.min(this.#images.length - 1, Math.ceil(-Math.log2(fine))));
    const image = this.#images[level];
    if (!context || !image) return;
    const [across, up] = [this.#width / this.#scale, this.#height / this.#scale];
    this.#x = Math.max(0, Math.min(this.#x, this.#side - across));
    this.#y = Math.max(0, Math.min(this.#y, this.#side - up));
    const top = 6;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, top * devicePixelRatio);
    context.clearRect(0, -top, this.element.clientWidth, this.element.clientHeight);
    context.imageSmoothingEnabled = false;
    const [sw, sh] = [Math.min(across, this.#side), Math.min(up, this.#side)];
    context.drawImage(
      image,
      this.#x / 2 ** level,
      image.height - (this.#y + sh) / 2 ** level,
      sw / 2 ** level,
      sh / 2 ** level,
      LEFT,
      this.#height - sh * this.#scale,
      sw * this.#scale,
      sh * this.#scale,
    );
    if (this.#scale >= WRITTEN) this.#write(context, sw, sh);
    this.#axes(context, sw, sh);
    if (this.#cursor) {
      const [x, y] = this.#pixel(this.#cursor);
      const size = Math.max(this.#scale, 5);
      context.lineWidth = 3;
      context.strokeStyle = '#fff';
      context.strokeRect(x - (size - this.#scale) / 2, y - (size - this.#scale) / 2, size, size);
      context.lineWidth = 1.5;
      context.strokeStyle = '#000';
      context.strokeRect(x - (size - this.#scale) / 2, y - (size - this.#scale) / 2, size, size);
    }
  }

  /** The top left corner of a cell, in pixels. */
  #pixel({ x, y }: Cell): [number, number] {
    return [LEFT + (x - this.#x) * this.#scale, this.#height - (y + 1 - this.#y) * this.#scale];
  }

  #write(context: CanvasRenderingContext2D, across: number, up: number): void {
    context.font = `${Math.min(16, this.#scale * 0.42)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let y = Math.floor(this.#y); y < Math.min(this.#side, this.#y + up); y += 1) {
      for (let x = Math.floor(this.#x); x < Math.min(this.#side, this.#x + across); x += 1) {
        const value = this.#cells[y * this.#side + x] as number;
        const [left, above] = this.#pixel({ x, y });
        if (left < LEFT - 1 || above + this.#scale > this.#height + 1) continue;
        context.fillStyle = isLight(this.#colours(value)) ? '#000' : '#fff';
        context.fillText(value === INFINITE ? '∞' : String(value), left + this.#scale / 2, above + this.#scale / 2);
      }
    }
  }

  #axes(context: CanvasRenderingContext2D, across: number, up: number): void {
    context.font = '12px system-ui, sans-serif';
    context.fillStyle = getComputedStyle(this.element).color;
    const wish = 60 / this.#scale;
    const power = 10 ** Math.floor(Math.log10(Math.max(1, wish)));
    const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= wish) ?? 10) * power);
    context.textBaseline = 'top';
    for (let x = Math.ceil(this.#x / step) * step; x < this.#x + across; x += step) {
      const at = LEFT + (x + 0.5 - this.#x) * this.#scale;
      // The last number ends with the map, so that it is not cut.
      const last = at > LEFT + this.#width - 16;
      context.textAlign = last ? 'right' : 'center';
      if (at >= LEFT) context.fillText(String(x), last ? LEFT + this.#width : at, this.#height + 5);
    }
    context.textAlign = 'right';
    context.fillText(axisName(1), LEFT + this.#width, this.#height + 17);
    context.textBaseline = 'middle';
    for (let y = Math.ceil(this.#y / step) * step; y < this.#y + up; y += step) {
      const at = this.#height - (y + 0.5 - this.#y) * this.#scale;
      if (at <= this.#height) context.fillText(String(y), LEFT - 6, at);
    }
    context.save();
    context.translate(8, 0);
    context.rotate(-Math.PI / 2);
    context.fillText(axisName(2), 0, 0);
    context.restore();
  }

  #cellAt(event: PointerEvent): Cell | null {
    const box = this.element.getBoundingClientRect();
    const x = Math.floor(this.#x + (event.clientX - box.left - LEFT) / this.#scale);
    const y = Math.floor(this.#y + (this.#height - (event.clientY - box.top - 6)) / this.#scale);
    return x >= 0 && y >= 0 && x < this.#side && y < this.#side ? { x, y } : null;
  }

  #listen(): void {
    const pointers = new Map<number, PointerEvent>();
    let moved = 0;
    const element = this.element;
    const place = (event: MouseEvent) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top - 6 };
    };
    const spread = () => {
      const [a, b] = [...pointers.values()];
      return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    element.addEventListener('pointerdown', (event) => {
      pointers.set(event.pointerId, event);
      element.setPointerCapture(event.pointerId);
      moved = 0;
    });
    element.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        if (event.pointerType === 'mouse') this.#point(this.#cellAt(event), false);
        return;
      }
      const apart = spread();
      pointers.set(event.pointerId, event);
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      moved += Math.abs(dx) + Math.abs(dy);
      if (pointers.size > 1) this.zoom(apart > 0 ? spread() / apart : 1, place(event));
      else if (moved > 4) {
        this.#x -= dx / this.#scale;
        this.#y += dy / this.#scale;
        this.draw();
      }
    });
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId) || moved > 4 || event.type === 'pointercancel') return;
      const cell = this.#cellAt(event);
      if (cell) this.choose(cell);
    };
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('pointerleave', () => this.#point(this.#cursor, false));
    element.addEventListener(
      'wheel',
      (event) => {
        // Otherwise the page could not be scrolled beyond the map.
        if (document.activeElement !== element && !event.ctrlKey) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)), place(event));
      },
      { passive: false },
    );
    element.addEventListener('keydown', (event) => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#side === 0) return;
    const by = event.shiftKey ? 10 : 1;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowDown: [0, -by],
      ArrowUp: [0, by],
    };
    const move = moves[event.key];
    const inside = (at: number) => Math.max(0, Math.min(this.#side - 1, at));
    if (move) {
      const from = this.#cursor ?? { x: Math.floor(this.#x) - move[0], y: Math.floor(this.#y) - move[1] };
      this.choose({ x: inside(from.x + move[0]), y: inside(from.y + move[1]) });
    } else if (event.key === '+' || event.key === '=') this.zoom(1.5);
    else if (event.key === '-') this.zoom(1 / 1.5);
    else if (event.key === '0') this.all();
    else return;
    event.preventDefault();
  }
}
