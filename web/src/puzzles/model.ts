/** Sets of puzzles: their addresses, today's set, and what this device remembers. */

import type { PuzzleAnswer, PuzzleKind, PuzzlesQuestion } from '../../generated/wire';
import { formatRoute, type Params, type Path } from '../router';
import { commas, text } from '../text/text';
import { natural } from '../ui/field';
import { keep, kept } from '../ui/kept';

export const KINDS: readonly PuzzleKind[] = ['outcome', 'only-move', 'tails'];
export const GRADES = [1, 2, 3, 4, 5] as const;

/** The most puzzles of a set. */
export const MOST = 50;

/** What an address selects: a set, and for an assignment what the teacher fixed. */
export interface Choice {
  set: PuzzlesQuestion;
  /** The word of the class, which the code of a solved assignment depends on. */
  key: string;
  /** The opponent with whom a position is played on; any if it is empty. */
  opponent: string;
  /** The names on worksheets, one for each; none for a sheet with a line for the name. */
  names: readonly string[];
}

/** The most names, and the most characters of one. */
const [CLASS, NAME] = [60, 100];

/** Names in lines, or in an address with semicolons between them. */
export const namesOf = (written: string): string[] =>
  written
    .split(/[;\n]/)
    .map((name) => name.trim().slice(0, NAME))
    .filter((name) => name !== '')
    .slice(0, CLASS);

/** A number of an address, `other` if it has none; throws a message for the reader if it is out of range. */
function number(name: string, written: string | undefined, most: number, other: number): number {
  if (written === undefined) return other;
  const value = /^\d{1,3}$/.test(written) ? Number(written) : 0;
  if (value < 1 || value > most)
    throw new Error(text('puzzles-wrong-number', { name, given: written.slice(0, 40), most }));
  return value;
}

function kindsOf(written: string | undefined): PuzzleKind[] {
  if (written === undefined) return [...KINDS];
  return written.split(',').map((name) => {
    const kind = KINDS.find((kind) => kind === name);
    if (!kind) throw new Error(text('puzzles-wrong-kind', { name: name.slice(0, 40), names: commas(KINDS) }));
    return kind;
  });
}

/** A new seed, small enough to be read out in a class. */
export const newSeed = (): string => String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 1) % 1_000_000);

/** Reads an address; throws a message for the reader if it does not select the same puzzles for everybody. */
export function readChoice(params: Params): Choice {
  const { seed } = params;
  if (seed === undefined) throw new Error(text('puzzles-no-seed'));
  return {
    set: {
      kinds: kindsOf(params.kinds),
      grade: number('grade', params.grade, GRADES.length, 1),
      seed: natural(seed, text('puzzles-seed')),
      count: number('count', params.count, MOST, 1),
    },
    key: params.key ?? '',
    opponent: params.opponent ?? '',
    names: namesOf(params.names ?? ''),
  };
}

/** The address of a set under a part of the view. */
export function address(part: Path, { set, key, opponent, names }: Choice): string {
  return formatRoute(part, {
    seed: set.seed,
    grade: String(set.grade),
    kinds: set.kinds.join(','),
    count: String(set.count),
    key: key === '' ? undefined : key,
    opponent: opponent === '' ? undefined : opponent,
    names: names.length === 0 ? undefined : names.join(';'),
  });
}

/** A day of the reader's calendar, such as `2026-11-22`. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A day as a date at noon in UTC, where no day has 23 or 25 hours; `null` if the text is no day. */
export function dateOf(day: string): Date | null {
  const date = new Date(`${day}T12:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && date.toISOString().startsWith(day) ? date : null;
}

/** The grades of the days from Sunday to Saturday: the week gets harder to Friday. */
const WEEK = [2, 1, 2, 3, 4, 5, 3] as const;

/** The puzzles of a day: the same for everybody, one of each kind. */
export function daily(day: string): PuzzlesQuestion {
  const weekday = dateOf(day)?.getUTCDay() ?? 0;
  return { kinds: [...KINDS], grade: WEEK[weekday] ?? 1, seed: day.replaceAll('-', ''), count: KINDS.length };
}

const DAY = 86_400_000;

/** Days in a row on which today's puzzles were solved. */
export interface Streak {
  /** The last of them. */
  last: string;
  days: number;
}

/** The streak after the puzzles of a day are solved. */
export function extended(streak: Streak | null, day: string): Streak {
  if (streak?.last === day) return streak;
  const [before, now] = [dateOf(streak?.last ?? ''), dateOf(day)];
  const next = before !== null && now !== null && now.getTime() - before.getTime() === DAY;
  return { last: day, days: next && streak ? streak.days + 1 : 1 };
}

/** The streak as it stands on a day: one day may not be over yet, and after that it is broken. */
export function standing(streak: Streak | null, day: string): number {
  const [last, now] = [dateOf(streak?.last ?? ''), dateOf(day)];
  return streak && last && now && now.getTime() - last.getTime() <= DAY ? streak.days : 0;
}

const STREAK = 'fibnim-streak';
const GIVEN = 'fibnim-given';

/** Reads what this device remembers; `null` if it does not or may not. */
function recall<T>(key: string): T | null {
  try {
    return JSON.parse(kept(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export const streak = (): Streak | null => recall<Streak>(STREAK);
export const keepStreak = (value: Streak): boolean => keep(STREAK, JSON.stringify(value));

/** The answers to the last set that was begun, so that it can be resumed. */
export interface Given {
  address: string;
  answers: (PuzzleAnswer | null)[];
  /** How many puzzles the set has. */
  count: number;
}

export const given = (at: string): (PuzzleAnswer | null)[] => {
  const last = recall<Given>(GIVEN);
  return last?.address === at && Array.isArray(last.answers) ? last.answers : [];
};
/** The address of the set that was begun and not finished, if there is one. */
export function begun(): string | null {
  const last = recall<Given>(GIVEN);
  const open = last && Array.isArray(last.answers) && last.answers.length > 0 && last.answers.length < last.count;
  return open && last.address.startsWith('#/puzzles/') ? last.address : null;
}

export const keepGiven = (value: Given): boolean => keep(GIVEN, JSON.stringify(value));
