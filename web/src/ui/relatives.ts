/** The rules that only relatives of the game have, as parameters of an address. */

import { text } from '../text/text';
import { flag, numberInput, Parameter, select, textInput } from './field';

export const relativeParameters = (): Parameter[] => [
  new Parameter(
    'only', textInput('', { size: 12, placeholder: text('rules-all') }), text('rules-only'), text('rules-only-help'),
  ),
  new Parameter('block', numberInput(''), text('rules-block')),
  flag('no_repeat', 'true', text('rules-no-repeat')),
  new Parameter(
    'ends', select('', [['', text('rules-all-empty')], ['first-empty', text('rules-first-empty')]]), text('rules-ends'),
  ),
];
