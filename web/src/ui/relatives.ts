/** The rules that only relatives of the game have, as parameters of an address. */

import { text } from '../text/text';
import { numberInput, Parameter, select, textInput } from './field';

export const relativeParameters = (): Parameter[] => [
  new Parameter(
    'only', textInput('', { size: 12, placeholder: text('rules-all') }), text('rules-only'), text('rules-only-help'),
  ),
  new Parameter('block', numberInput(''), text('rules-block')),
  new Parameter(
    'ends', select('', [['', text('rules-all-empty')], ['first-empty', text('rules-first-empty')]]), text('rules-ends'),
  ),
];
