/** What the worker can be asked: the questions of the engine, and what is handed over as numbers and bytes beside them. */

import type { Answer, Part, Position, Question, Rules, SliceQuestion } from './wire';

/** A question of the engine with its answer, by its name. The types are made from those of the engine. */
type Asked = {
  [N in Question['ask']]: {
    question: Omit<Extract<Question, { ask: N }>, 'ask'>;
    answer: Extract<Answer, { answer: N }>;
  };
};

/** A picture of a map: of its thresholds, or of the P positions if a quota is given. */
export interface PictureQuestion {
  slice: SliceQuestion;
  quota: number | null;
}

/** What the engine answers with numbers and bytes instead of JSON. */
interface HandedOver {
  /** The thresholds row by row from an empty second pile. */
  map: { question: SliceQuestion; answer: Uint32Array };
  png: { question: PictureQuestion; answer: Uint8Array };
  svg: { question: PictureQuestion; answer: string };
}

export type Questions = Asked & HandedOver;

export type Name = keyof Questions;

/** An infinite threshold among the numbers of a map. */
export const INFINITE = 0xffff_ffff;

/** Fibonacci nim, the game that an address means where it names no other. */
export const FIBONACCI = '2t';

export const rulesOf = (take_away: string, misere = false): Rules => ({ take_away, play: misere ? 'misere' : 'normal' });

/** A ruleset as addresses have it. */
export const rulesParams = ({ take_away, play }: Rules): Record<'take' | 'play', string | undefined> => ({
  take: take_away === FIBONACCI ? undefined : take_away,
  play: play === 'misere' ? play : undefined,
});

export type Pile = Extract<Part, { kind: 'pile' }>;

/** The piles of a position; games are not played with heaps of nim. */
export const pilesOf = (position: Position): Pile[] => position.parts.filter((part): part is Pile => part.kind === 'pile');

/** From the page to the worker. */
export interface Request {
  id: number;
  name: Name;
  question: object;
  /** Seconds after which the engine shall give up. */
  seconds: number;
}

/** From the worker to the page. */
export type Message =
  | { id: number; kind: 'progress'; done: number; total: number | null }
  | { id: number; kind: 'answer'; answer: unknown }
  | { id: number; kind: 'error'; message: string; crashed: boolean };
