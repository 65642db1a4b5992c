/** Lists the certificates, and finds the one of an address. */

import { FIBONACCI } from '../engine/questions';
import type { About, CertificateAnswer, CertificateEntry, Complement, Play } from '../../generated/wire';
import { formatRoute, type Params } from '../router';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { download, fileName } from '../ui/download';

/** The subject of a certificate in words. */
export function words(about: About): string {
  if (about.value !== undefined) return text('proofs-of-value', { value: String(about.value) });
  if (about.free > 1) return text('proofs-of-free', { piles: about.free });
  return about.fixed.length === 0
    ? text('proofs-of-one')
    : text('proofs-of-fixed', { position: `(${about.fixed.join(', ')})` });
}

/** The parameters of an address that select a certificate. */
export interface Name {
  take: string;
  play: Play;
  free: number;
  fixed: string;
  level: string;
}

export const nameOf = (about: About): Name => ({
  take: about.take_away,
  play: about.play,
  free: about.free,
  fixed: about.fixed.join(','),
  level: about.value === undefined ? '' : String(about.value),
});

const same = (one: Name, other: Name): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Orders the numbers in texts as numbers. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** By function, Fibonacci nim first, then by play, by what is of any size, and by the fixed piles. */
const order = ({ take_away, play, value, free, fixed }: CertificateEntry): string =>
  [
    Number(take_away !== FIBONACCI), take_away, Number(play === 'misere'), value === undefined ? 0 : 1 + value, free,
    fixed.length, ...fixed,
  ].join(' ');

/** In order, without those that are repeated: the files of pairs and of triples share some. */
export function ordered(all: readonly CertificateEntry[]): CertificateEntry[] {
  const once = all.filter((entry, at) => all.findIndex((other) => same(nameOf(entry), nameOf(other))) === at);
  return once.sort((one, other) => compare(order(one), order(other)));
}

/** Fixed piles as certificates list them: in decreasing order, without empty ones. */
export function tidy(piles: string): string {
  const sizes = piles.split(/[\s,]+/).filter((pile) => pile !== '' && !/^0+$/.test(pile));
  const whole = sizes.every((pile) => /^\d{1,9}$/.test(pile));
  return (whole ? sizes.map(Number).sort((a, b) => b - a) : sizes).join(',');
}

/** The fixed piles of the first certificate shown. */
const FIRST = '4,3';

export function nameFrom(params: Params): Name {
  const { take = '2t', free, fixed, level = '' } = params;
  const play = params.play === 'misere' ? 'misere' : 'normal';
  const alone = free !== undefined || level !== '' || take !== '2t' || play === 'misere';
  const two = take === 't' && fixed === undefined;
  return { take, play, free: Number(free ?? (two ? 2 : 1)), fixed: tidy(fixed ?? (alone ? '' : FIRST)), level };
}

export const paramsOf = (name: Name): Record<string, string | undefined> => ({
  take: name.take === FIBONACCI ? undefined : name.take,
  play: name.play === 'misere' ? name.play : undefined,
  free: name.free === 1 ? undefined : String(name.free),
  fixed: name.free === 1 && name.level === '' ? name.fixed : undefined,
  level: name.level || undefined,
});

export const find = (all: readonly CertificateEntry[], name: Name): CertificateEntry | undefined =>
  all.find((entry) => same(nameOf(entry), name));

/** The complementary value in words. */
export function complementWords(complement: Complement): string {
  switch (complement.kind) {
    case 'value':
      return complement.value;
    case 'none':
      return text('proofs-none');
    case 'unknown':
      return text('proofs-none-up-to', { bound: String(complement.searched_to) });
  }
}

function tile(entry: CertificateEntry, shown: CertificateEntry | null): HTMLElement {
  const complement =
    entry.complement === undefined ? null : text('proofs-complement', { value: complementWords(entry.complement) });
  const states = text('proofs-states-count', { states: entry.states });
  const short = entry.fixed.length > 0 ? `(${entry.fixed.join(',')})` : words(entry);
  return h(
    'a',
    {
      class: entry.complement?.kind === 'none' ? 'tile without' : 'tile',
      href: formatRoute('library/proofs', paramsOf(nameOf(entry))),
      'aria-current': entry === shown ? 'true' : null,
    },
    h('b', short),
    h('span', states),
    complement ? h('span', complement) : null,
  );
}

/** Links to all certificates, in groups. */
export function choices(all: readonly CertificateEntry[], shown: CertificateEntry | null): HTMLElement {
  const groups = new Map<string, CertificateEntry[]>();
  for (const entry of all) {
    const kind =
      entry.value !== undefined
        ? text('proofs-group-values')
        : entry.free > 1
          ? text('proofs-group-free')
          : text('proofs-group-fixed', { piles: entry.fixed.length });
    const formula = `f(t) = ${entry.take_away}`;
    const name = text(entry.play === 'misere' ? 'proofs-group-misere' : 'proofs-group', { formula, kind });
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return h('div',
    [...groups].map(([name, entries]) => [
      h('h2.group', name),
      h('ul.tiles', entries.map((entry) => h('li', tile(entry, shown)))),
    ]),
  );
}

/** Saves the file of a certificate. */
export function saveCertificate({ take_away, free, fixed, sha256, file }: CertificateAnswer): void {
  const name = `certificate-${take_away}-${fixed.join('-') || `free-${free}`}-${sha256.slice(0, 8)}.jsonl`;
  download(fileName(name), file, 'application/json');
}
