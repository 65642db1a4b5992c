/** What the reader asks in the view "Solve": its address, and the question to the engine. */

import { rulesOf, rulesParams, type SolveQuestion, under } from '../engine/questions';
import type { Rules } from '../../generated/wire';
import { formatRoute, type Params, type ViewName } from '../router';

/** The position that is shown first: Flanigan's example. */
export const EXAMPLE = '(20,62;8)';

/** Examples of the notation, each with what is special about it. */
export const EXAMPLES: readonly (readonly [position: string, about: string, params?: Record<string, string>])[] = [
  ['20', 'solve-example-one'],
  ['(20,62;8)', 'solve-example-two'],
  ['(4,7,9;2)', 'solve-example-three'],
  ['(5;2)+(8;3)[3t]+*7', 'solve-example-sum'],
  ['(12,4;1)', 'solve-example-zhou', { third: 'previous' }],
  ['2 5 7', 'solve-example-exactly', { exactly: '2' }],
];

interface Several {
  exactly: number;
  group: (typeof GROUPS)[number];
  remember: (typeof MEMORIES)[number];
  fresh: (typeof FRESH)[number];
  active: number[];
}

export interface Asked {
  position: string;
  rules: Rules;
  previous: boolean;
  /** For a game in which every move takes from exactly so many piles: how. */
  exactly: Several | null;
}

const oneOf = <T extends string>(value: string | undefined, names: readonly [T, ...T[]]): T =>
  names.find((name) => name === value) ?? names[0];

export const GROUPS = ['sticky', 'free', 'fixed'] as const;
export const MEMORIES = ['pile', 'last'] as const;
export const FRESH = ['not-whole', 'any'] as const;

export function readAsked(params: Params): Asked {
  const piles = /^\d{1,3}$/.test(params.exactly ?? '') ? Number(params.exactly) : 0;
  const active = (params.active ?? '').split(',').filter((pile) => /^\d{1,6}$/.test(pile));
  return {
    position: params.position ?? EXAMPLE,
    rules: rulesOf(params.take ?? '2t', params.play === 'misere'),
    previous: params.third === 'previous',
    exactly:
      piles === 0
        ? null
        : {
            exactly: piles,
            group: oneOf(params.group, GROUPS),
            remember: oneOf(params.remember, MEMORIES),
            fresh: oneOf(params.fresh, FRESH),
            active: active.map(Number),
          },
  };
}

const unless = (value: string, usual: string): string | undefined => (value === usual ? undefined : value);

/** Where the answer is shown: under the box, or alone on a page of its own. */
export function address({ position, rules, previous, exactly }: Asked, view: ViewName = 'solve'): string {
  return formatRoute(view, {
    position,
    ...rulesParams(rules),
    third: previous ? 'previous' : undefined,
    exactly: exactly ? String(exactly.exactly) : undefined,
    group: exactly ? unless(exactly.group, 'sticky') : undefined,
    remember: exactly ? unless(exactly.remember, 'pile') : undefined,
    fresh: exactly ? unless(exactly.fresh, 'not-whole') : undefined,
    active: exactly?.active.length ? exactly.active.join(',') : undefined,
  });
}

export function question({ position, rules, previous, exactly }: Asked): SolveQuestion {
  return { ...under(rules), position, notation: previous ? 'previous' : 'quota', explain: true, remoteness: true, ...exactly };
}
