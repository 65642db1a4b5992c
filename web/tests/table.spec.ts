/** WebAssembly gives the same replies to the questions of the engine's table as the command and Python. */

import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { base as test, expect, isFull } from './fixtures';
import { First, imports, Whole } from '../src/engine/library';
import type { Reply } from '../generated/wire';

/** The memory limit with which the expected replies were generated. */
const MEMORY = 512 * 2 ** 20;

const table = new URL('../../crates/fibnim-engine/tests/table/', import.meta.url);
const lines = (name: string): string[] => readFileSync(new URL(name, table), 'utf8').trimEnd().split('\n');

/** A reply without the words of its sentences and errors, which have kinds and data. */
const meaning = (reply: string): unknown =>
  JSON.parse(reply, (_, value) => {
    if (value?.sentence) delete value.text;
    else if (value?.kind) delete value.message;
    return value;
  });

async function load(name: string): Promise<WebAssembly.Instance> {
  const bytes = readFileSync(new URL(`../generated/${name}.wasm`, import.meta.url));
  return (await WebAssembly.instantiate(bytes, imports)).instance;
}

test('the example of the README is right', async () => {
  const readme = readFileSync(new URL('../../crates/fibnim-wasm/README.md', import.meta.url), 'utf8');
  const example = /const question[^]*?(?=console\.log)/.exec(readme)?.[0] ?? '';
  const run = new Function('{ memory, room, reply, ask }', `${example}return answer;`) as (
    exports: WebAssembly.Exports,
  ) => Reply;
  expect(run((await load('fibnim_wasm')).exports)).toMatchObject({
    outcome: 'N',
    winning_moves: [[{ pile: 2, chips: '8' }]],
  });
});

test('a report ends the work, and a map that is too large is refused', async () => {
  const engine = new Whole(await load('fibnim_wasm'));
  const reports: [number, number | null][] = [];
  const third = (done: number, total: number | null) => reports.push([done, total]) === 3;
  const reply = JSON.parse(engine.ask('{"ask":"solve","position":"(300,200,100;7)"}', third)) as Reply;
  expect(reply).toMatchObject({ error: { kind: 'stopped' } });
  expect(reports).toHaveLength(3);
  expect(reports[2]?.[1]).toBeGreaterThan(reports[2]?.[0] ?? Infinity);
  const slice = { take: '2t', max: 1_000_000, fixed: [] };
  const refused = engine.draw({ plane: slice, quota: null, form: 'numbers' }, () => false);
  expect(JSON.parse(String(refused))).toMatchObject({ error: { kind: 'input' } });
  expect(engine.draw({ plane: { ...slice, max: 30 }, quota: 2, form: 'svg' }, () => false)).toBeInstanceOf(Uint8Array);
});

/** All questions, or the first one of each kind, the first one with each of its fields, and a third of the others. */
function asked(questions: string[]): string[] {
  const met = new Map<string, number>();
  const isNew = (what: string) => {
    const before = met.get(what) ?? 0;
    met.set(what, before + 1);
    return before === 0;
  };
  return questions.filter((question) => {
    const { ask, ...fields } = JSON.parse(question) as { ask: string };
    isNew(ask);
    const some = Object.keys(fields).filter((field) => isNew(`${ask} ${field}`));
    return isFull || some.length > 0 || (met.get(ask) ?? 0) % 3 === 1;
  });
}

test('every question of the table has its reply, and the first part of the engine has the same or none', async () => {
  test.setTimeout(600_000);
  const engine = new Whole(await load('fibnim_wasm'));
  const part = new First(await load('first'));
  let early = 0;
  const [all, replies] = [lines('questions.jsonl'), lines('replies.jsonl')];
  const expected = new Map(all.map((question, at) => [question, replies[at] ?? '']));
  const questions = asked(all);
  expect(questions.length).toBeGreaterThanOrEqual(isFull ? 450 : 150);
  let audits = 0;
  for (const question of questions) {
    const reply = meaning(engine.ask(question, () => false, MEMORY));
    if (question.includes('"ask":"audit"')) {
      // WebAssembly does not contain the checks of the audit: the reply says so, and where their results are. A field
      // that is out of its range is refused before.
      expect(reply, question).toMatchObject({ error: { kind: expect.stringMatching(/^(not-covered|input)$/) } });
      audits += 1;
    } else deepStrictEqual({ question, reply }, { question, reply: meaning(expected.get(question) ?? '') });
    const { ask, ...fields } = JSON.parse(question) as { ask: string };
    const first = part.ask(ask, fields);
    if (first === undefined) continue;
    early += 1;
    deepStrictEqual({ question, reply: meaning(first) }, { question, reply });
  }
  expect(questions.length - audits).toBeGreaterThanOrEqual(isFull ? 400 : 140);
  expect(early).toBeGreaterThanOrEqual(isFull ? 50 : 25);
});
