/**
 * What the engine says in the language of the reader: English is in the answer itself, and the other languages have a
 * message for each kind of sentence, error and source, which is filled with its data.
 */

import type {
  Addend, Failure, Numbers, PileRemoteness, Refusal, Represented, Said, Sentence, Solved,
} from '../../generated/wire';
import type { Values } from './bundle';
import { commas, hasText, indexed, language, paragraph, text } from './text';

/** Terms of a sum, and numbers of a list, that are spelled out; of a longer sum the largest and the smallest. */
const [SHOWN, LARGEST, SMALLEST] = [8, 2, 5];
/** Digits of a number that are spelled out, and of a longer one at each end. */
const [DIGITS, KEPT] = [30, 8];

type Value = Values[string];

/** A number, without its middle if it is very long. */
function number(digits: string): Value {
  if (digits.length <= DIGITS) return BigInt(digits);
  return text('said-long-number', { first: digits.slice(0, KEPT), last: digits.slice(-KEPT), digits: digits.length });
}

/** Texts as a list of the language: "1, 2 et 3". */
const list = (items: readonly string[]): string => new Intl.ListFormat(language).format(items);

function numbers({ first, left_out }: Numbers): string {
  const shown = first.slice(0, SHOWN).map((digits) => String(number(digits)));
  const count = first.length + left_out;
  return shown.length === count ? list(shown) : text('said-list-cut', { list: commas(shown), count });
}

const addend = ({ value, copies }: Addend): string =>
  (copies === undefined ? '' : `${number(copies)} * `) + String(number(value));

function sum({ number: whole, terms, left_out, smallest }: Represented): string {
  const [all, written] = [[...terms, ...smallest], String(number(whole))];
  if (all.length === 1 && all[0]?.copies === undefined) return text('said-term', { number: written });
  const few = all.length + left_out <= SHOWN;
  const words =
    few ? all.map(addend) : [...terms.slice(0, LARGEST).map(addend), '…', ...all.slice(-SMALLEST).map(addend)];
  return `${written} = ${words.join(' + ')}`;
}

/** The arguments of a message for a field of a sentence. */
function field(name: string, value: unknown): [string, Value][] {
  if (typeof value === 'number') return [[name, value]];
  if (typeof value === 'string') return [[name, /^\d+$/.test(value) ? number(value) : value]];
  if (Array.isArray(value)) {
    const of = ({ pile, chips }: PileRemoteness) =>
      text('said-remoteness-of-pile', { remoteness: number(chips), pile });
    return [[name, list((value as PileRemoteness[]).map(of))]];
  }
  const data = value as Addend | Numbers | Represented | Sentence;
  if ('kind' in data) return [[name, sentence(data)]];
  if ('terms' in data) return [[name, sum(data)]];
  if ('first' in data) return [[name, numbers(data)]];
  return [[`${name}_index`, data.index], [`${name}_value`, number(data.value)]];
}

function sentence({ kind, ...data }: Sentence): string {
  // Without a number of its own, the pile is the only one.
  const fields = Object.entries({ pile: 0, ...data }).flatMap(([name, value]) => field(name, value ?? 0));
  return text(`said-${kind}`, Object.fromEntries(fields));
}

/** A sentence of the engine. */
export const said = (one: Said): string => (language === 'en' ? one.text : sentence(one.sentence));

/** Sentences of the engine one after another. */
export const reason = (all: readonly Said[]): (string | Node)[] => indexed(paragraph(...all.map(said)));

/** A large number as `2.1e10`. */
function rounded(digits: string): string {
  if (digits.length <= 6) return digits;
  const tenths = Math.ceil(Number(digits.slice(0, 3)) / 10);
  const [shown, exponent] = tenths < 100 ? [tenths, digits.length - 1] : [10, digits.length];
  return `${Math.floor(shown / 10)}.${shown % 10}e${exponent}`;
}

/** A number of bytes as `21 GB`. */
function bytes(digits: string): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  const unit = Math.min(Math.floor((digits.length - 1) / 3), units.length - 1);
  const count = Number(digits) / 1000 ** unit;
  return `${unit === 0 || count >= 10 ? Math.round(count) : count.toFixed(1)} ${units[unit]}`;
}

/** Piles as a noun phrase: "three piles of 5000". */
function piles(all: readonly string[]): string {
  const [first] = all;
  if (first !== undefined && all.every((pile) => pile === first))
    return text('error-equal-piles', { count: all.length, chips: number(first) });
  if (all.length > 5) return text('error-many-piles', { count: all.length });
  return text('error-named-piles', { chips: list(all.map((pile) => String(number(pile)))) });
}

type Why = NonNullable<Failure['why']>;

/** What an error tells under a name; the data of an error without names is `n`. */
function told(name: string, value: unknown): Value {
  if (value === null) return 'none';
  if (Array.isArray(value)) return piles(value as string[]);
  if (typeof value === 'object') return why(value as Why) ?? '';
  const written = String(value);
  if (!/^\d+$/.test(written)) return name === 'n' ? JSON.stringify(written) : written;
  if (name === 'bytes' || name === 'allowed') return bytes(written);
  return name === 'n' || typeof value === 'number' ? BigInt(written) : rounded(written);
}

/** An error in the language of the reader, if it has words there. */
function why({ error, data }: Why): string | undefined {
  const id = `error-${error}`;
  const named = typeof data === 'object' && data !== null;
  if (!hasText(id)) return named && 'error' in data ? why(data as Why) : undefined;
  const fields = named ? Object.entries(data) : [['n', data] as const];
  const said = fields.map(([name, value]) => [name, value === undefined ? '' : told(name, value)]);
  return text(id, Object.fromEntries(said));
}

/** Why the engine has no answer: a clause. */
export const refused = (failure: Failure): string =>
  (language === 'en' || failure.why === undefined ? undefined : why(failure.why)) ?? failure.message;

/** Why a certificate is refused. */
export const certificateRefused = ({ message, violation }: Refusal): string =>
  language === 'en' || !violation
    ? message
    : text('error-violation', { piles: violation.piles.join(','), quota: violation.quota });

/** Where the theorem behind an answer stands, or what it says. */
export function source(
  { source: english, claim, exhausted_to: max }: Pick<Solved, 'source' | 'claim' | 'exhausted_to'>,
): string | undefined {
  const id = `source-${claim?.replace('.', '_')}${max === undefined ? '' : '-checked'}`;
  return english !== undefined && language !== 'en' && hasText(id) ? text(id, { max: max ?? '' }) : english;
}
