/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Account, TestApp } from '#test/app.ts';
import { createAppWithWorker } from '#test/app-with-worker.ts';
import { startHubSpot, startPipedrive, type TestCrm } from '#test/crm-servers.ts';
import { captureLog } from '#test/log.ts';
import { createSamlProvider } from '#test/saml-provider.ts';
import { scheduleRuleJobs } from './data/evidence/apply-rule.ts';
import { problem } from './platform/api/openapi.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

let app: TestApp;
let hubspot: TestCrm;
let pipedrive: TestCrm;
beforeAll(async () => {
  const saml = { ...createSamlProvider(), domain: 'harbour.example', label: 'Harbour' };
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  [hubspot, pipedrive] = await Promise.all([startHubSpot(), startPipedrive()]);
  const crms = { HUBSPOT_BASE: hubspot.url, PIPEDRIVE_BASE: pipedrive.url };
  const env = { RATE_LIMITS: 'off', WALLET_SIGN_IN: 'on', ...google, ...crms };
  // Some junk is a valid rule.
  const schedule = (jobs: Jobs, { dependencies }: TestApp) => scheduleRuleJobs(jobs, dependencies);
  app = await createAppWithWorker(schedule, env, { saml });
  // Counts no attempts: every call is made more often than allowed.
  await app.pool.query(`
    create function skip_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip_row before insert on rate_limits for each row execute function skip_row()`);
});
afterAll(async () => {
  await app.close();
  await Promise.all([hubspot.close(), pipedrive.close()]);
});

const DEPTH = 5_000;

/** JSON that is wrong for most fields, and dangerous for some. */
const VALUES = {
  null: 'null',
  'empty list': '[]',
  'empty object': '{}',
  'empty string': '""',
  letter: '"x"',
  'not a number': '"NaN"',
  zero: '0',
  one: '1',
  negative: '-1',
  fraction: '1.5',
  'huge number': '1e308',
  'unsafe integer': '9007199254740993',
  true: 'true',
  'list of null': '[null]',
  'list of strings': '["x","x"]',
  'list of objects': '[{}]',
  'deep list': '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  'deep object': `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  'long string': `"${'x'.repeat(20_000)}"`,
  'long list': JSON.stringify(Array(2_000).fill(1)),
  NUL: '"a\\u0000b"',
  'lone surrogate': '"\\ud800"',
  'line break': '"a\\r\\nset-cookie: a=b"',
  'polluting object': '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
  __proto__: '"__proto__"',
  constructor: '"constructor"',
  SQL: `"' or 1=1 --"`,
  'parent folder': '"../../etc/passwd"',
};

/** Kind, content type and content. */
const BODIES: readonly (readonly [string, string, string | Uint8Array])[] = [
  ...Object.entries(VALUES).map(([junk, value]) => [junk, 'application/json', value] as const),
  ['empty body', 'application/json', ''],
  ['cut JSON', 'application/json', '{"a":'],
  ['invalid UTF-8', 'application/json', Buffer.from('{"a":"\xff"}', 'latin1')],
  ['text', 'text/plain', 'x'],
  ['form', 'application/x-www-form-urlencoded', 'a=1&a=2'],
  ['multipart', 'multipart/form-data; boundary=x', '--x'],
];

const MAX_URL_VALUE = 2_000;
const inUrl = (json: string) => {
  const value: unknown = JSON.parse(json);
  const text = typeof value === 'string' ? value.toWellFormed() : json;
  return encodeURIComponent(text.slice(0, MAX_URL_VALUE));
};

const schema = z.object({ properties: z.record(z.string(), z.unknown()).optional() });
const call = z.object({
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }) }),
  ),
  requestBody: z
    .object({
      content: z.record(
        z.string(),
        z.object({ schema: schema.extend({ allOf: z.array(schema).optional(), oneOf: z.array(schema).optional() }) }),
      ),
    })
    .optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), call)) });

type JunkRequest = { junk: string; path: string; body?: Uint8Array; type?: string };

/** Requests for a call with junk as its body, as each field of its body, as its query and in its path. */
function requestsFor(path: string, method: string, { parameters, requestBody }: z.output<typeof call>): JunkRequest[] {
  const values = Object.entries(VALUES);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    return parameters.find((parameter) => parameter.name === name)?.schema.enum?.[0] ?? '1';
  });
  const takesBody = requestBody || (method === 'POST' && path.startsWith('/auth/'));
  const bodies = (takesBody ? BODIES : []).map(([junk, type, content]) => {
    return { junk: `body: ${junk}`, path: filled, body: Buffer.from(content), type };
  });
  const json = requestBody?.content['application/json']?.schema;
  const names = [json, ...(json?.allOf ?? []), ...(json?.oneOf ?? [])].flatMap((part) =>
    Object.keys(part?.properties ?? {}),
  );
  const fields = (names.length > 0 ? values : []).map(([junk, value]) => {
    const body = Buffer.from(`{${names.map((name) => `"${name}":${value}`)}}`);
    return { junk: `fields: ${junk}`, path: filled, body };
  });
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const queries = (query.length > 0 ? values : []).map(([junk, value]) => {
    return { junk: `query: ${junk}`, path: `${filled}?${query.map((name) => `${name}=${inUrl(value)}`).join('&')}` };
  });
  const repeated = {
    junk: 'query: repeated',
    path: `${filled}?${[...query, ...query].map((name) => `${name}=x`).join('&')}`,
  };
  const paths = (filled === path ? [] : values).map(([junk, value]) => {
    return { junk: `path: ${junk}`, path: path.replaceAll(/\{\w+\}/g, inUrl(value) || '%20') };
  });
  return [...bodies, ...fields, ...queries, ...(query.length > 0 ? [repeated] : []), ...paths];
}

const isPublic = ({ security }: z.output<typeof call>) => security.some((scheme) => Object.keys(scheme).length === 0);

/** What zod and PostgreSQL say. */
const JARGON = /\b(Invalid|Too (big|small)|expected|received|undefined|Unrecognized|syntax|relation)\b|[<>]=|\bNaN\b/;

/** Describes what is wrong with the response to junk; null if nothing. */
async function fault(response: Response): Promise<string | null> {
  if (response.status < 400) {
    await response.body?.cancel();
    return null;
  }
  const text = await response.text();
  if (response.status >= 500 || response.headers.get('content-type') !== 'application/problem+json') {
    return `${response.status} ${text}`;
  }
  const { code, detail, errors = [] } = problem.parse(JSON.parse(text));
  if (code !== 'invalid_parameters') return null;
  if (errors.length === 0 || errors.some(({ field, message }) => field === '' || JARGON.test(message))) return text;
  const ownWords = errors.reduce((words, { field }) => words.replaceAll(field, ''), detail); // A field can be junk too.
  return JARGON.test(ownWords) ? detail : null;
}

const signedIn = async (as: Account) => (await (await app.send('/api/me', { as })).json()).user?.email;

test('every call answers junk with a problem in plain words', { timeout: 300_000 }, async () => {
  const { paths } = document.parse(await (await app.send('/api/openapi.json')).json());
  const logged = captureLog();
  const faults: string[] = [];
  let count = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [verb, operation] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const requests = requestsFor(path, method, operation);
      count += requests.length;
      for (const as of path === '/auth/sign-out' ? [undefined] : ([undefined, 'pro', 'admin'] as const)) {
        // Callers without access are refused before their input is read, and admins call the rest like others: a fifth proves it.
        const isForAdmins = path.startsWith('/admin/');
        const isOther = as ? isForAdmins !== (as === 'admin') : !isPublic(operation);
        await Promise.all(
          requests
            .filter((_, n) => !isOther || n % 5 === 0)
            .map(async ({ junk, path, body, type }) => {
              const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
              const problem = await fault(await app.send(`/api${path}`, { as, method, body, headers }));
              if (problem)
                faults.push(`${method} ${path.slice(0, 100)} as ${as ?? 'visitor'}, ${junk}: ${problem.slice(0, 300)}`);
            }),
        );
      }
    }
  }
  expect(faults).toEqual([]);
  expect(logged.text()).toBe('');
  expect(count).toBeGreaterThan(5_000);
  expect([await signedIn('pro'), await signedIn('admin')]).toEqual([
    'pro@fundscout.example',
    'admin@fundscout.example',
  ]);
});
