import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fact } from '#domain/evidence/evidence.ts';
import { useTestApp } from '#test/app.ts';
import { filingXml } from '#test/form-d.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { repetitions } from '#test/repetitions.ts';
import { removePerson } from '../../site/requests/remove-person.ts';
import { importFormD } from '../imports/form-d/import-form-d.ts';
import { readFacts } from './read-evidence.ts';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
const { call, read } = recordsAdmin(() => app);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fundscout-histories-'));
});
beforeEach(() => clearCompanies(app.pool));
afterAll(() => rm(folder, { recursive: true }));

const COMPANIES = ['acorn', 'birch'];
const FIELDS = {
  description: ['Boats', 'Ships', 'Rafts'],
  headquartersLocation: ['Austin, Texas, United States', 'Boston, Massachusetts, United States'],
  linkedin: ['linkedin.com/company/one', 'linkedin.com/company/two'],
} as const;
const HEADERS = { description: 'Description', headquartersLocation: 'Headquarters Location', linkedin: 'LinkedIn' };
/** Places of filings, as the SEC writes them. */
const FILED_PLACES = [
  { city: 'AUSTIN', state: 'TX' },
  { city: 'BOSTON', state: 'MA' },
] as const;
const PERSON = { name: 'Wilma Quist', email: 'wilma@quist.example' };
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

/** A document of the plain implementation: what it stated in its own words, and the change that can be undone. */
type PlainDocument = { name: string; company: number; change: number; values: Partial<Record<Field, string>> };

/** Repeatable random numbers. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

async function idOf(slug: string): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ id: number }>('select id from companies where slug = $1', [slug]);
  return rows[0]?.id;
}

async function lastChange(): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>('select max(id) as id from changes');
  return rows[0]?.id ?? 0;
}

const KINDS = [
  'import',
  'import',
  'filing',
  'filing',
  'edit',
  'edit',
  'undo',
  'undo',
  'merge',
  'delete',
  'remove',
] as const;

/** Makes a random history. @returns its documents, and which company each one was merged into */
async function makeHistory(seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const documents: PlainDocument[] = [];
  const merges = new Map<number, { into: number; change: number }>();
  let isRemoved = false;
  for (let step = 0; step < 10; step++) {
    const kind = step === 0 ? 'import' : pick(KINDS);
    const slug = pick(COMPANIES);
    const id = await idOf(slug);
    if (kind === 'import') {
      const name = `file-${random(3)}.csv`;
      const stated = COMPANIES.filter(() => random(3) > 0).map((company) => ({
        company,
        values: Object.fromEntries(NAMES.filter(() => random(3) > 0).map((field) => [field, pick(FIELDS[field])])),
      }));
      if (stated.length === 0) continue;
      const rows = stated.map(({ company, values }) =>
        [
          company,
          `${company}.example`,
          random(2) > 0 ? 'Wilma,Quist,wilma@quist.example' : ',,',
          ...NAMES.map((field) => `"${values[field] ?? ''}"`),
        ].join(','),
      );
      const header = [
        'Organization Name',
        'Website',
        'First Name,Last Name,Email',
        ...NAMES.map((field) => HEADERS[field]),
      ].join(',');
      await importFile(app.pool, `${[header, ...rows].join('\n')}\n`, {
        fileName: name,
        mapping: { Description: 'description' },
      });
      const change = await lastChange();
      const { rows: targets } = await app.pool.query<{ company: number; row: number }>(
        'select company_id as company, row_number as row from evidence where change_id = $1',
        [change],
      );
      for (const { company, row } of targets)
        documents.push({ name, company, change, values: stated[row - 2]?.values ?? {} });
    } else if (kind === 'filing') {
      const place = random(FILED_PLACES.length);
      const number = String(documents.length + 1).padStart(6, '0');
      const file = path.join(folder, `000999000126${number}-primary_doc.xml`);
      const signed = `2026-0${1 + random(9)}-10`;
      const content = { cik: `000999000${1 + COMPANIES.indexOf(slug)}`, name: slug, signed, ...FILED_PLACES[place] };
      await writeFile(file, filingXml({ ...content, people: [['Wilma', 'Quist', 'Director']] }));
      const before = await lastChange();
      await importFormD({ pool: app.pool, paths: [file], now: new Date('2026-11-21T12:00:00Z') });
      const change = await lastChange();
      if (change === before) continue;
      const { rows } = await app.pool.query<{ company: number }>(
        'select company_id as company from evidence where change_id = $1',
        [change],
      );
      for (const { company } of rows)
        documents.push({
          name: `0009990001-26-${number}`,
          company,
          change,
          values: { headquartersLocation: FIELDS.headquartersLocation[place] ?? '' },
        });
    } else if (kind === 'delete' && id !== undefined) {
      const { version } = await read(`/records/companies/${id}`);
      expect((await call('DELETE', `/records/companies/${id}?version=${version}`)).status).toBe(204);
    } else if (kind === 'remove') {
      isRemoved = true;
      await app.db.transaction().execute(async (trx) => {
        const request = await trx
          .insertInto('requests')
          .values({ kind: 'do_not_sell', state: 'done' } as never)
          .returning('id')
          .executeTakeFirstOrThrow();
        await removePerson(trx, { ...PERSON, companies: [...COMPANIES] }, request.id, new Date('2026-11-21T12:00:00Z'));
      });
    } else if (kind === 'edit' && id !== undefined) {
      const { version, fields } = await read(`/records/companies/${id}`);
      const field = pick(NAMES);
      const value = pick(FIELDS[field]);
      const answer = await call('PATCH', `/records/companies/${id}`, { version, fields: { [field]: value } });
      expect(answer.status).toBe(204);
      if (fields[field] !== value)
        documents.push({ name: 'edit', company: id, change: await lastChange(), values: { [field]: value } });
    } else if (kind === 'undo') {
      const { rows } = await app.pool.query<{ id: number }>(
        'select id from changes where undone_by is null order by id',
      );
      if (rows.length > 0) await call('POST', `/history/${pick(rows).id}/undo`);
    } else if (kind === 'merge') {
      const [one, other] = [await idOf('acorn'), await idOf('birch')];
      if (one === undefined || other === undefined) continue;
      const versions = await Promise.all([one, other].map((each) => read(`/records/companies/${each}`)));
      const body = { version: versions[0].version, otherVersion: versions[1].version, fields: {} };
      expect((await call('POST', `/companies/${one}/merge/${other}`, body)).status).toBe(204);
      merges.set(other, { into: one, change: await lastChange() });
    }
  }
  return { documents, merges, isRemoved };
}

type History = Awaited<ReturnType<typeof makeHistory>>;
type PlainEvidence = Record<string, string[]>;

/** The documents of each value by the plain implementation: 'description Boats' → ['edit', 'file-1.csv']. */
async function plainEvidence(id: number, { documents, merges }: History) {
  const { rows } = await app.pool.query<{ id: number }>('select id from changes where undone_by is null');
  const inForce = new Set(rows.map((row) => row.id));
  const { rows: present } = await app.pool.query<{ id: number }>('select id from companies');
  const evidence: PlainEvidence = {};
  for (const { name, company, change, values } of documents) {
    const merge = merges.get(company);
    const isMember = merge?.into === id && inForce.has(merge.change) && !present.some((row) => row.id === company);
    if (!inForce.has(change) || (company !== id && !isMember)) continue;
    for (const [field, value] of Object.entries(values)) {
      const key = `${field} ${value}`;
      evidence[key] = [...new Set([...(evidence[key] ?? []), name])].sort();
    }
  }
  return evidence;
}

function stated(facts: readonly Fact[], documents: ReadonlySet<string>): PlainEvidence {
  const values = facts
    .filter(({ field }) => NAMES.includes(field as Field))
    .flatMap(({ field, value, sources, others }) => [
      [`${field} ${value}`, sources] as const,
      ...others.map((other) => [`${field} ${other.value}`, other.sources] as const),
    ]);
  return Object.fromEntries(
    values.flatMap(([key, sources]) => {
      const names = sources.map(({ name, source }) => name ?? source).filter((name) => documents.has(`${key} ${name}`));
      return names.length > 0 ? [[key, names.sort()]] : [];
    }),
  );
}

const TIMEOUT_MS = repetitions(90_000, 1_800_000);

test('random histories have the evidence of a plain implementation', { timeout: TIMEOUT_MS }, async () => {
  for (let seed = 1; seed <= repetitions(12, 1_000); seed++) {
    await clearCompanies(app.pool);
    // All of them take longer than a sign-in stays fresh.
    await app.pool.query('truncate merged_ids, suppressions; update session set "createdAt" = now()');
    const history = await makeHistory(seed);
    const { rows } = await app.pool.query<{ id: number; slug: string }>('select id, slug from companies');
    if (history.isRemoved) {
      const { rows: left } = await app.pool.query<{ text: string }>(
        "select coalesce(string_agg(e::text, ' '), '') as text from evidence e",
      );
      expect(left[0]?.text, `seed ${seed}`).not.toMatch(/wilma|quist/i);
    }
    for (const { id, slug } of rows) {
      const plain = await plainEvidence(id, history);
      const expected = new Set(Object.entries(plain).flatMap(([key, names]) => names.map((name) => `${key} ${name}`)));
      const facts = (await readFacts(app.pool, [id])).get(id) ?? [];
      const { sourcesMayDisagree } = await (await app.send(`/api/companies/${slug}`)).json();
      if (facts.some(({ contradicted }) => contradicted)) expect(sourcesMayDisagree, `seed ${seed}`).toBe(true);
      if (history.isRemoved) expect(JSON.stringify(facts), `seed ${seed}`).not.toMatch(/wilma|quist/i);
      expect(stated(facts, expected), `seed ${seed}`).toEqual(plain);
      // Nothing else is attributed, except values without a document to the import or admin that wrote them.
      for (const { field, others } of facts.filter((fact) => NAMES.includes(fact.field as Field)))
        for (const { value, sources } of others)
          for (const { name, source } of sources)
            expect(expected, `seed ${seed}`).toContain(`${field} ${value} ${name ?? source}`);
    }
  }
});
