/** Moves in words. */

import type { Take } from '../../generated/wire';
import { text } from '../text/text';
import { short } from '../ui/blocks';

/** "3 from pile 2", or "3" if there is only one pile. */
export function moveWords(takes: readonly Take[], piles: number): string {
  const parts = takes.map(({ pile, chips }) =>
    piles === 1 ? chips : text('move-of-pile', { chips, pile: String(pile) }),
  );
  return parts.reduce((move, last) => text('move-and', { move, last }));
}

/** What the button says that takes the selected chips. */
export const takeText = (move: readonly Take[] | null, piles: number): string =>
  move ? text('take-move', { move: short(moveWords(move, piles), 60) }) : text('take-nothing');
