/** Asks the server that has sent the page. Whatever it does not answer is computed in the browser. */

import { INFINITE, type Name, type Questions } from './questions';
import type { Failure, Reply } from '../../generated/wire';

/** What the server says: an answer, or why the question is not acceptable. */
export type Said<N extends Name> = { answer: Questions[N]['answer'] } | { failure: Failure };

/** Whether a server has sent the page: it marks the page that it sends. */
export const isServed = (): boolean => document.querySelector('meta[name="fibnim-server"]') !== null;

/** Pictures are drawn here, and certificates are checked here, since readers need not trust a server. */
const HERE: ReadonlySet<Name> = new Set<Name>(['svg', 'check']);

/** The thresholds of a slice as those of a map. */
export const numbers = ({ rows = [] }: Questions['thresholds']['answer']) =>
  Uint32Array.from(rows.flat(), (cell) => (typeof cell === 'number' ? cell : INFINITE));

/** Asks the server; `null` if it has no answer, since it is gone, busy, or allows too little memory or time. */
export async function fromServer<N extends Name>(
  name: N, question: Questions[N]['question'], signal: AbortSignal,
): Promise<Said<N> | null> {
  if (HERE.has(name)) return null;
  try {
    const ask = name === 'map' ? { ask: 'thresholds', as: 'slice' } : { ask: name };
    const response = await fetch('v1/ask', { method: 'POST', body: JSON.stringify({ ...ask, ...question }), signal });
    if (response.ok) {
      const answer = (await response.json()) as Questions['thresholds']['answer'];
      return { answer: (name === 'map' ? numbers(answer) : answer) as Questions[N]['answer'] };
    }
    if (response.status !== 400) return null;
    const reply = (await response.json()) as Reply;
    return 'error' in reply ? { failure: reply.error } : null;
  } catch {
    return null;
  }
}
