/** The list of the moves played: to go back to one, and to see what each was worth. */

import type { Take, Worth } from '../../generated/wire';
import { HUMAN } from '../game/players';
import { moveWords } from '../game/words';
import { text } from '../text/text';
import { button, fill, h, note } from '../ui/dom';
import { takesText, type Game } from './model';

/** What a move was worth; after a mistake of a human the game can be tried again from there. */
function worthView(worth: Worth | undefined, piles: number, again: HTMLElement | null): (Node | string)[] {
  if (!worth || worth.verdict === 'lost') return [];
  if (worth.verdict === 'wins') return [' ', h('span.good', text('review-wins'))];
  const better = worth.better ? moveWords(worth.better, piles) : '';
  return [' ', h('span.wrong', text('review-blunder', { better })), ...(again ? [' ', again] : [])];
}

/** `back` is called with the number of moves to go back to. */
export function historyView(
  place: HTMLElement, game: Game, moves: readonly Take[][], piles: number, worths: readonly Worth[] | null,
  back: (moves: number) => void,
): void {
  const head = h('h2', text('moves'));
  if (moves.length === 0) {
    fill(place, head, note(text('moves-none')));
    return;
  }
  const item = (move: Take[], at: number) => {
    const sentence = takesText(game, at, move, piles);
    const human = game.players[at % 2] === HUMAN;
    const go = () => back(at);
    const again = human ? button(text('review-try-again', { move: String(at + 1) }), go) : null;
    const label = text('move-go', { sentence });
    const words = human ? button(sentence, go, { class: 'link', title: label, 'aria-label': label }) : sentence;
    return h('li', words, worthView(worths?.[at], piles, again));
  };
  const list = h('ol', { tabindex: 0, 'aria-label': text('moves-so-far') }, moves.map(item));
  fill(place, head, list);
  list.scrollTop = list.scrollHeight;
}
