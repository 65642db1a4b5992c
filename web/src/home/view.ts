/** The first minute: one pile against an opponent that slips, and the line on which losing piles light up. */

import { gameFrom } from '../game/players';
import { PileView } from '../play/pile';
import { formatRoute } from '../router';
import { commas, text } from '../text/text';
import { button, type Child, fill, h, ltr } from '../ui/dom';
import { keep, kept } from '../ui/kept';
import { FLIGHT, LOOK, wait } from '../ui/pause';
import type { View } from '../view';
import { loses, losing, reply, winningTake } from './one-pile';
import { share } from './card';
import { spiral } from './spiral';

/** The pile of the challenge, and the piles that are offered afterwards unless they have lit up already. */
const CHALLENGE = 13;
const OFFERED = [4, 5, 8, 3];
/** When the losing piles up to this one glow, the reader is asked for the next. */
const ENOUGH = 8;

const PILES = Array.from({ length: CHALLENGE - 1 }, (_, at) => at + 2);
const KEY = 'fibnim-line';

/** A pile, and the most chips that the next move may take. */
interface Turn {
  chips: number;
  most: number;
}
const opening = (chips: number): Turn => ({ chips, most: chips - 1 });
const after = ({ chips }: Turn, take: number): Turn =>
  ({ chips: chips - take, most: Math.min(chips - take, 2 * take) });
/** What the player to move can take to win; 0 if nothing does. */
const best = ({ chips, most }: Turn): number => winningTake(chips, most);

/** A cell of the line: what is known about a pile, in its colour and for a reader of screens. */
function cell(pile: number, wins: boolean | undefined, press: () => void): HTMLElement {
  const words = text(wins === undefined ? 'why-unknown' : wins ? 'why-wins' : 'why-loses');
  const kind = wins === undefined ? 'mark' : wins ? 'mark wins' : 'mark loses';
  return button(pile, press, { class: kind, 'aria-label': `${pile}: ${words}` });
}

/** A scene without the line: a game from this pile against an opponent that never errs. */
export interface Lesson {
  pile: number;
  task: string;
  /** What is said when the reader has won. */
  won: string;
  done: () => void;
}

export function scene(lesson?: Lesson): HTMLElement {
  const headline = h('p.headline');
  const below = h('p.rule');
  const table = h('div.felt');
  const then = h('p.then');
  const act = h('button.primary.act', { type: 'button', onclick: () => ready?.() });
  const why = h('a.button.primary.act', { href: formatRoute('learn/why', { figure: 'proof' }) }, text('home-why'));
  const master = gameFrom('(20)');
  const shared = h('p.note', { role: 'status' });
  const more = h('div.row.after',
    h('a.button.quiet', { href: master }, text('home-master')),
    button(text('home-share'), () => void share(shared), { class: 'quiet' }),
    shared,
  );
  const line = h('div.line', { dir: 'ltr' });
  const legend = h('p.legend-line');
  const element = h('div.home.whole',
    lesson ? null : h('h1.visually-hidden', text('page-title')),
    h('div.says', { role: 'status' }, headline, below),
    h('section.scene', { 'aria-label': text('play-board') }, table, then),
    h('div.acts', act, why, more),
    lesson ? null : h('section', { 'aria-label': text('home-line') }, line, legend),
  );

  /** The piles on the line; the browser keeps them. */
  const lit = new Set((kept(KEY) ?? '').split(' ').filter(Boolean).map(Number));
  let tried = lit.size > 0;
  let start = lesson?.pile ?? CHALLENGE;
  let turn = opening(start);
  /** The positions before the moves of the reader, with the moves; and the piles from which somebody had to begin. */
  let moves: { turn: Turn; take: number }[] = [];
  let begun = new Set<number>();
  let asking = false;
  let view: PileView;
  /** Whether the chips had the focus when they began to fly. */
  let focused = false;
  /** What the button does; nothing while the opponent moves. */
  let ready: (() => void) | null = null;
  /** Counts the games, so that what is left of an earlier one ends. */
  let games = 0;

  function say(main: Child, accent: string, words: Child = null, kind = ''): void {
    headline.className = `headline ${kind}`;
    fill(headline, h('span', main), ' ', h('em', accent));
    fill(below, words);
  }

  /** Names the button and what it does. */
  function offer(name: string, press: (() => void) | null): void {
    ready = press;
    act.textContent = name;
    act.setAttribute('aria-disabled', String(press === null));
    act.hidden = false;
    why.hidden = more.hidden = true;
  }

  /** Shows a pile. */
  function lay(now: Turn, kind: string, events?: ConstructorParameters<typeof PileView>[4]): void {
    const [chips, most] = [String(now.chips), String(now.most)];
    const none = { select: () => undefined, take: () => undefined };
    const pile = { kind: 'pile', chips, limit: 'quota', quota: most, most } as const;
    view = new PileView(1, pile, events !== undefined, true, events ?? none);
    table.className = `felt ${kind}`;
    table.style.setProperty('--n', chips);
    table.style.setProperty('--half', String(now.chips > 7 ? Math.ceil(now.chips / 2) : now.chips));
    view.element.querySelectorAll<HTMLElement>('.chip').forEach((chip, at) =>
      chip.style.setProperty('--at', String(now.chips - at)),
    );
    fill(table, view.element);
    fill(then);
    table.inert = false;
  }

  function begin(pile: number): void {
    games += 1;
    start = pile;
    turn = opening(pile);
    moves = [];
    begun = new Set();
    asking = false;
    if (lesson) say(text('home-chips', { pile }), text('home-you-begin'), lesson.task);
    else if (pile === CHALLENGE) say(text('home-thirteen'), text('home-beat-me'), text('home-rule'));
    else say(text('home-chips', { pile }), text('home-you-begin'), text('home-may-take', { most: turn.most }));
    yours();
    mark();
  }

  /** The reader chooses chips. One is chosen already, or all that are left. */
  function yours(): void {
    let chosen = 0;
    const press = () => {
      if (chosen > 0) void take(chosen);
    };
    const select = (count: number) => {
      chosen = count;
      view.show(BigInt(count));
      view.reach(2 * count);
      offer(count > 0 ? text('take-move', { move: String(count) }) : text('take-nothing'), count > 0 ? press : null);
      const rest = turn.chips - count;
      fill(then, rest === 0 || count === 0 ? null : text('home-then', { most: Math.min(rest, 2 * count) }));
    };
    const beyond = (count: number) => {
      if (moves.length === 0 && count === start) fill(below, h('strong', text('home-whole')));
    };
    lay(turn, 'yours', { select: (count) => select(Number(count)), take: press, beyond });
    if (turn.most < turn.chips && turn.most === turn.chips - 1) begun.add(turn.chips);
    select(turn.most === turn.chips ? turn.chips : 1);
    if (focused) view.focus();
  }

  /** Chips fly to the side of who takes them. */
  async function fly(count: number, kind: string): Promise<void> {
    table.inert = true;
    view.leaving(String(count));
    table.classList.add(kind);
    await wait(FLIGHT);
  }

  async function take(count: number): Promise<void> {
    const game = games;
    moves.push({ turn, take: count });
    offer(text('take-move', { move: String(count) }), null);
    focused = table.contains(document.activeElement);
    await fly(count, 'to-you');
    turn = after(turn, count);
    if (game !== games) return;
    if (turn.chips === 0) return finish(true);
    say(text('home-you-took', { chips: count }), '', text('home-i-may', { most: turn.most }), 'yours');
    if (turn.most === turn.chips - 1) begun.add(turn.chips);
    lay(turn, 'mine');
    await wait(LOOK);
    if (game !== games) return;
    const answer = reply(turn.chips, turn.most, !lesson && start === CHALLENGE && moves.length === 1);
    const last = answer === turn.chips;
    say(text('home-i-took', { chips: answer }), last ? '' : text('home-your-turn'), null, 'mine');
    await fly(answer, 'to-me');
    if (game !== games) return;
    if (last) return finish(false);
    turn = after(turn, answer);
    fill(below, text('home-may-take', { most: turn.most }));
    yours();
  }

  function finish(won: boolean): void {
    if (lesson) offer(text('play-again'), () => begin(start));
    else light();
    fill(then);
    if (won) {
      lesson?.done();
      table.className = 'felt';
      fill(table, spiral());
      const slipped = loses(start);
      const words = lesson?.won ?? (slipped ? text('home-slipped-below') : text('home-can-win', { pile: start }));
      return say(text('home-won'), slipped ? text('home-slipped') : '', words, 'yours');
    }
    const mistake = moves.findIndex(({ turn, take }) => best(turn) > 0 && best(after(turn, take)) > 0);
    if (mistake >= 0) return void show(mistake);
    // The last chips, which the opponent took.
    lay(turn, 'again mine');
    view.show(BigInt(turn.chips));
    const [first] = moves;
    const all =
      moves.length === 1 && first && start > 3 ? text('home-all', { take: first.take, rest: turn.chips }) : null;
    const why = start === CHALLENGE ? text('home-you-or-it') : text('home-always', { pile: start });
    say(text('home-i-win'), why, all, 'mine');
  }

  /** Lights the piles that are finished, and offers the next one. */
  function light(): void {
    const known = [...begun, start, ...losing(2)].filter((pile) => pile > 1 && pile !== CHALLENGE);
    const found = new Set(known.filter((pile) => !lit.has(pile)));
    for (const pile of found) lit.add(pile);
    tried = true;
    keep(KEY, [...lit].join(' '));
    const next = OFFERED.find((pile) => !lit.has(pile));
    if (next === undefined) offer(text('home-next'), ask);
    else offer(text('home-try', { pile: next }), () => begin(next));
    mark(found);
  }

  /** The game again, up to the move with which the reader could have won. */
  async function show(mistake: number): Promise<void> {
    const game = games;
    const here = moves[mistake]?.turn ?? turn;
    const better = best(here);
    say(text('home-could-win'), '', text('home-better', { take: better, chips: here.chips }), 'yours');
    for (const { turn, take } of moves.slice(0, mistake)) {
      lay(turn, 'again');
      view.show(BigInt(take));
      await wait(LOOK);
      if (game !== games || asking) return;
    }
    lay(here, 'again better');
    view.show(BigInt(better));
  }

  /** The line: what is known about each pile. A press begins with it, or answers the question. */
  function mark(found = new Set<number>()): void {
    const press = (pile: number) => () => (asking && !lit.has(pile) ? guess(pile) : begin(pile));
    fill(line, PILES.map((pile) => {
      const dot = cell(pile, lit.has(pile) ? !loses(pile) : undefined, press(pile));
      if (pile === start && !asking) dot.setAttribute('aria-current', 'true');
      if (found.has(pile)) dot.classList.add('new');
      return dot;
    }));
    const sample = (kind: string, id: string) => h('span.sample', h(`span.mark.${kind}`), text(id));
    const known = [text('home-you-begin'), sample('loses', 'why-loses'), sample('wins', 'why-wins')];
    fill(legend, tried ? known : text('home-line-empty'));
  }

  function groups(sizes: readonly number[], kind: string): void {
    const chips = (size: number) => Array.from({ length: size }, () => h('span.chip'));
    const each = sizes.map((size) => h('div', h('div.chips', chips(size)), h('b', size)));
    table.className = 'felt';
    fill(table, h('div', { class: `groups ${kind}`, role: 'img', 'aria-label': commas(sizes.map(String)) }, each));
    fill(then);
  }

  function ask(): void {
    games += 1;
    asking = true;
    const found = new Set(PILES.filter((pile) => pile <= ENOUGH && !lit.has(pile)));
    for (const pile of found) lit.add(pile);
    const seen = losing(ENOUGH).filter((pile) => pile > 1);
    say(`${commas(seen.map(String))} …`, text('home-next'), text('home-next-task'));
    groups(seen, '');
    mark(found);
    offer(text('why-show'), () => guess(CHALLENGE));
  }

  function guess(pile: number): void {
    const take = winningTake(pile, pile - 1);
    if (take > 0) {
      lit.add(pile);
      mark(new Set([pile]));
      return fill(below, text('why-line-wins', { pile, take }));
    }
    asking = false;
    for (const each of PILES) lit.add(each);
    keep(KEY, [...lit].join(' '));
    start = pile;
    const [larger = 0, smaller = 0] = losing(pile - 1).reverse();
    groups([smaller, larger], 'joined');
    say([ltr(`${smaller} + ${larger} = ${pile}`), '.'], text('home-fibonacci'), text('home-sum'));
    mark(new Set([pile]));
    act.hidden = true;
    why.hidden = more.hidden = false;
    why.focus({ preventScroll: true });
  }

  begin(start);
  return element;
}

export const homeView = (): View => ({ element: scene(), show: () => undefined, leave: () => undefined });
