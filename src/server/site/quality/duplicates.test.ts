import { beforeEach, describe, expect, test } from 'vitest';
import { useAppWithWorker } from '#test/app-with-worker.ts';
import { addCompanies, type TestCompany } from '#test/companies.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { runMergeJob, scheduleMergeJobs } from '../../data/changes/merge-job.ts';

const app = useAppWithWorker((jobs, working) => scheduleMergeJobs(jobs, { ...working, now: () => new Date() }));
beforeEach(async () => {
  await clearCompanies(app.pool);
  await app.pool.query('truncate companies_apart, merge_jobs');
});

const { call, read, lastChange } = recordsAdmin(() => app);

let added = 0;
function company(organization_name: string, place: string | null, values: Partial<TestCompany> = {}): TestCompany {
  return { organization_name, slug: `c-${++added}`, headquarters_location: place, ...values };
}
const website = (host: string) => ({ website: `https://${host}` });
const crunchbase = (key: string) => ({
  crunchbase_key: key,
  crunchbase_url: `https://www.crunchbase.com/organization/${key}`,
});

type Company = { id: number; slug: string; version: number; fields: Record<string, string> };
type Group = { gain: number; reasons: string[]; companies: Company[] };

const groups = async (reason = ''): Promise<Group[]> => (await read(`/duplicates${reason}`)).groups;
const reasons = async () => (await groups()).map((group) => group.reasons);
const names = async () =>
  (await groups()).map(({ companies }) => companies.map(({ fields }) => fields.organizationName));
const apart = (companies: readonly Company[], apart = true) =>
  call('PUT', '/duplicates/apart', { companies: companies.map(({ id }) => id), apart });

async function merge([kept, ...others]: readonly Company[], fields = {}): Promise<Response> {
  const merged = others.map(({ id, version }) => ({ id, version }));
  return call('POST', `/companies/${kept?.id}/merge`, { version: kept?.version, merged, fields });
}

describe('lists companies as possible duplicates', () => {
  const seed = (announced_on: string) => ({ rounds: [{ announced_on, type: 'Seed' }] });
  const wholeSeed = { rounds: [{ announced_on: '2024-04-05', type: 'Seed', amount_usd: 4e6 }] };
  const ada = { contacts: [{ email: 'ada@ant.example' }] };
  test.each<[reason: string, TestCompany, TestCompany]>([
    [
      'Same Crunchbase URL',
      company('Ant', 'Bonn, Germany', crunchbase('ant')),
      company('Formica', null, crunchbase('ant')),
    ],
    [
      'Same website and name',
      company('Antler', 'Bonn, Germany', website('ant.example')),
      company('Antler Inc', null, website('ant.example')),
    ],
    [
      'Same website and a similar name',
      company('Antler', null, website('ant.example')),
      company('Antler Technologies', null, website('ant.example')),
    ],
    [
      'Same website and a different name',
      company('Antler', null, website('ant.example')),
      company('Beehive', null, website('ant.example')),
    ],
    [
      'Same website, but different Crunchbase URLs',
      company('Antler', null, { ...website('ant.example'), ...crunchbase('ant') }),
      company('Antler', null, { ...website('ant.example'), ...crunchbase('ant-2') }),
    ],
    [
      'Same LinkedIn page',
      company('Antler', null, { linkedin: 'https://www.linkedin.com/company/ant/about' }),
      company('Beehive', null, { linkedin: 'http://linkedin.com/company/ANT?trk=1' }),
    ],
    [
      'Same name and place',
      company('Antmere', 'Bonn, Germany'),
      company('Antmere GmbH', 'Bonn, Germany', website('ant.example')),
    ],
    [
      'Same name and place, but it is a common word',
      company('Ant', 'Bonn, Germany'),
      company('Ant GmbH', 'Bonn, Germany', website('ant.example')),
    ],
    [
      'Same name in different countries: Germany and France',
      company('Ant', 'Bonn, Germany'),
      company('Ant', 'Lyon, France'),
    ],
    ['Same name in different cities: Bonn and Ulm', company('Ant', 'Bonn, Germany'), company('Ant SE', 'Ulm, Germany')],
    [
      'Same name, but funded 12 years apart',
      company('Ant', 'Germany', seed('2011-01-01')),
      company('Ant', 'Germany', { last_funding_date: '2023-05-01' }),
    ],
    [
      'Same name, but no other evidence of a match',
      company('Antmere', 'Germany', website('ant.example')),
      company('Antmere', null, crunchbase('antmere')),
    ],
    [
      'Same name and contact email',
      company('Antmere', 'Germany', { ...website('ant.example'), contact_email: 'ada@ant.example' }),
      company('Antmere', null, { ...crunchbase('antmere'), contacts: [{ email: 'Ada@Ant.example' }] }),
    ],
    [
      'Same name, contact email, and round',
      company('Antmere', 'Germany', { ...website('ant.example'), ...ada, ...wholeSeed }),
      company('Antmere', null, { ...ada, ...wholeSeed }),
    ],
    [
      'Same name and contact email in different cities: Bonn and Ulm',
      company('Ant', 'Bonn, Germany', ada),
      company('Ant', 'Ulm, Germany', ada),
    ],
    [
      'Same name, place, and round',
      company('Ant', 'Bonn, Germany', wholeSeed),
      company('Ant', 'Bonn, Germany', { ...website('ant.example'), ...wholeSeed }),
    ],
    [
      'Same name and contact email, but different websites: ant.example and ant-two.example',
      company('Ant', 'Bonn, Germany', { ...website('ant.example'), ...ada }),
      company('Ant', 'Bonn, Germany', { ...website('ant-two.example'), ...ada }),
    ],
    [
      'Same name, but different websites: ant.example and ant-two.example',
      company('Ant', 'Bonn, Germany', website('ant.example')),
      company('Ant', 'Bonn, Germany', website('ant-two.example')),
    ],
  ])('%s', async (reason, one, other) => {
    await addCompanies(app.db, [one, other, company('Cicada', 'Bonn, Germany', website('cicada.example'))]);
    expect(await reasons()).toEqual([[reason]]);
    const { rules } = await read('/quality');
    expect(rules[0]).toEqual({ rule: 'duplicates', found: 1, dismissed: 0 });
  });

  test.each<[what: string, TestCompany, TestCompany]>([
    [
      'with different Crunchbase URLs',
      company('Ant', 'Bonn, Germany', crunchbase('ant')),
      company('Ant', 'Bonn, Germany', crunchbase('ant-2')),
    ],
    ['of a generic name', company('Stealth Startup', null), company('Stealth Startup', 'Bonn, Germany')],
    [
      'with no LinkedIn page',
      company('Ant', null, { linkedin: 'https://linkedin.com' }),
      company('Bee', null, { linkedin: 'https://linkedin.com' }),
    ],
  ])('except companies %s', async (_, one, other) => {
    await addCompanies(app.db, [one, other]);
    expect(await groups()).toEqual([]);
  });

  test('with the cities of all in one reason', async () => {
    const cities = ['Bonn', 'Kiel', 'Ulm'];
    await addCompanies(
      app.db,
      cities.map((city) => company('Ant', `${city}, Germany`)),
    );
    expect(await reasons()).toEqual([['Same name in different cities: Bonn, Kiel and Ulm']]);
  });

  test('that an import kept apart out of doubt', async () => {
    await importFile(
      app.pool,
      [
        'Organization Name,Website,Crunchbase URL,Headquarters Location,Last Funding Date',
        'Bloom,,crunchbase.com/organization/bloom,"Lyon, France",',
        'Dune,dune.example,,"Oslo, Norway",2008-01-01',
        'Fern,fern.example,,,',
      ].join('\n'),
    );
    const report = await importFile(
      app.pool,
      [
        'Organization Name,Website,Crunchbase URL,Headquarters Location,Last Funding Date',
        'Bloom,bloom.example,,"Lyon, France",',
        'Dune,,crunchbase.com/organization/dune,Norway,2022-01-01',
        'Moss,fern.example,,,',
        'Reed,,,"Bonn, Germany",',
        'Reed,,,"Lyon, France",',
      ].join('\n'),
    );
    expect(report.unsure.total).toBe(4);
    expect((await names()).flat().sort()).toEqual(['Bloom', 'Bloom', 'Dune', 'Dune', 'Fern', 'Moss', 'Reed', 'Reed']);
  });
});

test('a group has all companies of a key, the most complete first, and the largest gain comes first', async () => {
  const people = (count: number) => ({
    contacts: Array.from({ length: count }, (_, n) => ({ email: `p${n}@of-${count}.example` })),
  });
  await addCompanies(app.db, [
    company('Ant', 'Bonn, Germany'),
    company('Ant', 'Bonn, Germany', { ...website('ant.example'), ...people(2) }),
    company('Ant', 'Lyon, France', { ...crunchbase('ant'), description: 'Hills' }),
    company('Bee', 'Bonn, Germany', { ...website('bee.example'), ...people(5) }),
    company('Bee', 'Ulm, Germany', { ...crunchbase('bee'), ...people(4) }),
  ]);
  const listed = await groups();
  expect(await names()).toEqual([
    ['Bee', 'Bee'],
    ['Ant', 'Ant', 'Ant'],
  ]);
  // Bee gains four contacts and a URL; Ant a URL and a description.
  expect(listed.map(({ gain }) => gain)).toEqual([5, 2]);
  expect(listed[1]?.companies[0]?.fields.website).toBe('https://ant.example');
  const ofReason = await groups('?reason=Same%20name%20in%20different%20cities');
  expect(ofReason.map(({ companies }) => companies.length)).toEqual([2]);
});

test('remembers which companies are not the same, also after a merge, until they are reviewed again', async () => {
  await addCompanies(app.db, [
    company('Ant', 'Bonn, Germany'),
    company('Ant', 'Lyon, France'),
    company('Ant', 'Oslo, Norway'),
  ]);
  const [group] = await groups();
  const [first, second, third] = group?.companies ?? [];
  if (!first || !second || !third) throw new Error('No group of three');
  expect((await apart([first, third])).status).toBe(204);
  expect((await groups()).map(({ companies }) => companies.length)).toEqual([3]);
  expect((await merge([second, first])).status).toBe(200);
  // The merged company is not the same as the third, because one of its parts was not.
  expect(await groups()).toEqual([]);
  await call('POST', `/history/${await lastChange(`companies:${second.id}`)}/undo`);
  expect((await groups()).map(({ companies }) => companies.length)).toEqual([3]);
  expect((await apart([second, third])).status).toBe(204);
  expect((await groups()).map(({ companies }) => companies.map(({ id }) => id))).toEqual([[first.id, second.id]]);
  expect((await read('/quality')).rules[0]).toEqual({ rule: 'duplicates', found: 1, dismissed: 2 });

  const { pairs } = await read('/duplicates/apart');
  expect(pairs).toHaveLength(2);
  await apart(pairs[0], false);
  await apart(pairs[1], false);
  expect((await groups()).map(({ companies }) => companies.length)).toEqual([3]);
  const { rows } = await app.pool.query(
    "select action from audit_log where action like 'record.%' order by id desc limit 2",
  );
  expect(rows).toEqual([{ action: 'record.review-again' }, { action: 'record.review-again' }]);
  expect((await call('PUT', '/duplicates/apart', { companies: [first.id, 999_999], apart: true })).status).toBe(404);
  expect((await call('PUT', '/duplicates/apart', { companies: [first.id], apart: true })).status).toBe(400);
});

test('merges a group of three as one change, and undoes it', async () => {
  const round = (announced_on: string) => ({ announced_on, amount_usd: 1_000_000 });
  await addCompanies(app.db, [
    company('Ant', 'Bonn, Germany', { ...website('ant.example'), description: 'Hills', rounds: [round('2020-01-01')] }),
    company('Ant GmbH', null, {
      contacts: [{ first_name: 'Ada', email: 'ada@ant.example' }],
      rounds: [round('2020-01-01'), round('2021-01-01')],
    }),
    company('Ant', 'Bonn, Germany', {
      contacts: [{ first_name: 'Ada' }, { first_name: 'Cy' }],
      rounds: [round('2022-01-01')],
    }),
  ]);
  const [group] = await groups();
  if (!group) throw new Error('No group');
  const [target, ...others] = group.companies;
  const merged = await merge(group.companies, { description: 'Large hills' });
  expect(merged.status).toBe(200);
  const { change } = await merged.json();
  const after = await read(`/records/companies/${target?.id}`);
  expect(after.fields.description).toBe('Large hills');
  expect(after.parts.contacts.map(({ fields }: Company) => fields.firstName)).toEqual(['Ada', 'Cy']);
  expect(after.parts.rounds).toHaveLength(3);
  for (const { slug } of others) {
    expect(await (await app.send(`/api/companies/${slug}`)).json()).toMatchObject({ slug: target?.slug });
  }
  expect(await groups()).toEqual([]);
  expect((await merge(group.companies)).status).toBe(409);

  expect((await call('POST', `/history/${change}/undo`)).status).toBe(200);
  const [back] = await groups();
  const content = ({ companies = [] }: Partial<Group>) => companies.map(({ version: _, ...record }) => record);
  const withoutDates = (text: unknown) => JSON.stringify(text).replaceAll(/"lastChangedAt":"[^"]*"/g, '');
  expect(withoutDates(content(back ?? {}))).toEqual(withoutDates(content(group)));
  for (const { slug } of others) {
    expect(await (await app.send(`/api/companies/${slug}`)).json()).toMatchObject({ slug });
  }
});

test('redirects along a chain of merges, and back after each undo', async () => {
  await addCompanies(app.db, [
    company('Ant', 'Bonn, Germany', { slug: 'ant-a' }),
    company('Ant', 'Ulm, Germany', { slug: 'ant-b' }),
    company('Ant', 'Lyon, France', { slug: 'ant-c' }),
  ]);
  const bySlug = async () =>
    new Map((await groups()).flatMap(({ companies }) => companies.map((one) => [one.slug, one])));
  const mergeInto = async (target: string, source: string) => {
    const present = await bySlug();
    const pair = [target, source].flatMap((slug) => present.get(slug) ?? []);
    return (await (await merge(pair)).json()).change;
  };
  const leadsTo = async (slug: string) => (await (await app.send(`/api/companies/${slug}`)).json()).slug;
  const all = async () => [await leadsTo('ant-a'), await leadsTo('ant-b'), await leadsTo('ant-c')];
  const first = await mergeInto('ant-b', 'ant-a');
  const second = await mergeInto('ant-c', 'ant-b');
  expect(await all()).toEqual(['ant-c', 'ant-c', 'ant-c']);
  await call('POST', `/history/${second}/undo`);
  expect(await all()).toEqual(['ant-b', 'ant-b', 'ant-c']);
  await call('POST', `/history/${first}/undo`);
  expect(await all()).toEqual(['ant-a', 'ant-b', 'ant-c']);
});

describe('merging all companies with the same website', () => {
  const pair = (n: number) => [
    company(`Pair ${n}`, 'Bonn, Germany', { ...website(`pair${n}.example`), description: 'First' }),
    company(`Pair ${n} Inc`, null, { ...website(`pair${n}.example`), contacts: [{ email: `a@pair${n}.example` }] }),
  ];
  const preview = () => read('/duplicates/same-website');
  const job = async () => (await read('/duplicates')).job;
  const ended = () => expect.poll(async () => (await job()).working).toBe(false);
  const slugs = async () => (await app.pool.query('select slug from companies order by id')).rows;

  test('lists what it merges, merges it as one change and undoes it at once', async () => {
    await addCompanies(app.db, [
      ...[1, 2, 3].flatMap(pair),
      // A parent and its brand, companies that Crunchbase lists twice, and companies that an admin keeps apart.
      company('Parent', null, website('parent.example')),
      company('Brand', null, website('parent.example')),
      company('Twin', null, { ...website('twin.example'), ...crunchbase('twin') }),
      company('Twin', null, { ...website('twin.example'), ...crunchbase('twin-2') }),
      ...pair(4),
    ]);
    const before = await slugs();
    const decided = (await groups()).find(({ companies }) =>
      companies[0]?.fields.organizationName?.startsWith('Pair 4'),
    );
    await apart(decided?.companies ?? []);
    const listed = await preview();
    expect(listed).toMatchObject({ total: 3, companies: 3, toReview: 2 });
    expect(listed.groups[0]).toMatchObject({
      website: 'pair1.example',
      kept: { name: 'Pair 1', place: 'Bonn, Germany' },
      merged: [{ name: 'Pair 1 Inc', place: '' }],
      added: { contacts: 1, rounds: 0 },
    });
    expect((await call('POST', '/duplicates/same-website', { token: 'x' })).status).toBe(409);
    expect((await call('POST', '/duplicates/same-website', { token: listed.token })).status).toBe(204);
    await ended();
    const result = await job();
    expect(result).toMatchObject({ counts: { groups: 3, companies: 3, skipped: 0 }, failure: null, undone: false });
    expect(await preview()).toMatchObject({ total: 0, toReview: 2 });
    expect(await slugs()).toHaveLength(before.length - 3);
    const { changes } = await read('/history');
    expect(changes[0]).toMatchObject({ id: result.changeId, kind: 'merge', actor: 'admin@fundscout.example' });
    expect(changes[0]).toMatchObject({ merges: 3, merged: ['Pair 1 Inc', 'Pair 2 Inc', 'Pair 3 Inc'], into: null });
    const { id, name } = listed.groups[0].kept;
    const ofRecord = (await read(`/history?record=companies:${id}`)).changes[0];
    expect(ofRecord).toMatchObject({ merges: 3, merged: ['Pair 1 Inc'], into: { id, name } });

    expect((await call('POST', `/history/${result.changeId}/undo`)).status).toBe(200);
    expect((await read('/history')).changes[0]).toMatchObject({ kind: 'undo', merges: 3, merged: null, into: null });
    expect(await slugs()).toEqual(before);
    expect(await job()).toMatchObject({ undone: true });
    expect(await preview()).toEqual(listed);
  });

  test('fails if the duplicates have changed since the preview, and does nothing if canceled', async () => {
    await addCompanies(app.db, pair(1));
    const { token } = await preview();
    const start = async () => {
      await app.pool.query(`insert into merge_jobs (actor, token) select id, $1 from "user" limit 1`, [token]);
      return (await job()).id;
    };
    const first = await start();
    expect((await call('POST', '/duplicates/same-website', { token })).status).toBe(409);
    await addCompanies(app.db, pair(2));
    await runMergeJob({ ...app, now: () => new Date() }, { id: first, last: false });
    expect(await job()).toMatchObject({
      working: false,
      failure: expect.stringMatching(/^The duplicates have changed/),
    });

    await start();
    await app.pool.query(`update merge_jobs set touched_at = 'epoch' where working`);
    expect((await call('POST', '/duplicates/same-website/cancel')).status).toBe(204);
    expect(await job()).toMatchObject({ working: false, failure: 'Canceled. Nothing was merged.' });
    expect((await call('POST', '/duplicates/same-website/cancel')).status).toBe(409);
    expect(await slugs()).toHaveLength(4);
  });

  test('starts over when its process was killed, and runs once when two processes start it', async () => {
    await addCompanies(app.db, [1, 2].flatMap(pair));
    const { token } = await preview();
    await app.pool.query(`insert into merge_jobs (actor, token, attempt) select id, $1, 1 from "user" limit 1`, [
      token,
    ]);
    const { id } = await job();
    const work = { ...app, now: () => new Date() };
    await Promise.all([1, 2].map(() => runMergeJob(work, { id, last: false }).catch(() => {})));
    expect(await job()).toMatchObject({ working: false, counts: { groups: 2, companies: 2 } });
    expect(await slugs()).toHaveLength(2);
  });

  test('leaves a group as it is if a value is invalid', async () => {
    await addCompanies(app.db, [
      ...pair(1),
      company('Bad', null, { ...website('bad.example'), description: 'x', city: null }),
      company('Bad', null, { ...website('bad.example'), last_funding_date: '2999-01-01' }),
    ]);
    await call('POST', '/duplicates/same-website', { token: (await preview()).token });
    await ended();
    expect(await job()).toMatchObject({
      counts: { groups: 1, companies: 1, skipped: 1 },
      skippedCompanies: [
        { id: expect.any(Number), name: 'Bad', reason: expect.stringMatching(/^Last funding date: Enter a date/) },
      ],
    });
    expect(await slugs()).toHaveLength(3);
  });
});
