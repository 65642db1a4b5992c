/** The texts of the page in every language that has a file of messages. */

import { readdirSync, readFileSync } from 'node:fs';
import { bundleOf, formatted, type Values } from '../src/text/bundle';

const folder = new URL('../messages/', import.meta.url);

export const FILES = readdirSync(folder).filter((name) => name.endsWith('.ftl'));
export const LANGUAGES = FILES.map((name) => name.replace('.ftl', ''));

/** The content of a file of messages. */
export const content = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

export type Say = (id: string, values?: Values) => string;

/** The texts of the page in a language; what its file lacks is in English. */
export function sayIn(language: string): Say {
  const bundles = [...new Set([language, 'en'])].map((tag) => bundleOf(tag, content(`${tag}.ftl`)));
  return (id, values = {}) => formatted(bundles, id, values);
}
