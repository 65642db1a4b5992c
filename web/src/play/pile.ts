/** Shows one pile. Chips are selected with the keyboard, as with a slider, or with a mouse or finger. */

import type { Pile } from '../engine/questions';
import { plainDigits } from '../text/digits';
import { rich, text } from '../text/text';
import { short } from '../ui/blocks';
import { fill, h } from '../ui/dom';

/** The most chips of a pile that is drawn whole. */
const DRAWN = 80;
/** Chips of a larger pile that are drawn behind a block. If more may be taken, the player types a number. */
const LAST = 40;

export interface PileEvents {
  select: (count: bigint) => void;
  take: () => void;
  /** Called when the mouse or finger that has chosen chips lets go. */
  released?: () => void;
  /** Called when the player reaches for more chips than may be taken. */
  beyond?: (count: number) => void;
}

/** Milliseconds between two digits of one number from the keyboard. */
const TYPING = 1200;

/** The limit of a pile in words. */
export function limitWords(pile: Pile): string {
  if (pile.chips === '0') return text('limit-empty');
  if (pile.most === '0') return text('limit-out');
  if (pile.limit === 'any') return text('limit-any');
  if (pile.limit === 'not-whole') return text('limit-not-whole');
  return text('limit-quota', { most: short(pile.quota, 20) });
}

export class PileView {
  readonly element: HTMLElement;
  readonly #name: string;
  #active: boolean;
  #selected = 0n;
  #chips: HTMLElement[] = [];
  #slider: HTMLElement | null = null;
  #input: HTMLInputElement | null = null;
  #digits = { text: '', at: -Infinity };
  readonly #count = h('output.count');

  constructor(
    number: number, private readonly pile: Pile, active: boolean, alone: boolean, private readonly events: PileEvents,
  ) {
    this.#name = alone ? text('the-pile') : text('pile-number', { pile: number });
    this.#active = active && pile.most !== '0';
    const head = h('div.pile-head',
      h('h2',
        rich('pile-left', { name: this.#name, chips: h('span.amount', { title: pile.chips }, short(pile.chips, 24)) }),
      ),
      h('span', { class: pile.most === '0' ? 'quota none' : pile.limit === 'quota' ? 'quota limited' : 'quota' },
        limitWords(pile),
      ),
    );
    this.element = h('section.pile', { 'data-pile': number, 'aria-label': this.#name });
    fill(this.element, head, this.#body(), this.#count);
    this.show(0n);
  }

  #body(): HTMLElement {
    const [all, most] = [BigInt(this.pile.chips), Number(this.pile.most)];
    const drawn = all <= DRAWN ? Number(all) : most <= LAST ? LAST : 0;
    if (drawn === 0 && all > 0n) return this.#large();
    this.#chips = Array.from({ length: drawn }, () => h('span.chip'));
    // The bracket stands over what may be taken.
    const open = this.#chips.slice(Math.max(0, drawn - most));
    for (const chip of open) chip.classList.add('open');
    open[0]?.classList.add('first');
    const others = all > drawn ? h('span.others', short(String(all - BigInt(drawn)), 24)) : null;
    const area = h('div.chips', others, this.#chips);
    if (this.#active) this.#slide(area, drawn, most);
    else {
      area.setAttribute('role', 'img');
      area.setAttribute('aria-label', text('pile-picture', { chips: all }));
    }
    return area;
  }

  #slide(area: HTMLElement, chips: number, most: number): void {
    this.#slider = area;
    area.classList.add('active');
    for (const [name, value] of Object.entries({
      role: 'slider', tabindex: 0, 'aria-valuemin': 0, 'aria-valuemax': most,
      'aria-label': text('pile-slider', { name: this.#name }),
    })) {
      area.setAttribute(name, String(value));
    }
    const under = (event: PointerEvent): number | null => {
      const found = document.elementFromPoint(event.clientX, event.clientY);
      const at = found instanceof HTMLElement ? this.#chips.indexOf(found) : -1;
      return at < 0 ? null : chips - at;
    };
    const reach = (count: number) => {
      if (count > most) this.events.beyond?.(count);
      this.events.select(BigInt(Math.max(0, Math.min(most, count))));
    };
    /** What was selected before the mouse or finger came down. */
    let before = 0n;
    area.addEventListener('pointerdown', (event) => {
      const count = under(event);
      if (event.button !== 0 || count === null) return;
      area.setPointerCapture(event.pointerId);
      this.#digits.at = -Infinity;
      this.#preview(null);
      before = this.#selected;
      reach(count);
    });
    // The finger scrolls the page.
    area.addEventListener('pointercancel', () => this.events.select(before));
    area.addEventListener('pointermove', (event) => {
      const count = under(event);
      if (area.hasPointerCapture(event.pointerId)) {
        if (count !== null) reach(count);
      } else if (event.pointerType === 'mouse') this.#preview(count === null ? null : Math.min(count, most));
    });
    area.addEventListener('pointerup', () => this.events.released?.());
    area.addEventListener('pointerleave', () => this.#preview(null));
    area.addEventListener('keydown', (event) => {
      const now = Number(this.#selected);
      const steps: Record<string, number> = {
        ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, PageUp: now + 10,
        PageDown: now - 10, Home: 0, End: most,
      };
      const typed = this.#typed(event);
      const next = steps[event.key] ?? typed;
      if (next !== undefined) {
        event.preventDefault();
        reach(next);
      } else if (event.key === 'Enter') {
        event.preventDefault();
        this.events.take();
      }
    });
  }

  /** The number that the digits typed in a row make. */
  #typed(event: KeyboardEvent): number | undefined {
    const digit = plainDigits(event.key);
    if (!/^\d$/.test(digit) || event.ctrlKey || event.metaKey || event.altKey) {
      this.#digits.at = -Infinity;
      return undefined;
    }
    const recent = event.timeStamp - this.#digits.at < TYPING ? this.#digits.text : '';
    this.#digits = { text: `${recent}${digit}`.slice(-6), at: event.timeStamp };
    return Number(this.#digits.text);
  }

  /** A pile that is too large to draw: the player types the number of chips. */
  #large(): HTMLElement {
    const bar = h('div.bar', { role: 'img', 'aria-label': text('pile-picture', { chips: BigInt(this.pile.chips) }) });
    if (!this.#active) return bar;
    const range = text('pile-type', { most: short(this.pile.most, 24) });
    const input = h('input', {
      type: 'text',
      inputmode: 'numeric',
      pattern: '[0-9]*',
      autocomplete: 'off',
      'aria-label': text('pile-slider', { name: this.#name }),
      placeholder: range,
      oninput: () => {
        const typed = input.value.trim();
        const count = /^\d{1,1000}$/.test(typed) ? BigInt(typed) : 0n;
        const most = BigInt(this.pile.most);
        input.setCustomValidity(typed !== '' && (count === 0n || count > most) ? range : '');
        this.events.select(count > most ? 0n : count);
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') this.events.take();
      },
    });
    this.#input = input;
    return h('div.large', bar, input);
  }

  /** Marks the selected chips. */
  show(selected: bigint): void {
    this.#selected = selected;
    const count = Number(selected);
    const first = this.#chips.length - count;
    this.#chips.forEach((chip, at) => chip.classList.toggle('taken', at >= first));
    this.#count.value = selected === 0n ? '' : text('pile-take', { chips: short(String(selected), 24) });
    this.#slider?.setAttribute('aria-valuenow', String(count));
    this.#slider?.setAttribute('aria-valuetext', text('pile-slider-value', {
      taken: count, chips: this.pile.chips, most: this.pile.most,
    }));
    if (this.#input && selected === 0n && document.activeElement !== this.#input) this.#input.value = '';
  }

  #preview(count: number | null): void {
    const first = this.#chips.length - (count ?? 0);
    this.#chips.forEach((chip, at) => chip.classList.toggle('preview', at >= first));
    if (this.#selected === 0n) this.#count.value = count ? text('pile-preview', { chips: count }) : '';
  }

  /** Marks the numbers of chips that win and those that lose. */
  tint(wins: (count: number) => boolean | undefined): void {
    this.#chips.forEach((chip, at) => {
      const good = chip.classList.contains('open') ? wins(this.#chips.length - at) : undefined;
      chip.classList.toggle('wins', good === true);
      chip.classList.toggle('loses', good === false);
    });
  }

  /** Marks how many chips the next move may take if the selected ones are taken, and how many it takes. */
  reach(most: number, taken = 0): void {
    const end = this.#chips.length - Number(this.#selected);
    this.#chips.forEach((chip, at) => {
      chip.classList.toggle('reach', at >= end - most && at < end);
      chip.classList.toggle('answer', at >= end - taken && at < end);
    });
  }

  /** Marks the blocks of the pile, given from the largest to the smallest; none unless the pile is drawn whole. */
  blocks(sizes: readonly number[]): void {
    const starts = new Set<number>();
    if (sizes.reduce((at, size) => (starts.add(at), at + size), 0) !== this.#chips.length) starts.clear();
    let odd = false;
    this.#chips.forEach((chip, at) => {
      if (starts.has(at)) odd = !odd;
      chip.classList.toggle('block-start', starts.has(at));
      chip.classList.toggle('block-odd', starts.size > 0 && odd);
      chip.classList.toggle('block-even', starts.size > 0 && !odd);
    });
  }

  /** Reads a digit that the player types while nothing has the focus; false if the pile cannot be taken from. */
  type(key: string): boolean {
    if (!this.#slider) return false;
    this.focus();
    this.#slider.dispatchEvent(new KeyboardEvent('keydown', { key }));
    return true;
  }

  focus(): void {
    (this.#slider ?? this.#input)?.focus({ preventScroll: true });
  }

  /** Shows the chips of a move of the opponent leaving the pile. */
  leaving(count: string): void {
    if (this.#chips.length > 0) this.show(BigInt(count));
    this.element.classList.add('leaving');
  }
}
