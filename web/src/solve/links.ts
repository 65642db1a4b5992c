/** From an answer to the other views: a game, the map, the claim of its theorem, and the proof. */

import { rulesParams, pilesOf, quotaOf } from '../engine/questions';
import type { CertificateEntry, Solved } from '../../generated/wire';
import { formatRoute } from '../router';

/** The largest pile that the map shows. */
const MAP = 1000;

/** The address of a game from this position; `null` if it has heaps or take-away functions of its own. */
export function playLink({ position, rules, exactly, group, remember, fresh }: Solved): string | null {
  const sum = position.parts.some((part) => part.kind === 'heap' || part.take_away !== undefined);
  // A game that has begun under rules for several piles a move, or with rules that the board does not set up.
  const usual = !exactly || (group === 'sticky' && remember === 'pile' && fresh === 'not-whole');
  if (sum || !usual || position.group !== undefined || position.parts.length === 0) return null;
  return formatRoute('play', {
    start: position.text,
    ...rulesParams(rules),
    exactly: exactly && exactly !== 1 ? String(exactly) : undefined,
    first: 'human',
    second: 'perfect',
  });
}

/** The address of the map with this position on it; `null` if no map shows it. */
export function mapLink({ position, rules, exactly }: Solved): string | null {
  const piles = pilesOf(position);
  const [first, second, ...others] = piles.map((pile) => Number(pile.chips));
  if (exactly || position.dynamic !== 'global' || first === undefined || second === undefined) return null;
  if (Math.max(first, second, ...others) > MAP) return null;
  return formatRoute('library/maps', {
    ...rulesParams(rules),
    max: String(Math.min(MAP, Math.max(60, first, second))),
    fixed: others.length > 0 ? others.join(',') : undefined,
    quota: quotaOf(piles[0]),
    at: `${first},${second}`,
  });
}

/** The address of the claim that states the theorem. */
export const claimLink = ({ claim }: Solved): string | null =>
  claim === undefined ? null : formatRoute('library/audit', { id: claim });

/** The certificate that covers a position, what it reads, and the address where it is shown doing so. */
export interface Proof {
  entry: CertificateEntry;
  pile: string;
  quota: string | undefined;
  address: string;
}

/** The first of the certificates that covers the position; `null` if none does. */
export function proofOf({ method, position, rules }: Solved, all: readonly CertificateEntry[]): Proof | null {
  if (method !== 'certificate') return null;
  const piles = pilesOf(position).filter((pile) => pile.chips !== '0');
  const [free, ...fixed] = piles.map((pile) => BigInt(pile.chips)).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const covers = (entry: CertificateEntry) =>
    entry.take_away === rules.take_away &&
    entry.play === rules.play &&
    entry.value === undefined &&
    entry.free === 1 &&
    entry.fixed.join(',') === fixed.join(',');
  const entry = all.find(covers);
  if (!entry) return null;
  const [pile, quota] = [String(free), quotaOf(piles[0])];
  const address = formatRoute('library/proofs', { ...rulesParams(rules), fixed: fixed.join(','), pile, quota });
  return { entry, pile, quota, address };
}
