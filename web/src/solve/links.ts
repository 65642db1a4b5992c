/** From an answer to the other views: a game, the map, the claim of its theorem, and the proof. */

import { rulesParams, pilesOf, quotaOf, under, type MapQuestion } from '../engine/questions';
import type { CertificateEntry, Solved } from '../../generated/wire';
import { gameFrom } from '../game/players';
import { formatRoute } from '../router';

/** The largest pile that the map shows, and how many cells it has beyond a position. */
const [MAP, MARGIN] = [1000, 20];

/** The address of a game from this position; `null` if it has heaps or take-away functions of its own. */
export function playLink({ position, rules, exactly, group, remember, fresh }: Solved): string | null {
  const sum = position.parts.some((part) => part.kind === 'heap' || part.take_away !== undefined);
  // A game that has begun under rules for several piles a move, or with rules that the board does not set up.
  const usual = !exactly || (group === 'sticky' && remember === 'pile' && fresh === 'not-whole');
  const forbids = 'block' in rules && rules.block > 0;
  if (sum || !usual || forbids || position.group !== undefined || position.parts.length === 0) return null;
  return gameFrom(position.text, rules, { exactly: exactly && exactly !== 1 ? String(exactly) : undefined });
}

/** The map with a position on it: its address, its question, and the place of the position. */
export interface Mapped {
  address: string;
  slice: MapQuestion;
  at: { x: number; y: number };
}

/** The map with this position on it; `null` if no map shows it. */
export function mapOf({ position, rules, exactly }: Solved): Mapped | null {
  const piles = pilesOf(position);
  const [x, y, ...fixed] = piles.map((pile) => Number(pile.chips));
  if (exactly || position.dynamic !== 'global' || x === undefined || y === undefined) return null;
  if (Math.max(x, y, ...fixed) > MAP) return null;
  const max = Math.min(MAP, Math.max(60, x + MARGIN, y + MARGIN));
  const address = formatRoute('library/maps', {
    ...rulesParams(rules),
    max: String(max),
    fixed: fixed.length > 0 ? fixed.join(',') : undefined,
    quota: quotaOf(piles[0]),
    at: `${x},${y}`,
  });
  return { address, slice: { ...under(rules), max, fixed }, at: { x, y } };
}

/** The address of the claim that states the theorem. */
export const claimLink = ({ claim }: Solved): string | null =>
  claim === undefined ? null : formatRoute('library/audit', { id: claim });

/** A certificate that proves a position, what it reads, and the address where it is shown doing so. */
export interface Proof {
  entry: CertificateEntry;
  piles: string[];
  quota: string | undefined;
  address: string;
}

/** The first of the certificates that proves the position; `null` if none does. */
export function proofOf({ position, rules, exactly }: Solved, all: readonly CertificateEntry[]): Proof | null {
  const parts = pilesOf(position);
  const own = parts.length < position.parts.length || parts.some((pile) => pile.take_away !== undefined);
  const usual = position.dynamic === 'global' && !exactly && !own && !('words' in rules);
  const chips = parts.map((pile) => BigInt(pile.chips)).filter((pile) => pile > 0n);
  if (!usual || chips.length === 0) return null;
  const sorted = chips.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)).map(String);
  const covers = (entry: CertificateEntry) =>
    entry.take_away === rules.take_away &&
    entry.play === rules.play &&
    entry.value === undefined &&
    sorted.length === entry.free + entry.fixed.length &&
    sorted.slice(entry.free).join(',') === entry.fixed.join(',');
  const entry = all.find(covers);
  if (!entry) return null;
  const [piles, quota] = [sorted.slice(0, entry.free), quotaOf(parts[0])];
  const free = entry.free === 1 ? { fixed: entry.fixed.join(',') } : { free: String(entry.free) };
  const address = formatRoute('library/proofs', { ...rulesParams(rules), ...free, pile: piles.join(','), quota });
  return { entry, piles, quota, address };
}
