/** Step 1: a game with five chips, which the player who begins loses. */

import { Duel } from '../game/duel';
import { engineReferee } from '../game/referee';
import { paragraph, text } from '../text/text';
import { h } from '../ui/dom';
import { Feedback, type Lesson, type Step } from './step';

export function fiveStep({ client, done }: Lesson): Step {
  const feedback = new Feedback();
  const duel = new Duel({
    referee: engineReferee(client),
    start: '(5)',
    opponent: 'perfect',
    choice: true,
    moved: () => feedback.clear(),
    ended: (won) => {
      if (!won) feedback.wrong(text('step-five-lost'));
      else {
        feedback.right(text('step-five-won'));
        done();
      }
    },
  });
  const rules = paragraph(text('first-limit'), text('first-win'));
  const element = h('section', { class: 'card' }, h('p', {}, text('step-five-task')), h('p', { class: 'note' }, rules), duel.element, feedback.element);
  return { element, leave: () => duel.leave() };
}
