/** The players: levels with names, and the other strategies of the engine. */

import { rulesOf, rulesParams } from '../engine/questions';
import { formatRoute } from '../router';
import { text } from '../text/text';
import { h } from '../ui/dom';

export const HUMAN = 'human';

/** The address of a game of a human against a perfect player. */
export const gameFrom = (start: string, rules = rulesOf({}), more: Record<string, string | undefined> = {}): string =>
  formatRoute('play', { start, ...rulesParams(rules), first: HUMAN, second: 'perfect', ...more });

/** The levels from the weakest on: the name of a message, and the engine's strategy. */
const LEVELS: readonly (readonly [string, string])[] = [
  ['level-newcomer', 'random'], ['level-grabber', 'greedy'], ['level-dreamer', 'slip:0.5'],
  ['level-student', 'slip:0.2'], ['level-expert', 'slip:0.05'], ['level-master', 'perfect'],
];

const STRATEGIES: readonly (readonly [string, string])[] = [
  ['strategy-longest', 'longest'], ['strategy-optimal', 'optimal'], ['strategy-zhou', 'zhou'],
  ['strategy-optimist', 'optimist'],
];

/** The level at which a reader begins. */
export const FIRST_LEVEL = 'slip:0.5';

/** The message that names a strategy, with its arguments. An address may give any rate of random moves. */
function message(strategy: string): [string, Record<string, string>] | null {
  const known = [...LEVELS, ...STRATEGIES].find(([, spec]) => spec === strategy);
  if (known) return [known[0], {}];
  const rate = /^slip:([\d.]+)$/.exec(strategy)?.[1];
  return rate === undefined ? null : ['strategy-slip', { rate }];
}

/** The name of a strategy; that of the engine if it has no other. */
export function strategyName(strategy: string): string {
  const named = message(strategy);
  return named ? text(...named) : strategy;
}

/** What a strategy does, in words. */
export function strategyAbout(strategy: string): string {
  const named = message(strategy);
  return named ? text(`${named[0]}-about`, named[1]) : strategy;
}

/** A list to choose a player from; with `human` it has the human too, and what each strategy does. */
export function playerSelect(chosen: string, human: boolean): HTMLSelectElement {
  const option = ([, spec]: readonly [string, string]) =>
    h('option', { value: spec }, human ? strategyAbout(spec) : strategyName(spec));
  const known = [...LEVELS, ...STRATEGIES].some(([, spec]) => spec === chosen) || (human && chosen === HUMAN);
  const control = h('select',
    human ? h('option', { value: HUMAN }, text('player-human')) : null,
    h('optgroup', { label: text('players-levels') }, LEVELS.map(option)),
    h('optgroup', { label: text('players-strategies') }, STRATEGIES.map(option), known ? null : option(['', chosen])),
  );
  control.value = chosen;
  return control;
}
