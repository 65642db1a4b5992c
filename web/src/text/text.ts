/** The texts of the page. They are in the files `messages/*.ftl`, in the syntax of Fluent. */

import english from '../../messages/en.ftl?raw';
import { h } from '../ui/dom';
import { bundleOf, formatted, type Values } from './bundle';
import { chosenLanguage, FILES } from './language';

const ENGLISH = bundleOf('en', english);
let bundles = [ENGLISH];

/** The tag of the language that is shown. */
export let language = 'en';

/** Loads the texts of the reader's language, and shows the frame of the page in it. */
export async function loadTexts(): Promise<void> {
  const chosen = chosenLanguage();
  const load = FILES[`../../messages/${chosen}.ftl`];
  if (load) {
    try {
      bundles = [bundleOf(chosen, await load()), ENGLISH];
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
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = text(element.dataset.text ?? '');
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]')) {
    element.setAttribute('aria-label', text(element.dataset.label ?? ''));
  }
}

/** A text with its arguments. */
export const text = (id: string, values: Values = {}): string => formatted(bundles, id, values);

/** Whether the language that is shown has a text. */
export const hasText = (id: string): boolean => bundles[0]?.hasMessage(id) ?? false;

/** Private characters that stand for the place of a node in a text. */
const PLACE = /\u2068?\uE000(\d+)\uE001\u2069?/;

/** A text with its arguments, some of which are elements. */
export function rich(id: string, args: Readonly<Record<string, Values[string] | Node>> = {}): (string | Node)[] {
  const nodes: Node[] = [];
  const place = (node: Node) => `\uE000${nodes.push(node) - 1}\uE001`;
  const flat = Object.entries(args).map(([name, value]) => [name, value instanceof Node ? place(value) : value]);
  const parts = text(id, Object.fromEntries(flat) as Values).split(PLACE);
  return parts.map((part, at) => (at % 2 === 0 ? part : (nodes[Number(part)]?.cloneNode(true) ?? '')));
}

/** Sentences one after another; what stands between them depends on the language. */
export const paragraph = (...sentences: string[]): string => sentences.join(text('between-sentences'));

/** Items one after another, with the commas of the language. */
export const commas = (items: readonly string[]): string => items.join(text('between-items'));

/** Terms such as `H_5` and `T_j` in a text; the index may be isolated from the words around it. */
const TERM = /\b([A-Z])_\u2068?(\d+|[a-z])\b\u2069?/;

/** A text with the indices of its terms as subscripts. */
export function indexed(written: string): (string | Node)[] {
  const parts = written.split(TERM);
  // Between two texts there are the letter and the index of a term.
  return parts.map((part, at) => (at % 3 === 2 ? h('sub', part) : part));
}

/** A letter that is no part of a word, which is a variable. */
const VARIABLE = /(?<![A-Za-z])([A-Za-z])(?![A-Za-z])/;

/** A formula, which is read from left to right in every language. Its variables are italic, its numbers are not. */
export function math(formula: string): HTMLElement {
  const parts = indexed(formula).flatMap((part): (string | Node)[] =>
    typeof part === 'string' ? part.split(VARIABLE).map((it, at) => (at % 2 === 1 ? h('i', it) : it)) : [part],
  );
  return h('bdi.math', { dir: 'ltr' }, parts);
}
