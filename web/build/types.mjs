/** Generates the types of questions and replies, generated/wire.d.ts, from the JSON Schema. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

/** Takes `null` out of a schema. */
const given = ({ anyOf, type, ...rest }) => ({
  ...rest,
  ...(anyOf && { anyOf: anyOf.filter((one) => one.type !== 'null') }),
  ...(type && { type: Array.isArray(type) ? type.filter((one) => one !== 'null') : type }),
});

/** Puts what stands beside a reference into `allOf`, and takes `null` out of fields that may be left out: the page leaves them out. */
function plain(_, value) {
  if (!value?.properties) return typeof value?.$ref === 'string' ? { $ref: value.$ref } : value;
  const { $ref, properties, ...rest } = value;
  const fields = Object.entries(properties).map(([name, field]) => [name, value.required?.includes(name) ? field : given(field)]);
  const own = { ...rest, properties: Object.fromEntries(fields) };
  return $ref ? { allOf: [{ $ref }, own] } : own;
}

const folder = new URL('../generated/', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('../../docs/wire.schema.json', import.meta.url), 'utf8'), plain);
const { $defs: asked, ...Question } = schema.question;
const { $defs: said, ...Reply } = schema.reply;
const $defs = { ...asked, ...said, Question, Reply };
const options = {
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  format: false,
  bannerComment: '',
};
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('wire.d.ts', folder), await compile({ $defs }, 'Wire', options));
