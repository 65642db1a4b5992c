/** Chooses the opponent and the player who begins, above the board. */

import { HUMAN, playerSelect, strategyAbout } from '../game/players';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { field } from '../ui/field';
import type { Game } from './model';

/** `changed` is called with the players of the game that the reader chooses. */
export function opponentView(game: Game, changed: (players: [string, string]) => void): HTMLElement {
  const [first, second] = game.players;
  const humans = game.players.filter((player) => player === HUMAN).length;
  const strategy = first === HUMAN ? second : first;
  const opponent = playerSelect(strategy === HUMAN ? 'perfect' : strategy, false);
  const begins = h(
    'select',
    {},
    h('option', { value: 'you' }, text('play-you-begin')),
    h('option', { value: 'other' }, text('play-opponent-begins')),
    h('option', { value: 'two' }, text('play-two-humans')),
  );
  begins.value = humans === 2 ? 'two' : first === HUMAN ? 'you' : 'other';
  opponent.disabled = humans === 2;
  const choose = () => {
    const choice: Record<string, [string, string]> = { you: [HUMAN, opponent.value], other: [opponent.value, HUMAN], two: [HUMAN, HUMAN] };
    changed(choice[begins.value] ?? game.players);
  };
  opponent.addEventListener('change', choose);
  begins.addEventListener('change', choose);
  return h('div', { class: 'fields opponent' }, field(text('play-opponent'), opponent, humans === 2 ? undefined : strategyAbout(opponent.value)), field(text('play-begins'), begins));
}
