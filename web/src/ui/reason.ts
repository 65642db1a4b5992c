/** Pictures of the reasons of answers and hints, drawn from the data of their sentences. */

import { pilesOf } from '../engine/questions';
import type { Position, Represented, Said, Sentence } from '../../generated/wire';
import { math, text } from '../text/text';
import { blocks, short, type Representation } from './blocks';
import { h } from './dom';

/** The most binary digits and rows of a table, piles that are drawn as bars, and thresholds in a row. */
const [BITS, ROWS, BARS, SHOWN] = [10, 12, 12, 8];

const percent = (part: bigint, whole: bigint): string => `${whole === 0n ? 0 : Number((part * 1000n) / whole) / 10}%`;

/** A bar whose width is a part of a whole. */
function bar(kind: string, part: bigint, whole: bigint, label = short(String(part))): HTMLElement {
  const element = h('span', { class: `part ${kind}` }, label);
  element.style.width = percent(part, whole);
  return element;
}

/** Two numbers as bars of the same scale. */
const named = (name: string, kind: string, part: bigint, whole: bigint): HTMLElement =>
  h('div.named', h('span', name), h('div.bars', bar(kind, part, whole)));

function representation({ number, terms, smallest }: Represented): Representation {
  const all = [...terms, ...smallest];
  const copies = all[0]?.copies;
  return {
    number,
    terms: all.map(({ index, value }) => ({ index, value })),
    repeats: copies === undefined ? '0' : String(BigInt(copies) - 1n),
  };
}

/** Numbers in binary, one below the other, and their nim-sum; the bit that decides is marked. */
export function bits(
  rows: readonly (readonly [label: string | Node, number: bigint])[], nimSum: bigint, bit?: bigint,
): HTMLElement | null {
  const columns = [nimSum, ...rows.map(([, number]) => number)].reduce(
    (most, number) => Math.max(most, number.toString(2).length), 1,
  );
  if (columns > BITS || rows.length > ROWS) return null;
  const marked = bit === undefined ? -1 : columns - bit.toString(2).length;
  const row = (label: string | Node, number: bigint, kind: string | null) => {
    const digits = [...number.toString(2).padStart(columns, '0')];
    const cell = (digit: string, at: number) =>
      h('td', { class: at === marked && kind === 'sum' ? 'one bit' : digit === '1' ? 'one' : null }, digit);
    return h('tr', { class: kind }, h('th', { scope: 'row', dir: 'auto' }, label), digits.map(cell));
  };
  const powers =
    Array.from({ length: columns }, (_, at) => h('th', { scope: 'col' }, short(String(2 ** (columns - 1 - at)))));
  const sum = row(text('step-many-sum'), nimSum, 'sum');
  return h('table.binary', { 'aria-label': text('step-many-binary') },
    h('thead', h('tr', h('td'), powers)),
    h('tbody', rows.map(([label, number]) => row(label, number, null)), sum),
  );
}

/** Two piles: what is equal in both, and behind it the blocks of their difference. */
function difference(piles: readonly bigint[], sum: Represented): HTMLElement {
  const [smaller = 0n, larger = 0n] = [...piles].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const rest = h('div.rest', blocks(representation(sum)));
  return h('div.pair',
    h('div.bars', bar('equal', smaller, larger)),
    h('div.bars', smaller > 0n ? bar('equal', smaller, larger) : null, rest),
  );
}

/** The thresholds one after another as the smaller pile grows up to its size; the last one is that of the position. */
function flips(first: string, second: string, changes: number): HTMLElement {
  const from = Math.max(0, changes + 1 - SHOWN);
  const part = (at: number) =>
    h('span', { class: at === changes ? 'part threshold' : 'part left' }, short(at % 2 === 0 ? first : second));
  const parts = Array.from({ length: changes + 1 - from }, (_, at) => part(from + at));
  return h('div.named', h('span', text('step-two-smaller')), h('div.bars.flips', from > 0 ? '…' : null, parts, '→'));
}

function drawn(sentence: Sentence, piles: readonly bigint[]): HTMLElement | null {
  const numbers = (listed: readonly string[]): bigint[] => listed.map((digits) => BigInt(digits));
  const own = piles.map((pile): [string, bigint] => [short(String(pile)), pile]);
  switch (sentence.kind) {
    case 'one-pile':
    case 'misere-pile':
      return blocks(representation(sentence.sum));
    case 'two-piles':
      return piles.length === 2 ? difference(piles, sentence.sum) : null;
    case 'column-flips':
      return flips(sentence.least.value, sentence.before.value, Number(sentence.flips));
    case 'nim-sum':
      return bits(own, BigInt(sentence.nim_sum), BigInt(sentence.bit));
    case 'misere-nim-sum':
      return bits([...own, ['1', 1n]], BigInt(sentence.nim_sum), BigInt(sentence.bit));
    case 'nim-sum-zero':
      return bits(own, 0n);
    case 'misere-nim-sum-zero':
      return bits([...own, ['1', 1n]], 0n);
    case 'residues':
    case 'residues-infinite': {
      const { residues, modulus } = sentence;
      if (residues.left_out > 0 || residues.first.length !== piles.length) return null;
      return bits(numbers(residues.first).map((residue, at) => [math(`${piles[at]} mod ${modulus}`), residue]), BigInt(
        sentence.nim_sum,
      ));
    }
    case 'grundy-values': {
      const { values } = sentence;
      return values.left_out > 0
        ? null
        : bits(numbers(values.first).map((value) => [String(value), value]), BigInt(sentence.nim_sum));
    }
    case 'mirror': {
      const sorted = [...piles].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
      const [most = 1n] = sorted;
      if (sorted.length > BARS) return null;
      return h('div.pair', sorted.map((pile, at) => h('div.bars', bar(at % 4 < 2 ? 'equal' : 'left', pile, most))));
    }
    case 'verdict-quota':
    case 'verdict-opening-any':
    case 'verdict-opening-not-whole': {
      const [most, threshold] = [BigInt(sentence.most), BigInt(sentence.threshold)];
      const whole = most > threshold ? most : threshold;
      return h('div.compared', named(text('reason-threshold'), 'threshold', threshold, whole), named(
        text('reason-most'), most < threshold ? 'losing' : 'winning', most, whole,
      ));
    }
    case 'example-pile': {
      const [left, chips, quota] = [BigInt(sentence.left), BigInt(sentence.chips), BigInt(sentence.quota)];
      const whole = left + chips;
      // Otherwise the chips that are taken could not be seen.
      if (chips * 50n < whole) return null;
      const ruler = bar('ruler', quota < left ? quota : left, whole, short(String(quota)));
      ruler.style.marginInlineStart = percent(left > quota ? left - quota : 0n, whole);
      return h('div.pair', h('div.bars', bar('left', left, whole), bar('taken', chips, whole)), h('div.bars', ruler));
    }
    default:
      return null;
  }
}

/** The pictures of the sentences that have one; nothing if none has. */
export function reasonPicture(explanation: readonly Said[], position: Position): HTMLElement | null {
  const piles = pilesOf(position).map((pile) => BigInt(pile.chips));
  const all = explanation.map(({ sentence }) => drawn(sentence, piles)).filter((picture) => picture !== null);
  return all.length === 0 ? null : h('div.reason-picture', { dir: 'ltr' }, all);
}
