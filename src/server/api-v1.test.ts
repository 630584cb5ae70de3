import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Account, type TestApp, useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies } from '#test/companies.ts';
import { addLps } from '#test/lps.ts';
import { purgeSnapshots } from './data/search/search-cursor.ts';
import { purgeIdempotentRequests } from './platform/api/idempotency.ts';

const app = useTestApp();
beforeAll(async () => {
  await removeCompanies(app.pool);
  await addCompanies(
    app.db,
    Array.from({ length: 120 }, (_, n) => ({
      organization_name: `Company ${n}`,
      industry_groups: [n % 2 === 0 ? 'Software' : 'Energy'],
      last_funding_amount_usd: n % 7 === 0 ? null : n * 1_000_000,
      last_funding_date: '2026-10-01',
      last_funding_type: 'Series A',
      headquarters_location: 'Berlin, Berlin, Germany',
      country: 'Germany',
      contacts: n % 3 === 0 ? [{ first_name: 'Ada', email: `ada@company-${n}.example` }] : [],
    })),
  );
});

type Call = { method?: string; body?: unknown; headers?: Record<string, string> };

const keys = new Map<Account, string>();
/** Calls API v1 with a key. */
async function v1(path: string, { as = 'pro', headers, ...options }: Call & { as?: Account } = {}) {
  const key = keys.get(as) ?? (await newKey(app, as));
  keys.set(as, key);
  return app.send(`/api/v1${path}`, { ...options, headers: { authorization: `Bearer ${key}`, ...headers } });
}

async function newKey(app: TestApp, as: Account, body: object = { name: 'v1' }): Promise<string> {
  return (await (await app.send('/api/auth/api-key/create', { as, body })).json()).key;
}

const json = async (answer: Promise<Response>) => (await answer).json();

describe('requests', () => {
  test('need a key, not a browser session', async () => {
    for (const as of [undefined, 'pro'] as const) {
      const answer = await app.send('/api/v1/companies', { as });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)]);
      expect(await answer.json()).toMatchObject({
        code: 'sign_in_required',
        title: 'API key missing',
        type: '/api/v1/docs#sign_in_required',
      });
    }
    const wrong = await app.send('/api/v1/companies', { headers: { authorization: 'Bearer fsk_wrong' } });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token", /),
    ]);
  });

  test('other methods get 405 with the allowed ones', async () => {
    for (const [path, method, allowed, detail] of [
      ['/companies', 'DELETE', 'GET, HEAD', 'Use GET or HEAD'],
      ['/lists', 'PUT', 'GET, HEAD, POST', 'Use GET, HEAD, or POST'],
      ['/lists/1', 'GET', 'PATCH, DELETE', 'Use PATCH or DELETE'],
    ] as const) {
      const answer = await v1(path, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed', detail });
    }
    const unknown = await v1('/me');
    expect([unknown.status, (await unknown.json()).detail]).toEqual([404, expect.stringContaining('/api/v1/docs')]);
    expect((await json(v1('/lists/abc', { method: 'DELETE' }))).detail).toBe('Invalid id in the path');
    expect((await v1('/companies', { method: 'HEAD' })).status).toBe(200);
  });

  test('other content types get 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const answer = await v1('/lists', { body: { name: 'x' }, headers: { 'content-type': type } });
      expect([answer.status, (await answer.json()).code]).toEqual([415, 'unsupported_media_type']);
    }
    const body = { name: 'Charset' };
    expect((await v1('/lists', { body, headers: { 'content-type': 'application/json; charset=utf-8' } })).status).toBe(
      201,
    );
  });

  test('tell the limit and what is left of it', async () => {
    const remaining = async () => {
      const { headers } = await v1('/customers');
      expect(headers.get('ratelimit-policy')).toBe('"default";q=1200;w=60');
      return Number(/^"default";r=(\d+);t=(?:[1-9]|[1-5]\d|60)$/.exec(headers.get('ratelimit') ?? '')?.[1]);
    };
    expect((await remaining()) - (await remaining())).toBe(1);
    expect((await app.send('/api/customers', { as: 'pro' })).headers.get('ratelimit')).toBeNull();
  });

  test('an unchanged response is not sent again', async () => {
    const first = await v1('/companies?limit=1');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await v1('/companies?limit=1', { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    app.advanceClock(2);
    expect((await v1('/companies?limit=1', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await v1('/companies?limit=2', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('have the parameters of v1 only', async () => {
    for (const path of ['/companies?page=2', '/company-counts?only=first', '/recalls?page=1']) {
      expect([path, (await v1(path)).status]).toEqual([path, 400]);
    }
    expect((await json(v1('/company-counts?sort=x&limit=3'))).errors).toMatchObject([
      { field: 'sort' },
      { field: 'limit' },
    ]);
    expect((await v1('/recalls?client=99')).status).toBe(404);
    expect(Object.keys(await json(v1('/company-counts?industry=Software')))).toEqual(['counts']);
    const values = 'location=Germany&location=!country:Germny&fundingStage=SeriesA&industry=Software';
    for (const path of [`/companies?${values}&limit=1`, `/company-counts?${values}`]) {
      expect((await json(v1(path))).warnings).toEqual([
        { field: 'fundingStage', message: 'SeriesA matches no company. Did you mean Series A?' },
        { field: 'location', message: 'country:Germny matches no company. Did you mean country:Germany?' },
        { field: 'location', message: 'Germany matches no company. Did you mean country:Germany?' },
      ]);
    }
    await addLps(app.db, [{ name: 'Alder', country: 'Germany', focus_sectors: ['Climate'] }]);
    const lps = 'country=Germny&country=Germany&focus=sector:Climat&focus=!stage:Nothing';
    expect((await json(v1(`/lps?${lps}`))).warnings).toEqual([
      { field: 'country', message: 'Germny matches no LP. Did you mean Germany?' },
      { field: 'focus', message: 'stage:Nothing matches no LP' },
      { field: 'focus', message: 'sector:Climat matches no LP. Did you mean sector:Climate?' },
    ]);
    expect(await json(v1('/lps?type=Bank&country=Germany'))).not.toHaveProperty('warnings');
    const { page } = await json(app.send('/api/companies?page=2'));
    expect(page).toBe(2);
  });
});

describe('pages', () => {
  const read = async (query: string, between: (page: number) => Promise<unknown> = async () => {}) => {
    const ids: number[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      const answer: { companies: { id: number }[]; nextCursor: string | null } = await json(
        v1(`/companies?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
      );
      ids.push(...answer.companies.map(({ id }) => id));
      cursor = answer.nextCursor;
      await between(page);
    }
    return ids;
  };

  test.each([
    'sort=date-desc',
    'sort=name-asc',
    'sort=amount-desc&industry=Software',
  ])('with %s have every company once, in order', async (query) => {
    const { total } = await json(v1(`/companies?${query}&limit=1`));
    const ids = await read(`${query}&limit=7&emails=masked`);
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    const { companies } = await json(app.send(`/api/companies?${query}`));
    expect(ids.slice(0, companies.length)).toEqual(companies.map(({ id }: { id: number }) => id));
  });

  test('neither skip nor repeat a company while the data changes', async () => {
    const { rows } = await app.pool.query<{ id: number }>('select id from companies');
    const ids = await read('sort=amount-desc&limit=9&emails=masked', async (page) => {
      // Moves some companies from the end to the start, and others from the start to the end.
      await app.pool.query(`
        begin;
        update search_version set version = version + 1;
        update companies set last_funding_amount_usd = ${page % 2 === 0 ? 1e10 + page : page},
          version = (select version from search_version) where id % 5 = ${page % 5};
        commit`);
    });
    expect([...ids].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b));
  });

  test('a cursor belongs to one user and one search', async () => {
    const { nextCursor } = await json(v1('/companies?limit=2'));
    const answer = (path: string, as: Account) => json(v1(`${path}&cursor=${encodeURIComponent(nextCursor)}`, { as }));
    expect((await answer('/companies?limit=2', 'pro')).companies).toHaveLength(2);
    for (const refused of [
      await answer('/companies?limit=2&industry=Software', 'pro'),
      await answer('/companies?limit=2', 'admin'),
    ]) {
      expect(refused.errors).toEqual([
        { field: 'cursor', message: 'belongs to another search, or has expired. Start over without a cursor' },
      ]);
    }
  });
});

describe('changes', () => {
  const read = (cursor: string) => json(v1(`/company-changes?emails=masked&cursor=${cursor}`));

  test('are new, changed and deleted companies since a cursor, each once', async () => {
    const { nextCursor: start, ...none } = await json(v1('/company-changes?emails=masked'));
    expect(none).toMatchObject({ companies: [], deletedIds: [], hasMore: false });
    await addCompanies(
      app.db,
      Array.from({ length: 60 }, (_, n) => ({ organization_name: `Later ${n}` })),
    );
    const first = await read(start);
    expect([first.companies.length, first.hasMore]).toEqual([50, true]);
    const second = await read(first.nextCursor);
    expect([second.companies.length, second.hasMore]).toEqual([10, false]);
    const names = [...first.companies, ...second.companies].map((one) => one.organizationName);
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 60 }, (_, n) => `Later ${n}`)));
    const removedNames = names.slice(0, 2);
    await app.pool.query(`
      begin;
      update search_version set version = version + 1;
      insert into removed_companies select id, (select version from search_version) from companies
        where organization_name in ('${removedNames.join("', '")}');
      delete from companies where organization_name in ('${removedNames.join("', '")}');
      commit`);
    const third = await read(second.nextCursor);
    expect(third.deletedIds).toEqual(first.companies.slice(0, 2).map(({ id }: { id: number }) => id));
    expect(third.companies).toEqual([]);
    expect((await read(third.nextCursor)).deletedIds).toEqual([]);
  });

  test('include the newest values of a company that changes while they are read', async () => {
    const { nextCursor } = await json(v1('/company-changes'));
    const [company] = (await json(v1('/companies?limit=1'))).companies;
    const { companySearch } = app.dependencies;
    const { catchUp } = companySearch;
    vi.spyOn(companySearch, 'catchUp').mockImplementationOnce(async () => {
      await catchUp();
      await app.pool.query(`
        begin;
        update search_version set version = version + 1;
        update companies set description = 'Changed in the meantime', version = (select version from search_version)
          where id = ${company.id};
        commit`);
    });
    const first = await read(nextCursor);
    const second = await read(first.nextCursor);
    expect([...first.companies, ...second.companies].at(-1)).toMatchObject({ description: 'Changed in the meantime' });
  });

  test('a cursor from before a failover is rejected', async () => {
    const { nextCursor } = await json(v1('/company-changes'));
    await app.pool.query(`
      update search_version set token = gen_random_uuid();
      update search_version_history set token = (select token from search_version)
        where version = (select version from search_version)`);
    expect((await read(nextCursor)).errors[0].field).toBe('cursor');
    expect((await read('bm90IGEgY3Vyc29y')).errors[0].field).toBe('cursor');
  });
});

describe('an idempotency key', () => {
  const create = (name: string, key: string, as: Account = 'pro') =>
    v1('/lists', { as, body: { name }, headers: { 'idempotency-key': key } });
  const listsNamed = async (name: string) =>
    (await json(v1('/lists'))).lists.filter((list: { name: string }) => list.name === name).length;

  test('gets the same response for the same request, also at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('Once', 'same')));
    const successes = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, (await answer.json()).code]).toEqual([409, 'request_in_progress']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const again = await create('Once', 'same');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await again.text()).toBe(await successes[0]?.text());
    expect(await listsNamed('Once')).toBe(1);
  });

  test('belongs to one user and one request', async () => {
    await create('Mine', 'own');
    const reused = await create('Other', 'own');
    expect([reused.status, (await reused.json()).code]).toEqual([422, 'idempotency_key_reused']);
    expect(await listsNamed('Other')).toBe(0);
    const other = await create('Other', 'own', 'admin');
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([201, null]);
    for (const key of ['', ' ', 'x'.repeat(256)]) expect((await create('Bad', key)).status).toBe(400);
    expect((await create('Long', 'x'.repeat(255))).status).toBe(201);
  });

  test('gets the response of a rejected request too, but not of invalid input', async () => {
    const note = () =>
      v1('/lists/999/notes/1', { method: 'PUT', body: { note: 'x', version: 0 }, headers: { 'idempotency-key': 'n' } });
    const [first, second] = [await note(), await note()];
    expect([first.status, second.status, second.headers.get('content-type')]).toEqual([
      404,
      404,
      'application/problem+json',
    ]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await create('', 'fixed later')).status).toBe(400);
    expect((await create('Fixed', 'fixed later')).status).toBe(201);
  });

  test('completes work that failed', async () => {
    await app.pool.query(`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
      create trigger fail before insert on lists for each row execute function fail()`);
    expect((await create('Retried', 'failed')).status).toBe(500);
    await app.pool.query('drop trigger fail on lists');
    expect((await create('Retried', 'failed')).status).toBe(201);
    expect(await listsNamed('Retried')).toBe(1);
  });

  test('is not taken over while a request takes long, even if a renewal of its claim fails', async () => {
    // A sequence counts also in statements that fail.
    await app.pool.query(`
      create sequence refusals;
      create function refuse() returns trigger language plpgsql as
        'begin perform nextval(''refusals''); raise exception ''refused''; end';
      create trigger refuse before update on idempotent_requests for each row execute function refuse();
      create table gate as select 1;
      create function wait_at_gate() returns trigger language plpgsql as
        'begin while exists (select from gate) loop perform pg_sleep(0.05); end loop; return new; end';
      create trigger wait_at_gate before insert on lists for each row execute function wait_at_gate()`);
    const slow = create('Slow', 'slow');
    const claimedAt = async () =>
      (await app.pool.query(`select claimed_at from idempotent_requests where key = 'slow'`)).rows[0]?.claimed_at;
    await expect.poll(claimedAt).toBeDefined();
    const first = await claimedAt();
    const isRefused = async () => (await app.pool.query('select is_called from refusals')).rows[0]?.is_called;
    await expect.poll(isRefused, { timeout: 60_000 }).toBe(true);
    expect(await claimedAt()).toEqual(first);
    await app.pool.query('drop trigger refuse on idempotent_requests');
    await expect.poll(claimedAt, { timeout: 60_000 }).not.toEqual(first);
    app.advanceClock(10);
    expect((await create('Slow', 'slow')).status).toBe(409);
    await app.pool.query('delete from gate');
    expect((await slow).status).toBe(201);
    await app.pool.query('drop trigger wait_at_gate on lists');
    expect(await (await create('Slow', 'slow')).text()).toBe(await (await slow).text());
    expect(await listsNamed('Slow')).toBe(1);
  });

  test('is forgotten after a day', async () => {
    await create('Tomorrow', 'day');
    await app.pool.query(`update idempotent_requests set created_at = created_at - interval '1 day'`);
    expect((await create('Tomorrow', 'day')).headers.get('idempotent-replayed')).toBeNull();
    expect(await listsNamed('Tomorrow')).toBe(2);
    const now = new Date('2026-11-22T12:01:00Z');
    await purgeIdempotentRequests(app.db, now);
    await purgeSnapshots(app.db, now);
    expect((await app.pool.query('select from idempotent_requests')).rowCount).toBe(0);
    expect((await app.pool.query('select from search_snapshots')).rowCount).toBe(0);
  });
});

test('changes of lists can be undone', async () => {
  const { id } = await json(v1('/lists', { body: { name: 'Undone' } }));
  const { changed, undo } = await json(v1(`/lists/${id}/changes`, { body: { do: 'add', search: 'industry=Energy' } }));
  expect(changed).toBe(60);
  expect(await json(v1(`/list-changes/${undo}/undo`, { method: 'POST', body: {} }))).toEqual({ changed: 60 });
  for (const [body, detail] of [
    [{}, 'name is required'],
    [{ name: 7 }, 'name must be a string'],
  ] as const) {
    expect((await json(v1('/lists', { body }))).detail).toBe(detail);
  }
});

test('every call works as the reference shows it', async () => {
  type Example = {
    type?: string;
    format?: string;
    example?: unknown;
    default?: unknown;
    enum?: unknown[];
    properties?: Record<string, Example>;
    oneOf?: Example[];
  };
  /** What the viewer of the reference shows. */
  const exampleOf = ({ type, example, default: preset, enum: values = [], properties = {} }: Example): unknown =>
    example ??
    preset ??
    values[0] ??
    (type === 'string'
      ? ''
      : Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, exampleOf(one)])));
  type Operation = {
    parameters: { name?: string; schema?: Example }[];
    requestBody?: { content: { 'application/json': { schema: Example } } };
  };
  const { paths } = await json(app.send('/api/v1/openapi.json'));
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
      const url = parameters.reduce((url, { name, schema = {} }) => {
        const value =
          schema.example ?? (schema.format === 'uuid' ? crypto.randomUUID() : schema.type === 'integer' && 1);
        return url.replace(`{${name}}`, `${value || `missing example of ${name}`}`);
      }, path);
      expect(url).not.toContain('missing');
      const schema = requestBody?.content['application/json'].schema;
      for (const variant of schema?.oneOf ?? [schema]) {
        const body = variant && exampleOf(variant);
        if (method === 'get') continue;
        const answer = await v1(url, { method: method.toUpperCase(), ...(body !== undefined && { body }) });
        const result = answer.ok || answer.status === 404 ? 'accepted' : await answer.json();
        expect([method, path, body, result]).toEqual([method, path, body, 'accepted']);
      }
    }
  }
});

test('changes of lists name ids that they ignored', async () => {
  const { companies } = await json(v1('/companies?limit=2'));
  const [one, two] = companies.map(({ id }: { id: number }) => id);
  const { id } = await json(v1('/lists', { body: { name: 'Ignored' } }));
  const change = (body: object) => json(v1(`/lists/${id}/changes`, { body }));
  expect(await change({ do: 'add', companies: [one, 999_998, 999_999, 999_999] })).toMatchObject({
    changed: 1,
    warnings: [{ field: 'companies', message: '999998, 999999 do not exist' }],
  });
  expect(await change({ do: 'remove', companies: [one, two] })).toMatchObject({
    changed: 1,
    warnings: [{ field: 'companies', message: `${two} is not in the list` }],
  });
  expect(await change({ do: 'add', companies: [one] })).not.toHaveProperty('warnings');
  const many = Array.from({ length: 25 }, (_, n) => 900_000 + n);
  expect((await change({ do: 'remove', companies: many })).warnings[0].message).toMatch(/ and 5 more are not in/);
  expect((await change({ do: 'add', companies: many })).detail).toBe('None of these companies exists');
  expect((await change({ do: 'add', search: 'industry=Software&limit=10' })).detail).toBe(
    'search.limit does not select companies. Leave it out',
  );
});

test('changes of lists and exports name values that no company has, and misplaced filters', async () => {
  const { id } = await json(v1('/lists', { body: { name: 'Warned' } }));
  const warnings = [{ field: 'location', message: 'Germany matches no company. Did you mean country:Germany?' }];
  const body = { do: 'add', search: 'location=Germany' };
  expect(await json(v1(`/lists/${id}/changes`, { body }))).toMatchObject({ changed: 0, warnings });
  const preview = await json(v1('/exports/companies/preview?location=Germany'));
  expect(preview).toMatchObject({ companies: 0, warnings });
  const started = await json(v1('/exports/companies', { body: { filters: { location: ['Germany'] } } }));
  expect(started.warnings).toEqual(warnings);
  const misplaced = await json(v1('/exports/companies', { body: { searchQuery: 'fundingDate=30&location=Germany' } }));
  expect(misplaced.warnings).toEqual([
    { field: 'searchQuery', message: 'location= is searched for as a word. Send location in filters' },
  ]);
});

test('exports run in the background: start, progress, download', async () => {
  const preview = await json(v1('/exports/companies/preview?industry=Software&format=csv'));
  expect(preview).toMatchObject({ companies: 60, target: null });
  const headers = { 'idempotency-key': 'export' };
  const started = await v1('/exports/companies', { body: { filters: { industry: ['Software'] } }, headers });
  expect(started.status).toBe(202);
  const { id } = await started.json();
  expect(await json(v1('/exports/companies', { body: { filters: { industry: ['Software'] } }, headers }))).toEqual({
    id,
  });
  await expect.poll(async () => (await json(v1(`/exports/${id}`))).state).toBe('finished');
  const { rows } = await json(v1(`/exports/${id}`));
  expect(rows).toBe(60);
  const file = await v1(`/exports/${id}/file`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect((await file.text()).trim().split('\r\n')).toHaveLength(61);
  expect((await v1(`/exports/${id}`, { as: 'lifetime' })).status).toBe(404);
  expect((await v1(`/exports/${id}/file?expires=1`)).status).toBe(400);
  const ids = (await json(v1('/companies?industry=Software&limit=2'))).companies.map((one: { id: number }) => one.id);
  const { marks } = await json(v1(`/ledger-check?company=${ids.join('&company=')}`));
  expect(marks.map((one: { exported: boolean }) => one.exported)).toEqual([true, true]);
  expect((await v1('/exports/companies', { as: 'trial', body: {} })).status).toBe(403);
  for (const body of [{}, { format: 'csv', withEmail: true }]) {
    const { detail } = await json(v1('/exports/companies', { body }));
    expect(detail).toMatch(
      /^body must have at least one of searchQuery, .*An empty searchQuery exports all companies$/,
    );
  }
});
