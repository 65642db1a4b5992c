/** Step 1: a game that can be won, against a player who never errs. */

import { scene } from '../home/view';
import { text } from '../text/text';
import type { Lesson, Step } from './step';

export const masterStep = ({ done }: Lesson): Step => ({
  element: scene({ pile: 20, task: text('step-master-task'), won: text('step-master-won'), done }),
});
