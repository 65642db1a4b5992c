/** The small pictures of the parts of the library: each shows one finding, and is drawn when it comes into view. */

import { claims, kind, KINDS, type Kind } from '../audit/claims';
import { client } from '../engine/client';
import type { Complement } from '../../generated/wire';
import { FIBONACCI, INFINITE, ofPairs } from '../engine/questions';
import { thumbnail } from '../explore/image';
import { ordered } from '../proofs/library';
import { blocks } from '../ui/blocks';
import { drawnWhenSeen, h } from '../ui/dom';
import type { PartName } from './view';

/** The rows of a table, and those of the table of complements. */
const [ROWS, PAIRS, SEARCHED] = [63, 19, 200];

/** The number whose blocks are shown, and the fixed piles of the automaton. */
const [NUMBER, FIXED] = ['129', '4,3'];

/** A square of cells from the rows of a table. */
const square = (rows: readonly (readonly number[])[]) => ({ cells: Uint32Array.from(rows.flat()), side: rows.length });

const PICTURES: Readonly<Record<PartName, () => Promise<HTMLElement>>> = {
  maps: async () =>
    thumbnail({ cells: await client.ask('map', { take: FIBONACCI, max: ROWS, fixed: [] }), side: ROWS + 1 }),
  tables: async () => {
    const { rows = [] } = await client.ask('thresholds', { as: 'tableau', take: FIBONACCI, max: ROWS });
    return thumbnail(square(rows.map((row) => row.map((cell) => (cell === 'infinity' ? INFINITE : cell)))));
  },
  complements: async () => {
    const of = ofPairs(await client.ask('complement', { take: FIBONACCI, max: PAIRS, bound: SEARCHED }));
    const value = (found: Complement) => (found.kind === 'value' ? Number(found.value) : INFINITE);
    const sides = Array.from({ length: PAIRS + 1 }, (_, at) => at);
    return thumbnail(square(sides.map((a) => sides.map((b) => value(of(a, b))))));
  },
  numbers: async () => blocks(await client.ask('number', { number: NUMBER })),
  proofs: async () => {
    const { certificates } = await client.ask('certificates', {});
    const entry = ordered(certificates).find(
      ({ take_away, play, fixed }) => take_away === FIBONACCI && play === 'normal' && fixed.join() === FIXED,
    );
    const { picture = '' } = entry ? await client.ask('certificate', entry.place) : {};
    return h('img.graph', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(picture)}` });
  },
  audit: async () => {
    const all = (await claims()).filter(({ paper }) => paper !== 'fibnim');
    const bar = (grade: Kind) => {
      const many = all.filter((claim) => kind(claim) === grade).length;
      const part = h('span', { class: `grade-${grade}` }, many);
      part.style.flexGrow = String(many);
      return many > 0 ? part : null;
    };
    return h('div.grade-bar', KINDS.map(bar));
  },
};

/** The picture of a part. */
export const picture = (name: PartName): HTMLElement =>
  drawnWhenSeen(h('div.door-picture', { 'aria-hidden': true, dir: 'ltr' }), () => PICTURES[name]());
