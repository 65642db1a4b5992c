/** Texts that cite what an address shows. */

import { text } from '../text/text';
import type { Copied } from './copy';
import { fileName } from './download';

/** Characters that only say in which direction words run. */
const DIRECTIONS = /[\u2066-\u2069]/g;

/** The version of the program, as the footer has it. */
const version = (): string => document.querySelector('footer [data-version]')?.textContent ?? '';

/** A citation in plain words and for BibTeX. */
export function citation(title: string, address: string): { plain: string; bibtex: string } {
  const url = new URL(address, location.href);
  url.search = '';
  const name = title.replace(DIRECTIONS, '');
  const program = `fibnim ${version()}`;
  const fields = { author: '{The fibnim authors}', title: `{${name}}`, howpublished: program, url: url.href };
  const lines = Object.entries(fields).map(([field, value]) => `  ${field} = {${value}},\n`);
  return {
    plain: `${program}: ${name}. ${url.href}`,
    bibtex: `@misc{fibnim-${fileName(name).slice(0, 40)},\n${lines.join('')}}\n`,
  };
}

/** The buttons that copy both. */
export const citeButtons = (copied: Copied, title: () => string, address: string): HTMLButtonElement[] => [
  copied.button(text('cite'), text('cite'), () => citation(title(), address).plain),
  copied.button('BibTeX', 'BibTeX', () => citation(title(), address).bibtex),
];
