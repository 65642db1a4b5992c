/** Loads the claims of the papers, names their grades and papers, and filters them. */

import file from '../../../docs/audit.jsonl?url';
import type { ClaimAnswer } from '../../generated/wire';
import { text } from '../text/text';

/** Loads all claims from `docs/audit.jsonl`, without the marks of formulas. */
export async function claims(): Promise<ClaimAnswer[]> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(text('audit-not-loaded', { status: String(answer.status) }));
  const lines = (await answer.text()).replaceAll('`', '').split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as ClaimAnswer);
}

/** Titles of papers, which are the same in every language. A paper without one is shown by its name in the audit. */
const PAPERS: Readonly<Record<string, string>> = {
  zhou: 'Zhou, Computer implementation of multiple Fibonacci nim',
  flanigan: 'Flanigan, Generalized two-pile Fibonacci nim (1978)',
  allen: 'Allen and Ponomarenko, Fibonacci nim and a full characterization of winning moves (2014)',
  larsson: 'Larsson and Rubinstein-Salzedo, Global Fibonacci nim',
  lrs: 'Larsson and Rubinstein-Salzedo, Grundy values of Fibonacci nim (2016)',
  barbara: 'Barbara and Ali, exact-2-Fibonacci nim (2022)',
};

export const paperTitle = (name: string): string => (name === 'fibnim' ? text('audit-own') : (PAPERS[name] ?? name));

/** How a claim is counted: by its grade, or as reconstructed, since such a grade says nothing about the paper. */
export type Kind = ClaimAnswer['grade'] | 'reconstructed';

export const KINDS: readonly Kind[] =
  ['verified', 'decided', 'argued', 'checked', 'false', 'conjectured', 'reconstructed'];

export const kind = (claim: ClaimAnswer): Kind => (claim.reconstructed ? 'reconstructed' : claim.grade);

export const gradeWords = (grade: Kind): string => text(`audit-grade-${grade}`);

export const severityWords = (severity: NonNullable<ClaimAnswer['severity']>): string =>
  text(`audit-severity-${severity}`);

/** What the reader has chosen. */
export interface Choice {
  paper: string;
  grade: string;
  q: string;
  id: string;
  /** Whether all claims are listed; without it and without a filter there are only their numbers. */
  all: boolean;
}

/** The texts of a claim, in which a search looks. */
const texts = (claim: ClaimAnswer): string => {
  const { id, source, statement, quote, severity, counterexample, affects, correction, caveat, range } = claim;
  const { classical, argument, theorems = [], proof: { how, definitions = [], sentences = [] } = {}, remark } = claim;
  const words = severity && severityWords(severity);
  const said = [id, source, statement, quote, words, counterexample, affects, caveat, range];
  const proved = [correction?.statement, classical, argument, ...theorems, how, ...definitions, ...sentences, remark];
  return [...said, ...proved].filter((part) => part !== undefined).join('\n').toLowerCase();
};

/** Whether a claim passes the filters, `but` one, and contains every word of the search. */
export function fits(claim: ClaimAnswer, choice: Choice, but?: 'paper' | 'grade'): boolean {
  if (choice.id !== '') return claim.id === choice.id;
  if (but !== 'paper' && choice.paper !== '' && claim.paper !== choice.paper) return false;
  if (but !== 'grade' && choice.grade !== '' && kind(claim) !== choice.grade) return false;
  const all = texts(claim);
  return choice.q.toLowerCase().split(/\s+/).every((word) => all.includes(word));
}

/** The number of claims that each value of a filter would show. */
export function counts(all: readonly ClaimAnswer[], choice: Choice, by: 'paper' | 'grade'): Map<string, number> {
  const found = new Map<string, number>();
  for (const claim of all) {
    const value = by === 'paper' ? claim.paper : kind(claim);
    const more = fits(claim, { ...choice, id: '' }, by) ? 1 : 0;
    found.set(value, (found.get(value) ?? 0) + more);
  }
  return found;
}
