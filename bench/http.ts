import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { dayOf } from '#domain/dates.ts';
import { ensureDemoAccounts } from '#server/accounts/demo-accounts.ts';
import { createDb, createPool } from '#server/database/connection.ts';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { DEMO_PASSWORD, startProduct } from '#test/product.ts';
import { CONNECTIONS, demoCookie, httpClient, type Load, runLoad } from './load.ts';
import { loadDataset } from './load-dataset.ts';
import { askFacets, askPage, prepareForSql, readVocabulary } from './postgres.ts';
import { type QuestionClass, questionClasses } from './questions.ts';

/**
 * Searches over HTTP as a signed-in user on 20 connections, and asks PostgreSQL the same questions through the pg
 * driver in the same run: `node bench/http.ts [COMPANIES …]`, 17,555 by default.
 */
const sizes = process.argv.slice(2).map(Number);
const SECONDS = 3;

for (const size of sizes.length > 0 ? sizes : [17_555]) await measure(size);

async function measure(size: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundscout-bench-'));
  const server = await openEmbeddedDatabase(path.join(folder, 'data'), 'use');
  const pool = createPool(server.url, CONNECTIONS);
  pool.options.connectionTimeoutMillis = 0; // At a million companies the driver's queries queue up.
  try {
    const db = createDb(pool);
    await migrate(db);
    await loadDataset(pool, size, dayOf(new Date()));
    await prepareForSql(pool);
    await ensureDemoAccounts(db, DEMO_PASSWORD);
    const classes = questionClasses(await readVocabulary(pool));
    await compare(server.url, pool, classes);
  } finally {
    await pool.end();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(url: string, pool: pg.Pool, classes: QuestionClass[]): Promise<void> {
  const product = await startProduct({ RATE_LIMITS: 'off', DATABASE_URL: url, SAMPLE_DATA: 'off' });
  try {
    const get = httpClient(product.url, await demoCookie(product.url));
    console.log(
      '| question | server a second | p50 ms | p99 ms | driver a second | p50 ms | p99 ms | server / driver |',
    );
    console.log('| --- | --: | --: | --: | --: | --: | --: | --: |');
    for (const { name, questions, facets } of classes) {
      const ask = facets ? askFacets : askPage;
      const call = facets ? '/api/filter-options?only=counts&' : '/api/companies?';
      const inTurn = <T>(work: (question: QuestionClass['questions'][number]) => Promise<T>) =>
        runLoad(async (turn) => {
          const question = questions[turn % questions.length];
          if (question) await work(question);
        }, SECONDS);
      const ours = await inTurn(({ parameters }) => get(call + parameters));
      const theirs = await inTurn((question) => ask(pool, question));
      const ratio = (ours.perSecond / theirs.perSecond).toFixed(1);
      console.log(`| ${name} | ${cells(ours)} | ${cells(theirs)} | ${ratio} |`);
    }
    const page = await runLoad(() => get('/search?query=software'), SECONDS);
    console.log(`| the search page, rendered | ${cells(page)} | | | | |`);
  } finally {
    await product.stop();
  }
}

function cells({ perSecond, p50, p99 }: Load): string {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)].join(' | ');
}
