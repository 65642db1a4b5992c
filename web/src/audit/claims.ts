/** Loads the claims of the papers, names their verdicts and papers, and filters them. */

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

type Verdict = ClaimAnswer['verdict'];

export const VERDICTS: readonly Verdict[] = ['proved', 'holds', 'corrected', 'false', 'open', 'not-checked'];

export const verdictWords = (verdict: Verdict): string => text(`audit-verdict-${verdict}`);

export const severityWords = (severity: NonNullable<ClaimAnswer['severity']>): string => text(`audit-severity-${severity}`);

/** What the reader has chosen. */
export interface Choice {
  paper: string;
  verdict: string;
  q: string;
  id: string;
  /** Whether all claims are listed; without it and without a filter there are only their numbers. */
  all: boolean;
}

const texts = (claim: ClaimAnswer): string =>
  [
    claim.id,
    claim.source,
    claim.statement,
    claim.quote,
    claim.severity && severityWords(claim.severity),
    claim.counterexample,
    claim.affects,
    claim.corrected,
    claim.caveat,
    claim.range,
    claim.classical,
    claim.argument,
    claim.proof?.how,
    ...(claim.proof?.definitions ?? []),
    ...(claim.proof?.sentences ?? []),
    claim.remark,
  ]
    .filter((part) => part !== undefined)
    .join('\n')
    .toLowerCase();

/** Whether a claim passes the filters, `but` one; it must contain every word of the search. An empty filter passes
 * every claim. */
export function fits(claim: ClaimAnswer, choice: Choice, but?: 'paper' | 'verdict'): boolean {
  if (choice.id !== '') return claim.id === choice.id;
  if (but !== 'paper' && choice.paper !== '' && claim.paper !== choice.paper) return false;
  if (but !== 'verdict' && choice.verdict !== '' && claim.verdict !== choice.verdict) return false;
  const all = texts(claim);
  return choice.q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** The number of claims that each value of a filter would show. */
export function counts(all: readonly ClaimAnswer[], choice: Choice, by: 'paper' | 'verdict'): Map<string, number> {
  const found = new Map<string, number>();
  for (const claim of all) {
    if (!found.has(claim[by])) found.set(claim[by], 0);
    if (fits(claim, { ...choice, id: '' }, by)) found.set(claim[by], (found.get(claim[by]) ?? 0) + 1);
  }
  return found;
}
