/** @module-tag browser */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompanies } from '#test/companies.ts';
import { useTestDatabase } from '#test/database.ts';
import { type Product, sendTo, signInTo, startProduct } from '#test/product.ts';
import { repetitions } from '#test/repetitions.ts';

const REPETITIONS = repetitions(1, 50);
const ROUND_TIMEOUT_MS = 90_000;
/** Matching and emailing three companies takes a few hundred milliseconds. */
const MAX_UPTIME_MS = 600;
const COMPANIES = ['Ant', 'Bee', 'Cat'];

const database = useTestDatabase('accounts');
let product: Product;
let env: Record<string, string>;
beforeAll(async () => {
  env = { DATABASE_URL: database.url, SAMPLE_DATA: 'off', RATE_LIMITS: 'off' };
  product = await startProduct(env);
  env.PORT = new URL(product.url).port;
});
afterAll(() => product.stop());

/** The companies that alerts mention, once per mention. */
async function alerted(): Promise<string[]> {
  const { rows } = await database.pool.query<{ body_text: string }>(
    `select body_text from mails where subject like '%new match%'`,
  );
  return rows.flatMap(({ body_text }) => body_text.match(/^round\d+ \w+/gim) ?? []).sort();
}

test(`emails each match once when killed ${REPETITIONS} times while matching companies and sending alerts`, {
  timeout: REPETITIONS * ROUND_TIMEOUT_MS,
}, async () => {
  const cookie = await signInTo(product.url);
  const send = async (method: string, path: string, body: object) => {
    const response = await sendTo(product.url)(`/api/${path}`, { method, body, headers: { cookie } });
    expect(response.ok).toBe(true);
    return response.json();
  };
  const expected: string[] = [];
  for (let number = 1; number <= REPETITIONS; number++) {
    // Searches match parts of words, so all names have the same length.
    const round = `Round${String(number).padStart(3, '0')}`;
    const { id } = await send('POST', 'saved-searches', { name: round, params: `query=${round.toLowerCase()}` });
    await send('PUT', `saved-searches/${id}/alert`, { when: 'instant' });
    for (const company of COMPANIES) {
      expected.push(`${round} ${company}`);
      await addCompanies(database.db, [{ organization_name: `${round} ${company}` }]);
    }
    await delay(Math.random() * MAX_UPTIME_MS);
    await product.stop('SIGKILL');
    product = await startProduct(env);
    await expect.poll(alerted, { timeout: 40_000 }).toEqual(expected.toSorted());
  }
});
