// Generates traces.csv with the command, which uses the native library:
//   node make-traces.mjs path/to/fibnim > traces.csv
import { execFileSync } from 'node:child_process';

const fibnim = process.argv[2];
if (!fibnim) throw new Error('usage: node make-traces.mjs path/to/fibnim > traces.csv');

/** Pseudorandom digits with a fixed seed. */
let state = 20260307;
const digit = () => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return Math.floor((state / 2147483648) * 10);
};
const number = (length) =>
  BigInt(Array.from({ length }, digit).join('')).toString();

const games = [
  { take: '2t', fixed: '4,3' },
  { take: '2t', fixed: '6,1' },
  { take: '2t', fixed: '7,7' },
  { take: '2t', fixed: '4,4,2' },
  { take: '2t', fixed: '5' },
  { take: '3t', fixed: '12' },
];
console.log('take,fixed,pile,threshold');
for (const { take, fixed } of games) {
  const piles = [1, 2, 3, 4, 6, 9, 20, 60].map(number);
  const input = piles.map((pile) => `(${pile},${fixed};1)`).join('\n');
  const answers = execFileSync(fibnim, ['solve', '-', '--json', '--take', take], { input }).toString();
  answers
    .trim()
    .split('\n')
    .forEach((line, at) => console.log([take, fixed.replaceAll(',', ' '), piles[at], JSON.parse(line).threshold].join(',')));
}
