/** The questions of the worker: those of the engine's wire form, and those that it answers with numbers or bytes. */

import type {
  Answer, Complement, Ending, Failure, Part, Position, Question, RelativeRules, Rules,
} from '../../generated/wire';

/** For each name of a question in the wire form: its question and its answer. */
type Asked = {
  [N in Question['ask']]: {
    question: Omit<Extract<Question, { ask: N }>, 'ask'>;
    answer: Extract<Answer, { answer: N }>;
  };
};

/** A question with fields that need not be given, but always are here. */
type Given<N extends keyof Asked, Fields extends keyof Asked[N]['question']> = Asked[N]['question'] &
  Required<Pick<Asked[N]['question'], Fields>>;
export type GameQuestion = Given<'game', 'moves'>;
/** What a map shows: two piles up to a size, with any others fixed. */
export type MapQuestion =
  Pick<Given<'thresholds', 'take' | 'max' | 'fixed'>, 'max' | 'fixed' | keyof ReturnType<typeof under>>;
export type SolveQuestion = Asked['solve']['question'];

/** A picture of a map: of its thresholds, or of the P-positions if a quota is given. */
export interface PictureQuestion {
  plane: MapQuestion;
  quota: number | null;
}

/** Questions that the engine answers with numbers or bytes instead of JSON. */
interface HandedOver {
  /** The thresholds row by row, starting with an empty second pile. */
  map: { question: MapQuestion; answer: Uint32Array };
  svg: { question: PictureQuestion; answer: string };
}

export type Questions = Asked & HandedOver;

export type Name = keyof Questions;

/** An infinite threshold among the numbers of a map. */
export const INFINITE = 0xffff_ffff;

/** The take-away function of an address that has none: that of Fibonacci nim. */
export const FIBONACCI = '2t';

/** The rules of a question or an answer; a relative says what may be taken, forbidden, and when play ends. */
export type Ruled = Rules & Partial<Pick<RelativeRules, 'only' | 'block' | 'ends' | 'no_repeat'>>;

/** A number of an address. What is none becomes one that the engine refuses with the range. */
export const numberOf = (written: string): number => (/^\d{1,9}$/.test(written) ? Number(written) : -1);

/** The parameters of an address that select rules, without what is usual. */
type RuleParams = Partial<Record<'take' | 'play' | 'only' | 'block' | 'ends' | 'no_repeat', string | undefined>>;

export const rulesOf = ({ take = FIBONACCI, play, only, block, ends, no_repeat }: RuleParams): Ruled => ({
  take_away: take,
  play: play === 'misere' ? play : 'normal',
  ...(only && { only }),
  ...(block && { block: numberOf(block) }),
  ...(ends && { ends: ends as Ending }),
  ...(no_repeat && { no_repeat: true }),
});

/** What of the rules only a relative has. */
const relative = ({ only, block, ends, no_repeat }: Ruled) => ({
  ...(only && only !== 'all' && { only }),
  ...(block !== undefined && block !== 0 && { block }),
  ...(ends && ends !== 'all-empty' && { ends }),
  ...(no_repeat && { no_repeat }),
});

/** The fields of a question that select rules. */
export const under = (rules: Ruled) => ({ take: rules.take_away, misere: rules.play === 'misere', ...relative(rules) });

export function rulesParams(rules: Ruled): RuleParams {
  const { block, no_repeat, ...others } = relative(rules);
  const take = rules.take_away === FIBONACCI ? undefined : rules.take_away;
  const play = rules.play === 'misere' ? 'misere' : undefined;
  return { take, play, ...others, ...(block && { block: String(block) }), ...(no_repeat && { no_repeat: 'true' }) };
}

export type Pile = Extract<Part, { kind: 'pile' }>;

/** The piles of a position. Its other parts, heaps of ordinary nim, do not occur in games. */
export const pilesOf = (position: Position): Pile[] =>
  position.parts.filter((part): part is Pile => part.kind === 'pile');

/** The complementary values of pairs, whose piles may be given in either order. */
export function ofPairs({ rows }: Asked['complement']['answer']): (a: number, b: number) => Complement {
  const values = new Map(rows.map(({ piles, complement }) => [piles.join(), complement]));
  return (a, b) => values.get(`${Math.min(a, b)},${Math.max(a, b)}`) as Complement;
}

/** The quota of a pile, where one limits the next move. */
export const quotaOf = (pile: Pile | undefined): string | undefined =>
  (pile?.limit === 'quota' ? pile.quota : undefined);

/** From the page to the worker. */
export interface Request {
  id: number;
  name: Name;
  question: object;
  /** Seconds before the engine gives up. */
  seconds: number;
}

/** From the worker to the page. */
export type Message =
  | { kind: 'loaded' }
  | { id: number; kind: 'progress'; done: number; total: number | null }
  | { id: number; kind: 'answer'; answer: unknown }
  | { id: number; kind: 'refused'; failure: Failure }
  | { id: number; kind: 'crashed' };
