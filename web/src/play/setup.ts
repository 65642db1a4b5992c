/** The form for a new game. */

import { formatRoute } from '../router';
import { h } from '../ui/dom';
import { check, field, select, take, text } from '../ui/field';
import { PLAYERS, type Game } from './model';

/** Games to begin with. */
const SUGGESTED: readonly (readonly [string, Record<string, string>])[] = [
  ['One pile of 20', { start: '(20)' }],
  ['Flanigan’s example, 20 and 62', { start: '(20,62;8)' }],
  ['Three piles, 5, 8 and 13', { start: '(5,8,13)' }],
  ['Power-of-two nim, 11 and 14', { start: '(11,14;2)', take: 't' }],
  ['Last chip loses, 17', { start: '(17)', play: 'misere' }],
  ['A quota a pile, 7 and 12', { start: '(7)+(12)' }],
  ['Exactly two, 5, 8 and 9', { start: '(5,8,9)', exactly: '2' }],
];

/** How the piles and limits of a start are spelled in the form. */
interface Parts {
  piles: string;
  limit: 'any' | 'not-whole' | 'quota';
  quota: string;
  local: boolean;
}

/** Reads as much of a start as the form can show; the library reads it all. */
export function readStart(start: string, exactly: number): Parts {
  const terms = start.split('+').map((term) => term.trim().replace(/^\(|\)$/g, ''));
  const piles = terms.map((term) => term.split(';')[0] ?? '').join(', ');
  const limit = terms[0]?.split(';')[1]?.trim();
  const one = terms.length === 1 && !piles.includes(',');
  const local = terms.length > 1;
  if (limit === 'any' || limit === 'not-whole') return { piles, limit, quota: '', local };
  if (limit !== undefined) return { piles, limit: 'quota', quota: limit, local };
  return { piles, limit: one || local || exactly > 1 ? 'not-whole' : 'any', quota: '', local };
}

/** The start in the notation of the papers. */
export function writeStart({ piles, limit, quota, local }: Parts): string {
  const sizes = piles.split(/[\s,]+/).filter((pile) => pile !== '');
  const suffix = `;${limit === 'quota' ? quota.trim() : limit}`;
  return local ? sizes.map((pile) => `(${pile}${suffix})`).join('+') : `(${sizes.join(',')}${suffix})`;
}

export function setup(game: Game, begin: (address: string) => void): HTMLElement {
  const parts = readStart(game.start, game.exactly);
  const piles = text(parts.piles, { required: true, inputmode: 'text' });
  const limit = select(parts.limit, [
    ['any', 'any number of chips'],
    ['not-whole', 'any number, but not a whole pile'],
    ['quota', 'up to a quota'],
  ]);
  const quota = text(parts.quota, { inputmode: 'numeric', size: 8 });
  const quotaField = field('Quota of the first move', quota);
  const shown = () => (quotaField.hidden = limit.value !== 'quota');
  limit.addEventListener('change', shown);
  shown();
  const takes = take(game.take);
  const misere = check('Misère: who takes the last chip loses', game.misere);
  const local = check('Local: every pile has its own quota', parts.local);
  const exactly = check('Exactly two: every move takes from two piles', game.exactly === 2);
  const [first, second] = game.players.map((player) => select(player, PLAYERS));
  const submit = (event: Event) => {
    event.preventDefault();
    const two = exactly.input.checked;
    const start = writeStart({
      piles: piles.value,
      // Where moves take from several piles none of them may be taken whole at first.
      limit: two && limit.value === 'any' ? 'not-whole' : (limit.value as Parts['limit']),
      quota: quota.value,
      local: local.input.checked || (two && limit.value === 'quota'),
    });
    begin(
      formatRoute('play', {
        start,
        take: takes.input.value.trim() === '2t' ? undefined : takes.input.value.trim(),
        play: misere.input.checked ? 'misere' : undefined,
        exactly: two ? '2' : undefined,
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
    h('p', { class: 'note' }, 'Begin with one of these, or set up your own.'),
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

/** Games of several piles a move have fewer opponents. */
function playsAll(params: Record<string, string>, player: string): string {
  const fits = params.exactly === undefined || player === 'human' || player === 'random' || player.startsWith('slip');
  return fits ? player : 'perfect';
}
