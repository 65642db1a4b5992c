/** Asks the server that has sent the page. Whatever it does not answer is computed in the browser. */

import type { Name, Questions, SliceQuestion } from './questions';
import type { Failure, Reply } from '../../generated/wire';

/** What the server says: an answer, or why the question is not acceptable. */
export type Said<N extends Name> = { answer: Questions[N]['answer'] } | { failure: Failure };

/** Whether a server has sent the page: it marks the page that it sends. */
export const isServed = (): boolean => document.querySelector('meta[name="fibnim-server"]') !== null;

/** Pictures are drawn here, and certificates are checked here, since readers need not trust a server. */
const HERE: ReadonlySet<Name> = new Set<Name>(['png', 'svg', 'check']);

/** The address of the thresholds of a map as numbers. */
function mapAddress({ take, misere, max, fixed }: SliceQuestion): string {
  const query = new URLSearchParams({ max: String(max), format: 'binary' });
  if (take) query.set('take', take);
  if (misere) query.set('misere', 'true');
  if (fixed?.length) query.set('fixed', fixed.join(','));
  return `v1/slice?${query}`;
}

/** Reads numbers of 32 bits, the lowest byte first. */
function numbers(bytes: ArrayBuffer): Uint32Array {
  const view = new DataView(bytes);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getUint32(4 * at, true));
}

/** Asks the server; `null` if it has no answer, since it is gone, busy, or allows too little memory or time. */
export async function fromServer<N extends Name>(
  name: N,
  question: Questions[N]['question'],
  signal: AbortSignal,
): Promise<Said<N> | null> {
  if (HERE.has(name)) return null;
  try {
    const map = name === 'map';
    const response = map
      ? await fetch(mapAddress(question as SliceQuestion), { signal })
      : await fetch('v1/ask', { method: 'POST', body: JSON.stringify({ ask: name, ...question }), signal });
    if (response.ok) {
      const answer = map ? numbers(await response.arrayBuffer()) : ((await response.json()) as Reply);
      return { answer: answer as Questions[N]['answer'] };
    }
    if (response.status !== 400) return null;
    const reply = (await response.json()) as Reply;
    return 'error' in reply ? { failure: reply.error } : null;
  } catch {
    return null;
  }
}
