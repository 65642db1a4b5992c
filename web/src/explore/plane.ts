/**
 * A square of cells that the reader can move, zoom and point at. The first cell is at the bottom left. Beyond the cells
 * that are known there may be others, which the plane asks for when they come into view.
 */

import { INFINITE } from '../engine/questions';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { halved, imageOf, inks, ring, type Inks, type Square } from './image';
import { isLight, type Colours } from './palette';

const LEFT = 54;
const BOTTOM = 30;
/** The least width of a cell, in pixels, in which its threshold is written. */
const WRITTEN = 22;
/** The largest width of a cell, in pixels. */
const LARGEST = 64;

/** Milliseconds after which a view rests, and the cells beside each other of the smallest picture and a tile. */
const [REST, SMALLEST, TILE] = [300, 64, 256];

/** The end of an axis. The arrow follows the name in the direction of the axis, however the name is read. */
const axisName = (pile: number) => `\u2068${text('pile-number', { pile })}\u2069 →`;

export interface Cell {
  x: number;
  y: number;
}

export class Plane {
  readonly element = h('canvas.plane', {
    dir: 'ltr', tabindex: 0, role: 'application', 'aria-label': text('map-label'),
  });
  /** The cells, and squares of 2, 4, 8 and so on of them. */
  #levels: Square[] = [];
  /** The parts that have been drawn, by level and place. */
  #tiles = new Map<string, HTMLCanvasElement>();
  #inks: Inks = new Map();
  #cells: Uint32Array = new Uint32Array();
  #side = 0;
  /** The cells beside each other that there can be. */
  #most = 0;
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

  /**
   * `point` is called with the cell that is pointed at, and with whether a click or a key chose it; `seen` after the
   * view has changed; `need` with the number of cells beside each other that the view and what is around it have, if
   * they are more than are known.
   */
  constructor(
    private readonly point: (cell: Cell | null, fixed: boolean) => void,
    private readonly seen: () => void,
    private readonly need: (side: number) => void,
  ) {
    this.#listen();
    new ResizeObserver(() => this.#resize()).observe(this.element);
    addEventListener('fibnim-theme', () => this.draw());
  }

  /** Shows cells, of which there can be `most` in a row. If they are those of before and more, the view stays. */
  show({ cells, side }: Square, most: number, values: readonly number[], colours: Colours, grown: boolean): void {
    const ink = inks(values, colours);
    const known = grown || cells === this.#cells;
    const alike = known && [...ink].every(([value, colour]) => (this.#inks.get(value) ?? colour) === colour);
    // A tile that is whole and has the colours of now need not be drawn again.
    for (const key of this.#tiles.keys()) {
      const [level = 0, x = 0, y = 0] = key.split(',').map(Number);
      if (!alike || (Math.max(x, y) + 1) * TILE >= (this.#levels[level]?.side ?? 0)) this.#tiles.delete(key);
    }
    if (cells !== this.#cells) {
      let level = { cells, side };
      this.#levels = [level];
      // Of cells that are narrower than a pixel the largest thresholds are drawn: their mean colours would be a haze.
      while (level.side > SMALLEST) this.#levels.push((level = halved(level)));
    }
    const other = side !== this.#side && !grown;
    [this.#inks, this.#cells, this.#side, this.#most, this.#colours] = [ink, cells, side, most, colours];
    if (other) {
      this.#cursor = null;
      this.all(true);
    } else this.draw();
  }

  #tile(level: number, x: number, y: number): HTMLCanvasElement {
    const key = `${level},${x},${y}`;
    const square = this.#levels[level] as Square;
    const size = (at: number) => Math.min(TILE, square.side - at * TILE);
    const tile = this.#tiles.get(key) ?? imageOf(square, this.#inks, x * TILE, y * TILE, size(x), size(y));
    this.#tiles.set(key, tile);
    return tile;
  }

  /** The cell at the bottom left corner and how many cells lie beside each other; nothing if all are seen. */
  get view(): string | undefined {
    if (this.#side === 0 || this.#whole()) return undefined;
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
    [this.#levels, this.#cells, this.#side, this.#most, this.#cursor] = [[], new Uint32Array(), 0, 0, null];
    this.#tiles.clear();
    this.element.getContext('2d')?.clearRect(0, 0, this.element.width, this.element.height);
  }

  /** Zooms out until all cells are visible, or until they fill the place from its beginning. */
  all(filled = false): void {
    const size = filled ? Math.max(this.#width, this.#height) : Math.min(this.#width, this.#height);
    if (this.#side > 0) this.#scale = size / this.#side;
    this.#x = 0;
    this.#y = 0;
    this.draw();
  }

  /** Whether the cells that are known fill the place from its beginning. */
  #whole(): boolean {
    const fits = (this.#scale * this.#side) / Math.max(this.#width, this.#height);
    return this.#side === 0 || this.#width <= 0 || (Math.abs(fits - 1) < 0.001 && this.#x === 0 && this.#y === 0);
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
    this.point(cell, true);
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
    this.#timer = setTimeout(this.seen, REST);
  }

  #least(): number {
    return this.#most > 0 ? Math.min(this.#width, this.#height) / this.#most : 1;
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0) return;
    const whole = this.#whole();
    this.element.width = Math.round(clientWidth * devicePixelRatio);
    this.element.height = Math.round(clientHeight * devicePixelRatio);
    this.#width = clientWidth - LEFT - 6;
    this.#height = clientHeight - BOTTOM - 6;
    if (whole) this.all(true);
    else this.zoom(1);
  }

  #paint(): void {
    const context = this.element.getContext('2d');
    const fine = this.#scale * devicePixelRatio;
    const level = Math.max(0, Math.min(this.#levels.length - 1, Math.ceil(-Math.log2(fine))));
    if (!context || this.#side === 0) return;
    const [across, up] = [this.#width / this.#scale, this.#height / this.#scale];
    const whole = this.#whole();
    this.#x = Math.max(0, Math.min(this.#x, this.#most - across));
    this.#y = Math.max(0, Math.min(this.#y, this.#most - up));
    const top = 6;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, top * devicePixelRatio);
    context.clearRect(0, -top, this.element.clientWidth, this.element.clientHeight);
    context.imageSmoothingEnabled = false;
    // The cells that can be there: all of them, or only those that are known.
    const bound = whole ? this.#side : this.#most;
    const [sw, sh] = [Math.min(across, bound - this.#x), Math.min(up, bound - this.#y)];
    context.save();
    context.beginPath();
    context.rect(LEFT, this.#height - sh * this.#scale, sw * this.#scale, sh * this.#scale);
    context.clip();
    context.fillStyle = '#8883';
    context.fill();
    const span = TILE * 2 ** level;
    const last = (from: number, size: number) => Math.min(from + size, this.#side) - 0.001;
    for (let y = Math.floor(this.#y / span); y * span < last(this.#y, sh); y += 1) {
      for (let x = Math.floor(this.#x / span); x * span < last(this.#x, sw); x += 1) {
        const tile = this.#tile(level, x, y);
        const size = this.#scale * 2 ** level;
        // The edges are those of pixels, so that nothing shines through between two tiles.
        const edge = (at: number) => Math.round(at * devicePixelRatio) / devicePixelRatio;
        const [left, below] =
          [LEFT + (x * span - this.#x) * this.#scale, this.#height - (y * span - this.#y) * this.#scale];
        const [x0, x1, y0, y1] =
          [edge(left), edge(left + tile.width * size), edge(below - tile.height * size), edge(below)];
        context.drawImage(tile, x0, y0, x1 - x0, y1 - y0);
      }
    }
    context.restore();
    // What the view may show next is computed too.
    const reach = Math.min(this.#most, Math.ceil(Math.max(this.#x + across, this.#y + up)));
    if (!whole && reach > this.#side) this.need(Math.min(this.#most, reach + Math.ceil(Math.max(across, up))));
    if (this.#scale >= WRITTEN) this.#write(context, sw, sh);
    this.#axes(context, sw, sh);
    if (this.#cursor) {
      const [x, y] = this.#pixel(this.#cursor);
      const size = Math.max(this.#scale, 5);
      const aside = (size - this.#scale) / 2;
      ring(context, [3, 1.5], x - aside, y - aside, size);
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
    const end = Math.min(this.#width, (this.#side - this.#x) * this.#scale);
    context.fillText(axisName(1), LEFT + end, this.#height + 17);
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
    /** The view when the first finger came down. */
    let from = { x: 0, y: 0, scale: 1 };
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
      if (pointers.size === 0) from = { x: this.#x, y: this.#y, scale: this.#scale };
      pointers.set(event.pointerId, event);
      element.setPointerCapture(event.pointerId);
      moved = 0;
    });
    element.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        if (event.pointerType === 'mouse') this.point(this.#cellAt(event), false);
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
      if (!pointers.delete(event.pointerId)) return;
      if (event.type === 'pointercancel') {
        // The finger scrolls the page: the map is what it was.
        ({ x: this.#x, y: this.#y, scale: this.#scale } = from);
        this.draw();
        return;
      }
      if (moved > 4) return;
      const cell = this.#cellAt(event);
      if (cell) this.choose(cell);
    };
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('pointerleave', () => this.point(this.#cursor, false));
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
      ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowDown: [0, -by], ArrowUp: [0, by],
    };
    const move = moves[event.key];
    const inside = (at: number) => Math.max(0, Math.min(this.#most - 1, at));
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
