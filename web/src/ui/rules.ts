/** The rules of a game in sentences. */

import { FIBONACCI, pilesOf } from '../engine/questions';
import type { FamilyRules, Position, RelativeRules } from '../../generated/wire';
import { language, math, paragraph, rich, text } from '../text/text';
import { h } from './dom';

/** The rules in a few words: `f(t) = 2t, normal play`. */
export function rulesName(rules: FamilyRules): string {
  if ('words' in rules) return rules.words;
  const id = rules.play === 'misere' ? 'proofs-rules-misere' : 'proofs-rules-normal';
  return text(id, { formula: `f(t) = ${rules.take_away}` });
}

/** The rules of a relative. In English they are the words of the engine. */
function relativeText({ words, only, take_away, block, ends, no_repeat, play }: RelativeRules): (string | Node)[] {
  if (language === 'en') return [`${words.charAt(0).toUpperCase()}${words.slice(1)}.`];
  const limit = { taken: math('t'), rule: math(take_away) };
  const all = [
    only === 'all' ? [] : rich('rules-said-only', { takes: math(only) }),
    rich(take_away === 'unlimited' ? 'rules-said-unlimited' : 'play-rules', limit),
    /\bn\b/.test(take_away) ? rich('rules-said-left', { left: math('n') }) : [],
    block > 0 ? [text('rules-said-block', { moves: block })] : [],
    no_repeat ? [text('rules-said-no-repeat')] : [],
    [text('rules-said-end', { end: ends === 'first-empty' ? `${ends}-${play}` : play })],
  ];
  return all.flatMap((sentence) => (sentence.length === 0 ? [] : [h('span', sentence), text('between-sentences')]));
}

/** What limits the next move, and who wins. With `exactly` above 1 every move takes from that many piles. */
export function rulesText(rules: FamilyRules, position: Position, exactly = 1): (string | Node)[] {
  if ('words' in rules) return relativeText(rules);
  const local = position.dynamic === 'local' && position.parts.length > 1;
  const limited = (rule: string) =>
    rule === FIBONACCI && !local
      ? [text('play-rules-double')]
      : rich(local ? 'play-rules-local' : 'play-rules', { taken: math('t'), rule: math(rule) });
  // In a sum a pile may have a function of its own.
  const own = position.parts.flatMap((part, at) =>
    (part.kind === 'pile' && part.take_away !== undefined ? [{ rule: part.take_away, at }] : []),
  );
  const piles = pilesOf(position).length;
  const shared = piles === 0 || own.length < piles ? [h('span', limited(rules.take_away))] : [];
  const each = own.map(({ rule, at }) =>
    h('span',
      rich('pile-left', { name: text('pile-number', { pile: String(at + 1) }), chips: h('span', limited(rule)) }),
    ),
  );
  const more =
    exactly > 1
      ? [text('play-no-move-loses'), text('play-exactly', { piles: exactly })]
      : [text(rules.play === 'misere' ? 'play-last-loses' : 'play-last-wins')];
  return [...[...shared, ...each].flatMap((sentence) => [sentence, text('between-sentences')]), paragraph(...more)];
}
