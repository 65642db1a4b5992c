/** A spiral of quarter circles whose radii are the losing piles. It is drawn when the reader wins. */

import { s } from '../ui/dom';
import { losing } from './one-pile';

/** The last radius. */
const LARGEST = 13;

export function spiral(): SVGElement {
  const radii = [1, ...losing(LARGEST)];
  // Each arc turns by a quarter: where one ends, the next goes on in the same direction.
  const turns = [[1, 1], [-1, 1], [-1, -1], [1, -1]] as const;
  const arcs = radii.map((radius, at) => {
    const [x, y] = turns[at % 4] ?? turns[0];
    return `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
  });
  const path = s('path', { d: `M0 0${arcs.join('')}`, pathLength: 1 });
  return s('svg', { class: 'spiral', viewBox: '-15.6 -3.6 22.2 14.2', 'aria-hidden': 'true' }, path);
}
