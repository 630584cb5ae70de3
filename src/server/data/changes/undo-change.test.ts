import fc from 'fast-check';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { suppressionKeys } from '#domain/privacy/suppression.ts';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile } from '#test/import-file.ts';
import { inTransaction } from '../../platform/database/connection.ts';
import { nextSearchVersion } from '../search/search-version.ts';
import { suppressKeys } from '../suppressions/suppressions.ts';
import { beginChange, type Change } from './begin-change.ts';
import { listChanges } from './list-changes.ts';
import { publishRecords } from './publish-records.ts';
import { undoChange } from './undo-change.ts';

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

/** Runs statements as one change, like every use case. */
function change(kind: Change['kind'], ...statements: string[]): Promise<number> {
  return inTransaction(database.pool, async (client) => {
    const version = await nextSearchVersion(client);
    const id = await beginChange(client, { kind, actor: null });
    for (const statement of statements) await client.query(statement);
    await publishRecords(client, id, version);
    return id;
  });
}

function undo(id: number) {
  return inTransaction(database.pool, async (client) => {
    const { changeId, counts } = await undoChange(client, { id, actor: null });
    return { changeId, ...counts };
  });
}

/** Everything stored about companies, except versions, which only increase. */
async function state(pool: pg.Pool = database.pool) {
  const { rows } = await pool.query(`
    select to_jsonb(c) - 'version' as company,
      (select json_agg(p order by id) from contacts p where company_id = c.id) as contacts,
      (select json_agg(r order by id) from funding_rounds r where company_id = c.id) as rounds
    from companies c order by id`);
  return rows;
}

async function idOf(name: string): Promise<number> {
  const { rows } = await database.pool.query('select id from companies where organization_name = $1', [name]);
  return rows[0]?.id;
}

async function inSample<T>(work: () => Promise<T>): Promise<T> {
  await database.pool.query('update site_settings set sample_data = true');
  const result = await work();
  await database.pool.query('update site_settings set sample_data = false');
  return result;
}

async function importChange(): Promise<number> {
  const { rows } = await database.pool.query("select id from changes where kind = 'import' order by id desc limit 1");
  return rows[0].id;
}

describe('undo', () => {
  test('of random changes in reverse order restores the exact previous state', async () => {
    const statement = fc.oneof(
      fc.nat(5).map(
        (n) =>
          // Statements select rows by rank, so they work on any data.
          `update companies set description = case when description is null then 'new' end, founders = '{"Ada Example",NULL}', last_changed_at = now()
         where id = (select id from companies order by id offset ${n} limit 1)`,
      ),
      fc
        .nat(5)
        .map((n) => `delete from companies where id = (select id from companies order by id offset ${n} limit 1)`),
      fc.nat(9).map((n) => `delete from contacts where id = (select id from contacts order by id offset ${n} limit 1)`),
      fc.nat(9).map(
        (n) => `update funding_rounds set amount_usd = 0.1, type = null
         where id = (select id from funding_rounds order by id offset ${n} limit 1)`,
      ),
      fc.nat(5).map(
        (n) => `insert into contacts (company_id, position, first_name, email)
         select id, 9, 'Neu', 'neu@new.example' from companies order by id offset ${n} limit 1`,
      ),
      fc.constant(`insert into companies (slug, organization_name, name_key, search_text, version, source)
         values ('made-' || gen_random_uuid(), 'Made', 'made', '', 1, 'edit')`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 8 }), async (statements) => {
        await clearCompanies(database.pool);
        await addCompanies(
          database.db,
          ['Ant', 'Bee', 'Cat', 'Dog'].map((organization_name) => ({
            organization_name,
            contacts: [{ first_name: 'Zoë', email: `zoe@${organization_name}.example` }, { first_name: 'Bo' }],
            rounds: [{ announced_on: '2026-01-02', amount_usd: 1e6 / 3, type: 'Seed' }],
          })),
        );
        const before = await state();
        const changes: number[] = [];
        for (const statement of statements) changes.push(await change('edit', statement));
        for (const id of changes.reverse()) {
          // A statement that matched no row changed nothing.
          const { rows } = await database.pool.query('select from changed_rows where change_id = $1 limit 1', [id]);
          if (rows.length > 0) expect(await undo(id)).toMatchObject({ keptCount: 0 });
        }
        expect(await state()).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  test('of an undo redoes the change', async () => {
    await addCompanies(database.db, [{ organization_name: 'Ant', contacts: [{ first_name: 'Zoë' }] }]);
    const before = await state();
    const deleted = await undo(await change('delete', 'delete from companies'));
    expect(await state()).toEqual(before);
    const again = await undo(deleted.changeId);
    expect(await state()).toEqual([]);
    await undo(again.changeId);
    expect(await state()).toEqual(before);
  });

  test('happens once', async () => {
    await addCompanies(database.db, [{ organization_name: 'Ant' }]);
    const id = await change('edit', "update companies set description = 'x'");
    const [one, other] = await Promise.allSettled([undo(id), undo(id)]);
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
    await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(undo(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('keeps later edits and restores the rest', async () => {
    await addCompanies(database.db, [{ organization_name: 'Ant' }, { organization_name: 'Bee' }]);
    const id = await change('edit', "update companies set description = 'x', linkedin = 'y'");
    await change('edit', `update companies set description = 'z', website = 'w' where id = ${await idOf('Ant')}`);
    await change('edit', `update companies set website = 'w' where id = ${await idOf('Bee')}`);
    expect(await undo(id)).toMatchObject({ rows: 1, keptCount: 1 });
    const { rows } = await database.pool.query('select description, linkedin, website from companies order by id');
    expect(rows).toEqual([
      { description: 'z', linkedin: 'y', website: 'w' },
      { description: null, linkedin: null, website: 'w' },
    ]);
  });

  test('does not bring back sample data once the sample was removed', async () => {
    const id = await inSample(async () => {
      await addCompanies(database.db, [{ organization_name: 'Ant', source: 'sample' }, { organization_name: 'Bee' }]);
      return change('delete', 'delete from companies');
    });
    await undo(id);
    expect((await state()).map(({ company }) => company.organization_name)).toEqual(['Bee']);
  });

  test('does not take a slug from the company that has it now', async () => {
    await addCompanies(database.db, [{ organization_name: 'Ant' }]);
    const id = await change('delete', 'delete from companies');
    await addCompanies(database.db, [{ organization_name: 'Ant', contacts: [{ first_name: 'New' }] }]);
    const present = await state();
    await expect(undo(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await state()).toEqual(present);
  });

  test('does not restore a suppressed person', async () => {
    const contacts = ['ada', 'bo'].map((name) => ({
      first_name: name,
      last_name: 'Example',
      email: `${name}@ant.example`,
    }));
    await addCompanies(database.db, [{ organization_name: 'Ant', contacts }]);
    const id = await change('delete', 'delete from companies');
    const ada = { name: 'Ada Example', email: null, companies: ['Ant'] };
    await database.db.transaction().execute((trx) => suppressKeys(trx, suppressionKeys(ada), null));
    expect(await undo(id)).toMatchObject({ rows: 2, keptCount: 1 });
    const { rows } = await database.pool.query('select email from contacts');
    expect(rows).toEqual([{ email: 'bo@ant.example' }]);
    expect((await state())[0].company.search_text).not.toContain('ada');
  });

  test.each([
    ['a deletion', 'delete from companies'],
    [
      'an edit',
      "update companies set founders = '{}', description = null, full_description = null, contact_email = null, linkedin = null",
    ],
  ])('of %s does not restore a suppressed person as a founder or in texts', async (_, statement) => {
    const written = {
      organization_name: 'Ant',
      founders: ['Ada Example', 'Bo Example', 'Write to ada@ant.example'],
      description: 'Ask ada@ant.example or bo@ant.example',
      full_description: 'Ask ada@ant.example',
      contact_email: 'ada@ant.example',
      linkedin: 'linkedin.com/in/ada@ant.example',
    };
    await addCompanies(database.db, [written]);
    const id = await change('edit', statement);
    const ada = { name: 'Ada Example', email: 'ada@ant.example', companies: ['Ant'] };
    await database.db.transaction().execute((trx) => suppressKeys(trx, suppressionKeys(ada), null));
    expect(await undo(id)).toMatchObject({ rows: 1, keptCount: 0 });
    const [{ company }] = await state();
    expect(company).toMatchObject({ founders: ['Bo Example'], description: 'Ask  or bo@ant.example' });
    const result = await database.pool.query('select before, after from changed_rows');
    expect(JSON.stringify([company, result.rows])).not.toMatch(/\bada\b/i);
  });
});

describe('undo of an import', () => {
  const FIRST =
    'Organization Name,Website,Email,First name,Last Funding Date,Last Funding Amount (in USD),Description\n';
  const OLD = `${FIRST}Ant,ant.example,ada@ant.example,Ada,2026-01-01,1000,old\n`;
  const NEW = `${FIRST}Ant,ant.example,bo@ant.example,Bo,2026-05-05,5000,new\nBee,bee.example,cy@bee.example,Cy,2026-02-02,1,b\n`;

  test('reverts what it created and changed', async () => {
    await importFile(database.pool, OLD);
    const before = await state();
    await importFile(database.pool, NEW);
    const { changes } = await listChanges(database.pool, { page: 1 });
    expect(changes[0]?.result).toMatchObject({ records: { created: 1, updated: 1 }, contacts: { created: 2 } });
    expect(await state()).toHaveLength(2);
    const undone = await undo(await importChange());
    expect(undone).toMatchObject({ rows: 6, keptCount: 0 });
    expect(await state()).toEqual(before);
    await undo(undone.changeId);
    expect(await state()).toHaveLength(2);
    await undo(await importChange());
    expect(await state()).toEqual(before);
  });

  test('keeps companies that were edited since', async () => {
    await importFile(database.pool, NEW);
    await change('edit', `update contacts set role = 'CEO' where company_id = ${await idOf('Bee')}`);
    expect(await undo(await importChange())).toMatchObject({ rows: 3, keptCount: 1 });
    expect((await state()).map(({ company }) => company.organization_name)).toEqual(['Bee']);
  });

  test('records no history rows for new records', async () => {
    await importFile(database.pool, NEW);
    const { rows } = await database.pool.query('select count(*)::integer as count from changed_rows');
    expect(rows).toEqual([{ count: 0 }]);
  });
});
