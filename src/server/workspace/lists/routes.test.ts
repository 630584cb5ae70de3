import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIST_STATUSES, MAX_LIST_ENTRIES, MAX_TAGS } from '#domain/lists/lists.ts';
import { impersonate } from '#test/accounts.ts';
import { apiCalls } from '#test/api-calls.ts';
import { type Account, useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { importFile } from '#test/import-file.ts';
import { waitForLocks } from '#test/lock-waits.ts';
import { recordsAdmin } from '#test/records.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { purgeLists } from './change-lists.ts';
import { lockCompaniesOfLists, mergeEntries } from './entries.ts';

const app = useTestApp();
let [ant, bee, cat, dog] = [0, 0, 0, 0];
beforeAll(async () => {
  await addCompanies(app.db, [
    { organization_name: 'Ant', industries: ['Software'], last_funding_type: 'Seed' },
    { organization_name: 'Bee', industries: ['Software'], last_funding_type: 'Series A' },
    { organization_name: 'Cat', industries: ['Retail'], last_funding_type: 'Seed' },
    { organization_name: 'Dog', industries: ['Retail'], last_funding_type: 'Seed' },
  ]);
  const { rows } = await app.pool.query('select id from companies order by organization_name');
  [ant, bee, cat, dog] = rows.map(({ id }) => id) as [number, number, number, number];
});
beforeEach(async () => {
  await app.pool.query(
    'delete from lists; update list_owners set version = version + 1, statuses = null; delete from rate_limits',
  );
});

const DAY = 86_400;

const { call, answer, namesFor } = apiCalls(() => app);
const { call: callAdmin, read, merge, idOf } = recordsAdmin(() => app);

const create = async (name: string, as: Account = 'pro'): Promise<number> =>
  (await answer('POST', 'lists', { name }, as)).id;
const change = (id: number, body: object): Promise<{ changed: number; undo: number }> =>
  answer('POST', `lists/${id}/changes`, body);
const lists = async (as: Account = 'pro') => (await answer('GET', 'lists', undefined, as)).lists;
const names = async () => (await lists()).map(({ name }: { name: string }) => name);
const entries = async (...ids: number[]) =>
  (await answer('GET', `list-entries?${ids.map((id) => `company=${id}`).join('&')}`)).entries;

test('creates, changes, deletes and restores lists', async () => {
  const created = await answer('POST', 'lists', { name: ' Acme ', color: 'teal', description: 'For Q4' });
  expect(created).toEqual({
    id: expect.any(Number),
    name: 'Acme',
    color: 'teal',
    description: 'For Q4',
    total: 0,
    statuses: {},
    changedAt: expect.any(String),
  });
  const b = await create('b');
  expect(await lists()).toMatchObject([created, { id: b, color: 'gray', description: '' }]);
  expect(await answer('PATCH', `lists/${b}`, { name: 'B', color: 'red' })).toMatchObject({ name: 'B', color: 'red' });
  expect(await answer('PATCH', `lists/${b}`, {})).toMatchObject({ name: 'B', color: 'red' });

  await change(b, { do: 'add', companies: [ant] });
  await answer('DELETE', `lists/${b}`);
  expect(await names()).toEqual(['Acme']);
  expect(await entries(ant)).toEqual([]);
  expect((await call('POST', `lists/${b}/changes`, { do: 'add', companies: [ant] })).status).toBe(404);
  expect(await answer('POST', `lists/${b}/restore`)).toMatchObject({ name: 'B', total: 1 });
});

test.each([
  ['POST', 'lists', { name: ' ' }, 'name'],
  ['POST', 'lists', { name: 'x'.repeat(101) }, 'name'],
  ['POST', 'lists', { name: 'x', color: 'pink' }, 'color'],
  ['POST', 'lists', { name: 'x', description: 'x'.repeat(501) }, 'description'],
  ['POST', 'lists', { name: 'x', user_id: 'someone' }, 'user_id'],
  ['POST', 'lists/1/changes', { do: 'steal', companies: [1] }, 'do'],
  ['POST', 'lists/1/changes', { do: 'add' }, 'body'],
  ['POST', 'lists/1/changes', { do: 'add', companies: [1], search: 'query=a' }, 'body'],
  ['POST', 'lists/1/changes', { do: 'remove', search: 'query=a', all: true }, 'body'],
  ['POST', 'lists/1/changes', { do: 'remove', all: false }, 'all'],
  ['POST', 'lists/1/changes', { do: 'add', search: '' }, 'search'],
  ['POST', 'lists/1/changes', { do: 'remove', search: 'sort=name-asc&page=2&industry=' }, 'search'],
  ['POST', 'lists/1/changes', { do: 'add', search: 'Location=country:Germany' }, 'search.Location'],
  ['POST', 'lists/1/changes', { do: 'add', companies: ['ant'] }, 'companies.0'],
  ['POST', 'lists/1/changes', { do: 'add', companies: [3_000_000_000] }, 'companies.0'],
  ['POST', 'lists/1/changes', { do: 'add', search: 'fundingDate=soon' }, 'search.fundingDate'],
  ['POST', 'lists/1/changes', { do: 'set_status', status: 'lost', companies: [1] }, 'status'],
  ['POST', 'lists/1/changes', { do: 'add_tag', tag: ' ', companies: [1] }, 'tag'],
  ['PUT', 'lists/1/notes/1', { note: 'x'.repeat(5_001), version: 0 }, 'note'],
  ['PUT', 'list-statuses', { statuses: [{ value: 'new', name: 'Fresh' }] }, 'statuses'],
  ['PUT', 'list-statuses', { statuses: [{ value: 'new', name: 'New', color: '#fff' }] }, 'statuses.0.color'],
])('%s %s refuses %j and names the field', async (method, path, body, field) => {
  const refused = await call(method, path, body);
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toMatchObject([{ field }]);
});

test('adds companies by id or by search, once each, and undoes it', async () => {
  const id = await create('Acme');
  expect(await change(id, { do: 'add', companies: [ant, ant, 2_000_000_000] })).toMatchObject({ changed: 1 });
  const added = await change(id, { do: 'add', search: 'industry=Software&page=7' });
  expect(added.changed).toBe(1);
  expect(await namesFor(`list=${id}`)).toEqual(['Ant', 'Bee']);
  const typo = await call('POST', `lists/${id}/changes`, { do: 'remove', search: 'Location=country:Germany' });
  expect((await typo.json()).detail).toBe('search.Location is not a known parameter. Did you mean location?');
  expect(await lists()).toMatchObject([{ total: 2 }]);
  expect(await answer('POST', `list-changes/${added.undo}/undo`)).toEqual({ changed: 1 });
  expect(await namesFor(`list=${id}`)).toEqual(['Ant']);
  expect((await call('POST', `list-changes/${added.undo}/undo`)).status).toBe(404);
});

test('counts the companies of a list by status, and dates its last change', async () => {
  const [id, other] = [await create('Acme'), await create('Other')];
  const changedAt = async () => (await lists()).map((list: { changedAt: string }) => Date.parse(list.changedAt));
  const edits: (() => Promise<unknown>)[] = [
    () => change(id, { do: 'add', companies: [ant, bee, cat] }),
    () => change(id, { do: 'set_status', status: 'won', companies: [ant] }),
    () => answer('PUT', `lists/${id}/notes/${bee}`, { note: 'Call back', version: 0 }),
    () => answer('PATCH', `lists/${id}`, { color: 'red' }),
  ];
  for (const edit of edits) {
    const [before = 0, otherBefore = 0] = await changedAt();
    app.advanceClock(60);
    await edit();
    expect(await changedAt()).toEqual([before + 60_000, otherBefore]);
  }
  const last = await changedAt();
  app.advanceClock(60);
  await answer('PATCH', `lists/${id}`, {});
  expect(await changedAt()).toEqual(last);
  expect(await lists()).toMatchObject([
    { id, total: 3, statuses: { new: 2, won: 1 } },
    { id: other, total: 0, statuses: {} },
  ]);
});

test('keeps companies edited since then when an addition is undone', async () => {
  const id = await create('Acme');
  const { undo } = await change(id, { do: 'add', companies: [ant, bee, cat] });
  await change(id, { do: 'set_status', status: 'won', companies: [ant] });
  await answer('PUT', `lists/${id}/notes/${bee}`, { note: 'Call back', version: 0 });
  expect(await answer('POST', `list-changes/${undo}/undo`)).toEqual({ changed: 1 });
  expect(await namesFor(`list=${id}`)).toEqual(['Ant', 'Bee']);
});

test('keeps statuses changed since then when a status is undone', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant, bee, cat] });
  const { undo } = await change(id, { do: 'set_status', status: 'contacted', companies: [ant, bee, cat] });
  await change(id, { do: 'set_status', status: 'won', companies: [ant] });
  await change(id, { do: 'remove', companies: [cat] });
  expect(await answer('POST', `list-changes/${undo}/undo`)).toEqual({ changed: 1 });
  expect(await namesFor('status=won')).toEqual(['Ant']);
  expect(await namesFor('status=new')).toEqual(['Bee']);
});

test('drops a leading exclamation mark from a tag, which in a filter means exclusion', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant] });
  await change(id, { do: 'add_tag', tag: ' !ur\u0001gent ', companies: [ant] });
  expect(await entries(ant)).toMatchObject([{ tags: ['ur gent'] }]);
});

test('keeps tags added since then when a tag is undone', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant, bee, cat, dog] });
  const tag = (done: 'add_tag' | 'remove_tag', name: string, ...companies: number[]) =>
    change(id, { do: done, tag: name, companies });
  const tags = async () => (await entries(ant, bee, cat, dog)).map((entry: { tags: string[] }) => entry.tags);
  await tag('add_tag', 'VIP', ant, bee);
  const added = await tag('add_tag', 'Q4', ant, bee, cat, dog);
  await tag('add_tag', 'EU', ant);
  await tag('remove_tag', 'VIP', bee);
  await tag('remove_tag', 'Q4', cat, dog);
  await tag('add_tag', 'q4', dog);
  expect(await answer('POST', `list-changes/${added.undo}/undo`)).toEqual({ changed: 2 });
  expect(await tags()).toEqual([['VIP', 'EU'], [], [], ['q4']]);

  await tag('add_tag', 'Q4', bee);
  await tag('add_tag', 'EU', bee);
  const removed = await tag('remove_tag', 'q4', bee, dog);
  await tag('remove_tag', 'EU', bee);
  await tag('add_tag', 'SMB', bee);
  await tag('add_tag', 'Q4', dog);
  expect(await answer('POST', `list-changes/${removed.undo}/undo`)).toEqual({ changed: 1 });
  expect(await tags()).toEqual([['VIP', 'EU'], ['Q4', 'SMB'], [], ['Q4']]);
});

test('changes statuses and tags of many companies, and undoes each change', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', all: true });
  await change(id, { do: 'set_status', status: 'contacted', companies: [ant] });
  const { undo, changed } = await change(id, { do: 'set_status', status: 'replied', search: 'fundingStage=Seed' });
  expect(changed).toBe(3);
  expect(await namesFor('status=replied')).toEqual(['Ant', 'Cat', 'Dog']);
  await answer('POST', `list-changes/${undo}/undo`);
  expect(await namesFor('status=contacted')).toEqual(['Ant']);
  expect(await namesFor('status=new')).toEqual(['Bee', 'Cat', 'Dog']);

  expect(await change(id, { do: 'add_tag', tag: ' Q4  push ', companies: [ant, bee] })).toMatchObject({ changed: 2 });
  expect(await change(id, { do: 'add_tag', tag: 'q4 PUSH', companies: [ant, cat] })).toMatchObject({ changed: 1 });
  expect(await namesFor('tag=Q4+Push')).toEqual(['Ant', 'Bee', 'Cat']);
  const off = await change(id, { do: 'remove_tag', tag: 'Q4 push', search: 'tag=q4+push' });
  expect(off.changed).toBe(3);
  expect(await namesFor('tag=Q4+Push')).toEqual([]);
  await answer('POST', `list-changes/${off.undo}/undo`);
  expect((await entries(ant, cat)).map(({ tags }: { tags: string[] }) => tags)).toEqual([['Q4 push'], ['q4 PUSH']]);
});

test.each([
  '',
  ', also of a company that was added again',
])('restores removed companies as they were%s', async (addedAgain) => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant, bee] });
  await change(id, { do: 'set_status', status: 'won', companies: [ant] });
  await change(id, { do: 'add_tag', tag: 'Q4', companies: [ant] });
  await answer('PUT', `lists/${id}/notes/${ant}`, { note: 'Signed', version: 0 });
  const before = await entries(ant);
  const { undo } = await change(id, { do: 'remove', companies: [ant, cat] });
  expect(await entries(ant)).toEqual([]);
  if (addedAgain) await change(id, { do: 'add', companies: [ant] });
  expect(await answer('POST', `list-changes/${undo}/undo`)).toEqual({ changed: 1 });
  expect(await entries(ant)).toMatchObject(addedAgain ? [{ status: 'won', tags: ['Q4'], note: 'Signed' }] : before);
});

test('counts a tag under one spelling, whatever the other filters', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant, dog] });
  await change(id, { do: 'add_tag', tag: 'Q4', companies: [ant] });
  await change(id, { do: 'add_tag', tag: 'q4', companies: [dog] });
  expect((await answer('GET', 'list-counts')).tag).toEqual({ Q4: 2 });
  expect((await answer('GET', 'list-counts?industry=Retail')).tag).toEqual({ Q4: 1 });
  expect((await answer('GET', 'list-counts?tag=q4')).tag).toEqual({ q4: 2 });
});

test('can undo the last ten changes within a day', async () => {
  const id = await create('Acme');
  const first = await change(id, { do: 'add', companies: [ant] });
  for (let i = 0; i < 10; i++) await change(id, { do: 'add_tag', tag: `t${i}`, companies: [ant] });
  expect((await call('POST', `list-changes/${first.undo}/undo`)).status).toBe(404);
  const last = await change(id, { do: 'remove', companies: [ant] });
  app.advanceClock(DAY);
  expect((await call('POST', `list-changes/${last.undo}/undo`)).status).toBe(404);
  await purgeLists(app.db, app.dependencies.now());
  expect((await app.pool.query('select from list_changed_entries')).rowCount).toBe(0);
});

describe('filters by lists', () => {
  let [a, b] = [0, 0];
  beforeEach(async () => {
    [a, b] = [await create('a'), await create('b')];
    await change(a, { do: 'add', companies: [ant, bee, cat] });
    await change(b, { do: 'add', companies: [cat, dog] });
    await change(a, { do: 'set_status', status: 'won', companies: [ant] });
    await change(b, { do: 'set_status', status: 'won', companies: [cat] });
    await change(a, { do: 'add_tag', tag: 'Q4', companies: [ant, cat] });
  });

  test.each([
    ['list=A', ['Ant', 'Bee', 'Cat']],
    ['list=A&list=B', ['Ant', 'Bee', 'Cat', 'Dog']],
    ['list=!A', ['Dog']],
    ['list=A&list=!B', ['Ant', 'Bee']],
    ['list=A&industry=Software', ['Ant', 'Bee']],
    ['status=won', ['Ant', 'Cat']],
    ['list=A&status=won', ['Ant']],
    ['list=A&status=!won', ['Bee', 'Cat']],
    ['status=!won', ['Bee', 'Dog']],
    ['status=won&tag=q4', ['Ant']],
    ['tag=Q4', ['Ant', 'Cat']],
    ['list=B&tag=Q4', []],
    ['list=B&tag=!Q4', ['Cat', 'Dog']],
    ['tag=!Q4', ['Bee', 'Dog']],
    ['tag=unknown', []],
  ])('%s', async (params, expected) => {
    const query = params.replaceAll('A', String(a)).replaceAll('B', String(b));
    expect(await namesFor(query)).toEqual(expected);
    expect((await answer('GET', `company-figures?${query}`)).total).toBe(expected.length);
    const saved = await answer('POST', 'saved-searches', { name: 'x', params: query });
    expect(saved.total).toBe(expected.length);
    await answer('DELETE', `saved-searches/${saved.id}`);
  });

  test('counts a value as the total of the search with only that value', async () => {
    const values: [string, string[]][] = [
      ['list', [String(a), String(b)]],
      ['status', LIST_STATUSES.map(({ value }) => value)],
      ['tag', ['Q4']],
    ];
    for (const others of [
      '',
      'list=A',
      'list=!B',
      'status=won',
      'status=!won',
      'tag=Q4',
      'tag=!Q4',
      'industry=Retail',
      'list=A&industry=Retail',
    ]) {
      const query = others.replaceAll('A', String(a)).replaceAll('B', String(b));
      const counts = await answer('GET', `list-counts?${query}`);
      for (const [name, of] of values) {
        const rest = new URLSearchParams(query);
        rest.delete(name);
        for (const value of of) {
          const { total } = await answer('GET', `companies?${rest}&${name}=${value}`);
          expect([others, name, value, counts[name][value] ?? 0]).toEqual([others, name, value, total]);
        }
      }
    }
  });

  test('exports the results it shows', async () => {
    const body = { searchQuery: '', filters: { list: [String(a)], status: ['won'] } };
    const text = await (await app.send('/api/exports/companies', { as: 'pro', body })).text();
    expect(text.split('\n').filter((line) => /^"?(Ant|Bee|Cat|Dog)/.test(line))).toHaveLength(1);
    const { rows } = await app.pool.query(
      "select action_details from user_activity where action_type = 'export' order by id desc limit 1",
    );
    expect(rows[0].action_details.filters).toEqual({});
    const names = { statuses: LIST_STATUSES.map(({ value, name }) => ({ value, name: `${name}!` })) };
    await answer('PUT', 'list-statuses', names);
    app.advanceClock(1);
    await (await app.send('/api/exports/companies', { as: 'pro', body })).text();
    await expect
      .poll(async () => (await answer('GET', 'exports')).exports.map(({ asked }: { asked: string }) => asked))
      .toEqual(['A, Won!', 'A, Won']);
  });
});

test('renames, colors and reorders statuses', async () => {
  expect((await answer('GET', 'lists')).statuses).toEqual(LIST_STATUSES);
  const statuses = LIST_STATUSES.map(({ value, name, color }) => ({
    value,
    name: value === 'won' ? 'Customer' : name,
    color: value === 'won' ? 'red' : color,
  })).reverse();
  await answer('PUT', 'list-statuses', { statuses });
  expect((await answer('GET', 'lists')).statuses).toEqual(statuses);
  expect((await answer('GET', 'lists', undefined, 'trial')).statuses).toEqual(LIST_STATUSES);
  // Statuses that were saved before they had colors.
  await app.pool.query(`update list_owners set statuses = $1`, [
    JSON.stringify(LIST_STATUSES.map(({ value, name }) => ({ value, name }))),
  ]);
  expect((await answer('GET', 'lists')).statuses).toEqual(LIST_STATUSES);
});

test('refuses to overwrite a newer note', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant] });
  const write = (note: string, version: number) => call('PUT', `lists/${id}/notes/${ant}`, { note, version });
  expect(await (await write('One', 0)).json()).toEqual({ version: 1 });
  const refused = await write('Two', 0);
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict']);
  expect(await entries(ant)).toMatchObject([{ note: 'One', noteVersion: 1 }]);
  // Sent twice because the first response was lost.
  expect(await (await write('One', 0)).json()).toEqual({ version: 1 });
  expect((await call('PUT', `lists/${id}/notes/${bee}`, { note: 'x', version: 0 })).status).toBe(404);
});

test('limits entries, even in concurrent calls', async () => {
  const [id, other] = [await create('a'), await create('b')];
  // Companies that do not exist count too.
  await app.pool.query(`begin; set local session_replication_role = replica;
    insert into list_entries (list_id, company_id, added_at)
    select ${id}, 1000000 + n, now() from generate_series(1, ${MAX_LIST_ENTRIES - 1}) n; commit`);
  const added = await Promise.all(
    [ant, bee].map((company) => call('POST', `lists/${other}/changes`, { do: 'add', companies: [company] })),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 400]);
  const [refused] = added.filter(({ status }) => status === 400);
  expect((await refused?.json())?.detail).toContain(`the maximum is ${MAX_LIST_ENTRIES}`);
});

test(`limits a company to ${MAX_TAGS} tags`, async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant] });
  for (let i = 0; i < MAX_TAGS; i++) await change(id, { do: 'add_tag', tag: `t${i}`, companies: [ant] });
  expect(await change(id, { do: 'add_tag', tag: 'T0', companies: [ant] })).toMatchObject({ changed: 0 });
  const refused = await call('POST', `lists/${id}/changes`, { do: 'add_tag', tag: 'more', companies: [ant] });
  expect((await refused.json()).errors).toMatchObject([{ field: 'tag' }]);

  const { undo } = await change(id, { do: 'remove_tag', tag: 't0', companies: [ant] });
  await change(id, { do: 'add_tag', tag: 'more', companies: [ant] });
  expect(await answer('POST', `list-changes/${undo}/undo`)).toEqual({ changed: 0 });
  expect((await entries(ant))[0].tags).toHaveLength(MAX_TAGS);
});

test('combines the entries of merged companies', async () => {
  const [a, b] = [await create('a'), await create('b')];
  await change(a, { do: 'add', companies: [ant, bee] });
  await change(b, { do: 'add', companies: [bee] });
  await change(a, { do: 'add_tag', tag: 'Q4', companies: [ant] });
  await change(a, { do: 'add_tag', tag: 'q4', companies: [bee] });
  await change(a, { do: 'add_tag', tag: 'VIP', companies: [bee] });
  await change(a, { do: 'set_status', status: 'won', companies: [bee] });
  for (const [company, note] of [
    [ant, 'Mine'],
    [bee, 'Theirs'],
  ] as const) {
    await answer('PUT', `lists/${a}/notes/${company}`, { note, version: 0 });
  }
  expect(await namesFor(`list=${b}`)).toEqual(['Bee']);
  await inTransaction(app.pool, async (client) => {
    await lockCompaniesOfLists(client, [ant, bee]);
    await mergeEntries(client, ant, [bee]);
  });
  expect(await entries(ant)).toMatchObject([
    { listId: a, status: 'won', tags: ['Q4', 'VIP'], note: 'Mine\n\nTheirs' },
    { listId: b, status: 'new', tags: [], note: '' },
  ]);
  expect(await namesFor(`list=${b}`)).toEqual(['Ant']);
});

test('undoing a merge returns entries, but not what users changed since; repeating it merges them again', async () => {
  await addCompanies(
    app.db,
    ['Gull', 'Hare', 'Ibex'].map((organization_name) => ({ organization_name })),
  );
  const [gull, hare, ibex] = (await Promise.all(['Gull', 'Hare', 'Ibex'].map((name) => idOf(name)))) as [
    number,
    number,
    number,
  ];
  const [both, moved, edited, left] = [
    await create('both'),
    await create('moved'),
    await create('edited'),
    await create('left'),
  ];
  await change(both, { do: 'add', companies: [gull, hare, ibex] });
  await change(both, { do: 'add_tag', tag: 'mine', companies: [gull] });
  await change(both, { do: 'add_tag', tag: 'theirs', companies: [hare] });
  await change(both, { do: 'set_status', status: 'won', companies: [hare] });
  await answer('PUT', `lists/${both}/notes/${hare}`, { note: 'Theirs', version: 0 });
  for (const list of [moved, edited, left]) await change(list, { do: 'add', companies: [hare] });
  const ofList = async (list: number) => {
    const all: Record<string, unknown>[] = await entries(gull, hare, ibex);
    return all
      .filter(({ listId }) => listId === list)
      .map(({ companyId, status, tags, note }) => [companyId, status, tags, note]);
  };
  const before = await ofList(both);
  const mergeIntoGull = async (other: number) => {
    expect((await merge(gull, other)).status).toBe(200);
    return (await read('/history')).changes[0].id;
  };
  const undo = async (id: number) => {
    expect((await callAdmin('POST', `/history/${id}/undo`)).status).toBe(200);
    return (await read('/history')).changes[0].id;
  };
  const [first, second] = [await mergeIntoGull(hare), await mergeIntoGull(ibex)];
  expect(await ofList(both)).toEqual([[gull, 'won', ['mine', 'theirs'], 'Theirs']]);
  await change(both, { do: 'add_tag', tag: 'later', companies: [gull] });
  await change(edited, { do: 'set_status', status: 'contacted', companies: [gull] });
  await change(left, { do: 'remove', companies: [gull] });
  await undo(second);
  const undone = await undo(first);
  expect(await ofList(both)).toEqual(
    before.map(([id, status, tags, note]) =>
      id === gull ? [gull, status, ['mine', 'later'], note] : [id, status, tags, note],
    ),
  );
  expect(await ofList(moved)).toEqual([[hare, 'new', [], '']]);
  expect(await ofList(edited)).toEqual([
    [gull, 'contacted', [], ''],
    [hare, 'new', [], ''],
  ]);
  expect(await ofList(left)).toEqual([]);
  expect(await namesFor(`list=${moved}`)).toEqual(['Hare']);

  await undo(undone);
  expect(await ofList(moved)).toEqual([[gull, 'new', [], '']]);
  expect(await ofList(both)).toEqual([
    [gull, 'won', ['mine', 'later', 'theirs'], 'Theirs'],
    [ibex, 'new', [], ''],
  ]);
  await app.pool.query('delete from companies where id = any ($1)', [[gull, hare, ibex]]);
});

test('a company that was deleted and restored is no longer in a list', async () => {
  const latest = async () => (await read('/history')).changes[0].id;
  const undo = async (id: number) => expect((await callAdmin('POST', `/history/${id}/undo`)).status).toBe(200);
  const list = await create('Acme');
  await importFile(app.pool, 'Organization Name\nGnu\nHen\n');
  const imported = await latest();
  const [gnu, hen] = [await idOf('Gnu'), await idOf('Hen')];
  await change(list, { do: 'add', companies: [gnu, hen] });
  expect(await namesFor(`list=${list}`)).toEqual(['Gnu', 'Hen']);

  const { version } = await read(`/records/companies/${gnu}`);
  expect((await callAdmin('DELETE', `/records/companies/${gnu}?version=${version}`)).status).toBe(204);
  await undo(await latest());
  expect(await namesFor(`list=${list}`)).toEqual(['Hen']);
  expect(await namesFor(`list=!${list}&query=Gnu`)).toEqual(['Gnu']);

  await undo(imported);
  await undo(await latest());
  expect(await namesFor('query=Hen')).toEqual(['Hen']);
  expect(await namesFor(`list=${list}`)).toEqual([]);
  await undo(await latest());
});

describe('while companies are merged', () => {
  let list = 0;
  let [elk, fox] = [0, 0];
  beforeEach(async () => {
    waitForLocks('60s');
    list = await create('Acme');
    await addCompanies(app.db, [{ organization_name: 'Elk' }, { organization_name: 'Fox' }]);
    [elk, fox] = [await idOf('Elk'), await idOf('Fox')];
  });
  afterEach(() => app.pool.query("delete from companies where organization_name in ('Elk', 'Fox')"));

  const waiting = async () => {
    const blocked = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await app.pool.query(blocked)).rowCount;
  };

  /** Merges a company into another. The merge waits for the one to keep until `work` is done. */
  async function mergeAfter(other: number, target: number, work: () => Promise<void>): Promise<void> {
    const holder = new pg.Client({ connectionString: app.url });
    await holder.connect();
    try {
      await holder.query(`begin; select from companies where id = ${target} for key share`);
      const merged = merge(target, other);
      await expect.poll(waiting).toBe(1);
      await work();
      await holder.query('commit');
      expect((await merged).status).toBe(200);
    } finally {
      await holder.end();
    }
  }

  test('a company added before it is locked becomes the one that is kept', async () => {
    await mergeAfter(fox, elk, async () => {
      expect(await change(list, { do: 'add', companies: [fox] })).toMatchObject({ changed: 1 });
      expect(await namesFor(`list=${list}`)).toEqual(['Fox']);
    });
    expect(await entries(elk)).toMatchObject([{ listId: list }]);
    expect(await namesFor(`list=${list}`)).toEqual(['Elk']);
  });

  test('a company added or restored after it is locked is not found', async () => {
    await change(list, { do: 'add', companies: [elk] });
    const { undo } = await change(list, { do: 'remove', companies: [elk] });
    let added: Promise<Response> | undefined;
    let restored: Promise<Response> | undefined;
    await mergeAfter(elk, fox, async () => {
      added = call('POST', `lists/${list}/changes`, { do: 'add', companies: [elk] });
      restored = call('POST', `list-changes/${undo}/undo`);
      await expect.poll(waiting).toBe(3);
    });
    expect((await added)?.status).toBe(404);
    expect(await (await restored)?.json()).toEqual({ changed: 0 });
    expect(await entries(elk, fox)).toEqual([]);
  });
});

describe('access to lists', () => {
  test('is limited to their user', async () => {
    const id = await create('mine');
    const { undo } = await change(id, { do: 'add', companies: [ant] });
    expect(await answer('GET', `list-entries?company=${ant}`, undefined, 'trial')).toEqual({ entries: [] });
    for (const [method, path, body] of [
      ['POST', `lists/${id}/changes`, { do: 'remove', companies: [ant] }],
      ['PUT', `lists/${id}/notes/${ant}`, { note: 'x', version: 0 }],
      ['POST', `list-changes/${undo}/undo`],
    ] as const) {
      const refused = await call(method, path, body, 'trial');
      expect([path, refused.status]).toEqual([path, 404]);
    }
    for (const path of ['companies', 'filter-options', 'company-figures', 'company-suggestions', 'list-counts']) {
      const refused = await call('GET', `${path}?list=${id}`, undefined, 'trial');
      expect([path, refused.status, (await refused.json()).errors]).toMatchObject([path, 400, [{ field: 'list' }]]);
    }
    expect(await entries(ant)).toHaveLength(1);
  });

  const calls = [
    ['GET', 'lists'],
    ['POST', 'lists', { name: 'x' }],
    ['PUT', 'lists/order', { ids: [] }],
    ['PATCH', 'lists/1', {}],
    ['DELETE', 'lists/1'],
    ['POST', 'lists/1/restore'],
    ['POST', 'lists/1/changes', { do: 'add', companies: [1] }],
    ['POST', 'list-changes/1/undo'],
    ['GET', 'list-entries?company=1'],
    ['PUT', 'lists/1/notes/1', { note: '', version: 0 }],
    ['GET', 'list-counts'],
    ['PUT', 'list-statuses', { statuses: LIST_STATUSES }],
  ] as const;

  test('needs a plan, except to read and delete lists', async () => {
    for (const [method, path, body] of calls) {
      const withoutPlan = path === 'lists' && method === 'GET' ? 200 : method === 'DELETE' ? 404 : 402;
      for (const [as, status] of [
        ['free', withoutPlan],
        ['lps', withoutPlan],
        [undefined, 401],
      ] as const) {
        const answered = await app.send(`/api/${path}`, { as, method, ...(body && { body }) });
        expect([method, path, answered.status]).toEqual([method, path, status]);
      }
    }
    expect((await call('GET', 'companies?status=won', undefined, 'free')).status).toBe(402);
    expect((await app.send('/api/companies?tag=x')).status).toBe(400);
  });

  test('lets users whose plan ended read and delete their lists', async () => {
    const id = await create('mine');
    await app.pool.query(
      `update lists set user_id = (select id from "user" where email = 'free@fundscout.example') where id = $1`,
      [id],
    );
    const listed = await (await call('GET', 'lists', undefined, 'free')).json();
    expect(listed.lists).toMatchObject([{ id, name: 'mine' }]);
    expect((await call('DELETE', `lists/${id}`, undefined, 'free')).status).toBe(204);
    expect((await (await call('GET', 'lists', undefined, 'free')).json()).lists).toEqual([]);
  });

  test('is refused to an impersonating admin', async () => {
    await create('mine');
    const cookie = await impersonate(app, 'pro');
    for (const [method, path, json] of [...calls, ['GET', 'companies?status=won']] as const) {
      const refused = await app.send(`/api/${path}`, { method, headers: { cookie }, ...(json && { body: json }) });
      expect([path, refused.status]).toEqual([path, 403]);
    }
  });
});

test('includes lists in the account data, and deletes them with the account', async () => {
  const id = await create('Acme');
  await change(id, { do: 'add', companies: [ant] });
  await answer('PUT', `lists/${id}/notes/${ant}`, { note: 'Call back', version: 0 });
  const data = await (await call('GET', 'account/data')).json();
  expect(data.lists).toMatchObject([{ name: 'Acme' }]);
  expect(data.listEntries).toMatchObject([{ list: 'Acme', organization_name: 'Ant', note: 'Call back' }]);
});
