/** What there is besides the puzzles of today: endless puzzles, and what teachers need. */

import type { PuzzleKind } from '../../generated/wire';
import { formatRoute } from '../router';
import { language, text } from '../text/text';
import { h } from '../ui/dom';
import { check, field, select, whenSent } from '../ui/field';
import { address, begun, dateOf, dayOf, GRADES, KINDS, newSeed, standing, streak, type Choice } from './model';

/** The name of a kind, in a list of kinds. */
export const kindWords = (kind: PuzzleKind): string => text(`puzzle-kind-${kind}`);

/** A grade with what it is about. */
export const gradeWords = (grade: number): string => text(`puzzle-grade-${grade}`);

/** A day in the reader's language. */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(dateOf(day) ?? new Date());

/** How many days in a row were solved; empty if none. */
export function streakWords(day: string): string {
  const days = standing(streak(), day);
  return days === 0 ? '' : text('puzzles-streak', { days });
}

/** Fields that choose the kinds and the grade of puzzles. */
export function kindFields(chosen: readonly PuzzleKind[], grade: number) {
  const boxes = KINDS.map((kind) => ({ kind, ...check(kindWords(kind), chosen.includes(kind)) }));
  const grades = select(String(grade), GRADES.map((value) => [String(value), gradeWords(value)]));
  return {
    elements: [
      h('fieldset.kinds', h('legend', text('puzzles-kinds')), boxes.map(({ element }) => element)),
      field(text('puzzles-grade'), grades),
    ],
    kinds: () => {
      const some = boxes.filter(({ input }) => input.checked).map(({ kind }) => kind);
      return some.length > 0 ? some : [...KINDS];
    },
    grade: () => Number(grades.value),
  };
}

/** The link to the set that was begun, if there is one. */
export function resumed(): HTMLElement | string {
  const open = begun();
  return open ? h('p', h('a', { href: open }, text('puzzles-resume'))) : '';
}

export function home(): HTMLElement {
  const today = dayOf(new Date());
  const fields = kindFields(KINDS, 1);
  const begin = whenSent(() => {
    const set = { kinds: fields.kinds(), grade: fields.grade(), seed: newSeed(), count: 1 };
    const choice: Choice = { set, key: '', opponent: '', names: [] };
    location.hash = address('puzzles/endless', choice);
  });
  return h('div.puzzles-home',
    h('p.note.streak', streakWords(today)),
    h('section.card',
      h('h2', text('puzzles-endless')),
      h('form', { onsubmit: begin }, fields.elements, h('button', { type: 'submit' }, text('puzzles-endless-begin'))),
    ),
    h('section.card',
      h('h2', text('puzzles-teachers')),
      h('p', text('puzzles-teachers-lead')),
      h('div.row',
        h('a.button', { href: formatRoute('puzzles/plan') }, text('plan')),
        h('a.button', { href: formatRoute('puzzles/make') }, text('puzzles-make')),
        h('a.button', { href: formatRoute('puzzles/check') }, text('puzzles-check')),
      ),
    ),
  );
}
