import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { digestLine } from '#test/api-v1/generate-types.ts';
import { narrowed } from '#test/api-v1/narrowed.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp();

const RELEASED = path.resolve('test/api-v1/openapi.json');

let document: { paths: Record<string, Record<string, { operationId: string }>> };
beforeAll(async () => {
  document = await (await app.send('/api/v1/openapi.json')).json();
});

test('has everything that was released', async () => {
  const released = existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : {};
  expect(narrowed(released, document)).toEqual([]);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(RELEASED);
});

const schema = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, state: { type: 'string', enum: ['a', 'b'] } },
};
const call = {
  operationId: 'get_x',
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } }],
  responses: { 200: { content: { 'application/json': { schema } } } },
};
const before = { paths: { '/x': { get: call } } };
const withCall = (change: object) => ({ paths: { '/x': { get: { ...call, ...change } } } });
const withSchema = (change: object) =>
  withCall({ responses: { 200: { content: { 'application/json': { schema: { ...schema, ...change } } } } } });

test.each<[string, object]>([
  ['a path', { paths: {} }],
  ['an operation id', withCall({ operationId: 'get_y' })],
  ['a parameter', withCall({ parameters: [] })],
  ['a wider parameter', withCall({ parameters: [{ ...call.parameters[0], schema: { type: 'integer', maximum: 5 } }] })],
  ['an optional parameter', withCall({ parameters: [{ ...call.parameters[0], required: true }] })],
  [
    'calls without a new parameter',
    withCall({ parameters: [...call.parameters, { name: 'y', in: 'query', required: true, schema: {} }] }),
  ],
  ['a field', withSchema({ properties: { id: schema.properties.id } })],
  ['a field in every response', withSchema({ required: [] })],
  ['a type', withSchema({ properties: { ...schema.properties, id: { type: 'string' } } })],
])('notices that %s was taken away', (_what, after) => {
  expect(narrowed(before, after)).toHaveLength(1);
});

test.each<[string, object]>([
  ['fields', withSchema({ properties: { ...schema.properties, more: {} } })],
  ['parameters', withCall({ parameters: [...call.parameters, { name: 'y', in: 'query', schema: {} }] })],
  ['descriptions', withCall({ description: 'New' })],
])('allows new %s', (_what, after) => {
  expect(narrowed(before, after)).toEqual([]);
});

test('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(document);
  expect([errors ?? [], valid]).toEqual([[], true]);
});

test('has no findings by the recommended rules of Spectral', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-spectral-'));
  const [file, rules] = [path.join(folder, 'openapi.json'), path.join(folder, 'rules.json')];
  await writeFile(file, JSON.stringify(document));
  await writeFile(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  const spectral = path.resolve('node_modules/@stoplight/spectral-cli/dist/index.js');
  const { stdout } = await promisify(execFile)(process.execPath, [
    spectral,
    ...['lint', file, '--ruleset', rules, '--format', 'json', '--fail-severity', 'hint'],
  ]).catch((error) => error);
  await rm(folder, { recursive: true });
  expect(stdout).toMatch(/^\[\]No results/);
});

test('names everything in camelCase, and calls in snake_case', async () => {
  const names = new Set<string>();
  JSON.stringify(document, (name, value) => {
    if (name === 'properties') for (const one of Object.keys(value)) names.add(one);
    if (name === 'parameters' && Array.isArray(value)) for (const one of value) names.add(one.name ?? '');
    return value;
  });
  expect([...names].filter((name) => !/^([a-z][a-zA-Z0-9]*)?$/.test(name))).toEqual([]);
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(calls.filter(({ operationId }) => !/^[a-z]+(_[a-z]+)*$/.test(operationId))).toEqual([]);
});

test('the types of the client are those of the released document', () => {
  expect(readFileSync('test/api-v1/types.ts', 'utf8').startsWith(digestLine())).toBe(true);
});
