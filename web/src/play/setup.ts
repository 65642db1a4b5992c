/** The form for a new game. */

import { formatRoute } from '../router';
import { rulesOf, rulesParams } from '../engine/questions';
import { h } from '../ui/dom';
import { check, field, select, take, textInput } from '../ui/field';
import { PLAYERS, type Game } from './model';

/** Games that the form suggests. */
const SUGGESTED: readonly (readonly [string, Record<string, string>])[] = [
  ['One pile of 20', { start: '(20)' }],
  ['Flanigan’s example, 20 and 62', { start: '(20,62;8)' }],
  ['Three piles, 5, 8 and 13', { start: '(5,8,13)' }],
  ['Power-of-two nim, 11 and 14', { start: '(11,14;2)', take: 't' }],
  ['Last chip loses, 17', { start: '(17)', play: 'misere' }],
  ['A quota for each pile, 7 and 12', { start: '(7)+(12)' }],
  ['Take from exactly two piles, 5, 8 and 9', { start: '(5,8,9)', exactly: '2' }],
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
  const given = terms.length === 1 ? words(terms[0]?.split(';')[1] ?? '') : terms.map((term) => term.split(';')[1]?.trim());
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
  return local || exactly > 1 ? sizes.map((pile) => `(${pile}${suffix(first)})`).join('+') : `(${sizes.join(',')}${suffix(first)})`;
}

export function setup(game: Game, begin: (address: string) => void): HTMLElement {
  const parts = readStart(game.start, game.exactly);
  const piles = textInput(parts.piles, { required: true, inputmode: 'text' });
  const limit = select(parts.limit, [
    ['any', 'any number of chips'],
    ['not-whole', 'any number, but not a whole pile'],
    ['quota', 'up to a quota'],
  ]);
  const quotas = textInput(parts.quotas, { size: 12 });
  const quotaField = field('Quota of the first move', quotas, 'one for all, or one for each pile: 2, 3, any');
  const shown = () => (quotaField.hidden = limit.value !== 'quota');
  limit.addEventListener('change', shown);
  shown();
  const takes = take(game.rules.take_away);
  const misere = check('Misère: the player who takes the last chip loses', game.rules.play === 'misere');
  const local = check('Local: every pile has its own quota', parts.local);
  const exactly = check('Exactly two: every move takes from two piles', game.exactly === 2);
  const [first, second] = game.players.map((player) => select(player, PLAYERS));
  const submit = (event: Event) => {
    event.preventDefault();
    const count = exactly.input.checked ? 2 : 1;
    const start = writeStart(
      {
        piles: piles.value,
        limit: limit.value as Parts['limit'],
        quotas: quotas.value,
        local: local.input.checked,
      },
      count,
    );
    begin(
      formatRoute('play', {
        start,
        ...rulesParams(rulesOf(takes.input.value.trim(), misere.input.checked)),
        exactly: count === 1 ? undefined : String(count),
        first: first?.value,
        second: second?.value,
      }),
    );
  };
  const suggested = SUGGESTED.map(([label, params]) =>
    h(
      'a',
      {
        class: 'button',
        href: formatRoute('play', { ...params, first: game.players[0], second: playsAll(params, game.players[1]) }),
      },
      label,
    ),
  );
  return h(
    'details',
    { class: 'card setup' },
    h('summary', {}, h('h2', {}, 'New game')),
    h('p', { class: 'note' }, 'Choose one of these games, or set up your own.'),
    h('div', { class: 'row suggested' }, suggested),
    h(
      'form',
      { onsubmit: submit },
      h(
        'div',
        { class: 'fields' },
        field('Piles', piles, 'numbers of chips, of any size'),
        field('The first move may take', limit),
        quotaField,
        field('Take-away function f(t)', takes.input, 'after t chips the next move may take f(t)'),
        first ? field('Moves first', first) : null,
        second ? field('Moves second', second) : null,
      ),
      takes.list,
      h('div', { class: 'fields checks' }, misere.element, local.element, exactly.element),
      h('button', { type: 'submit', class: 'primary' }, 'Start'),
    ),
  );
}

/** The player, or `perfect` if it cannot play the game: fewer strategies play if moves take from several piles. */
function playsAll(params: Record<string, string>, player: string): string {
  const fits = params.exactly === undefined || player === 'human' || player === 'random' || player.startsWith('slip');
  return fits ? player : 'perfect';
}
