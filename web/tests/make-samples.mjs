// Generates the samples of the tests with the command, which uses the native library:
//   node make-samples.mjs path/to/fibnim
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const fibnim = process.argv[2];
if (!fibnim) throw new Error('usage: node make-samples.mjs path/to/fibnim');

/** Pseudorandom numbers with a fixed seed. */
const random = (state) => (bound) => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * bound);
};

/** The thresholds of positions. */
function thresholds(positions, take, ...options) {
  const input = positions.map((piles) => `(${piles.join(',')};1)`).join('\n');
  const answers = execFileSync(fibnim, ['solve', '-', '--json', '--take', take, ...options], { input }).toString();
  return answers.trim().split('\n').map((line) => JSON.parse(line).threshold);
}

const write = (name, rows) => writeFileSync(new URL(name, import.meta.url), rows.map((row) => `${row.join(',')}\n`).join(''));

const maps = [
  { take: '2t', play: 'normal', max: 1000, fixed: [] },
  { take: '3t', play: 'normal', max: 300, fixed: [] },
  { take: 'floor(5t/2)', play: 'misere', max: 150, fixed: [] },
  { take: '2t', play: 'normal', max: 150, fixed: [3] },
  { take: '2t', play: 'normal', max: 90, fixed: [40] },
];
const below = random(20260101);
const points = maps.flatMap(({ take, play, max, fixed }) => {
  const places = Array.from({ length: 40 }, () => [below(max + 1), below(max + 1)]);
  places.push([0, 0], [max, max], [max, max - 1], [0, max]);
  const found = thresholds(places.map((place) => [...place, ...fixed]), take, ...(play === 'misere' ? ['--misere'] : []));
  return places.map((place, at) => [take, play, max, fixed.join(' '), ...place, found[at]]);
});
write('thresholds.csv', [['take', 'play', 'max', 'fixed', 'x', 'y', 'threshold'], ...points]);

const games = [
  { take: '2t', fixed: [4, 3] },
  { take: '2t', fixed: [6, 1] },
  { take: '2t', fixed: [7, 7] },
  { take: '2t', fixed: [4, 4, 2] },
  { take: '2t', fixed: [5] },
  { take: '3t', fixed: [12] },
];
const digit = random(20260307);
const traces = games.flatMap(({ take, fixed }) => {
  const piles = [1, 2, 3, 4, 6, 9, 20, 60].map((length) => BigInt(Array.from({ length }, () => digit(10)).join('')).toString());
  const found = thresholds(piles.map((pile) => [pile, ...fixed]), take);
  return piles.map((pile, at) => [take, fixed.join(' '), pile, found[at]]);
});
write('traces.csv', [['take', 'fixed', 'pile', 'threshold'], ...traces]);
