/** Step 6: a game against a perfect player, without hints. */

import { Duel } from '../game/duel';
import { engineReferee } from '../game/referee';
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
    ended: (won) => {
      if (!won) return;
      feedback.right(text('step-master-won'));
      done();
    },
  });
  const element = h('section', { class: 'card' }, h('p', {}, text('step-master-task')), duel.element, feedback.element);
  return { element, leave: () => duel.leave() };
}
