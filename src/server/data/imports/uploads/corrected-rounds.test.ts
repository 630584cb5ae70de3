import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { uploadsAdmin } from '#test/uploads.ts';

const app = useTestApp();
beforeEach(async () => {
  await app.pool.query('truncate uploads, import_sources');
  await clearCompanies(app.pool);
});

const { call, upload, undo, work } = uploadsAdmin(() => app);

async function compared(rows: string, name = 'rounds.csv', choices: object = {}) {
  const id = await upload(`Company,Website,Announced Date,Funding Type,Money Raised (in USD)\n${rows}\n`, name);
  await call(`/${id}/columns`, 'PUT', { kind: 'companies', mapping: {}, clearSample: false, choices });
  const { comparison } = await work(id, 'comparing');
  return { id, ...comparison };
}

async function imported(...file: Parameters<typeof compared>) {
  const { id } = await compared(...file);
  return work(id, 'running');
}

async function funding() {
  const { rows } = await app.pool.query(
    `select last_funding_type as type, last_funding_date::text as date, last_funding_amount_usd as last,
       total_funding_amount_usd as total,
       (select json_agg(json_build_array(announced_on, type, amount_usd) order by announced_on, type)
         from funding_rounds where company_id = c.id) as rounds
     from companies c order by id`,
  );
  return rows[0];
}

const storedRoundId = async (type = 'Seed') =>
  (await app.pool.query<{ id: number }>('select id from funding_rounds where type = $1', [type])).rows[0]?.id;

const row = (...cells: (string | number)[]) => `Acme,acme.example,${cells.join(',')}`;
const A = row('2024-03-12', 'Series A', 9e6);
const SEED = row('2025-05-06', 'Seed', 2e6);
const BEFORE = {
  type: 'Seed',
  date: '2025-05-06',
  last: 2e6,
  total: 11e6,
  rounds: [
    ['2024-03-12', 'Series A', 9e6],
    ['2025-05-06', 'Seed', 2e6],
  ],
};

describe.each([
  ['stage', ['2025-05-06', 'Pre-Seed', 2e6]],
  ['stage and amount', ['2025-05-06', 'Series A', 3e6]],
  ['date, a day later', ['2025-05-07', 'Seed', 2e6]],
  ['date, a month earlier', ['2025-04-06', 'Seed', 2e6]],
  ['lower amount', ['2025-05-06', 'Seed', 200_000]],
] as const)('a corrected %s', (_what, [date, type, amount]) => {
  const corrected = row(date, type, amount);
  const after = {
    type,
    date,
    last: amount,
    total: 9e6 + amount,
    rounds: [
      ['2024-03-12', 'Series A', 9e6],
      [date, type, amount],
    ],
  };
  beforeEach(async () => {
    await imported(`${A}\n${SEED}`);
    expect(await funding()).toEqual(BEFORE);
  });

  test('replaces the stored round by choice; undo and redo bring either back', async () => {
    const { id, report } = await compared(corrected, 'other.csv');
    const stored = { id: await storedRoundId(), announced_on: '2025-05-06', type: 'Seed', amount_usd: 2e6 };
    expect(report.corrections).toMatchObject({
      total: 1,
      replaced: 0,
      shown: [
        { row: 2, name: 'Acme', stored, round: { announced_on: date, type, amount_usd: amount }, replaced: false },
      ],
    });
    await call(`/${id}/columns`, 'PUT', {
      kind: 'companies',
      mapping: {},
      clearSample: false,
      choices: { rounds: { [`${stored.id}`]: 'replace' } },
    });
    const { comparison } = await work(id, 'comparing');
    expect(comparison.report).toMatchObject({ corrections: { replaced: 1 }, rounds: { created: 0, updated: 1 } });
    expect(comparison.report.problems.groups).toEqual([]);
    const { changeId } = await work(id, 'running');
    expect(await funding()).toEqual(after);
    await undo(changeId);
    expect(await funding()).toEqual(BEFORE);
    const { rows } = await app.pool.query<{ id: number }>('select max(id) as id from changes');
    await undo(rows[0]?.id ?? 0);
    expect(await funding()).toEqual(after);
  });

  test('replaces it in a new version of its file, and changes nothing when imported again', async () => {
    await imported(`${A}\n${corrected}`);
    expect(await funding()).toEqual(after);
    const again = await compared(`${A}\n${corrected}`);
    expect(again.report.companies).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect(again.report.corrections).toBeUndefined();
  });

  test('is kept beside it by default in another file, or by choice, also when imported again', async () => {
    const isLower = amount < 2e6;
    for (const [name, choices] of [
      ['other.csv', {}],
      ['rounds.csv', { otherRounds: 'keep' }],
      ['rounds.csv', {}],
    ] as const) {
      await imported(`${A}\n${corrected}`, name, choices);
      const { total, rounds } = await funding();
      expect(rounds).toHaveLength(isLower ? 2 : 3);
      expect(total).toBe(isLower ? 11e6 : 11e6 + amount);
    }
  });
});

test('keeps the evidence of the file before, which contradicts nothing that was chosen', async () => {
  await imported(SEED);
  const contradictions = async () => (await app.send('/api/admin/contradictions', { as: 'admin' })).json();
  const stage = async () => {
    const { facts } = await (await app.send('/api/companies/acme/evidence', { as: 'admin' })).json();
    const { value, sources, others } = facts.find(({ field }: { field: string }) => field === 'roundType');
    return [value, sources[0].name, others.map((other: typeof facts) => [other.value, other.sources[0].name])];
  };
  await imported(row('2025-05-06', 'Pre-Seed', 2e6), 'other.csv', { otherRounds: 'replace' });
  expect(await stage()).toEqual(['Pre-Seed', 'other.csv', [['Seed', 'rounds.csv']]]);
  expect(await contradictions()).toEqual({ fields: [] });
});

test('the values of one version are replaced, unless another file or an admin confirmed them', async () => {
  await imported(SEED);
  await imported(SEED, 'other.csv');
  const { report } = await compared(row('2025-05-06', 'Pre-Seed', 2e6));
  expect(report.corrections).toMatchObject({ total: 1, replaced: 0 });
});

test('keeps what the file leaves empty, and the total that a file stated', async () => {
  await importFile(
    app.pool,
    'Company,Website,Last Funding Date,Last Funding Type,Last Funding Amount (in USD),Total Funding Amount (in USD)\n' +
      'Acme,acme.example,2025-05-06,Seed,2000000,50000000\n',
  );
  await imported(row('2025-05-06', 'Pre-Seed', ''), 'other.csv', { otherRounds: 'replace' });
  expect(await funding()).toMatchObject({ total: 50e6, rounds: [['2025-05-06', 'Pre-Seed', 2e6]] });
});

test('offers to correct a stage without amounts', async () => {
  await imported(row('2025-05-06', 'Seed', ''));
  const { report } = await compared(row('2025-05-06', 'Pre-Seed', ''), 'other.csv');
  expect(report).toMatchObject({ corrections: { total: 1 }, problems: { groups: [{ column: 'Funding Type' }] } });
});

test('offers no choice for a round beside a loan of the same day, nor for one that the file states, too', async () => {
  await imported(`${SEED}\n${row('2025-06-01', 'Debt Financing', 1e6)}`);
  const { report } = await compared(
    [SEED, row('2025-05-06', 'Pre-Seed', 2e6), row('2025-06-01', 'Series A', 7e6)].join('\n'),
  );
  expect(report.corrections).toBeUndefined();
});

test('rejects an unknown choice for a round by name', async () => {
  const id = await upload(`Company,Website\nAcme,acme.example\n`);
  const body = { kind: 'companies', mapping: {}, clearSample: false };
  const refused = await call(`/${id}/columns`, 'PUT', { ...body, choices: { rounds: { 7: 'drop' } } });
  expect((await refused.json()).errors).toMatchObject([{ field: 'choices.rounds.7' }]);
});
