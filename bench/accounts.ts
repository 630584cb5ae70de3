import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/members/accounts/email-and-password/password-hash.ts';
import { createDb, type Db } from '#server/platform/database/connection.ts';
import { cookiesOf } from '#test/cookies.ts';
import { sendTo } from '#test/product.ts';
import { httpClient, type LoadResult, percentile, runLoad, withDataset } from './harness.ts';

/**
 * Measures whether response time reveals if an address has an account, what a sign-in costs besides hashing the
 * password, and how 200 concurrent sign-ins affect searches: `node bench/accounts.ts`.
 */
const PAIRS = 60;
const SIGN_INS = 200;
const SECONDS = 4;
const PASSWORD = 'harbour-pilot';

const hashes = await runLoad(async () => void (await hashPassword(PASSWORD)), SECONDS);
await withDataset(
  17_555,
  async ({ product }) => {
    await compareTimes(product.url);
    await measureSignIns(product.url, hashes);
  },
  { prepare: (pool) => addUsers(createDb(pool), SIGN_INS + PAIRS * 6), env: { TRUSTED_PROXIES: '1' } },
);

async function addUsers(db: Db, count: number): Promise<void> {
  const password = await hashPassword(PASSWORD);
  const ids = Array.from({ length: count }, () => randomUUID());
  const users = ids.map((id, i) => ({ id, email: address(i), name: '', emailVerified: true }));
  await db.insertInto('user').values(users).execute();
  const accounts = ids.map((id) => ({
    id: randomUUID(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password,
  }));
  await db.insertInto('account').values(accounts).execute();
}

function address(i: number): string {
  return `user-${i}@harbour.example`;
}

async function post(base: string, call: string, body: object, from: number): Promise<Response> {
  const headers = { 'x-forwarded-for': `10.0.${from >> 8}.${from & 255}` };
  const answer = await sendTo(base)(`/api/auth/${call}`, { body, headers });
  await answer.clone().arrayBuffer();
  return answer;
}

/** Alternates between email addresses with and without an account, each used once to stay below the rate limits. */
async function compareTimes(base: string): Promise<void> {
  const calls: [call: string, more: object][] = [
    ['sign-in/email', { password: 'wrong-password' }],
    ['sign-up/email', { name: '', terms: true, password: PASSWORD }],
    ['request-password-reset', {}],
    ['sign-in/magic-link', {}],
    ['email-otp/send-verification-otp', { type: 'sign-in' }],
    ['send-verification-email', {}],
  ];
  console.log(`| ${PAIRS} calls each | with account: p10, median, p90 ms | without account | ratio of medians |`);
  console.log('| --- | --- | --- | --: |');
  let from = 0;
  for (const [n, [call, more]] of calls.entries()) {
    const times = { withAccount: [] as number[], without: [] as number[] };
    await post(base, call, { email: `warm-${n}@elsewhere.example`, ...more }, from++);
    for (let i = 0; i < PAIRS * 2; i++) {
      const kind = i % 2 === 0 ? 'withAccount' : 'without';
      const email =
        kind === 'withAccount' ? address(SIGN_INS + n * PAIRS + i / 2) : `nobody-${n}-${i}@elsewhere.example`;
      const start = performance.now();
      await post(base, call, { email, ...more }, from++);
      times[kind].push(performance.now() - start);
    }
    const ratio = percentile(times.withAccount, 0.5) / percentile(times.without, 0.5);
    console.log(`| ${call} | ${spread(times.withAccount)} | ${spread(times.without)} | ${ratio.toFixed(3)} |`);
  }
}

async function measureSignIns(base: string, hashes: LoadResult): Promise<void> {
  const signIn = async (i: number) => {
    const answer = await post(base, 'sign-in/email', { email: address(i % SIGN_INS), password: PASSWORD }, i % 60_000);
    if (answer.status !== 200) throw new Error(`Sign-in returned ${answer.status}`);
    return answer;
  };
  const cookie = cookiesOf(await signIn(0));
  const signIns = await runLoad(async (turn) => void (await signIn(turn)), SECONDS);
  const search = httpClient(base, cookie);
  const path = '/api/companies?query=software';
  const alone = await runLoad(() => search(path), SECONDS);
  const times: number[] = [];
  let signedIn = false;
  const crowd = Promise.all(Array.from({ length: SIGN_INS }, (_, i) => signIn(i))).finally(() => {
    signedIn = true;
  });
  while (!signedIn) {
    const start = performance.now();
    await search(path);
    times.push(performance.now() - start);
  }
  await crowd;
  console.log('\n| | per second | p50 ms | p99 ms |\n| --- | --: | --: | --: |');
  for (const [name, { perSecond, p50, p99 }] of [
    ['password hashing alone, 20 at once', hashes],
    ['sign-in, 20 at once', signIns],
    ['search, 20 at once', alone],
  ] as const) {
    console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  }
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  console.log(`| search during ${SIGN_INS} concurrent sign-ins | | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`);
  console.log(
    `\nSign-ins reach ${(signIns.perSecond / hashes.perSecond).toFixed(2)} times the rate of password hashing alone.`,
  );
}

function spread(times: number[]): string {
  return [0.1, 0.5, 0.9].map((at) => percentile(times, at).toFixed(1)).join(', ');
}
