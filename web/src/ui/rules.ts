/** The rules of a game in sentences. */

import { FIBONACCI, pilesOf } from '../engine/questions';
import type { FamilyRules, Position } from '../../generated/wire';
import { math, paragraph, rich, text } from '../text/text';
import { h } from './dom';

/** What limits the next move, and who wins. With `exactly` above 1 every move takes from that many piles. */
export function rulesText(rules: FamilyRules, position: Position, exactly = 1): (string | Node)[] {
  if ('words' in rules) return [`${rules.words}.`];
  const local = position.dynamic === 'local' && position.parts.length > 1;
  const limited = (rule: string) =>
    rule === FIBONACCI && !local
      ? [text('play-rules-double')]
      : rich(local ? 'play-rules-local' : 'play-rules', { taken: math('t'), rule: math(rule) });
  // In a sum a pile may have a function of its own.
  const own = position.parts.flatMap((part, at) => (part.kind === 'pile' && part.take_away !== undefined ? [{ rule: part.take_away, at }] : []));
  const piles = pilesOf(position).length;
  const shared = piles === 0 || own.length < piles ? [h('span', limited(rules.take_away))] : [];
  const each = own.map(({ rule, at }) =>
    h('span', rich('pile-left', { name: text('pile-number', { pile: String(at + 1) }), chips: h('span', limited(rule)) })),
  );
  const more =
    exactly > 1
      ? [text('play-no-move-loses'), text('play-exactly', { piles: exactly })]
      : [text(rules.play === 'misere' ? 'play-last-loses' : 'play-last-wins')];
  return [...[...shared, ...each].flatMap((sentence) => [sentence, text('between-sentences')]), paragraph(...more)];
}
