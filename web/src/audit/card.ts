/** One claim with its grade, counterexample, proof and remarks. */

import type { ClaimAnswer, ClaimPosition } from '../../generated/wire';
import { gameFrom } from '../game/players';
import { formatRoute } from '../router';
import { rich, text } from '../text/text';
import { h } from '../ui/dom';
import { gradeWords, paperTitle, severityWords } from './claims';

/** The address at which the reader can play a position of a counterexample. */
const boardAddress = ({ position, exactly }: ClaimPosition): string =>
  gameFrom(position, undefined, { exactly: exactly?.toString() });

/** The outcome of a position, and its notation on the board if the paper writes it in another way. */
function note({ written, position, exactly, claimed, outcome }: ClaimPosition): string {
  const said = claimed !== undefined && claimed !== outcome
    ? text('audit-outcome-claimed', { outcome, claimed })
    : text('audit-outcome', { outcome });
  const rules = exactly ? [text('audit-exactly', { piles: exactly })] : [];
  const board = written === position ? [] : [text('audit-on-the-board', { position })];
  return [...board, ...rules, said].join(text('between-clauses'));
}

function links(positions: readonly ClaimPosition[]): HTMLElement | null {
  if (positions.length === 0) return null;
  return h('ul.playable',
    positions.map((position) =>
      h('li',
        h('a', { href: boardAddress(position), 'data-outcome': position.outcome },
          text('audit-play', { position: position.written }),
        ),
        h('span.note', ` – ${note(position)}`),
      ),
    ),
  );
}

/** The definitions and decided sentences of a claim, one in each line. */
function sentences({ proof }: ClaimAnswer): HTMLElement | null {
  if (proof?.sentences === undefined || proof.sentences.length === 0) return null;
  const take = proof.take === undefined || proof.take === '2t' ? [] : [`take ${proof.take}`];
  const defined = (proof.definitions ?? []).map((definition) => `define ${definition}`);
  const lines = [...take, ...defined, ...proof.sentences];
  return h('ul.sentences', { dir: 'ltr' }, lines.map((line) => h('li', h('code', line))));
}

/** A claim with its element. */
export interface Card {
  claim: ClaimAnswer;
  element: HTMLElement;
}

export function card(claim: ClaimAnswer): Card {
  const { correction, order, theorems } = claim;
  const first = order === undefined ? text('audit-counterexample') : text('audit-counterexample-by', { order });
  const proof = text('audit-proof');
  const facts: [string, string | undefined][] = [
    [first, claim.counterexample],
    [text('audit-quote'), claim.quote],
    [text('audit-affects'), claim.affects],
    [text('audit-correction', { grade: gradeWords(correction?.grade ?? 'false') }), correction?.statement],
    [text('audit-caveat'), claim.caveat],
    [text('audit-not-checked'), claim.not_checked],
    [text('audit-range'), claim.range],
    [text('audit-theorem-of'), claim.classical],
    [text('audit-theorems'), theorems?.join(', ')],
    [text('audit-argument'), claim.argument],
    [proof, claim.proof?.how],
    [text('audit-remark'), claim.remark],
  ];
  // The audit itself is in English.
  const english = { lang: 'en', dir: 'ltr' };
  const element = h('article.card.claim', { 'data-claim': claim.id },
    h('h2',
      h('a', { href: formatRoute('library/audit', { id: claim.id }), title: text('audit-link') }, claim.id),
      ' ',
      h('span', { class: `grade ${claim.grade}` }, gradeWords(claim.grade)),
      claim.severity === undefined ? null : [' ', h('span.severity', severityWords(claim.severity))],
    ),
    h('p.note', { dir: 'ltr' }, rich(claim.reconstructed ? 'audit-source-reconstructed' : 'audit-source', {
      paper: paperTitle(claim.paper), source: h('bdi', english, claim.source),
    })),
    h('p.statement', english, claim.statement),
    h('dl.facts',
      facts
        .filter((fact): fact is [string, string] => fact[1] !== undefined)
        .map(([name, value]) => [
          h('dt', name),
          h('dd',
            h('span', english, value),
            name === first ? links(claim.positions ?? []) : null,
            name === proof ? sentences(claim) : null,
          ),
        ]),
    ),
  );
  return { claim, element };
}
