/** Greedy representations as blocks: Zeckendorf's for Fibonacci nim. */

import type { Sum } from '../engine/questions';
import { h } from './dom';

/** Blocks shown one by one at most; the least parts matter most. */
const MOST = 12;
const LONG = 12;

/** A number that fits a line: long ones have their ends only. */
export function short(digits: string, most = LONG): string {
  return digits.length <= most ? digits : `${digits.slice(0, 4)}…${digits.slice(-4)}`;
}

/** `20 = 13 + 5 + 2`. */
export function sentence(sum: Sum): string {
  const parts = sum.parts.map((part) => short(part.value));
  if (sum.repeats !== '0' && parts[0]) parts[0] = `${BigInt(sum.repeats) + 1n} · ${parts[0]}`;
  return `${short(sum.value)} = ${parts.join(' + ') || '0'}`;
}

/** The parts as blocks, as wide as they are large as long as that can be seen. The least part is marked. */
export function blocks(sum: Sum, marked: 'least' | 'none' = 'least'): HTMLElement {
  const shown = sum.parts.slice(-MOST);
  const hidden = sum.parts.length - shown.length;
  const small = sum.parts.every((part) => part.value.length < 4);
  const element = h('div', { class: 'blocks', role: 'img', 'aria-label': sentence(sum) });
  if (hidden > 0) element.append(h('span', { class: 'block more' }, `${hidden} larger …`));
  shown.forEach((part, at) => {
    const least = at === shown.length - 1 && marked === 'least';
    const block = h('span', { class: least ? 'block least' : 'block', title: part.value }, short(part.value));
    block.style.flexGrow = String(small ? Number(part.value) : part.index);
    element.append(block);
  });
  return element;
}
