/** A finished game, move by move: the board before each move, the move, and what would have won. */

import { client } from '../engine/client';
import type { GameQuestion } from '../engine/questions';
import type { GameState, Take, Worth } from '../../generated/wire';
import { Board } from '../play/board';
import { paragraph, text } from '../text/text';
import { fill, h } from '../ui/dom';
import { field, range } from '../ui/field';
import { HUMAN } from './players';
import { moveWords } from './words';

/** The most seconds for a move of an opponent or a hint, and for a review. */
export const [PATIENCE, REVIEW] = [20, 60];

/** `words` says a move in a sentence, by its number. */
export function replay(game: GameQuestion, words: (move: readonly Take[], at: number) => string): HTMLElement {
  const { moves, players } = game;
  const board = new Board(() => {}, () => {});
  const said = h('p.note', { role: 'status' });
  const slider = range(1, moves.length, moves.length, () => void show());
  let worths: readonly Worth[] = [];

  async function show(): Promise<void> {
    const at = Number(slider.value) - 1;
    const move = moves[at];
    if (!move) return;
    let state: GameState;
    try {
      state = await client.ask('game', { ...game, moves: moves.slice(0, at) });
    } catch {
      return;
    }
    if (at !== Number(slider.value) - 1) return;
    board.render(state, false);
    board.choose(move);
    const worth = worths[at];
    const better =
      worth?.verdict === 'blunder' && worth.better ? moveWords(worth.better, state.position.parts.length) : null;
    const line = better ? paragraph(words(move, at), text('replay-better', { better })) : words(move, at);
    fill(said, line);
    slider.setAttribute('aria-valuetext', `${at + 1}: ${line}`);
  }

  /** Begins at the first mistake of a human, or at the last move. */
  async function begin(): Promise<void> {
    await show();
    try {
      worths = (await client.ask('review', game, { seconds: REVIEW })).moves;
    } catch {
      // The moves are shown without what they are worth.
      return;
    }
    const mistake = worths.findIndex(({ verdict }, at) => verdict === 'blunder' && players[at % 2] === HUMAN);
    if (mistake >= 0 && slider.value === slider.max) slider.value = String(mistake + 1);
    await show();
  }

  void begin();
  return h('div.replay', board.element, said, moves.length > 1 ? field(text('moves'), slider) : null);
}
