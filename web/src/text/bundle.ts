/** Messages of files in the syntax of Fluent, without the page. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';

/** A number chooses between plural forms. */
export type Values = Readonly<Record<string, string | number | bigint>>;

/** Larger numbers become smaller ones with the same last digits, and the same plural form in every language. */
const DECIDING = 1_000_000n;

/** A number of any size, whose digits are shown as they are in every language. */
class Digits extends FluentNumber {
  readonly #digits: string;

  constructor(number: number | bigint) {
    const large = typeof number === 'bigint' && number > BigInt(Number.MAX_SAFE_INTEGER);
    super(large ? Number((number % DECIDING) + DECIDING) : Number(number));
    this.#digits = String(number);
  }

  override toString(): string {
    return this.#digits;
  }
}

/** The messages of a file; throws if the file is not in the syntax of Fluent. */
export function bundleOf(language: string, file: string): FluentBundle {
  // Isolation keeps the words of an argument from changing the order of those around it; only right-to-left text needs
  // it.
  const bundle = new FluentBundle(language, { useIsolating: /^direction = rtl$/m.test(file) });
  const [error] = bundle.addResource(new FluentResource(file));
  if (error) throw error;
  return bundle;
}

/** A message of the first bundle that has it, with its arguments; throws if none has it or an argument is missing. */
export function formatted(bundles: readonly FluentBundle[], id: string, values: Values): string {
  for (const bundle of bundles) {
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) continue;
    const given =
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : new Digits(value)]);
    return bundle.formatPattern(pattern, Object.fromEntries(given) as Record<string, FluentVariable>);
  }
  throw new Error(`there is no message ${id}`);
}
