import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { addCompanies, removeCompanies } from '#test/companies.ts';
import { listenTo } from '#test/event-stream.ts';
import { importFile } from '#test/import-file.ts';
import { recordsAdmin } from '#test/records.ts';
import { announceSearchChange, nextSearchVersion } from '../../data/search/search-version.ts';
import { inTransaction, type SqlClient } from '../../platform/database/connection.ts';
import { matchNextChanges } from './match-changes.ts';

const app = useTestApp();
beforeEach(async () => {
  await app.pool.query('delete from saved_searches; delete from rate_limits; delete from changes');
  await match();
  await removeCompanies(app.pool);
});

const DAY = 86_400;
const { call, read, merge, idOf, lastChange } = recordsAdmin(() => app);

async function match(most?: number): Promise<void> {
  while (await matchNextChanges(app.dependencies, most));
}

/** Matches after a failed attempt, whose closed connection releases its lock a little later. */
async function matchAgain(most?: number): Promise<void> {
  const turns = `select from pg_locks where locktype = 'advisory' and objid = 7407
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await app.pool.query(turns)).rowCount).toBe(0);
  await match(most);
}

async function save(params: string): Promise<number> {
  const saved = await app.send('/api/saved-searches', { as: 'pro', body: { name: 'Mine', params } });
  return (await saved.json()).id;
}

/** New matches by search, as listed. */
async function newMatches(): Promise<number[]> {
  const { searches } = await (await app.send('/api/saved-searches', { as: 'pro' })).json();
  return searches.map(({ newMatches }: { newMatches: number }) => newMatches);
}

/** The names that the filter on new matches finds. */
async function namesIn(id: number, params = ''): Promise<string[]> {
  const answer = await app.send(`/api/companies?newMatchesOf=${id}&sort=name-asc&${params}`, { as: 'pro' });
  return (await answer.json()).companies.map(({ organizationName: name }: { organizationName: string }) => name);
}

async function stored(client: SqlClient = app.pool): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from saved_search_matches');
  return rows[0]?.count ?? 0;
}

const open = (id: number) => app.send(`/api/saved-searches/${id}/opened`, { as: 'pro', method: 'POST' });

const add = (name: string, values: object = {}) => addCompanies(app.db, [{ organization_name: name, ...values }]);

async function addAndMatch(name: string, values?: object): Promise<void> {
  await add(name, values);
  await match();
}

async function edit(name: string, fields: object): Promise<void> {
  const id = await idOf(name);
  const { version } = await read(`/records/companies/${id}`);
  expect((await call('PATCH', `/records/companies/${id}`, { version, fields })).status).toBe(204);
}

const undoLast = async (name: string) =>
  call('POST', `/history/${await lastChange(`companies:${await idOf(name)}`)}/undo`);

describe('a match is new', () => {
  test('when a company was added, but not if it was there before', async () => {
    await add('Ant', { industries: ['AI'] });
    const ai = await save('industry=AI');
    await add('Bee', { industries: ['AI'] });
    await addAndMatch('Cat', { industries: ['Retail'] });
    expect([await newMatches(), await namesIn(ai)]).toEqual([[1], ['Bee']]);
  });

  test('when an admin added a company', async () => {
    const ai = await save('query=carries&industry=AI');
    const fields = { organizationName: 'Ant', description: 'Carries things', industries: 'AI' };
    expect((await call('POST', '/records/companies', { fields })).status).toBe(201);
    await match();
    expect(await namesIn(ai)).toEqual(['Ant']);
  });

  test('when a company was edited into the result, until it is edited out', async () => {
    await add('Ant', { industries: ['Retail'] });
    const ai = await save('industry=AI');
    await edit('Ant', { description: 'Something else' });
    await match();
    expect(await newMatches()).toEqual([0]);
    await edit('Ant', { industries: 'AI' });
    await match();
    expect([await newMatches(), await namesIn(ai)]).toEqual([[1], ['Ant']]);
    await edit('Ant', { industries: 'Retail' });
    await match();
    expect([await newMatches(), await namesIn(ai)]).toEqual([[0], []]);
  });

  test('unless its edit was undone before the comparison', async () => {
    await add('Ant', { industries: ['Retail'] });
    await save('industry=AI');
    await edit('Ant', { industries: 'AI' });
    expect((await undoLast('Ant')).status).toBe(200);
    await match();
    expect(await newMatches()).toEqual([0]);
  });

  test('when a company gets a new round, but not if its last one was recent already', async () => {
    await add('Ant', { last_funding_date: '2025-01-01' });
    await add('Bee', { last_funding_date: '2026-11-20' });
    const recent = await save('fundingDate=90');
    await importFile(app.pool, 'Organization Name,Last Funding Date,Last Funding Type\nAnt,2026-11-10,Seed\n');
    await match();
    expect(await namesIn(recent)).toEqual(['Ant']);
  });

  test('once per search', async () => {
    await add('Ant');
    const ai = await save('industry=AI');
    await edit('Ant', { industries: 'AI' });
    await match();
    await open(ai);
    expect(await newMatches()).toEqual([0]);
    await edit('Ant', { industries: 'Retail' });
    await match();
    await edit('Ant', { industries: 'AI' });
    await match();
    expect(await newMatches()).toEqual([0]);
  });

  test('when a company was added and changed before the comparison', async () => {
    const ai = await save('industry=AI');
    await add('Ant', { industries: ['AI'] });
    await edit('Ant', { description: 'Something' });
    await edit('Ant', { description: 'Something else' });
    await match();
    expect(await namesIn(ai)).toEqual(['Ant']);
  });

  test('only after the search was saved, even if the comparison is late', async () => {
    await save('industry=Other');
    await match();
    await add('Ant', { industries: ['AI'] });
    await add('Bee', { industries: ['Retail'] });
    const ai = await save('industry=AI');
    await edit('Ant', { description: 'Still in the result' });
    await edit('Bee', { industries: 'AI' });
    await match();
    expect([await newMatches(), await namesIn(ai)]).toEqual([[0, 1], ['Bee']]);
    expect((await app.pool.query('select from saved_search_matches where batch = 0')).rowCount).toBe(0);
  });
});

test('a company that a moving window brings back is not a new match', async () => {
  await add('Ant', { last_funding_date: '2026-11-20' });
  await add('Bee', { last_funding_date: '2025-11-20' });
  const recent = await save('fundingDate=30');
  app.advanceClock(60 * DAY);
  await edit('Ant', { description: 'Changed after it left' });
  await match();
  expect(await newMatches()).toEqual([0]);
  await edit('Bee', { lastFundingDate: '2026-11-19' });
  await match();
  expect(await newMatches()).toEqual([0]);
  app.advanceClock(-60 * DAY);
  expect([await newMatches(), await namesIn(recent)]).toEqual([[0], []]);
});

test('a new match that has left a moving window is neither counted nor shown', async () => {
  const recent = await save('fundingDate=30');
  await addAndMatch('Ant', { last_funding_date: '2026-11-20' });
  expect(await newMatches()).toEqual([1]);
  app.advanceClock(60 * DAY);
  expect([await newMatches(), await namesIn(recent, 'fundingDate=30')]).toEqual([[0], []]);
  app.advanceClock(-60 * DAY);
});

test('every count equals the total of new matches shown, for more searches than one batch', async () => {
  const list = await (await app.send('/api/lists', { as: 'pro', body: { name: 'Mine' } })).json();
  const kinds = ['industry=AI', 'fundingDate=30', `list=!${list.id}`, `industry=AI&fundingDate=30&list=!${list.id}`];
  const searches = new Map<number, string>();
  for (let n = 0; n < 45; n++) {
    const params = kinds[n % kinds.length] as string;
    searches.set(await save(`${params}&query=${n % 3 ? 'ant' : ''}`), params);
  }
  const add = (from: number) =>
    addCompanies(
      app.db,
      Array.from({ length: 6 }, (_, n) => ({
        organization_name: `${n % 2 ? 'Ant' : 'Bee'} ${from + n}`,
        industries: n % 3 ? ['AI'] : [],
        last_funding_date: n < 3 ? '2026-11-20' : '2026-10-24',
      })),
    );
  const counted = async () => {
    const counts = await newMatches();
    const totals = [...searches].map(async ([id, params], n) => {
      const query = `${params}&query=${n % 3 ? 'ant' : ''}&newMatchesOf=${id}`;
      return (await (await app.send(`/api/companies?${query}`, { as: 'pro' })).json()).total;
    });
    expect(counts).toEqual(await Promise.all(totals));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await add(0);
  await match();
  const all = await counted();
  const listed = { do: 'add', companies: [await idOf('Ant 1'), await idOf('Bee 2')] };
  await app.send(`/api/lists/${list.id}/changes`, { as: 'pro', body: listed });
  const unlisted = await counted();
  app.advanceClock(3 * DAY);
  const later = await counted();
  for (const [n, id] of [...searches.keys()].entries()) if (n % 2) await open(id);
  app.advanceClock(DAY);
  await add(6);
  await match();
  expect(await newMatches()).toHaveLength(45);
  const unopened = await counted();
  expect([all > unlisted, unlisted > later, unopened > 0]).toEqual([true, true, true]);
  app.advanceClock(-4 * DAY);
});

test('new matches of a merged company move to the one that is kept', async () => {
  await add('Ant', { industries: ['AI'] });
  const ai = await save('industry=AI');
  await addAndMatch('Ant Inc', { industries: ['AI'] });
  expect(await namesIn(ai)).toEqual(['Ant Inc']);
  const [stays, goes] = [await idOf('Ant'), await idOf('Ant Inc')];
  expect((await merge(stays, goes)).status).toBe(200);
  expect(await namesIn(ai)).toEqual(['Ant']);
  await match();
  expect([await newMatches(), await namesIn(ai)]).toEqual([[1], ['Ant']]);
});

test('a deleted company is no longer a match', async () => {
  const ai = await save('industry=AI');
  await addAndMatch('Ant', { industries: ['AI'] });
  const id = await idOf('Ant');
  const { version } = await read(`/records/companies/${id}`);
  expect((await call('DELETE', `/records/companies/${id}?version=${version}`)).status).toBe(204);
  expect([await newMatches(), await namesIn(ai)]).toEqual([[0], []]);
  expect(await stored()).toBe(0);
});

test('the matches of a deleted user are deleted', async () => {
  await save('industry=AI');
  await addAndMatch('Ant', { industries: ['AI'] });
  expect(await stored()).toBe(1);
  const remaining = await inTransaction(
    app.pool,
    async (client) => {
      await client.query(`delete from "user" where email = 'pro@fundscout.example'`);
      return stored(client);
    },
    { dryRun: true },
  );
  expect(remaining).toBe(0);
});

test('undoing an import removes its matches', async () => {
  await add('Ant', { website: 'https://ant.example', industries: ['Retail'] });
  const ai = await save('industry=AI');
  await importFile(
    app.pool,
    'Organization Name,Website,Industries\nAnt,https://ant.example,"AI"\nBee,https://bee.example,AI\n',
  );
  await match();
  expect(await namesIn(ai)).toEqual(['Ant', 'Bee']);
  const { changes } = await read('/history');
  await call('POST', `/history/${changes[0].id}/undo`);
  await match();
  expect([await newMatches(), await namesIn(ai)]).toEqual([[0], []]);
});

test('undoing a merge returns the matches of the merged company', async () => {
  const ai = await save('industry=AI');
  await add('Ant', { industries: ['Retail'] });
  await addAndMatch('Bee', { industries: ['AI'] });
  await open(ai);
  const [ant, bee] = [await idOf('Ant'), await idOf('Bee')];
  expect((await merge(ant, bee)).status).toBe(200);
  await match();
  const { changes } = await read('/history');
  await call('POST', `/history/${changes[0].id}/undo`);
  await match();
  const { rows } = await app.pool.query('select company_id from saved_search_matches');
  expect([await newMatches(), rows]).toEqual([[0], [{ company_id: bee }]]);
});

test('changing the parameters of a search resets its matches', async () => {
  const id = await save('industry=AI');
  await addAndMatch('Ant', { industries: ['AI', 'Retail'] });
  expect(await newMatches()).toEqual([1]);
  await app.send(`/api/saved-searches/${id}`, { as: 'pro', method: 'PATCH', body: { params: 'industry=Retail' } });
  expect([await newMatches(), await namesIn(id)]).toEqual([[0], []]);
  await addAndMatch('Bee', { industries: ['Retail'] });
  expect([await newMatches(), await namesIn(id)]).toEqual([[1], ['Bee']]);
});

test('a deleted search still collects matches, shown once it is restored', async () => {
  const id = await save('industry=AI');
  await app.send(`/api/saved-searches/${id}`, { as: 'pro', method: 'DELETE' });
  await addAndMatch('Ant', { industries: ['AI'] });
  expect((await app.send(`/api/companies?newMatchesOf=${id}`, { as: 'pro' })).status).toBe(400);
  await app.send(`/api/saved-searches/${id}/restore`, { as: 'pro', method: 'POST' });
  expect([await newMatches(), await namesIn(id)]).toEqual([[1], ['Ant']]);
});

test('a visit shows the matches that were new when it began, until newer ones arrive at least half an hour later', async () => {
  const ai = await save('industry=AI');
  app.advanceClock(3_600);
  await addAndMatch('Ant', { industries: ['AI'] });
  expect([await newMatches(), await namesIn(ai)]).toEqual([[1], ['Ant']]);
  await open(ai);
  expect([await newMatches(), await namesIn(ai)]).toEqual([[0], ['Ant']]);
  app.advanceClock(600);
  await addAndMatch('Bee', { industries: ['AI'] });
  expect([await newMatches(), await namesIn(ai)]).toEqual([[1], ['Ant', 'Bee']]);
  await open(ai);
  expect([await newMatches(), await namesIn(ai)]).toEqual([[0], ['Ant', 'Bee']]);
  app.advanceClock(3_600);
  await open(ai);
  expect(await namesIn(ai)).toEqual(['Ant', 'Bee']);
  await addAndMatch('Cat', { industries: ['AI'] });
  expect([await newMatches(), await namesIn(ai)]).toEqual([[1], ['Cat']]);
  await open(ai);
  expect([await newMatches(), await namesIn(ai)]).toEqual([[0], ['Cat']]);
});

test('the filter on new matches works with filters, counts, figures, suggestions and exports', async () => {
  await add('Ant', { industries: ['AI'], last_funding_amount_usd: 1e6 });
  const all = await save('');
  await addCompanies(app.db, [
    {
      organization_name: 'Bee',
      industries: ['AI'],
      last_funding_amount_usd: 2e6,
      contacts: [{ email: 'b@bee.example' }],
    },
    { organization_name: 'Cat', industries: ['Retail'], last_funding_amount_usd: 4e6 },
  ]);
  await match();
  const get = async (path: string) => (await app.send(`/api/${path}`, { as: 'pro' })).json();
  expect(await namesIn(all, 'industry=AI')).toEqual(['Bee']);
  expect(await get(`companies?newMatchesOf=${all}&page=2`)).toMatchObject({ total: 2, companies: [] });
  expect((await get(`filter-options?newMatchesOf=${all}&industry=AI`)).counts.industry).toEqual({ AI: 1, Retail: 1 });
  expect(await get(`filter-options?newMatchesOf=${all}&only=first`)).toMatchObject({ anyDate: 2 });
  expect(await get(`company-figures?newMatchesOf=${all}`)).toMatchObject({ total: 2, lastRounds: 6e6 });
  const { suggestions } = await get(`company-suggestions?newMatchesOf=${all}&query=bee+cat`);
  expect(suggestions.map(({ total }: { total: number }) => total)).toEqual([1, 1]);
  expect(await get(`exports/companies/preview?newMatchesOf=${all}`)).toMatchObject({ companies: 2 });
  const file = await app.send('/api/exports/companies', { as: 'pro', body: { newMatchesOf: String(all) } });
  const text = await file.text();
  expect([text.includes('Bee'), text.includes('Cat'), text.includes('Ant')]).toEqual([true, true, false]);
  const row = await app.db.selectFrom('exports').select(['asked', 'results']).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ asked: { newIn: 'Mine' }, results: 2 });
});

test('open pages of the user are notified of new matches', async () => {
  await save('industry=AI');
  const stream = await listenTo(await app.send('/api/events', { as: 'pro' }));
  const other = await listenTo(await app.send('/api/events', { as: 'trial' }));
  await add('Ant', { industries: ['AI'] });
  await addAndMatch('Bee', { industries: ['Retail'] });
  // Events of earlier tests may still arrive.
  await expect.poll(() => stream.types()).toContain('matches_found');
  expect(other.types()).toEqual([]);
  await Promise.all([stream.leave(), other.leave()]);
});

describe('no match is lost or found twice', () => {
  /** A pool that runs `happens` before statements with this start. */
  function poolBefore(start: string, happens: () => Promise<unknown>): pg.Pool {
    const connect = async () => {
      const client = await app.pool.connect();
      return new Proxy(client, {
        get(target, name) {
          if (name !== 'query') {
            const value = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
          }
          return async (text: string, values?: unknown[]) => {
            if (text.startsWith(start)) await happens();
            return target.query(text, values);
          };
        },
      });
    };
    return { connect } as unknown as pg.Pool;
  }

  const BEFORE_LOCKS = 'select from search_version';
  const matchWhile = (happens: () => Promise<unknown>, start = BEFORE_LOCKS) =>
    matchNextChanges({ ...app.dependencies, pool: poolBefore(start, happens) });

  test('when a process is killed between batches', async () => {
    const ai = await save('industry=AI');
    await addCompanies(
      app.db,
      ['Ant', 'Bee', 'Cat'].map((organization_name) => ({ organization_name, industries: ['AI'] })),
    );
    expect(await matchNextChanges(app.dependencies, 1)).toBe(true);
    const killed = matchWhile(() => Promise.reject(new Error('killed')), 'commit');
    await expect(killed).rejects.toThrow('killed');
    expect(await namesIn(ai)).toEqual(['Ant']);
    await matchAgain(1);
    expect([await newMatches(), await namesIn(ai)]).toEqual([[3], ['Ant', 'Bee', 'Cat']]);
  });

  test('when several processes compare at once', async () => {
    await save('industry=AI');
    await add('Ant', { industries: ['AI'] });
    await Promise.all([match(), match(), match()]);
    expect(await newMatches()).toEqual([1]);
    expect((await app.pool.query('select batch from saved_search_progress')).rows).toEqual([
      (await app.pool.query('select max(batch) as batch from saved_search_matches')).rows[0],
    ]);
  });

  test('when a company changes during the comparison', async () => {
    const ai = await save('industry=AI');
    await add('Ant', { industries: ['AI'] });
    await addAndMatch('Bee', { industries: ['Retail'] });
    await open(ai);
    await edit('Ant', { industries: 'Retail' });
    await edit('Bee', { industries: 'AI' });
    await matchWhile(async () => {
      await edit('Bee', { industries: 'Retail' });
      await add('Cat', { industries: ['AI'] });
    });
    await match();
    expect([await newMatches(), await namesIn(ai, 'industry=AI')]).toEqual([[1], ['Cat']]);
  });

  test('when a company is deleted during the comparison', async () => {
    await save('industry=AI');
    await add('Ant', { industries: ['AI'] });
    const id = await idOf('Ant');
    const { version } = await read(`/records/companies/${id}`);
    await matchWhile(() => call('DELETE', `/records/companies/${id}?version=${version}`));
    await match();
    expect(await newMatches()).toEqual([0]);
  });

  test('when a search is saved or changed during the comparison', async () => {
    const changed = await save('industry=AI');
    await add('Ant', { industries: ['AI', 'Retail'] });
    await matchWhile(async () => {
      await save('industry=AI');
      await app.send(`/api/saved-searches/${changed}`, {
        as: 'pro',
        method: 'PATCH',
        body: { params: 'industry=Retail' },
      });
    });
    expect(await newMatches()).toEqual([0, 0]);
    await edit('Ant', { description: 'Still in both results' });
    await match();
    expect(await newMatches()).toEqual([0, 0]);
    await addAndMatch('Bee', { industries: ['AI', 'Retail'] });
    expect(await newMatches()).toEqual([1, 1]);
  });

  test('when a search is saved while an import is running', async () => {
    await add('Ant', { industries: ['AI'] });
    await add('Bee', { industries: ['AI'] });
    const importing = await app.pool.connect();
    const importOf = async (statement: string) => {
      await importing.query('begin');
      const version = await nextSearchVersion(importing);
      await importing.query(statement.replace('VERSION', String(version)));
    };
    const endImport = async () => {
      await announceSearchChange(importing);
      await importing.query('commit');
    };
    // The first saved search: previous states of companies are not stored yet.
    await importOf("update companies set version = VERSION, description = 'x' where organization_name = 'Ant'");
    await save('industry=AI');
    await endImport();
    await match();
    expect(await newMatches()).toEqual([0]);
    await importOf("update companies set version = VERSION, description = 'y'");
    await save('industry=AI');
    await endImport();
    await match();
    expect(await newMatches()).toEqual([0, 0]);
    await importOf("update companies set version = VERSION, industries = '{Robots}' where organization_name = 'Bee'");
    const robots = await save('industry=Robots');
    await endImport();
    importing.release();
    await matchAgain();
    expect([await newMatches(), await namesIn(robots)]).toEqual([[0, 0, 1], ['Bee']]);
  });

  test('when an account is being deleted', async () => {
    await save('industry=AI');
    await add('Ant', { industries: ['AI'] });
    const deleting = await app.pool.connect();
    await deleting.query('begin');
    await deleting.query('delete from "user" where email = \'pro@fundscout.example\'');
    await expect(match()).rejects.toMatchObject({ code: '55P03' });
    await deleting.query('rollback');
    deleting.release();
    await matchAgain();
    expect(await newMatches()).toEqual([1]);
  });

  test('and no previous states are stored while there are no saved searches', async () => {
    const oldRows = async () => (await app.pool.query('select from companies_before')).rowCount;
    await add('Ant');
    await edit('Ant', { description: 'x' });
    expect(await oldRows()).toBe(0);
    await save('');
    await edit('Ant', { description: 'y' });
    expect(await oldRows()).toBe(1);
    await app.pool.query('delete from saved_searches');
    await match();
    await edit('Ant', { description: 'z' });
    expect(await oldRows()).toBe(0);
  });
});
