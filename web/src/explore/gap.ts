/** The gap lemma as a picture: the thresholds beside a pair of piles as a third pile grows. */

import { client } from '../engine/client';
import { INFINITE } from '../engine/questions';
import { text } from '../text/text';
import { h, s } from '../ui/dom';

/** The most third piles that are drawn, the fewest, and how many beyond the complementary value. */
const [MOST, FEWEST, BEYOND] = [400, 40, 6];
const [WIDEST, HEIGHT, LEFT, BELOW] = [500, 160, 36, 24];

/** The picture for a pair whose complementary value is known, or up to the fewest; `said` says what it shows. */
export async function gapFigure(take: string, [small, large]: [number, number], said: string, value: number) {
  const last = Math.min(MOST, Math.max(value + BEYOND, FEWEST, large));
  const cells = await client.ask('map', { take, misere: false, max: last, fixed: [small] });
  const thresholds = [...cells.subarray(large * (last + 1), (large + 1) * (last + 1))];
  const finite = thresholds.filter((threshold) => threshold !== INFINITE);
  const high = Math.max(1.5 * large, 1.1 * Math.max(1, ...finite));
  // As wide as its place, so that the labels keep their size.
  const width = Math.min(WIDEST, innerWidth - 48);
  const wide = (width - LEFT) / (last + 1);
  const y = (threshold: number) => HEIGHT - (threshold === INFINITE ? HEIGHT : (threshold / high) * HEIGHT);
  const bar = (threshold: number, at: number) => {
    const kind = threshold === INFINITE ? 'endless' : 'finite';
    const box = { x: LEFT + at * wide, y: y(threshold), width: Math.max(1, wide - 1), height: HEIGHT - y(threshold) };
    return s('rect', { class: kind, ...box }, s('title', {}, `${at}: ${threshold === INFINITE ? '∞' : threshold}`));
  };
  const label = (at: number) =>
    s('text', { x: LEFT + (at + 0.5) * wide, y: HEIGHT + 18, 'text-anchor': at === last ? 'end' : 'middle' }, at);
  const line = s('line', { class: 'larger', x1: LEFT, x2: width, y1: y(large), y2: y(large) });
  const mark = s('text', { x: LEFT - 6, y: y(large) + 5, 'text-anchor': 'end' }, large);
  const picture = s('svg', { viewBox: `0 0 ${width} ${HEIGHT + BELOW}`, role: 'img', 'aria-label': said },
    thresholds.map(bar), line, mark, [...new Set([0, value, last])].map(label),
  );
  const key = (kind: string, words: string) => h('span', h(`i.key.${kind}`), words);
  return h('figure.gap',
    h('p', said),
    h('p.keys',
      key('finite', text('gap-finite', { position: `(${small}, ${large}, n)` })),
      finite.length < thresholds.length ? key('endless', text('gap-infinite')) : null,
      key('larger', text('gap-larger', { chips: large })),
    ),
    h('div', { dir: 'ltr' }, picture),
    h('figcaption.note', text('gap-why')),
  );
}
