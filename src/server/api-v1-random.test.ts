import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type ApiDocument, type RandomRequest, randomRequests } from '#test/api-v1/random-requests.ts';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { captureLog } from '#test/log.ts';
import { repetitions } from '#test/repetitions.ts';
import { problem } from './platform/api/openapi.ts';

const app = useTestApp(undefined, { RATE_LIMITS: 'off' });

/** Requests that are sent in a row, so that later ones use and delete what earlier ones created. */
const IN_A_ROW = 40;
const TIMEOUT_MS = 60_000;

let document: ApiDocument;
let [key, otherKey]: string[] = [];
beforeAll(async () => {
  document = await (await app.send('/api/v1/openapi.json')).json();
  // Counts no attempts.
  await app.pool.query(`
    create function skip_row() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip_row before insert on rate_limits for each row execute function skip_row()`);
  const companies = Array.from({ length: 60 }, (_, n) => ({
    organization_name: `Acme ${n}`,
    contacts: [{ email: `a@acme${n}.example` }],
  }));
  await addCompanies(app.db, companies);
  for (const name of ['x', 'y']) {
    const as = name === 'x' ? 'pro' : 'free';
    const answer = await (await app.send('/api/auth/api-key/create', { as, body: { name } })).json();
    if (name === 'x') key = answer.key;
    else otherKey = answer.key;
  }
});

/** Ids and slugs by path, as earlier responses had them. */
type Model = {
  lists: number[];
  deletedLists: Set<number>;
  exports: string[];
  companies: { id: number; slug: string }[];
  cursors: string[];
};

function fillPath({ path, target, junkPath }: RandomRequest, model: Model): string {
  const one = <T>(values: readonly T[]) => (values.length > 0 ? values[target % values.length] : undefined);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (junkPath !== undefined) return encodeURIComponent(junkPath.toWellFormed()).replace(/^\.{0,2}$/, 'x');
    if (name === 'company') return String(one(model.companies)?.id ?? 1);
    if (name === 'slug') return one(model.companies)?.slug ?? 'x';
    if (path.startsWith('/exports')) return one(model.exports) ?? crypto.randomUUID();
    return String(one(model.lists) ?? target);
  });
}

function headersOf({ credential, contentType, idempotencyKey, body }: RandomRequest): Record<string, string> {
  const keys = { key, 'other key': otherKey, 'invalid key': 'fsk_invalid' };
  const bearer = credential === 'none' || credential === 'session' ? undefined : keys[credential];
  const printable = idempotencyKey?.replaceAll(/[^\x20-\x7e]/g, '');
  return {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(body !== undefined && { 'content-type': contentType }),
    ...(printable !== undefined && { 'idempotency-key': printable }),
  };
}

async function send(request: RandomRequest, model: Model): Promise<void> {
  const { path, method, credential, contentType, body } = request;
  const filled = fillPath(request, model);
  const cursor = model.cursors[request.target % (model.cursors.length + 1)];
  const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]));
  if (cursor && query.has('cursor')) query.set('cursor', cursor);
  const answer = await app.send(`/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers: headersOf(request),
    ...(credential === 'session' && { as: 'pro' }),
    ...(body !== undefined && method !== 'GET' && { body: Buffer.from(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { status, headers } = answer;
  const call = `${method} ${filled}?${query} ${body}`;
  const operation = document.paths[path]?.[method.toLowerCase()];
  const text = status === 200 && headers.get('content-type') !== 'application/json' ? '' : await answer.text();
  if (text === '') await answer.body?.cancel().catch(() => {});
  expect(status, `${call} ${text}`).toBeLessThan(500);
  if (status >= 400) {
    expect(headers.get('content-type'), call).toBe('application/problem+json');
    problem.parse(JSON.parse(text));
  }
  const isSignedOut = credential === 'none' || credential === 'session';
  if (credential === 'invalid key') expect(status, call).toBe(401);
  else if (!operation) {
    // `/exports/companies`, which is only for POST, is also the path of an export for GET.
    expect(isSignedOut ? [401, 404, 405] : [404, 405], call).toContain(status);
    if (status === 405) expect(headers.get('allow'), call).toBeTruthy();
    return;
  } else if (isSignedOut) expect(status, call).toBe(401);
  else if (operation.requestBody && contentType !== 'application/json')
    expect(status, call).toBeGreaterThanOrEqual(400);
  if (!operation || credential !== 'key') return;
  if (request.junkPath === undefined || status < 400)
    expect(Object.keys(operation.responses), call).toContain(String(status));
  if (status < 300 && !headers.has('idempotent-replayed')) follow(request, filled, text, model);
}

/** Notes what a successful request created, read or deleted. */
function follow({ path, method }: RandomRequest, filled: string, text: string, model: Model): void {
  const json = text === '' ? {} : JSON.parse(text);
  const id = Number(filled.split('/')[2]);
  if (path.startsWith('/lists/{id}'))
    expect(model.deletedLists.has(id), `${method} ${filled} after its deletion`).toBe(false);
  if (path === '/lists' && method === 'POST') model.lists.push(json.id);
  if (path === '/lists' && method === 'GET') {
    const listed = json.lists.map((list: { id: number }) => list.id);
    for (const list of model.lists) expect(listed.includes(list)).toBe(!model.deletedLists.has(list));
  }
  if (path === '/lists/{id}' && method === 'DELETE') model.deletedLists.add(id);
  if (path === '/exports/companies') model.exports.push(json.id);
  if (path === '/companies') {
    model.companies.push(...json.companies.slice(0, 3));
    if (json.nextCursor) model.cursors.push(json.nextCursor);
  }
}

test('any sequence of requests gets responses as documented', { timeout: 1_800_000 }, async () => {
  const logged = captureLog();
  let count = 0;
  const property = fc.asyncProperty(
    fc.array(randomRequests(document), { minLength: IN_A_ROW, maxLength: IN_A_ROW }),
    async (requests) => {
      const model: Model = { lists: [], deletedLists: new Set(), exports: [], companies: [], cursors: [] };
      await app.pool.query('delete from lists; delete from idempotent_requests');
      for (const request of requests) {
        await send(request, model);
        count++;
      }
    },
  );
  const runs = repetitions(10, 20_000 / IN_A_ROW);
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
  expect(count).toBe(runs * IN_A_ROW);
  expect(logged.text()).toBe('');
});
