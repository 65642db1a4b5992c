/** Step 6: a game against a perfect player, without hints. */

import { Duel } from '../game/duel';
import { HUMAN } from '../game/players';
import { engineReferee } from '../game/referee';
import { moveWords } from '../game/words';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { Feedback, type Lesson, type Step } from './step';

export function masterStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const duel = new Duel({
    referee: engineReferee(client),
    start: '(20)',
    opponent: 'perfect',
    moved: () => feedback.clear(),
    ended: (won, game) =>
      void feedback.run(async () => {
        if (won) {
          feedback.right(text('step-master-won'));
          done();
          return;
        }
        const { moves } = await client.ask('review', game);
        const at = moves.findIndex(({ verdict }, move) => verdict === 'blunder' && game.players[move % 2] === HUMAN);
        const worth = moves[at];
        if (worth?.verdict === 'blunder' && worth.better) {
          feedback.wrong(text('step-master-lost', { move: String(at + 1), better: moveWords(worth.better, 1) }));
        }
      }),
  });
  const element = h('section', { class: 'card' }, h('p', {}, text('step-master-task')), duel.element, feedback.element);
  return { element, leave: () => duel.leave() };
}
