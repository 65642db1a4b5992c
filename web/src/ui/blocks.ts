/** Draws the greedy representation of a number as blocks, one a term; for Fibonacci nim it is Zeckendorf's. */

import type { NumberAnswer } from '../../generated/wire';
import { text } from '../text/text';
import { h } from './dom';

/** A number as a sum of terms of an H-sequence, the largest first. */
export type Representation = Pick<NumberAnswer, 'number' | 'terms' | 'repeats'>;

/** The most blocks that are drawn: those of the least terms, on which the winning moves depend. */
const MOST = 12;
/** Digits up to which a number is written out. */
const LONG = 12;

/** A number that fits a line: of a long one the first and the last four digits. */
export const short = (digits: string, most = LONG): string =>
  digits.length <= most ? digits : `${digits.slice(0, 4)}…${digits.slice(-4)}`;

/** Chips in a row. */
export const chips = (count: number): HTMLElement[] => Array.from({ length: count }, () => h('span.chip'));

/** Terms of a sum that are written out, and of a longer sum at each end. */
const [TERMS, END] = [12, 5];

/** `20 = 13 + 5 + 2`. */
export function sentence(sum: Representation): string {
  const all = sum.terms.map((term) => short(term.value));
  const parts = all.length <= TERMS ? all : [...all.slice(0, END), '…', ...all.slice(-END)];
  if (sum.repeats !== '0' && parts[0]) parts[0] = `${BigInt(sum.repeats) + 1n} · ${parts[0]}`;
  return `${short(sum.number)} = ${parts.join(' + ') || '0'}`;
}

/** The terms as blocks, as wide as the terms up to 999, and otherwise as their indices; the least is marked. */
export function blocks(sum: Representation, marked: 'least' | 'none' = 'least'): HTMLElement {
  const shown = sum.terms.slice(-MOST);
  const hidden = sum.terms.length - shown.length;
  const small = sum.terms.every((part) => part.value.length < 4);
  const element = h('div.blocks', { dir: 'ltr', role: 'img', 'aria-label': sentence(sum) });
  if (hidden > 0) element.append(h('span.block.more', text('blocks-larger', { blocks: hidden })));
  shown.forEach((part, at) => {
    const least = at === shown.length - 1 && marked === 'least';
    const block = h('span', { class: least ? 'block least' : 'block', title: part.value }, short(part.value));
    block.style.flexGrow = String(small ? Number(part.value) : part.index);
    element.append(block);
  });
  return element;
}
