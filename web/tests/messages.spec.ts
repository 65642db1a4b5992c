/** The files of messages: what the sources use is there, and every language has what English has. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { base as test, expect } from './fixtures';
import { content, FILES } from './texts';

const folder = new URL('../messages/', import.meta.url);

/** The ids of a file with the names of their arguments. */
function messages(file: string): Map<string, string[]> {
  const entries = [...content(file).matchAll(/^([a-z][\w-]*) =((?:.*\n)(?:[ }].*\n|\n(?= ))*)/gm)];
  const names = (body: string) => [...body.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  return new Map(entries.map(([, id = '', body = '']) => [id, [...new Set(names(body))].sort()]));
}

/** What the engine says: English is in its answers. */
const ENGINE = /^(said|error|source)-/;

const sources = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8'))
  .concat(readFileSync(new URL('../index.html', import.meta.url), 'utf8'))
  .join('\n');

test('every message is used, and every message that is used is there', () => {
  const english = messages('en.ftl');
  expect(english.size).toBeGreaterThan(20);
  // An id may be put together of a literal and a name: `library-${name}-about`.
  const found = [/\b(?:text|rich)\(\s*'([^']+)'/g, /\{text:([\w-]+)\}/g].flatMap((way) => [...sources.matchAll(way)]);
  const literal = found.map(([, id = '']) => id);
  const quoted = new Set([...sources.matchAll(/'([a-z][\w-]*)'/g)].map(([, id = '']) => id));
  const composed = [...sources.matchAll(/\btext\(`([^`]*[a-z]{4}[^`]*)`/g)].map(
    ([, id = '']) => new RegExp(`^${id.replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
  );
  const engine = messages('fr.ftl');
  expect(literal.filter((id) => !(ENGINE.test(id) ? engine : english).has(id))).toEqual([]);
  const ofTheFile = ['language', ...literal, ...quoted];
  const unused = [...english.keys()].filter((id) => !ofTheFile.includes(id) && !composed.some((way) => way.test(id)));
  expect(unused).toEqual([]);
});

for (const file of FILES) {
  test(`${file} is whole`, () => {
    const bundle = new FluentBundle(file.replace('.ftl', ''));
    expect(bundle.addResource(new FluentResource(content(file)))).toEqual([]);
    expect(content(file)).toContain(`\nlanguage = ${file.replace('.ftl', '')}\n`);
    const english = messages('en.ftl');
    const own = messages(file);
    expect([...own.keys()].filter((id) => !english.has(id) && !ENGINE.test(id)), 'unknown messages').toEqual([]);
    const unlike =
      [...own].filter(([id, args]) => !ENGINE.test(id) && args.some((name) => !english.get(id)?.includes(name)));
    expect(unlike, 'arguments that are never given').toEqual([]);
    // One expectation for all of them, since each costs milliseconds.
    const wrong = [...own].flatMap(([id, args]) => {
      const errors: Error[] = [];
      const given = Object.fromEntries(args.map((name) => [name, 2]));
      bundle.formatPattern(bundle.getMessage(id)?.value ?? '', given, errors);
      return bundle.hasMessage(id) ? errors.map(({ message }) => `${id}: ${message}`) : [id];
    });
    expect(wrong).toEqual([]);
  });
}

test('what the engine says has a message for every kind in every language but English', () => {
  const schema = JSON.parse(readFileSync(new URL('../../docs/wire.schema.json', import.meta.url), 'utf8'));
  const sentences: { properties: { kind: { const: string } } }[] = schema.reply.$defs.Sentence.oneOf;
  const kinds = sentences.map(({ properties }) => `said-${properties.kind.const}`);
  expect(kinds.length).toBeGreaterThan(50);
  const [first, ...others] = FILES.filter((file) => file !== 'en.ftl').map((file) =>
    [...messages(file).keys()].filter((id) => ENGINE.test(id)).sort(),
  );
  expect(kinds.filter((kind) => !first?.includes(kind))).toEqual([]);
  for (const other of others) expect(other).toEqual(first);
  expect([...messages('en.ftl').keys()].filter((id) => ENGINE.test(id))).toEqual([]);
});

test('missing.txt lists the messages that a language lacks, which are shown in English', () => {
  const english = [...messages('en.ftl').keys()];
  const lacking = FILES.flatMap((file) => {
    const own = messages(file);
    return english.filter((id) => !own.has(id)).map((id) => `${file} ${id}\n`);
  });
  const list = new URL('missing.txt', folder);
  if (process.env.FIBNIM_UPDATE) writeFileSync(list, lacking.join(''));
  expect(readFileSync(list, 'utf8'), 'run with FIBNIM_UPDATE=1 to write the list').toBe(lacking.join(''));
});
