/** The form for a new game. */

import { formatRoute } from '../router';
import { rulesParams } from '../engine/questions';
import { h, note } from '../ui/dom';
import { HUMAN, playerSelect } from '../game/players';
import { text } from '../text/text';
import {
  check, elementsOf, field, fields, flag, paramsOf, readInto, select, submit, takeParameter, textInput, whenSent,
} from '../ui/field';
import { relativeParameters } from '../ui/relatives';
import type { Game } from './model';

/** Games that the form suggests: the name of a message, and the parameters of an address. */
const SUGGESTED: readonly (readonly [string, Record<string, string>])[] = [
  ['game-one-pile', { start: '(20)' }],
  ['game-flanigan', { start: '(20,62;8)' }],
  ['game-three-piles', { start: '(5,8,13)' }],
  ['game-power-of-two', { start: '(11,14;2)', take: 't' }],
  ['game-misere', { start: '(17)', play: 'misere' }],
  ['game-local', { start: '(7)+(12)' }],
  ['game-exactly', { start: '(5,8,9)', exactly: '2' }],
];

/** The fields of the form that make up the starting position. */
interface Parts {
  piles: string;
  limit: 'any' | 'not-whole' | 'quota';
  /** One quota for all piles, or one for each; each is a number, `any` or `not-whole`. */
  quotas: string;
  local: boolean;
}

const words = (list: string): string[] => list.split(/[\s,]+/).filter((word) => word !== '');

/** Reads the parts of a starting position that the form can show; the engine reads the whole position. */
export function readStart(start: string, exactly: number): Parts {
  const terms = start.split('+').map((term) => term.trim().replace(/^\(|\)$/g, ''));
  const piles = terms.map((term) => term.split(';')[0]?.trim() ?? '').join(', ');
  const given =
    terms.length === 1 ? words(terms[0]?.split(';')[1] ?? '') : terms.map((term) => term.split(';')[1]?.trim());
  const local = terms.length > 1 || given.length > 1;
  const opening = local || exactly > 1 || !piles.includes(',') ? 'not-whole' : 'any';
  const limits = given.map((limit) => limit ?? opening);
  const [first = opening] = limits;
  const same = limits.every((limit) => limit === first);
  if (same && (first === 'any' || first === 'not-whole')) return { piles, limit: first, quotas: '', local };
  return { piles, limit: 'quota', quotas: same ? first : limits.join(', '), local };
}

/** The starting position in the notation of addresses. */
export function writeStart({ piles, limit, quotas, local }: Parts, exactly: number): string {
  const sizes = words(piles);
  const limits = limit === 'quota' ? words(quotas) : [limit];
  // If moves take from several piles, a pile without a quota means `not-whole`, the only opening of that game.
  const suffix = (it: string) => (exactly > 1 && (it === 'any' || it === 'not-whole') ? '' : `;${it}`);
  const [first = ''] = limits;
  if (limits.length > 1 && limits.length === sizes.length) {
    return sizes.map((pile, at) => `(${pile}${suffix(limits[at] ?? '')})`).join('+');
  }
  // The engine reports a list of the wrong length.
  if (limits.length > 1) return `(${sizes.join(',')};${limits.join(',')})`;
  return local || exactly > 1
    ? sizes.map((pile) => `(${pile}${suffix(first)})`).join('+')
    : `(${sizes.join(',')}${suffix(first)})`;
}

export function setup(game: Game, begin: (address: string) => void): HTMLDetailsElement {
  const parts = readStart(game.start, game.exactly);
  const piles = textInput(parts.piles, { required: true, inputmode: 'text' });
  const limit = select(parts.limit, [
    ['any', text('new-game-any')], ['not-whole', text('new-game-not-whole')], ['quota', text('new-game-quota')],
  ]);
  const quotas = textInput(parts.quotas, { size: 12 });
  const quotaField = field(text('new-game-quota-label'), quotas, text('new-game-quota-help'));
  const shown = () => (quotaField.hidden = limit.value !== 'quota');
  limit.addEventListener('change', shown);
  shown();
  const takes = takeParameter();
  const misere = flag('play', 'misere', text('new-game-misere'));
  const relatives = relativeParameters().filter(({ name }) => name !== 'block');
  readInto([takes, misere, ...relatives], rulesParams(game.rules));
  const local = check(text('new-game-local'), parts.local);
  const exactly = check(text('new-game-exactly'), game.exactly === 2);
  const [first, second] = game.players.map((player) => playerSelect(player, true));
  const sent = whenSent(() => {
    const count = exactly.input.checked ? 2 : 1;
    const [one, each] = [limit.value as Parts['limit'], local.input.checked];
    const start = writeStart({ piles: piles.value, limit: one, quotas: quotas.value, local: each }, count);
    begin(
      formatRoute('play', {
        start,
        ...paramsOf([takes, misere, ...relatives]),
        exactly: count === 1 ? undefined : String(count),
        first: first?.value,
        second: second?.value,
      }),
    );
  });
  const suggested = SUGGESTED.map(([id, params]) =>
    h(
      'a.button',
      { href: formatRoute('play', { ...params, first: game.players[0], second: playsAll(params, game.players[1]) }) },
      text(id),
    ),
  );
  return h('details.card.setup',
    h('summary', h('h2', text('new-game'))),
    note(text('new-game-choose')),
    h('div.row.suggested', suggested),
    h('form', { onsubmit: sent },
      fields(
        field(text('new-game-piles'), piles, text('new-game-piles-help')),
        field(text('new-game-opening'), limit),
        quotaField,
        takes.element,
        elementsOf(relatives),
        first ? field(text('new-game-first'), first) : null,
        second ? field(text('new-game-second'), second) : null,
      ),
      h('div.fields.checks', misere.element, local.element, exactly.element),
      submit(text('new-game-start')),
    ),
  );
}

/** The player, or `perfect` if it cannot play the game: fewer strategies play if moves take from several piles. */
function playsAll(params: Record<string, string>, player: string): string {
  const fits = params.exactly === undefined || player === HUMAN || player === 'random' || player.startsWith('slip');
  return fits ? player : 'perfect';
}
