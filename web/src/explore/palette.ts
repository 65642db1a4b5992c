/** Colours of thresholds: viridis, which colour-blind readers can tell apart, on a logarithmic scale. */

import { INFINITE } from '../engine/questions';

export type Rgb = readonly [number, number, number];

/** Ten colours of viridis at equal distances. */
const RAMP: readonly Rgb[] = [
  [68, 1, 84], [72, 40, 120], [62, 74, 137], [49, 104, 142], [38, 130, 142],
  [31, 158, 137], [53, 183, 121], [109, 205, 89], [180, 222, 44], [253, 231, 37],
];
export const INFINITE_RGB: Rgb = [255, 0, 144];
export const P_RGB: Rgb = [27, 64, 121];
export const N_RGB: Rgb = [226, 230, 234];

function ramp(place: number): Rgb {
  const at = Math.max(0, Math.min(1, place)) * (RAMP.length - 1);
  const low = RAMP[Math.floor(at)] as Rgb;
  const high = RAMP[Math.ceil(at)] as Rgb;
  const part = at - Math.floor(at);
  const mix = (channel: 0 | 1 | 2) => Math.round(low[channel] * (1 - part) + high[channel] * part);
  return [mix(0), mix(1), mix(2)];
}

/** The place of a threshold on the scale; 0, of misère play, is as far below 1 as 2 is above. */
const height = (value: number): number => (value === 0 ? -1 : Math.log2(value));

export type Colours = (threshold: number) => Rgb;

/** Colours for finite thresholds in increasing order, spread over the whole palette. */
export function thresholdColours(values: readonly number[]): Colours {
  const least = height(values[0] ?? 1);
  const range = height(values.at(-1) ?? 1) - least;
  return (threshold) =>
    threshold === INFINITE ? INFINITE_RGB : ramp(range > 0 ? (height(threshold) - least) / range : 0);
}

/** The colours of outcomes at a quota. */
export const outcomeColours = (quota: number): Colours => (threshold) => (threshold > quota ? P_RGB : N_RGB);

export const css = ([red, green, blue]: Rgb): string => `rgb(${red} ${green} ${blue})`;

/** Whether black text has more contrast on a colour than white text, by the relative luminance of WCAG. */
export function isLight(colour: Rgb): boolean {
  const [red, green, blue] = colour.map((channel) =>
    channel > 10 ? ((channel / 255 + 0.055) / 1.055) ** 2.4 : channel / 3295,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}
