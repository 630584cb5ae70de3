import type pg from 'pg';
import { ensureDemoAccounts } from '#server/accounts/demo-accounts.ts';
import { createDb } from '#server/database/connection.ts';
import { DEMO_PASSWORD, startProduct } from '#test/product.ts';
import { httpClient, type Load, runLoad } from './load.ts';
import { askFacets, askPage, prepareForSql, readVocabulary } from './postgres.ts';
import { questionClasses } from './questions.ts';

const SECONDS = 3;

/**
 * Searches over HTTP as a signed-in user, each class beside the pg driver that asks PostgreSQL the same in the same run.
 * @returns rows of a Markdown table
 */
export async function benchHttp(url: string, pool: pg.Pool): Promise<string[]> {
  await prepareForSql(pool);
  const classes = questionClasses(await readVocabulary(pool));
  await ensureDemoAccounts(createDb(pool), DEMO_PASSWORD);
  const product = await startProduct({ DATABASE_URL: url, SAMPLE_DATA: 'off' });
  const rows = [
    '| question | server a second | p50 ms | p99 ms | driver a second | p50 ms | p99 ms | server / driver |',
    '| --- | --: | --: | --: | --: | --: | --: | --: |',
  ];
  try {
    const get = httpClient(product.url, await signIn(product.url));
    await get('/readyz');
    for (const { name, questions, facets } of classes) {
      if (questions.length === 0) continue;
      const path = facets ? '/api/filter-options?only=counts&' : '/api/companies?';
      const of = (turn: number) => questions[turn % questions.length] ?? questions[0];
      const server = await runLoad(async (turn) => get(path + of(turn)?.parameters), SECONDS);
      const ask = facets ? askFacets : askPage;
      const driver = await runLoad(async (turn) => {
        const question = of(turn);
        if (question) await ask(pool, question);
      }, SECONDS);
      rows.push(
        `| ${name} | ${cells(server)} | ${cells(driver)} | ${(server.perSecond / driver.perSecond).toFixed(1)} |`,
      );
      console.log(rows.at(-1));
    }
  } finally {
    await product.stop();
  }
  return rows;
}

/** The session cookie of the paying demo account. */
export async function signIn(base: string): Promise<string> {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email: 'pro@fundscout.example', password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function cells({ perSecond, p50, p99 }: Load): string {
  return [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)].join(' | ');
}
