/** What the colours of a map mean. */

import { INFINITE, type MapSummary } from '../engine/questions';
import { h } from '../ui/dom';
import { css, isLight, N_RGB, P_RGB, type Colours, type Rgb } from './palette';

/** The most thresholds that are listed; of more, some at equal distances are. */
const MOST = 18;

function swatch(colour: Rgb, label: string, title: string): HTMLElement {
  const element = h('span', { class: isLight(colour) ? 'swatch on-light' : 'swatch', title }, label);
  element.style.backgroundColor = css(colour);
  return element;
}

const positions = (count: number): string => `${count.toLocaleString('en')} position${count === 1 ? '' : 's'}`;

export function thresholdLegend(summary: MapSummary, colours: Colours): HTMLElement {
  const all = summary.thresholds;
  const shown =
    all.length <= MOST
      ? all
      : Array.from(
          { length: MOST },
          (_, at) => all[Math.round((at * (all.length - 1)) / (MOST - 1))] as [number, number],
        );
  const swatches = shown.map(([value, count]) =>
    swatch(colours(value), String(value), `threshold ${value}: ${positions(count)}`),
  );
  if (summary.infinite > 0) swatches.push(swatch(colours(INFINITE), '∞', `infinite: ${positions(summary.infinite)}`));
  const more = all.length > shown.length ? `, some of ${all.length} values` : '';
  return h('div', { class: 'legend' }, h('span', { class: 'legend-name' }, `Threshold${more}`), swatches);
}

export function outcomeLegend(quota: number): HTMLElement {
  return h(
    'div',
    { class: 'legend' },
    h('span', { class: 'legend-name' }, `At quota ${quota}`),
    swatch(P_RGB, 'P', 'the previous player wins'),
    swatch(N_RGB, 'N', 'the player to move wins'),
  );
}
