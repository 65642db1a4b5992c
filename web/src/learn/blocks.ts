/** A pile that snaps into blocks, and a game in which the least block is taken each time, frame by frame. */

import { split } from '../home/one-pile';
import { chips } from '../ui/blocks';
import { math, paragraph, rich, text } from '../text/text';
import { fill, h } from '../ui/dom';
import { field, range } from '../ui/field';

/** The pile of the game, and the largest that snaps. */
const PILE = 20;
const LARGEST = 54;

const sum = (blocks: readonly number[]): string =>
  `${blocks.reduce((all, block) => all + block, 0)} = ${blocks.join(' + ')}`;

/** The blocks of a pile, behind them what was taken, and a ruler over the last chips that may be taken next. */
function chipsOf(pile: number, taken = 0, most = 0): HTMLElement {
  let at = 0;
  const chip = () => {
    at += 1;
    return h('span', { class: at > pile - most ? 'chip reach' : 'chip' });
  };
  const group = (size: number) => h('div.set-aside', h('div.chips', Array.from({ length: size }, chip)), h('b', size));
  const gone = h('div.set-aside.gone', h('div.chips', chips(taken)), h('b', `−${taken}`));
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

/** A whole game: one player takes the least block, and the other one as many chips as possible. */
function game(): Frame[] {
  const start = split(PILE);
  const begin = rich('why-proof-start', { sum: math(sum(start)) });
  const frames: Frame[] = [{ pile: PILE, taken: 0, most: 0, words: begin }];
  let pile = PILE;
  for (;;) {
    const take = split(pile).at(-1) ?? 0;
    pile -= take;
    const block = split(pile).at(-1) ?? 0;
    const frame = (taken: number, most: number, words: string) => frames.push({ pile, taken, most, words: [words] });
    if (pile === 0) {
      frame(take, 0, paragraph(text('why-proof-end', { take }), text('why-proof-always')));
      return frames;
    }
    const answer = 2 * take;
    frame(take, answer, text('why-proof-yours', { take, most: answer, block }));
    pile -= answer;
    const theirs = { take: answer, most: 2 * answer, block: split(pile).at(-1) ?? 0 };
    frame(answer, Math.min(pile, theirs.most), text('why-proof-theirs', theirs));
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
