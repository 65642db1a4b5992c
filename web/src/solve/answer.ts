/** The answer to a position: who wins, from which quota on, by which moves, and why. */

import { pilesOf, quotaOf } from '../engine/questions';
import type { Solved } from '../../generated/wire';
import { moveWords } from '../game/words';
import { reason as explained, source } from '../text/said';
import { math, rich, text } from '../text/text';
import { short } from '../ui/blocks';
import { citation, citeButtons } from '../ui/cite';
import { Copied } from '../ui/copy';
import { button, fill, h, note } from '../ui/dom';
import { reasonPicture } from '../ui/reason';
import { rulesName, rulesText } from '../ui/rules';
import { snippet } from '../ui/embed';
import { menu } from '../ui/menu';
import { claimLink, playLink } from './links';

/** Winning moves that are listed before the reader asks for all. */
const MOVES = 12;

/** The headline: who wins. */
function headline({ outcome }: Solved): HTMLElement {
  const wins = outcome === 'N';
  return h('h2', { class: wins ? 'outcome wins' : 'outcome loses', 'data-outcome': outcome },
    text(wins ? 'solve-wins' : 'solve-loses'),
  );
}

function threshold({ threshold, position, exactly }: Solved): HTMLElement | null {
  if (threshold === undefined || exactly) return null;
  const said =
    threshold === 'infinity'
      ? text('solve-threshold-infinite')
      : rich('solve-threshold', { formula: math(short(threshold, 40)) });
  return position.parts.length === 0 ? null : h('p', { 'data-threshold': threshold }, said);
}

function moves(solved: Solved): HTMLElement {
  const { winning_moves: all, more_winning_moves: more } = solved;
  const piles = solved.position.parts.length;
  const item = (move: (typeof all)[number]) => h('li', text('solve-take', { move: moveWords(move, piles) }));
  if (all.length === 0) return h('p', text(more ? 'solve-moves-unknown' : 'solve-moves-none'));
  const list = h('ul.moves', all.slice(0, MOVES).map(item));
  const rest =
    all.length > MOVES ? h('button', { type: 'button' }, text('solve-moves-all', { count: all.length })) : null;
  rest?.addEventListener('click', () => {
    fill(list, all.map(item));
    rest.remove();
  });
  const heading = more ? text('solve-moves-more', { count: all.length }) : text('solve-moves', { count: all.length });
  return h('div', h('h3', heading), list, rest);
}

/** The automaton that proves the answer: where it is shown, what saves its certificate, and its path if it answered. */
export interface Proved {
  address: string;
  save: () => Promise<void>;
  picture: HTMLElement | null;
}

/** The map around the position, and where all of it is. */
export interface MapPicture {
  address: string;
  picture: HTMLElement;
}

/** What stands beside an answer. */
export interface Beside {
  /** The address of the page of this position, and whether it is shown there. */
  cited: string;
  alone: boolean;
  /** The places of the reason, and of how long the game lasts. */
  why: HTMLElement;
  lasts: HTMLElement;
  map: MapPicture | null;
  /** The address of another position. */
  of: (position: string) => string;
}

/** The reason: its sentences, what it stands on, and where that is stated and proved. */
export function reason(solved: Solved, proof: Proved | null): HTMLElement {
  const claim = claimLink(solved);
  const links = [
    claim ? h('a', { href: claim }, text('solve-claim', { id: solved.claim ?? '' })) : null,
    proof && h('a', { href: proof.address }, text('solve-proof')),
    proof && button(text('proofs-download'), () => void proof.save(), { class: 'link' }),
  ];
  return h('section.card', { 'aria-labelledby': 'solve-why' },
    h('h2', { id: 'solve-why' }, text('solve-why')),
    reasonPicture(solved.explanation ?? [], solved.position),
    h('p.reason', explained(solved.explanation ?? [])),
    solved.source ? note(source(solved)) : null,
    h('p.note.strength', text(`strength-${solved.strength}`, { bound: solved.exhausted_to ?? '' })),
    h('p.row.links', links),
    proof?.picture,
  );
}

/** A number, or a text if it is too long to choose a plural form. */
const counted = (digits: string) => (digits.length > 40 ? short(digits, 40) : BigInt(digits));

/** How long the game lasts, if that is known. */
export const remoteness = ({ remoteness }: Solved): string | null =>
  remoteness ? text('solve-remoteness', { moves: counted(remoteness.length) }) : null;

/** The most piles that are changed one by one, and the most digits of their numbers. */
const [FEW, SMALL] = [6, 6];

/** Links to the positions with one chip more or less; `at` is the address of another position. */
function steppers({ position, exactly }: Solved, at: (position: string) => string): HTMLElement | null {
  const piles = pilesOf(position);
  const quota = quotaOf(piles[0]);
  const numbers = [...piles.map(({ chips }) => chips), ...(quota === undefined ? [] : [quota])];
  const plain = position.dynamic === 'global' && !exactly && piles.length === position.parts.length;
  if (!plain || piles.length === 0 || piles.length > FEW || numbers.some((digits) => digits.length > SMALL))
    return null;
  const rest = /;[^\d]*\)$/.exec(position.text)?.[0] ?? ')';
  const written = (all: readonly number[]) =>
    `(${all.slice(0, piles.length).join(',')}${quota === undefined ? rest : `;${all[piles.length]})`}`;
  const step = (name: string, index: number) => {
    const change = (by: number) => {
      const all = numbers.map((digits, each) => Number(digits) + (each === index ? by : 0));
      const sign = by > 0 ? '+' : '−';
      const label = `${sign} ${name}`;
      const possible = (all[index] ?? 0) >= 1;
      const attributes = { 'data-step': `${index}${sign}`, 'aria-label': label, 'aria-disabled': String(!possible) };
      return h('a.button.step-by', { ...attributes, href: possible ? at(written(all)) : null }, sign);
    };
    const inside = [h('span.note', name), change(-1), h('b', numbers[index]), change(1)];
    return h('div.stepper', { role: 'group', 'aria-label': name }, inside);
  };
  const names =
    piles.map((_, index) => (piles.length === 1 ? text('the-pile') : text('pile-number', { pile: index + 1 })));
  return h('div.row.steppers', [...names, ...(quota === undefined ? [] : [text('proofs-quota')])].map(step));
}

/** What the answer says in a line, with the rules. */
function title({ position, outcome, threshold, rules, exactly }: Solved): string {
  const piles = short(position.text, 60);
  const known = threshold === 'infinity' ? '∞' : short(threshold ?? '', 40);
  const winner = text(outcome === 'N' ? 'legend-n' : 'legend-p');
  const plain = exactly || threshold === undefined;
  const said = plain ? `${piles}: ${winner}` : text('readout-said', { piles, threshold: known, outcome: winner });
  return `${said} (${rulesName(rules)})`;
}

/** A text that cites the answer, and what copies it in several forms. */
function cite(solved: Solved, address: string, alone: boolean): HTMLElement {
  const copied = new Copied();
  const buttons = [
    citeButtons(copied, () => title(solved), address),
    copied.button(text('copy-link'), text('copy-link'), () => new URL(address, location.href).href),
    copied.button(text('embed'), text('embed'), () => snippet(address)),
    copied.button('JSON', 'JSON', () => JSON.stringify(solved)),
  ];
  return h('section.card.copies', { 'aria-label': text('cite') },
    h('p.cited', { dir: 'ltr' },
      alone ? citation(title(solved), address).plain : h('a', { href: address, dir: 'auto' }, title(solved)),
    ),
    menu(buttons),
    copied.element,
  );
}

export function answerView(solved: Solved, { cited, alone, why, lasts, map, of }: Beside): HTMLElement {
  const play = playLink(solved);
  return h('div',
    h('section.card.answer', { 'aria-label': text('solve-answer') },
      h('div',
        headline(solved),
        h('p.position', h('bdi', { dir: 'ltr', title: solved.position.text }, short(solved.position.text, 300))),
        h('p.rules', rulesText(solved.rules, solved.position, solved.exactly)),
        solved.note ? note(solved.note) : null,
        steppers(solved, of),
        threshold(solved),
        solved.grundy
          ? h('p', { 'data-grundy': solved.grundy.nim_sum },
            rich('solve-grundy', { formula: math(solved.grundy.values.join(' ⊕ ')), sum: math(solved.grundy.nim_sum) }),
          )
          : null,
        moves(solved),
        lasts,
        play ? h('a.button', { href: play }, text('solve-play')) : null,
      ),
      map ? h('a.mapped', { href: map.address }, map.picture, text('solve-map')) : null,
    ),
    why,
    cite(solved, cited, alone),
  );
}
