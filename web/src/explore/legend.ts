/** Legends of maps. */

import { INFINITE } from '../engine/questions';
import { text } from '../text/text';
import { h } from '../ui/dom';
import { css, isLight, N_RGB, P_RGB, type Colours, type Rgb } from './palette';

/** The most thresholds that a legend lists. If there are more, it lists those of the most positions. */
const MOST = 18;

function swatch(colour: Rgb, label: string, title: string): HTMLElement {
  const element = h('span', { class: isLight(colour) ? 'swatch on-light' : 'swatch', title }, label);
  element.style.backgroundColor = css(colour);
  return element;
}

export interface Tally {
  /** The finite thresholds that occur, in increasing order, each with its number of positions. */
  thresholds: [value: number, positions: number][];
  /** The number of positions with an infinite threshold. */
  infinite: number;
}

/** Counts the thresholds of a map. */
export function tally(cells: Uint32Array): Tally {
  const counts = new Map<number, number>();
  for (let at = 0; at < cells.length; ) {
    const value = cells[at] as number;
    const begin = at;
    while (cells[at] === value) at += 1;
    counts.set(value, (counts.get(value) ?? 0) + at - begin);
  }
  const infinite = counts.get(INFINITE) ?? 0;
  counts.delete(INFINITE);
  return { thresholds: [...counts].sort(([one], [other]) => one - other), infinite };
}

export function thresholdLegend(summary: Tally, colours: Colours): HTMLElement {
  const all = summary.thresholds;
  const often = [...all].sort(([, one], [, other]) => other - one).slice(0, MOST);
  const shown = all.filter((each) => often.includes(each));
  const swatches = shown.map(([value, count]) =>
    swatch(colours(value), String(value), text('legend-threshold', { threshold: String(value), positions: count })),
  );
  if (summary.infinite > 0)
    swatches.push(swatch(colours(INFINITE), '∞', text('legend-infinite', { positions: summary.infinite })));
  const name =
    all.length > shown.length
      ? text('legend-thresholds-some', { shown: String(shown.length), all: String(all.length) })
      : text('legend-thresholds');
  return h('div.legend', h('span.legend-name', name), swatches);
}

export function outcomeLegend(quota: number): HTMLElement {
  return h('div.legend',
    h('span.legend-name', text('legend-quota', { quota: String(quota) })),
    swatch(P_RGB, 'P', text('legend-p')),
    swatch(N_RGB, 'N', text('legend-n')),
  );
}
