/** One claim with all that is known about it. */

import { rulesParams, type Written } from '../engine/questions';
import type { ClaimAnswer } from '../engine/wire';
import { formatRoute } from '../router';
import { fill, h } from '../ui/dom';
import { paperTitle, verdictWords } from './claims';

/** Where a position of a counterexample is played. */
export function boardAddress({ solved }: Written): string {
  return formatRoute('play', {
    start: solved.position.text,
    ...rulesParams(solved.rules),
    exactly: solved.exactly ? String(solved.exactly.piles) : undefined,
    first: 'human',
    second: 'perfect',
  });
}

/** The same position in the notation of the board, where the paper has another. */
function note({ text, solved }: Written): string {
  const start = solved.position.text;
  const rules = solved.exactly ? `every move takes from ${solved.exactly.piles} piles, each has its quota` : '';
  const same = text.replace(/\s/g, '') === start.replace(/\s/g, '');
  return [same ? '' : `on the board ${start}`, rules, `it is ${solved.outcome}`]
    .filter((part) => part !== '')
    .join('; ');
}

export function links(positions: readonly Written[]): HTMLElement | null {
  if (positions.length === 0) return null;
  return h(
    'ul',
    { class: 'playable' },
    positions.map((position) =>
      h(
        'li',
        {},
        h('a', { href: boardAddress(position), 'data-outcome': position.solved.outcome }, `Play ${position.text}`),
        h('span', { class: 'note' }, ` – ${note(position)}`),
      ),
    ),
  );
}

/** A claim, and how its positions are put in once they are known. */
export interface Card {
  claim: ClaimAnswer;
  element: HTMLElement;
  put(positions: readonly Written[]): void;
}

export function card(claim: ClaimAnswer): Card {
  const place = h('div', {});
  const facts: [string, string | undefined][] = [
    ['But', claim.counterexample],
    ['True is', claim.corrected],
    ['Range', claim.range],
    ['Proof', claim.proof],
    ['Remark', claim.remark],
  ];
  const element = h(
    'article',
    { class: 'card claim', 'data-claim': claim.id },
    h(
      'h2',
      {},
      h('a', { href: formatRoute('audit', { id: claim.id }), title: 'A link to this claim alone' }, claim.id),
      ' ',
      h('span', { class: `verdict ${claim.verdict}` }, verdictWords(claim.verdict)),
    ),
    h('p', { class: 'note' }, `${paperTitle(claim.paper)}: ${claim.source}`),
    h('p', { class: 'statement' }, claim.statement),
    h(
      'dl',
      { class: 'facts' },
      facts
        .filter((fact): fact is [string, string] => fact[1] !== undefined)
        .map(([name, text]) => [h('dt', {}, name), h('dd', {}, text, name === 'But' ? place : null)]),
    ),
  );
  return { claim, element, put: (positions) => fill(place, links(positions)) };
}
