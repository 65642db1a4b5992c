/** A worksheet on A4: boards to write on, and the answers on a page of their own. */

import { pilesOf, type Pile } from '../engine/questions';
import type { Puzzle } from '../../generated/wire';
import { losing } from '../home/one-pile';
import { limitWords } from '../play/pile';
import { paragraph, text } from '../text/text';
import type { Busy } from '../ui/busy';
import { button, fill, h, note, s } from '../ui/dom';
import { qr } from '../ui/qr';
import { rulesText } from '../ui/rules';
import { gradeWords } from './home';
import { address, type Choice } from './model';
import { solution, taskWords } from './question';

/** Chips in a row of a drawing, with a gap behind every fifth. */
const ROW = 20;
/** A larger pile is drawn as a box with its number. */
const DRAWN = 120;
/** The last of the losing piles that stand above the puzzles, except on sheets for beginners. */
const STRIP = 89;

/** The Fibonacci numbers: the losing piles. */
export const strip = (): HTMLElement =>
  h('p.sheet-strip', { dir: 'ltr' }, losing(STRIP).map((pile) => h('span', pile)));

/** A pile as circles to be crossed out, which print well in black. */
function drawing(pile: Pile): SVGElement {
  const chips = pile.chips.length < 5 ? Number(pile.chips) : Infinity;
  const [width, label] = [ROW * 10 + 17, text('pile-picture', { chips: BigInt(pile.chips) })];
  const svg = (height: number, inside: readonly SVGElement[]) =>
    s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'sheet-pile', role: 'img', 'aria-label': label }, inside);
  if (chips > DRAWN) {
    const box = s('rect', { x: 1, y: 1, width: width - 2, height: 22, rx: 6, class: 'sheet-box' });
    const count = s('text', { x: width / 2, y: 16.5, 'text-anchor': 'middle', class: 'sheet-count' }, pile.chips);
    return svg(24, [box, count]);
  }
  const circles = Array.from({ length: chips }, (_, at) => {
    const column = at % ROW;
    return s('circle', {
      cx: 6 + column * 10 + Math.floor(column / 5) * 5, cy: 6 + Math.floor(at / ROW) * 11, r: 4, class: 'sheet-chip',
    });
  });
  const height = Math.max(1, Math.ceil(chips / ROW)) * 11 + 1;
  return svg(height, circles);
}

/** A board; its rules are said unless they are those of the board before it. */
function board(puzzle: Puzzle, at: number, all: readonly Puzzle[]): HTMLElement {
  const said = ({ rules, position }: Puzzle) => JSON.stringify([rules, position.dynamic]);
  const before = all[at - 1];
  const same = before !== undefined && said(before) === said(puzzle);
  const pile = (each: Pile) =>
    h('div.sheet-row',
      h('p', h('strong', text('pile-picture', { chips: BigInt(each.chips) })), ` · ${limitWords(each)}`),
      drawing(each),
    );
  return h('li.sheet-puzzle', { value: at + 1 },
    h('p.task', taskWords(puzzle)),
    same ? null : h('p.rules', rulesText(puzzle.rules, puzzle.position)),
    pilesOf(puzzle.position).map(pile),
    h('p.sheet-answer', text('sheet-answer')),
  );
}

/** Makes the worksheet of a set. */
export async function sheet(busy: Busy, choice: Choice, place: HTMLElement): Promise<void> {
  const { set, names } = choice;
  const title = text('sheet-title', { grade: gradeWords(set.grade), seed: set.seed });
  fill(place, h('h1', title), busy.element);
  const found = await busy.ask(text('puzzles-making'), 'puzzles', set);
  if (!found) return;
  const link = new URL(address('puzzles/set', { ...choice, names: [] }), location.href).href;
  fill(
    place,
    h('div.no-print.row', button(text('sheet-print'), () => print(), { class: 'primary' })),
    (names.length === 0 ? [''] : names).map((name, at) =>
      h('section', { class: at === 0 ? 'card sheet' : 'card sheet next-sheet' },
        h(at === 0 ? 'h1' : 'h2', {}, title),
        h('p.sheet-name', `${text('sheet-name')} `, h('bdi', name)),
        note(paragraph(text('sheet-rules'), text('quota-means'))),
        set.grade > 1 ? strip() : null,
        h('ol.sheet-puzzles', found.puzzles.map(board)),
      ),
    ),
    h('section.card.sheet.answers-page',
      h('h2', text('sheet-answers')),
      h('ol', found.puzzles.map((puzzle) => h('li', solution(puzzle)))),
      note(text('sheet-link'), ' ', h('bdi.address', { dir: 'ltr' }, link)),
      qr(link),
    ),
  );
}
