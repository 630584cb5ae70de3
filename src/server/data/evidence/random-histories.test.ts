import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fact } from '#domain/evidence/evidence.ts';
import type { Ranking } from '#domain/evidence/source-rules.ts';
import { useTestApp } from '#test/app.ts';
import { filingXml } from '#test/form-d.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { repetitions } from '#test/repetitions.ts';
import { removePerson } from '../../site/requests/remove-person.ts';
import { importFormD } from '../imports/form-d/import-form-d.ts';
import { runRuleJob } from './apply-rule.ts';
import { readFacts } from './read-evidence.ts';

const app = useTestApp('2026-11-21', { RATE_LIMITS: 'off' });
const { call, read, merge } = recordsAdmin(() => app);
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
  /** Of the contact, unless a restored one made it two. */
  role: ['CEO', 'CTO', 'Director'],
} as const;
const HEADERS = {
  description: 'Description',
  headquartersLocation: 'Headquarters Location',
  linkedin: 'LinkedIn',
  role: 'Role',
};
/** Places of filings, as the SEC writes them. */
const FILED_PLACES = [
  { city: 'AUSTIN', state: 'TX' },
  { city: 'BOSTON', state: 'MA' },
] as const;
const PERSON = { name: 'Wilma Quist', email: 'wilma@quist.example' };
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

type PlainValues = Partial<Record<Field, string>>;

/** A document of the plain implementation: what it stated in its own words, and the change that can be undone. */
type PlainDocument = { name: string; company: number; change: number; on: string; values: PlainValues };

/** The day of imports and edits, which is after all filings. */
const TODAY = '9999-12-31';

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

/** Companies that got a contact back from an undo after a file had added the same person again. */
async function withSeveralContacts(): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select company_id as id from contacts group by 1 having count(*) > 1',
  );
  return rows.map(({ id }) => id);
}

/** The stored values of companies, and of the only contact. */
async function storedValues(): Promise<Map<number, PlainValues>> {
  const { rows } = await app.pool.query<{ id: number; values: PlainValues }>(
    `select id, jsonb_strip_nulls(jsonb_build_object('description', description, 'linkedin', linkedin,
       'headquartersLocation', headquarters_location,
       'role', (select min(role) from contacts where company_id = companies.id having count(*) = 1))) as values from companies`,
  );
  return new Map(rows.map(({ id, values }) => [id, values]));
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
  'keep',
  'rule',
  'rule',
] as const;
const RANKINGS: readonly (Ranking | null)[] = [
  [],
  ['import:file-0.csv'],
  ['edit', 'form-d'],
  ['form-d', 'import'],
  null,
];

/** Makes a random history. @returns its documents, and which company each one was merged into */
async function makeHistory(seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T;
  const documents: PlainDocument[] = [];
  const merges = new Map<number, { into: number; change: number }>();
  const rules = new Map<Field, { ranking: Ranking | null; change: number | null }[]>();
  let isRemoved = false;
  const hasRule = async (field: Field) => {
    const { rows } = await app.pool.query('select id from changes where undone_by is not null');
    return rules.get(field)?.findLast(({ change }) => !rows.some(({ id }) => id === change))?.ranking ?? null;
  };
  for (let step = 0; step < 12; step++) {
    const before = await storedValues();
    const documentsBefore = documents.length;
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
          values.role || random(2) > 0 ? 'Wilma,Quist,wilma@quist.example' : ',,',
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
        documents.push({ name, company, change, on: TODAY, values: stated[row - 2]?.values ?? {} });
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
          on: signed,
          values: { headquartersLocation: FIELDS.headquartersLocation[place] ?? '', role: 'Director' },
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
      const { version, parts } = await read(`/records/companies/${id}`);
      const field = pick(NAMES);
      const value = pick(FIELDS[field]);
      const [contact] = parts.contacts;
      if (field === 'role' && !contact) continue;
      const path = `/records/companies/${id}${field === 'role' ? `/contacts/${contact.id}` : ''}`;
      expect((await call('PATCH', path, { version, fields: { [field]: value } })).status).toBe(204);
      if (before.get(id)?.[field] !== value)
        documents.push({
          name: 'edit',
          company: id,
          change: await lastChange(),
          on: TODAY,
          values: { [field]: value },
        });
    } else if (kind === 'keep' && id !== undefined) {
      const { version, parts } = await read(`/records/companies/${id}`);
      const field = pick(NAMES);
      const value = before.get(id)?.[field];
      if (value === undefined) continue;
      const partId = field === 'role' ? parts.contacts[0].id : null;
      expect((await call('POST', `/contradictions/${field}/keep`, { id, version, partId })).status).toBe(200);
      documents.push({ name: 'edit', company: id, change: await lastChange(), on: TODAY, values: { [field]: value } });
    } else if (kind === 'rule') {
      await applyRule(pick(NAMES), pick(RANKINGS), random(2) > 0);
    } else if (kind === 'undo') {
      const { rows } = await app.pool.query<{ id: number }>(
        'select id from changes where undone_by is null order by id',
      );
      if (rows.length > 0) await call('POST', `/history/${pick(rows).id}/undo`);
    } else if (kind === 'merge') {
      const [one, other] = [await idOf('acorn'), await idOf('birch')];
      if (one === undefined || other === undefined) continue;
      expect((await merge(one, other)).status).toBe(200);
      merges.set(other, { into: one, change: await lastChange() });
    }
    if (kind === 'import') await expectRulesObeyed(before, documentsBefore);
  }
  return { documents, merges, isRemoved };

  /** Applies a rule, compares the values with those that win and the preview with what changes, and may undo it. */
  async function applyRule(field: Field, ranking: Ranking | null, isUndone: boolean): Promise<void> {
    const before = await storedValues();
    const preview = await read(`/source-rules/${field}/preview?ranking=${encodeURIComponent(JSON.stringify(ranking))}`);
    const { rows } = await app.pool.query<{ id: number }>(
      "insert into source_rules (field, ranking, actor) values ($1, $2, '') returning id",
      [field, ranking],
    );
    await runRuleJob(app.dependencies, { id: rows[0]?.id ?? 0, last: true });
    const { rows: applied } = await app.pool.query<{ change: number | null }>(
      'select change_id as change from source_rules where id = $1 and failure is null',
      [rows[0]?.id],
    );
    const change = applied[0]?.change ?? null;
    rules.set(field, [...(rules.get(field) ?? []), { ranking, change }]);
    const after = await storedValues();
    let changes = 0;
    for (const [id, values] of after) {
      const old = before.get(id)?.[field];
      if (values[field] !== old) changes++;
      const winners = ranking && (await winnersOf(id, field, ranking, old, documents));
      if (winners) expect(winners, `seed ${seed}, rule of ${field}`).toContain(values[field]);
      else if (ranking === null) expect(values[field]).toBe(old);
    }
    if (field !== 'role' || (await withSeveralContacts()).length === 0)
      expect(preview.total, `seed ${seed}, preview of ${field}`).toBe(changes);
    if (!isUndone || change === null) return;
    expect((await call('POST', `/history/${change}/undo`)).status).toBe(200);
    expect(await storedValues(), `seed ${seed}, undo of the rule of ${field}`).toEqual(before);
  }

  async function expectRulesObeyed(before: ReadonlyMap<number, PlainValues>, from: number): Promise<void> {
    const after = await storedValues();
    for (const { company, values, change } of documents.slice(from)) {
      for (const [field, value] of Object.entries(values) as [Field, string][]) {
        const ranking = await hasRule(field);
        const old = before.get(company)?.[field];
        if (ranking === null || old === undefined) continue;
        const winners = await winnersOf(company, field, ranking, old, documents);
        const isWinner = winners && (await winnersOf(company, field, ranking, old, documents, change));
        if (winners)
          expect(after.get(company)?.[field], `seed ${seed}, ${field} after an import`).toBe(isWinner ? value : old);
      }
    }
  }

  /**
   * The values of the best documents about a field of a company, which are several if they are of one change. Undefined if
   * no document states the stored value: its import or admin then takes part too.
   */
  async function winnersOf(
    id: number,
    field: Field,
    ranking: Ranking,
    old: string | undefined,
    documents: readonly PlainDocument[],
    change?: number,
  ): Promise<string[] | undefined> {
    const stating = (await documentsAbout(id, { documents, merges })).filter(({ values }) => values[field]);
    if (stating.length === 0 || !stating.some(({ values }) => values[field] === old)) return undefined;
    const rankOf = ({ name }: PlainDocument) => {
      const source = name === 'edit' ? 'edit' : name.endsWith('.csv') ? 'import' : 'form-d';
      const rank = ranking.findIndex((each) => each === source || each === `${source}:${name}`);
      return rank === -1 ? ranking.length : rank;
    };
    const order = (a: PlainDocument, b: PlainDocument) =>
      rankOf(a) - rankOf(b) || b.on.localeCompare(a.on) || b.change - a.change;
    const [best] = stating.toSorted(order);
    const winners = stating.filter((each) => best && order(each, best) === 0);
    if (change !== undefined && !winners.some((each) => each.change === change)) return undefined;
    return winners.flatMap(({ values }) => values[field] ?? []);
  }
}

type History = Awaited<ReturnType<typeof makeHistory>>;
type PlainEvidence = Record<string, string[]>;

/** The documents in force about a company, and about the one that was merged into it. */
async function documentsAbout(
  id: number,
  { documents, merges }: Pick<History, 'merges'> & { documents: readonly PlainDocument[] },
) {
  const { rows } = await app.pool.query<{ id: number }>('select id from changes where undone_by is null');
  const inForce = new Set(rows.map((row) => row.id));
  const { rows: present } = await app.pool.query<{ id: number }>('select id from companies');
  return documents.filter(({ company, change }) => {
    const merge = merges.get(company);
    const isMember = merge?.into === id && inForce.has(merge.change) && !present.some((row) => row.id === company);
    return inForce.has(change) && (company === id || isMember);
  });
}

/** The documents of each value by the plain implementation: 'description Boats' → ['edit', 'file-1.csv']. */
async function plainEvidence(id: number, history: History) {
  const { rows: contacts } = await app.pool.query('select from contacts where company_id = $1', [id]);
  const evidence: PlainEvidence = {};
  for (const { name, values } of await documentsAbout(id, history)) {
    for (const [field, value] of Object.entries(values)) {
      if (field === 'role' && contacts.length !== 1) continue;
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
    await app.pool.query(
      'truncate merged_ids, suppressions, source_rules, undo_jobs; update session set "createdAt" = now()',
    );
    const history = await makeHistory(seed);
    const { rows } = await app.pool.query<{ id: number; slug: string }>('select id, slug from companies');
    if (history.isRemoved) {
      const { rows: left } = await app.pool.query<{ text: string }>(
        "select coalesce(string_agg(e::text, ' '), '') as text from evidence e",
      );
      expect(left[0]?.text, `seed ${seed}`).not.toMatch(/wilma|quist/i);
    }
    const several = await withSeveralContacts();
    for (const { id, slug } of rows) {
      const plain = await plainEvidence(id, history);
      const expected = new Set(Object.entries(plain).flatMap(([key, names]) => names.map((name) => `${key} ${name}`)));
      const facts = (await readFacts(app.pool, [id])).get(id) ?? [];
      const { sourcesMayDisagree } = await (await app.send(`/api/companies/${slug}`)).json();
      if (facts.some(({ contradicted }) => contradicted)) expect(sourcesMayDisagree, `seed ${seed}`).toBe(true);
      if (history.isRemoved) expect(JSON.stringify(facts), `seed ${seed}`).not.toMatch(/wilma|quist/i);
      expect(stated(facts, expected), `seed ${seed}`).toEqual(plain);
      // Nothing else is attributed, except values without a document to the import or admin that wrote them.
      for (const { field, others } of facts.filter(
        ({ field }) => NAMES.includes(field as Field) && !(field === 'role' && several.includes(id)),
      ))
        for (const { value, sources } of others)
          for (const { name, source } of sources)
            expect(expected, `seed ${seed}`).toContain(`${field} ${value} ${name ?? source}`);
    }
  }
});
