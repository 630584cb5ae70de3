import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickstarts, SHORTENED_RESPONSE } from '#web/site/developers/quickstarts.ts';
import { useTestApp } from '../app.ts';
import { addCompanies } from '../companies.ts';
import type { components, paths } from './types.ts';

const app = useTestApp();
const run = promisify(execFile);

const COMPANIES = 130;

let server: ReturnType<typeof serve>;
let url: string;
let key: string;
let folder: string;
beforeAll(async () => {
  const berlin = { headquarters_location: 'Berlin, Germany', city: 'Berlin', region: 'Berlin', country: 'Germany' };
  await addCompanies(
    app.db,
    Array.from({ length: COMPANIES }, (_, n) => ({ organization_name: `Berlin ${n}`, ...berlin })),
  );
  server = serve({ fetch: app.api.fetch, port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await app.send('/api/auth/api-key/create', {
    as: 'pro',
    body: { name: 'x', scopes: ['read', 'lists'] },
  });
  ({ key } = await answer.json());
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-quickstarts-'));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test.each(['curl', 'typescript', 'python'] as const)('the quickstart in %s runs, also twice', async (language) => {
  const program = quickstarts(url).find((one) => one.language === language);
  const [command = '', file = ''] = program?.run.split(' ') ?? [];
  await writeFile(path.join(folder, file), program?.code ?? '');
  const execute = async () => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, FUNDSCOUT_API_KEY: key };
    const { stdout } = await run(command === 'node' ? process.execPath : command, [file], { cwd: folder, env });
    return stdout;
  };
  const outputs = [await execute(), await execute()];
  for (const [n, output] of outputs.entries()) {
    if (language === 'curl') expect(output).toContain(`"total":${COMPANIES}`);
    else expect(output).toBe(`${COMPANIES} companies\n${n === 0 ? 10 : 0} added\n`);
  }
  const { lists } = await (await app.send('/api/lists', { as: 'pro' })).json();
  const named = lists.filter(({ name }: { name: string }) => name === `Quickstart (${program?.label})`);
  expect(named).toHaveLength(1);
});

type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Q } } } ? Q : never;
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** A client typed by nothing but the released document. */
async function get<Path extends keyof paths>(path: Path, query: Query<Path>): Promise<Answer<Path>> {
  const response = await fetch(`${url}/api/v1${path}?${new URLSearchParams(Object(query))}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return (await response.json()) as Answer<Path>;
}

test('a client typed by the released document reads the responses', async () => {
  const { companies, nextCursor, total } = await get('/companies', { location: 'country:Germany', limit: 2 });
  const [first]: components['schemas']['Company'][] = companies;
  expect([first?.headquartersLocation, companies.length, total]).toEqual(['Berlin, Germany', 2, COMPANIES]);
  const { companies: shortened, ...page } = SHORTENED_RESPONSE;
  for (const field of Object.keys(page)) expect({ total, nextCursor }).toHaveProperty(field);
  for (const field of Object.keys(shortened[0] ?? {})) expect(first).toHaveProperty(field);
  const next = await get('/companies', { location: 'country:Germany', limit: 2, cursor: nextCursor ?? '' });
  expect(next.companies.map(({ id }) => id)).not.toContain(first?.id);
  const { lists, statuses } = await get('/lists', undefined as never);
  expect([lists.every(({ total }) => total <= 10), statuses.length > 0]).toEqual([true, true]);
});
