/** One pile of Fibonacci nim without the engine, so that the first board works before WebAssembly is loaded.
 *
 * This is the only place of the page that knows rules. What wins, it finds by playing every game to its end; it knows
 * no theorem. */

import type { GameState } from '../../generated/wire';
import { type GameQuestion, type Pile, rulesOf } from '../engine/questions';

/** The most chips that the opponent takes when it slips. */
const FEW = 3;

/** The most chips that may be taken: not the whole pile at first, then twice the last move. */
const most = (chips: number, last: number | undefined): number =>
  last === undefined ? chips - 1 : Math.min(chips, 2 * last);

const found = new Map<number, number>();

/** The least number of chips, from 1 to `most`, with which the player to move wins; 0 if there is none. */
export function winningTake(chips: number, most: number): number {
  const limit = Math.min(chips, most);
  const key = chips * 1000 + limit;
  const known = found.get(key);
  if (known !== undefined) return known;
  let take = 1;
  while (take <= limit && winningTake(chips - take, 2 * take) > 0) take += 1;
  const least = take <= limit ? take : 0;
  found.set(key, least);
  return least;
}

/** Whether the player who begins loses. */
export const loses = (pile: number): boolean => winningTake(pile, pile - 1) === 0;

/** What the opponent takes. When it slips, it takes a few chips with which the reader could win, if possible. */
export function reply(chips: number, most: number, slips: boolean): number {
  if (most >= chips) return chips;
  const few = Array.from({ length: Math.min(FEW, most) }, (_, at) => at + 1);
  const wrong = slips ? few.filter((take) => winningTake(chips - take, 2 * take) > 0) : [];
  return wrong[Math.floor(Math.random() * wrong.length)] ?? (winningTake(chips, most) || 1);
}

/** The losing piles up to a number, the least first. */
export const losing = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1).filter(loses);

/** A pile split into losing piles, the largest first: the largest that fits is set aside again and again. */
export function split(pile: number): number[] {
  const blocks: number[] = [];
  for (const block of losing(pile).reverse()) {
    if (block > pile) continue;
    blocks.push(block);
    pile -= block;
  }
  return blocks;
}

/** The chips of the pile and the last move. */
function after({ start, moves }: GameQuestion): { chips: number; last: number | undefined } {
  const taken = moves.map((move) => Number(move[0]?.chips ?? 0));
  const chips = taken.reduce((left, count) => left - count, Number(start.replace(/[()]/g, '')));
  return { chips, last: taken.at(-1) };
}

/** The state of a game, whose moves are not checked. */
export function onePile(game: GameQuestion): GameState {
  const { chips, last } = after(game);
  const mover = game.moves.length % 2;
  const limit =
    last === undefined ? { limit: 'not-whole' as const } : { limit: 'quota' as const, quota: String(2 * last) };
  const pile: Pile = { kind: 'pile', chips: String(chips), ...limit, most: String(most(chips, last)) };
  const position = { text: `(${chips})`, dynamic: 'global' as const, parts: [pile] };
  const over = most(chips, last) === 0 ? { winner: 1 - mover } : {};
  const { players, moves } = game;
  return { position, start: position, rules: rulesOf({}), exactly: 1, players, mover, ...over, moves };
}
