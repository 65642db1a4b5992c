/** The rules of a game in sentences. */

import type { Position, Rules } from '../engine/wire';
import { math, paragraph, rich, text } from '../text/text';

/** What limits the next move, and who wins. With `exactly` above 1 every move takes from that many piles. */
export function rulesText(rules: Rules, position: Position, exactly = 1): (string | Node)[] {
  const local = position.dynamic === 'local' && position.parts.length > 1;
  const limit = rich(local ? 'play-rules-local' : 'play-rules', { taken: math('t'), rule: math(rules.take_away) });
  const more =
    exactly > 1
      ? [text('play-no-move-loses'), text('play-exactly', { piles: exactly })]
      : [text(rules.play === 'misere' ? 'play-last-loses' : 'play-last-wins')];
  return [...limit, paragraph('', ...more)];
}
