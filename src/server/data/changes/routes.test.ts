import { beforeEach, describe, expect, test } from 'vitest';
import { suppressionKeys } from '#domain/privacy/suppression.ts';
import { useTestApp } from '#test/app.ts';
import { addCompanies } from '#test/companies.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { queryPlans } from '#test/query-plans.ts';
import { ANT, recordsAdmin } from '#test/records.ts';
import { suppressKeys } from '../suppressions/suppressions.ts';
import { findDuplicatesOf } from './find-duplicates.ts';

const app = useTestApp();
beforeEach(() => clearCompanies(app.pool));

const { call, read, merge, idOf, search, lastChange } = recordsAdmin(() => app);

describe('finding', () => {
  beforeEach(() => addCompanies(app.db, [ANT, { organization_name: 'Bee', slug: 'bee--2' }]));

  test.each([
    ['a name', 'Ant', ['Ant']],
    ['a word of the description', 'carries', ['Ant']],
    ['an address', 'ADA@ant', ['Ant']],
    ['a website', 'www.ant.example', ['Ant']],
    ['the end of an address', 'bee--2', ['Bee']],
    ['no match', 'nobody@x.example', []],
  ])('by %s', async (_, query, names) => {
    const { records } = await read(`/records/companies?query=${encodeURIComponent(query)}`);
    expect(records.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('in another order', async () => {
    const { records } = await read('/records/companies?sort=name-desc');
    expect(records.map(({ name }: { name: string }) => name)).toEqual(['Bee', 'Ant']);
  });

  test.each([
    ['website=https://www.ant.example/about&name=Other', { website: 'ant.example', records: [{ name: 'Ant' }] }],
    ['website=cat.example&name=The+ant,+Inc.', { website: null, records: [{ name: 'Ant' }] }],
    ['website=cat.example&name=Ants', { website: null, records: [] }],
    ['name=', { website: null, records: [] }],
  ])('who has an identity already (%s)', async (query, owners) => {
    expect(await read(`/records/companies/owners?${query}`)).toMatchObject(owners);
    expect((await read(`/records/lps/owners?${query}`)).records).toEqual([]);
  });

  test('lists the possible duplicates of a company', async () => {
    await addCompanies(app.db, [{ organization_name: 'Ant Inc', website_key: 'ant.example' }]);
    const { duplicates } = await read(`/records/companies/${await idOf('Ant')}`);
    expect(duplicates).toMatchObject([{ name: 'Ant Inc', why: 'Same website and name' }]);
  });

  test('finds duplicates in any country without a full table scan', async () => {
    await addCompanies(
      app.db,
      ['Oslo, Norway', 'Lyon, France', 'Oslo, Norway'].map((headquarters_location, n) => ({
        organization_name: 'Catlan',
        slug: `cat-${n}`,
        name_key: `catlan\x1f${headquarters_location.toLowerCase()}`,
        website_key: n === 0 ? 'cat.example' : null,
        linkedin: n === 1 ? null : 'https://www.linkedin.com/company/catlan/about',
        headquarters_location,
      })),
    );
    const { records } = await read('/records/companies?query=cat-0');
    const id = records[0].id;
    const groups = await findDuplicatesOf(app.pool, id);
    expect(groups.map(({ why }) => why)).toEqual([
      'Same LinkedIn page',
      'Same name in different countries: Norway and France',
    ]);
    const plans = await queryPlans(app.pool, (client) => findDuplicatesOf(client, id));
    for (const key of ['base_name', 'website_key', 'linkedin_key', 'crunchbase_key']) {
      expect(plans).toContain(`companies_${key}`);
    }
    expect(plans).not.toContain('Seq Scan on companies');
  });
});

describe('editing', () => {
  let id: number;
  beforeEach(async () => {
    await addCompanies(app.db, [ANT]);
    id = await idOf('Ant');
  });

  async function version(): Promise<number> {
    return (await read(`/records/companies/${id}`)).version;
  }

  test('updates fields, derived columns and search', async () => {
    const fields = {
      description: 'Builds hills',
      industries: 'Robotics; AI',
      lastFundingAmountUsd: '$1.5M',
      lastFundingDate: '5 May 2026',
      headquartersLocation: 'Berlin, Berlin, Germany',
    };
    const edited = await call('PATCH', `/records/companies/${id}`, { version: await version(), fields });
    expect(edited.status).toBe(204);
    expect((await read(`/records/companies/${id}`)).fields).toMatchObject({
      organizationName: 'Ant',
      description: 'Builds hills',
      industries: 'Robotics, AI',
      lastFundingAmountUsd: '1500000',
      lastFundingDate: '2026-05-05',
    });
    expect(await search('hills')).toEqual(['Ant']);
    expect(await search('carries')).toEqual([]);
    const { companies } = await (await app.send('/api/companies?location=country%3AGermany')).json();
    expect(companies).toHaveLength(1);
  });

  test.each([
    [{ organizationName: '' }, 'organizationName'],
    [{ website: 'no website' }, 'website'],
    [{ lastFundingDate: '03/04/2024' }, 'lastFundingDate'],
    [{ lastFundingDate: '2027-01-01' }, 'lastFundingDate'],
    [{ lastFundingAmountUsd: '5 herons' }, 'lastFundingAmountUsd'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ crunchbaseUrl: 'https://elsewhere.example' }, 'crunchbaseUrl'],
    [{ nonsense: 'x' }, 'nonsense'],
    [{ version: 'x' }, 'version'],
  ])('refuses %j and names the field', async (fields, field) => {
    const refused = await call('PATCH', `/records/companies/${id}`, { version: await version(), fields });
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toMatchObject([{ field }]);
  });

  test('names fields by their labels, with an example of a valid value', async () => {
    const fields = { lastFundingAmountUsd: 'lots', lastFundingDate: 'lots' };
    const refused = await call('PATCH', `/records/companies/${id}`, { version: await version(), fields });
    expect((await refused.json()).detail).toBe(
      'Last funding amount: Enter an amount, for example 2.5M or 2,500,000; Last funding date: Enter a date, for example 2026-11-20',
    );
  });

  test('shows and edits amounts in any currency, as written', async () => {
    await importFile(app.pool, 'Company,Last Round Amount,Last Round Date\nHeron,€900k,2026-05-06\n');
    const heron = await idOf('Heron');
    const record = await read(`/records/companies/${heron}`);
    const [round] = record.parts.rounds;
    expect([record.fields.lastFundingAmountUsd, round.fields.roundAmountUsd]).toEqual(['€900k', '€900k']);
    const edit = async (path: string, fields: object) => {
      const { version } = await read(`/records/companies/${heron}`);
      expect((await call('PATCH', `/records/companies/${heron}${path}`, { version, fields })).status).toBe(204);
    };
    await edit('', { lastFundingAmountUsd: '£2m' });
    await edit(`/rounds/${round.id}`, { roundAmountUsd: '$1M' });
    const { fields, parts } = await read(`/records/companies/${heron}`);
    expect([fields.lastFundingAmountUsd, parts.rounds[0].fields.roundAmountUsd]).toEqual(['£2m', '1000000']);
    const { changes } = await read(`/history?record=companies:${heron}`);
    expect(changes).toMatchObject([
      {
        shown: [
          { before: { amount: '€900k' }, after: { amount_usd: 1_000_000 } },
          { after: { total_funding_amount_usd: 1_000_000 } },
        ],
      },
      { shown: [{ before: { last_funding_amount: '€900k' }, after: { last_funding_amount: '£2m' } }] },
      { kind: 'import', shown: [] },
    ]);
  });

  test('does not overwrite a concurrent edit', async () => {
    const base = await version();
    await call('PATCH', `/records/companies/${id}`, { version: base, fields: { description: 'theirs' } });
    const refused = await call('PATCH', `/records/companies/${id}`, { version: base, fields: { description: 'mine' } });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'conflict',
      detail: "Someone else edited this company. Description is now 'theirs'",
      errors: [{ field: 'description', message: "is now 'theirs'" }],
    });
  });

  test('accepts one of two simultaneous edits', async () => {
    const base = await version();
    const edit = (description: string) =>
      call('PATCH', `/records/companies/${id}`, { version: base, fields: { description } });
    const answers = await Promise.all([edit('a'), edit('b')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('leaves no trace when nothing changes', async () => {
    const base = await version();
    await call('PATCH', `/records/companies/${id}`, { version: base, fields: { description: 'Carries things' } });
    expect(await version()).toBe(base);
    expect((await read('/history')).total).toBe(0);
  });

  test('rounds that are added and deleted change the last round and the total, unless the total is more', async () => {
    const { id: bee } = await (
      await call('POST', '/records/companies', { fields: { organizationName: 'Bee' } })
    ).json();
    const path = `/records/companies/${bee}`;
    const add = async (roundDate: string, roundAmountUsd: string) => {
      const { version } = await read(path);
      await call('POST', `${path}/rounds`, { version, fields: { roundDate, roundAmountUsd, roundType: 'Seed' } });
      return funding();
    };
    const funding = async () => {
      const { lastFundingDate, totalFundingAmountUsd } = (await read(path)).fields;
      return [lastFundingDate, totalFundingAmountUsd];
    };
    const remove = async (roundDate: string) => {
      const { version, parts } = await read(path);
      const round = parts.rounds.find(
        ({ fields }: { fields: { roundDate: string } }) => fields.roundDate === roundDate,
      );
      const answer = await call('DELETE', `${path}/rounds/${round.id}?version=${version}`);
      return { ...(await answer.json()), funding: await funding() };
    };
    expect(await add('2026-03-04', '12M')).toEqual(['2026-03-04', '12000000']);
    expect(await add('2025-03-04', '1M')).toEqual(['2026-03-04', '13000000']);
    expect((await remove('2026-03-04')).funding).toEqual(['2025-03-04', '1000000']);
    const { change, funding: fundingAfter } = await remove('2025-03-04');
    expect(fundingAfter).toEqual(['', '']);
    await call('POST', `/history/${change}/undo`);
    expect(await funding()).toEqual(['2025-03-04', '1000000']);
    await remove('2025-03-04');
    expect((await read(path)).fields).toMatchObject({ lastFundingAmountUsd: '', lastFundingType: '' });
    await add('2026-03-04', '12M');
    const { version } = await read(path);
    await call('PATCH', path, { version, fields: { totalFundingAmountUsd: '20M' } });
    expect(await add('2026-05-04', '3M')).toEqual(['2026-05-04', '20000000']);
    expect((await remove('2026-05-04')).funding).toEqual(['2026-03-04', '20000000']);
  });

  test('edits contacts and rounds', async () => {
    const parts = async () => (await read(`/records/companies/${id}`)).parts;
    const [ada] = (await parts()).contacts;
    const path = `/records/companies/${id}/contacts`;
    await call('PATCH', `${path}/${ada.id}`, { version: await version(), fields: { role: 'CEO' } });
    await call('POST', path, { version: await version(), fields: { firstName: 'Bo', email: 'bo@ant.example' } });
    expect(await search('bo')).toEqual(['Ant']);
    expect((await parts()).contacts).toMatchObject([
      { fields: { firstName: 'Ada', role: 'CEO' } },
      { fields: { firstName: 'Bo', email: 'bo@ant.example' } },
    ]);
    const nameless = await call('POST', path, { version: await version(), fields: { role: 'CTO' } });
    expect((await nameless.json()).errors).toMatchObject([{ field: 'firstName' }]);
    await call('DELETE', `${path}/${ada.id}?version=${await version()}`);
    const rounds = `/records/companies/${id}/rounds`;
    await call('POST', rounds, { version: await version(), fields: { roundDate: '2026-03-04', roundAmountUsd: '5M' } });
    expect(await parts()).toMatchObject({
      contacts: [{ fields: { firstName: 'Bo' } }],
      rounds: [{}, { fields: { roundAmountUsd: '5000000' } }],
    });
    const stranger = await call('DELETE', `/records/lps/${id}/rounds/1?version=1`);
    expect(stranger.status).toBe(404);
  });

  test('refuses suppressed people', async () => {
    const bo = { name: 'Bo Example', email: 'bo@ant.example', companies: ['Ant'] };
    await app.db.transaction().execute((trx) => suppressKeys(trx, suppressionKeys(bo), null));
    for (const [path, fields, field] of [
      ['/contacts', { firstName: 'B.', email: 'Bo@ant.example' }, 'email'],
      ['/contacts', { firstName: 'Bo', lastName: 'Example' }, 'lastName'],
      ['', { founders: 'Ada Example, Bo Example' }, 'founders'],
      ['', { contactEmail: 'bo@ant.example' }, 'contactEmail'],
      ['', { description: 'Ask bo＠ant.example' }, 'description'],
      ['', { linkedin: 'https://www.linkedin.com/in/bo%40ant.example' }, 'linkedin'],
    ] as const) {
      const method = path ? 'POST' : 'PATCH';
      const refused = await call(method, `/records/companies/${id}${path}`, { version: await version(), fields });
      expect((await refused.json()).errors).toMatchObject([{ field }]);
    }
  });

  test('records who changed what, and undoes it', async () => {
    await call('PATCH', `/records/companies/${id}`, { version: await version(), fields: { description: 'new' } });
    const { changes } = await read(`/history?record=companies:${id}`);
    expect(changes).toMatchObject([
      {
        kind: 'edit',
        actor: 'admin@fundscout.example',
        undone: false,
        shown: [{ table: 'companies', before: { description: 'Carries things' }, after: { description: 'new' } }],
      },
    ]);
    const undone = await call('POST', `/history/${changes[0].id}/undo`);
    expect(await undone.json()).toMatchObject({ rows: 1, keptCount: 0 });
    expect(await search('carries')).toEqual(['Ant']);
    expect((await call('POST', `/history/${changes[0].id}/undo`)).status).toBe(409);
    const audit = await app.pool.query('select action, actor_email from audit_log order by id desc limit 2');
    expect(audit.rows.map(({ action }) => action)).toEqual(['history.undo', 'record.edit']);
  });
});

test('a redo counts as undone once its change is undone again', async () => {
  await importFile(app.pool, 'Organization Name,Website\nGannet,gannet.example\n');
  const newest = async () => (await read('/history')).changes[0];
  const { id } = await newest();
  for (const isUndone of [true, false]) {
    await call('POST', `/history/${(await newest()).id}/undo`);
    expect(await newest()).toMatchObject({ origin: { id, undone: isUndone }, undone: false });
  }
  await call('POST', `/history/${id}/undo`);
  const { changes } = await read('/history');
  expect(changes[1]).toMatchObject({ origin: { id, undone: false }, undone: true });
});

test('the history names removed records', async () => {
  const file = `Organization Name,Website,First name,Last name\nGannet,gannet.example,Ida,Quay\n`;
  await importFile(app.pool, file);
  const id = await idOf('Gannet');
  await call('POST', `/history/${(await read('/history')).changes[0].id}/undo`);
  const { changes } = await read(`/history?record=companies:${id}`);
  expect(changes[0].kind).toBe('undo');
  for (const { record } of changes.flatMap(({ shown }: { shown: object[] }) => shown)) {
    expect(record).toEqual({ table: 'companies', id, name: 'Gannet', removed: true });
  }
  const rows = changes[0].shown.map(({ table }: { table: string }) => table);
  expect(rows).toEqual(expect.arrayContaining(['companies', 'contacts']));
});

test('reads all rows of a change in pages', async () => {
  const rows = (words: string) => Array.from({ length: 60 }, (_, n) => `Moth ${n},moth-${n}.example,${words}\n`);
  const header = 'Organization Name,Website,Description\n';
  for (const words of ['old', 'new']) await importFile(app.pool, `${header}${rows(words).join('')}`);
  const [change] = (await read('/history')).changes;
  expect(change).toMatchObject({ kind: 'import', rows: 60 });
  const pages = await Promise.all([1, 2, 3].map((page) => read(`/history/${change.id}/rows?page=${page}`)));
  expect(pages.map((page) => page.rows.length)).toEqual([50, 10, 0]);
  expect(pages[0].rows.slice(0, change.shown.length)).toEqual(change.shown);
  const all = pages.flatMap((page) => page.rows);
  expect(new Set(all.map(({ rowId }: { rowId: number }) => rowId)).size).toBe(60);
  const { record } = all[59];
  const ofRecord = await read(`/history/${change.id}/rows?record=companies:${record.id}`);
  expect(ofRecord.rows).toEqual([all[59]]);
});

test('filters the history by name, also of deleted records, kind, person and day', async () => {
  await addCompanies(app.db, [ANT, { organization_name: 'Bee', slug: 'bee' }]);
  const remove = async (name: string) => {
    const { id, version } = await read(`/records/companies/${await idOf(name)}`);
    await call('DELETE', `/records/companies/${id}?version=${version}`);
  };
  const { id, version } = await read(`/records/companies/${await idOf('Ant')}`);
  await call('PATCH', `/records/companies/${id}`, { version, fields: { description: 'Digs' } });
  await remove('Bee');
  const kinds = async (query: string) =>
    (await read(`/history?${query}`)).changes.map(({ kind }: { kind: string }) => kind);
  const today = (await read('/history')).changes[0].at.slice(0, 10);
  await importFile(app.pool, 'Organization Name,Website\nCicada,cicada.example\n');
  expect(await kinds('name=cicada')).toEqual(['import']);
  expect(await kinds('name=BE')).toEqual(['delete']);
  expect(await kinds('name=ant')).toEqual(['edit']);
  expect(await kinds('kind=edit')).toEqual(['edit']);
  expect(await kinds('actor=admin')).toEqual(['delete', 'edit']);
  expect(await kinds('actor=pro%40')).toEqual([]);
  expect(await kinds(`change=${(await read('/history?kind=edit')).changes[0].id}`)).toEqual(['edit']);
  expect(await kinds(`from=${today}&to=${today}`)).toEqual(['import', 'delete', 'edit']);
  expect(await kinds('to=2020-01-01')).toEqual([]);
});

test('adds and deletes records, which search reflects at once', async () => {
  await addCompanies(app.db, [ANT]);
  const added = await call('POST', '/records/companies', {
    fields: { organizationName: 'Ant', website: 'two.example' },
  });
  const { id } = await added.json();
  expect(await read(`/records/companies/${id}`)).toMatchObject({ slug: `ant--${id}`, source: 'edit' });
  expect(await search('ant')).toHaveLength(2);
  const { version } = await read(`/records/companies/${id}`);
  for (const query of ['', '?version=abc', '?version=1.5']) {
    const unread = await call('DELETE', `/records/companies/${id}${query}`);
    const errors = [{ field: 'version', message: query ? 'must be the version you edited' : 'is required' }];
    expect(await unread.json()).toMatchObject({ code: 'invalid_parameters', errors });
  }
  expect((await call('DELETE', `/records/companies/${id}?version=${version - 1}`)).status).toBe(409);
  expect((await call('DELETE', `/records/companies/${id}?version=${version}`)).status).toBe(204);
  expect(await search('ant')).toHaveLength(1);
  await call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
  expect((await app.send(`/api/companies/ant--${id}`)).status).toBe(200);
  expect(await search('ant')).toHaveLength(2);
  const unnamed = await call('POST', '/records/companies', { fields: { website: 'x.example' } });
  expect((await unnamed.json()).errors).toMatchObject([{ field: 'organizationName' }]);
});

test('edits, finds, deletes and restores LPs too', async () => {
  const { id } = await (
    await call('POST', '/records/lps', {
      fields: { name: 'Oak Fund', type: 'endowment', assetsUsd: '2B', focusStages: 'Seed, Series A' },
    })
  ).json();
  const path = `/records/lps/${id}`;
  expect(await read(path)).toMatchObject({
    fields: { type: 'University endowment', assetsUsd: '2000000000', focusStages: 'Seed, Series A' },
  });
  expect((await read('/records/lps?query=oak')).records).toMatchObject([{ id, name: 'Oak Fund' }]);
  expect((await read('/records/lps?query=fund%20oak')).records).toMatchObject([{ id }]); // Any order, as in the LP search.
  const refused = await call('PATCH', path, { version: (await read(path)).version, fields: { type: 'circus' } });
  expect((await refused.json()).errors).toMatchObject([{ field: 'type' }]);
  await call('POST', `${path}/contacts`, {
    version: (await read(path)).version,
    fields: { firstName: 'Di', email: 'di@oak.example' },
  });
  expect(await idOf('Oak Fund', 'lps')).toBe(id);
  expect((await read('/records/lps?query=di%40oak')).total).toBe(1);
  await call('DELETE', `${path}?version=${(await read(path)).version}`);
  expect((await call('GET', path)).status).toBe(404);
  await call('POST', `/history/${await lastChange(`lps:${id}`)}/undo`);
  expect((await read(path)).parts.contacts).toMatchObject([{ fields: { email: 'di@oak.example' } }]);
});

test('an undo of an import leaves a total that is the sum of the rounds, including one added since', async () => {
  const importRound = (line: string) =>
    importFile(
      app.pool,
      `Organization Name,Website,Email,Description,Last Funding Date,Last Funding Type,Last Funding Amount (in USD)\nant,ant.example,ada@ant.example,${line}\n`,
      { fileName: `${line}.csv` },
    );
  await importRound('old,2024-01-02,Seed,1000000');
  await importRound('new,2026-01-02,Series A,5000000');
  const id = await idOf('ant');
  const path = `/records/companies/${id}`;
  const funding = async () => {
    const { lastFundingType, totalFundingAmountUsd, description } = (await read(path)).fields;
    return [lastFundingType, totalFundingAmountUsd, description];
  };
  const imported = await lastChange(`companies:${id}`);
  await call('POST', `${path}/rounds`, {
    version: (await read(path)).version,
    fields: { roundDate: '2025-01-02', roundType: 'Grant', roundAmountUsd: '200000' },
  });
  expect(await funding()).toEqual(['Series A', '6200000', 'new']);
  expect(await (await call('POST', `/history/${imported}/undo`)).json()).toMatchObject({ keptCount: 1 });
  expect(await funding()).toEqual(['Grant', '1200000', 'new']);
  await call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
  expect(await funding()).toEqual(['Series A', '6200000', 'new']);
});

test('a total that someone typed stays when an import is undone', async () => {
  await addCompanies(app.db, [{ ...ANT, total_funding_amount_usd: 1_000_000 }]);
  const id = await idOf('Ant');
  const path = `/records/companies/${id}`;
  await importFile(
    app.pool,
    'Organization Name,Website,Email,Last Funding Date,Last Funding Amount (in USD)\nAnt,ant.example,ada@ant.example,2026-05-02,5000000\n',
  );
  const imported = await lastChange(`companies:${id}`);
  await call('PATCH', path, { version: (await read(path)).version, fields: { totalFundingAmountUsd: '9M' } });
  await call('POST', `/history/${imported}/undo`);
  const { fields, parts } = await read(path);
  expect([fields.totalFundingAmountUsd, parts.rounds.length]).toEqual(['9000000', 1]);
});

test('the undo of a merge cannot be redone once the same merge was made again', async () => {
  await addCompanies(app.db, [ANT, { organization_name: 'Ant Inc', description: 'x' }]);
  const [id, other] = [await idOf('Ant'), await idOf('Ant Inc')];
  await merge(id, other, { fields: { linkedin: 'linkedin.com/company/ant' } });
  await call('POST', `/history/${await lastChange(`companies:${id}`)}/undo`);
  expect((await read('/history')).changes[0]).toMatchObject({ kind: 'undo', gone: null });
  await merge(id, other, { fields: { linkedin: 'linkedin.com/company/ant' } });
  const [again, undone] = (await read('/history')).changes;
  expect(undone.gone).toEqual({
    table: 'companies',
    why: 'merged',
    into: { id, name: 'Ant' },
    by: { id: again.id, kind: 'merge', undo: false },
  });
});
