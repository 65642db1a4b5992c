// Generates thresholds.csv with the command, which uses the native library:
//   node make-thresholds.mjs path/to/fibnim > thresholds.csv
import { execFileSync } from 'node:child_process';

const fibnim = process.argv[2];
if (!fibnim) throw new Error('usage: node make-thresholds.mjs path/to/fibnim > thresholds.csv');

/** Pseudorandom numbers with a fixed seed. */
let state = 20260101;
const below = (bound) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * bound);
};

const maps = [
  { take: '2t', play: 'normal', max: 1000, fixed: [] },
  { take: '3t', play: 'normal', max: 300, fixed: [] },
  { take: 'floor(5t/2)', play: 'misere', max: 150, fixed: [] },
  { take: '2t', play: 'normal', max: 150, fixed: [3] },
  { take: '2t', play: 'normal', max: 90, fixed: [40] },
];
console.log('take,play,max,fixed,x,y,threshold');
for (const { take, play, max, fixed } of maps) {
  const places = Array.from({ length: 40 }, () => [below(max + 1), below(max + 1)]);
  places.push([0, 0], [max, max], [max, max - 1], [0, max]);
  const lines = places.map((place) => `(${[...place, ...fixed].join(',')};1)`).join('\n');
  const options = play === 'misere' ? ['--misere'] : [];
  const answers = execFileSync(fibnim, ['solve', '-', '--json', '--take', take, ...options], {
    input: lines,
  }).toString();
  answers
    .trim()
    .split('\n')
    .forEach((line, at) => {
      console.log([take, play, max, fixed.join(' '), ...places[at], JSON.parse(line).threshold].join(','));
    });
}
