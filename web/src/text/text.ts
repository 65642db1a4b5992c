/** The texts of the page. They are in the files `messages/*.ftl`, in the syntax of Fluent. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';
import english from '../../messages/en.ftl?raw';
import { h } from '../ui/dom';
import { chosenLanguage, FILES } from './language';

/** A number chooses between plural forms; a node becomes part of what [`rich`] gives. */
export type Argument = string | number | bigint | Node;
export type Arguments = Readonly<Record<string, Argument>>;

/** Digits of a larger number that decide its plural form in every language. */
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

function bundle(language: string, file: string): FluentBundle {
  const rightToLeft = /^direction = rtl$/m.test(file);
  // Isolation keeps the words of an argument from changing the order of those around it; only right-to-left text needs it.
  const made = new FluentBundle(language, { useIsolating: rightToLeft });
  for (const error of made.addResource(new FluentResource(file))) console.error(error.message);
  return made;
}

const ENGLISH = bundle('en', english);
let bundles = [ENGLISH];

/** The tag of the language that is shown. */
export let language = 'en';

/** Loads the texts of the reader's language, and shows the frame of the page in it. */
export async function loadTexts(): Promise<void> {
  const chosen = chosenLanguage();
  const load = FILES[`../../messages/${chosen}.ftl`];
  if (load) {
    try {
      bundles = [bundle(chosen, await load()), ENGLISH];
      language = chosen;
    } catch {
      // Without the file the page is in English.
    }
  }
  const root = document.documentElement;
  root.lang = language;
  root.dir = text('direction');
  if (language === 'en') return;
  // The build has written the English texts into index.html.
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) element.textContent = text(element.dataset.text ?? '');
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]')) {
    element.setAttribute('aria-label', text(element.dataset.label ?? ''));
  }
}

function format(id: string, args: Record<string, FluentVariable>): string {
  for (const each of bundles) {
    const pattern = each.getMessage(id)?.value;
    if (!pattern) continue;
    const errors: Error[] = [];
    const made = each.formatPattern(pattern, args, errors);
    if (errors.length === 0) return made;
    console.error(`message ${id}: ${errors.map((error) => error.message).join('; ')}`);
  }
  console.error(`message ${id} is missing`);
  return id;
}

/** A text with its arguments. */
export function text(id: string, args: Readonly<Record<string, string | number | bigint>> = {}): string {
  const given = Object.entries(args).map(([name, value]) => [name, typeof value === 'string' ? value : new Digits(value)]);
  return format(id, Object.fromEntries(given) as Record<string, FluentVariable>);
}

/** Private characters that stand for the place of a node in a text. */
const PLACE = /\u2068?\uE000(\d+)\uE001\u2069?/;

/** A text with its arguments, some of which are elements. */
export function rich(id: string, args: Arguments = {}): (string | Node)[] {
  const nodes: Node[] = [];
  const place = (node: Node) => `\uE000${nodes.push(node) - 1}\uE001`;
  const flat = Object.entries(args).map(([name, value]) => [name, value instanceof Node ? place(value) : value]);
  const parts = text(id, Object.fromEntries(flat) as Record<string, string | number | bigint>).split(PLACE);
  return parts.map((part, at) => (at % 2 === 0 ? part : (nodes[Number(part)]?.cloneNode(true) ?? '')));
}

/** A formula, which is read from left to right in every language. */
export const math = (formula: string): HTMLElement => h('bdi', { class: 'math', dir: 'ltr' }, formula);
