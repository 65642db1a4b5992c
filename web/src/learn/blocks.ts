/** A pile that snaps into blocks, and a game in which the least block is taken each time, frame by frame. */

import { split } from '../home/one-pile';
import { math, paragraph, rich, text } from '../text/text';
import { fill, h } from '../ui/dom';
import { field, range } from '../ui/field';

/** The pile of the game, and the largest that snaps. */
const PILE = 20;
const LARGEST = 54;

const sum = (blocks: readonly number[]): string => `${blocks.reduce((all, block) => all + block, 0)} = ${blocks.join(' + ')}`;

/** The blocks of a pile, and behind them the chips that were taken. The last chips that may be taken next stand over
 * a ruler. */
function chipsOf(pile: number, taken = 0, most = 0): HTMLElement {
  let at = 0;
  const chip = () => {
    at += 1;
    return h('span', { class: at > pile - most ? 'chip reach' : 'chip' });
  };
  const group = (size: number) => h('div.set-aside', h('div.chips', Array.from({ length: size }, chip)), h('b', size));
  const gone = h('div.set-aside.gone', h('div.chips', Array.from({ length: taken }, () => h('span.chip'))), h('b', `−${taken}`));
  const blocks = split(pile);
  const label = pile === 0 ? '0' : sum(blocks);
  return h('div.aside-blocks', { role: 'img', 'aria-label': label }, blocks.map(group), taken > 0 ? gone : null);
}

export function blocksFigure(): HTMLElement {
  const place = h('div.snap');
  const slider = range(1, LARGEST, PILE, () => show());
  const said = h('p.large-answer');
  const show = () => {
    const pile = Number(slider.value);
    fill(place, chipsOf(pile));
    fill(said, math(sum(split(pile))));
    slider.setAttribute('aria-valuetext', sum(split(pile)));
  };
  show();
  return h('div', h('p', text('why-blocks-task')), field(text('the-pile'), slider), said, place);
}

interface Frame {
  pile: number;
  taken: number;
  most: number;
  words: (string | Node)[];
}

/** A game from its beginning to its end: the least block is taken, and the other player takes as many chips as
 * possible. */
function game(): Frame[] {
  const start = split(PILE);
  const frames: Frame[] = [{ pile: PILE, taken: 0, most: 0, words: rich('why-proof-start', { sum: math(sum(start)) }) }];
  let pile = PILE;
  for (;;) {
    const take = split(pile).at(-1) ?? 0;
    pile -= take;
    const block = split(pile).at(-1) ?? 0;
    if (pile === 0) return [...frames, { pile, taken: take, most: 0, words: [paragraph(text('why-proof-end', { take }), text('why-proof-always'))] }];
    frames.push({ pile, taken: take, most: 2 * take, words: [text('why-proof-yours', { take, most: 2 * take, block })] });
    const answer = 2 * take;
    pile -= answer;
    const least = split(pile).at(-1) ?? 0;
    frames.push({ pile, taken: answer, most: Math.min(pile, 2 * answer), words: [text('why-proof-theirs', { take: answer, most: 2 * answer, block: least })] });
  }
}

/** `ended` is called when the reader has followed the game to its end. */
export function proofFigure(ended: () => void): HTMLElement {
  const frames = game();
  const place = h('div.scrubbed');
  const said = h('p.said', { role: 'status' });
  const slider = range(0, frames.length - 1, 0, () => show());
  const show = () => {
    const frame = frames[Number(slider.value)];
    if (!frame) return;
    fill(place, chipsOf(frame.pile, frame.taken, frame.most));
    fill(said, frame.words);
    slider.setAttribute('aria-valuetext', said.textContent ?? '');
    if (slider.value === slider.max) ended();
  };
  show();
  return h('div', h('p', text('why-proof-task')), field(text('moves'), slider), place, said);
}
