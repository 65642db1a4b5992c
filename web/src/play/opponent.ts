/** Chooses the opponent and the player who begins, above the board. */

import { HUMAN, playerSelect, strategyAbout } from '../game/players';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { field } from '../ui/field';
import type { Game } from './model';

/** `changed` is called with the chosen players, and whether they are two people who send each other links. */
export function opponentView(game: Game, changed: (players: [string, string], byLink: boolean) => void): HTMLElement {
  const [first, second] = game.players;
  const humans = game.players.filter((player) => player === HUMAN).length;
  const strategy = first === HUMAN ? second : first;
  const opponent = playerSelect(strategy === HUMAN ? 'perfect' : strategy, false);
  const begins = h('select',
    h('option', { value: 'you' }, text('play-you-begin')),
    h('option', { value: 'other' }, text('play-opponent-begins')),
    h('option', { value: 'two' }, text('play-two-humans')),
    h('option', { value: 'link' }, text('play-by-link')),
  );
  begins.value = game.byLink ? 'link' : humans === 2 ? 'two' : first === HUMAN ? 'you' : 'other';
  opponent.disabled = humans === 2;
  const choose = () => {
    const player = (at: string) => (begins.value === at ? opponent.value : HUMAN);
    changed([player('other'), player('you')], begins.value === 'link');
  };
  opponent.addEventListener('change', choose);
  begins.addEventListener('change', choose);
  return h('div.fields.opponent',
    field(text('play-opponent'), opponent, humans === 2 ? undefined : strategyAbout(opponent.value)),
    field(text('play-begins'), begins),
  );
}
