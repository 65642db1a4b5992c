/** One claim with its verdict, counterexample, proof and remarks. */

import type { ClaimAnswer, ClaimPosition } from '../engine/wire';
import { formatRoute } from '../router';
import { h } from '../ui/dom';
import { paperTitle, severityWords, verdictWords } from './claims';

/** The address at which the reader can play a position of a counterexample. */
export function boardAddress({ position, exactly }: ClaimPosition): string {
  return formatRoute('play', {
    start: position,
    exactly: exactly ? String(exactly.piles) : undefined,
    first: 'human',
    second: 'perfect',
  });
}

/** The outcome of a position, and its notation on the board if the paper writes it in another way. */
function note({ written, position, exactly, claimed, outcome }: ClaimPosition): string {
  const rules = exactly ? `every move takes from ${exactly.piles} piles, and each pile has its own quota` : '';
  const claim = claimed !== undefined && claimed !== outcome ? `, and the claim says ${claimed}` : '';
  return [written === position ? '' : `on the board ${position}`, rules, `it is ${outcome}${claim}`]
    .filter((part) => part !== '')
    .join('; ');
}

function links(positions: readonly ClaimPosition[]): HTMLElement | null {
  if (positions.length === 0) return null;
  return h(
    'ul',
    { class: 'playable' },
    positions.map((position) =>
      h(
        'li',
        {},
        h('a', { href: boardAddress(position), 'data-outcome': position.outcome }, `Play ${position.written}`),
        h('span', { class: 'note' }, ` – ${note(position)}`),
      ),
    ),
  );
}

/** The definitions and sentences that prove a claim, one in each line. */
function sentences({ proof }: ClaimAnswer): HTMLElement | null {
  if (proof?.sentences === undefined || proof.sentences.length === 0) return null;
  const take = proof.take === undefined || proof.take === '2t' ? [] : [`take ${proof.take}`];
  const defined = (proof.definitions ?? []).map((definition) => `define ${definition}`);
  const lines = [...take, ...defined, ...proof.sentences];
  return h(
    'ul',
    { class: 'sentences' },
    lines.map((line) => h('li', {}, h('code', {}, line))),
  );
}

/** A claim with its element. */
export interface Card {
  claim: ClaimAnswer;
  element: HTMLElement;
}

export function card(claim: ClaimAnswer): Card {
  const first = claim.order === undefined ? 'Counterexample' : `Counterexample, smallest by ${claim.order}`;
  const facts: [string, string | undefined][] = [
    [first, claim.counterexample],
    ['What it affects', claim.affects],
    ['Correction', claim.corrected],
    ['Caveat', claim.caveat],
    ['Checked range', claim.range],
    ['Theorem of', claim.classical],
    ['Argument', claim.argument],
    ['Proof', claim.proof?.how],
    ['Remark', claim.remark],
  ];
  const element = h(
    'article',
    { class: 'card claim', 'data-claim': claim.id },
    h(
      'h2',
      {},
      h('a', { href: formatRoute('library/audit', { id: claim.id }), title: 'A link to this claim alone' }, claim.id),
      ' ',
      h('span', { class: `verdict ${claim.verdict}` }, verdictWords(claim.verdict)),
      claim.severity === undefined ? null : [' ', h('span', { class: 'severity' }, severityWords(claim.severity))],
    ),
    h('p', { class: 'note' }, `${paperTitle(claim.paper)}: ${claim.source}${claim.reconstructed ? ', reconstructed' : ''}`),
    h('p', { class: 'statement' }, claim.statement),
    h(
      'dl',
      { class: 'facts' },
      facts
        .filter((fact): fact is [string, string] => fact[1] !== undefined)
        .map(([name, text]) => [
          h('dt', {}, name),
          h('dd', {}, text, name === first ? links(claim.positions ?? []) : null, name === 'Proof' ? sentences(claim) : null),
        ]),
    ),
  );
  return { claim, element };
}
