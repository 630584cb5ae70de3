import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { cookiesOf } from '#test/cookies.ts';
import { inventFiling, type TestEdgar } from '#test/edgar.ts';
import { signInTo } from '#test/product.ts';
import type { TestSmtp } from '#test/smtp.ts';
import { linkCall } from '#test/visitor.ts';
import { type ProcessCluster, until } from './process-cluster.ts';

/** An operation as its client saw it. Times in milliseconds since the history began. */
export type Operation = {
  kind: string;
  /** What it was about, such as the name or the id that the database must have. */
  key: string;
  at: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  /** Of an error of the API. */
  code: string;
  isAcknowledged: boolean;
  /** Refused because there is no primary. */
  isOutage: boolean;
};

export type History = {
  now(): number;
  operations: Operation[];
  /** Keys that were acknowledged. */
  acknowledged(kind: string): string[];
  /** Sessions that users or admins ended, and when that was acknowledged. */
  ended: { cookie: string; at: number }[];
  /** Responses that must never be given. */
  violations: string[];
};

type Call = { cookie?: string; method?: string; body?: object | Uint8Array<ArrayBuffer>; url?: string };
type Answer = { status: number; text: string; headers: Headers };

const CLIENT_TIMEOUT_MS = 15_000;
const READ_PAUSE_MS = 200;
const WRITE_PAUSE_MS = 400;
const SLOW_PAUSE_MS = 1_500;
/** A user can export 60 times an hour. */
export const EXPORT_PAUSE_MS = 2_500;
/** After this long, a session that ended must have ended in every process. */
const ENDED_AFTER_MS = 1_000;
const EDITS_PER_ALERT = 20;
const FILING_PAUSE_MS = 5_000;
const ROWS_PER_IMPORT = 3;
/** Less than the time in which a sign-in counts as recent. */
const SIGN_IN_PAUSE_MS = 300_000;
const PASSWORD = 'six+chars+more';
const WORDS = ['cloud', 'health', 'robot', 'energy', 'food', 'data', 'bank', 'care'];

/** Marks the companies that edits rename. Each group has a saved search with an alert, because alerts are limited too. */
const alertWord = (edit: number) => `zephyr${Math.trunc(edit / EDITS_PER_ALERT)}q`;
const renamed = (edit: number) => `Brindle${edit} ${alertWord(edit)}`;

const filingName = (number: number) => `MARLOW ${number} FORGE, INC.`;

export type WorkloadServices = { smtp: TestSmtp; edgar: TestEdgar; pool: pg.Pool };

/** Uses the product until it is stopped, and records its responses. */
export async function startWorkload({ url, products }: ProcessCluster, { smtp, edgar, pool }: WorkloadServices) {
  const start = performance.now();
  const history: History = {
    now: () => performance.now() - start,
    operations: [],
    acknowledged: (kind) =>
      history.operations.filter((one) => one.kind === kind && one.isAcknowledged).map(({ key }) => key),
    ended: [],
    violations: [],
  };
  const stopping = new AbortController();
  let addresses = 0;

  async function send(path: string, { cookie, body, method = body ? 'POST' : 'GET', url: at = url }: Call) {
    addresses++;
    const headers = {
      origin: url,
      // Limits apply per address.
      'x-forwarded-for': `198.18.${Math.trunc(addresses / 250) % 250}.${addresses % 250}`,
      ...(cookie && { cookie }),
      ...(body && !isEncoded(body) && { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.timeout(CLIENT_TIMEOUT_MS);
    const payload = !body || isEncoded(body) ? body : JSON.stringify(body);
    return fetch(new URL(path, at), { method, headers, body: payload ?? null, redirect: 'manual', signal });
  }

  /** @param accepts whether a response acknowledges the operation; by default any success */
  async function record(
    kind: string,
    key: string,
    path: string,
    call: Call = {},
    accepts = ({ status }: Answer) => status < 400,
  ): Promise<Answer | null> {
    const operation = {
      kind,
      key,
      at: history.now(),
      ms: 0,
      status: 0,
      code: '',
      isAcknowledged: false,
      isOutage: false,
    };
    const answer = await send(path, call)
      .then(async (response) => ({ status: response.status, text: await response.text(), headers: response.headers }))
      .catch(() => null);
    const isAcknowledged = answer !== null && accepts(answer);
    const { status = 0 } = answer ?? {};
    const id = answer?.headers.get('x-export-id'); // The file, and the search it came from, may not be stored.
    const code = isAcknowledged ? '' : (/"code":"(\w+)"/.exec(answer?.text ?? '')?.[1] ?? '');
    const isOutage = status === 503 && answer?.text.includes('database_unavailable') === true;
    history.operations.push({
      ...operation,
      key: id ?? key,
      ms: history.now() - operation.at,
      status,
      code,
      isAcknowledged,
      isOutage,
    });
    if (status === 500 || (isOutage && !answer?.headers.has('retry-after')))
      history.violations.push(`${kind} ${path}: ${status} ${answer?.text.slice(0, 200)}`);
    return isAcknowledged ? answer : null;
  }

  /** Repeats an operation until it is acknowledged or the workload stops. */
  async function insist(...operation: Parameters<typeof record>): Promise<Answer | null> {
    while (!stopping.signal.aborted) {
      const answer = await record(...operation);
      if (answer) return answer;
      await pause(WRITE_PAUSE_MS);
    }
    return null;
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});

  const actors: Promise<void>[] = [];
  function keep(act: (turn: number) => Promise<unknown>, pauseMs: number): void {
    const run = async () => {
      for (let turn = 0; !stopping.signal.aborted; turn++) {
        await act(turn);
        await pause(pauseMs);
      }
    };
    actors.push(run());
  }

  const cookies: string[] = [];
  const signIn = (account: string) => until(`${account} is signed in`, () => signInTo(url, account));
  for (const account of ['pro', 'monthly', 'lifetime']) cookies.push(await signIn(account));
  const [pro = ''] = cookies;
  let admin = await signIn('admin');
  keep(async (turn) => {
    if (turn > 0) admin = await signInTo(url, 'admin').catch(() => admin);
  }, SIGN_IN_PAUSE_MS);
  const free = await signIn('free');
  // Nothing answers there, so that deliveries stay in the queue, where they can be counted.
  const webhook = { url: 'https://receiver.example.com/', events: ['saved_search.matched'] };
  await insist('webhook', '', '/api/webhooks', { cookie: pro, body: webhook });
  const { rows: companies } = await until('companies are read', () =>
    pool.query<{ id: number; slug: string }>('select id, slug from companies order by id'),
  );
  const company = (at: number) => companies[at % companies.length] ?? { id: 0, slug: '' };

  const isPage = ({ status, text }: Answer) => status === 200 && !text.includes('database is unavailable');
  const isRead = ({ status }: Answer) => status === 200;
  keep((turn) => {
    const search = `/api/companies?query=${WORDS[turn % WORDS.length]}&page=${(turn % 90) + 1}`;
    return record('search', '', search, { cookie: pro }, isRead);
  }, READ_PAUSE_MS);
  keep(
    (turn) => record('company', '', `/api/companies/${company(turn * 7).slug}`, { cookie: pro }, isRead),
    READ_PAUSE_MS,
  );
  keep(() => record('landing', '', '/', {}, isPage), READ_PAUSE_MS);
  keep(
    (turn) => record('/search', '', `/search?query=${WORDS[turn % WORDS.length]}`, { cookie: pro }, isPage),
    READ_PAUSE_MS,
  );
  keep((turn) => {
    // Revealed emails come with `"emailMasked":false`.
    const isRevealed = ({ text }: Answer) => /"email":"[^"]+","emailMasked":false/.test(text);
    const { slug } = company(turn * 11);
    return record('masked', slug, `/api/companies/${slug}`, { cookie: free }, isRevealed).then(
      (answer) => answer && history.violations.push(`A user without a plan saw emails of ${slug}`),
    );
  }, READ_PAUSE_MS);
  keep((turn) => {
    const product = products[turn % products.length];
    return record('readyz', `${turn % products.length}`, '/readyz', { url: product?.url }, isRead);
  }, READ_PAUSE_MS);

  const lists: number[] = [];
  for (const cookie of cookies) {
    const created = await insist('new list', '', '/api/lists', { cookie, body: { name: 'Under faults' } });
    lists.push(JSON.parse(created?.text ?? '{}').id);
  }
  keep((turn) => {
    const who = turn % cookies.length;
    const { id } = company(companies.length - 1 - turn);
    const body = { do: 'add', companies: [id] };
    return record('list', `${lists[who]}:${id}`, `/api/lists/${lists[who]}/changes`, { cookie: cookies[who], body });
  }, WRITE_PAUSE_MS);

  keep((turn) => {
    const { slug } = company(5_000 + turn);
    const cookie = cookies[turn % cookies.length];
    return record('export', slug, '/api/exports/companies', { cookie, body: { company: slug } });
  }, EXPORT_PAUSE_MS);

  keep(async (edit) => {
    if (edit % EDITS_PER_ALERT === 0) {
      const search = { name: alertWord(edit), params: `query=${alertWord(edit)}` };
      const saved = await insist('saved search', alertWord(edit), '/api/saved-searches', { cookie: pro, body: search });
      if (!saved) return;
      const path = `/api/saved-searches/${JSON.parse(saved.text).id}/alert`;
      await insist('alert', alertWord(edit), path, { cookie: pro, method: 'PUT', body: { when: 'instant' } });
    }
    const path = `/api/admin/records/companies/${company(edit).id}`;
    const read = await insist('record', '', path, { cookie: admin });
    if (!read) return;
    const body = { version: JSON.parse(read.text).version, fields: { organizationName: renamed(edit) } };
    await record('edit', renamed(edit), path, { cookie: admin, method: 'PATCH', body });
  }, SLOW_PAUSE_MS);

  keep(async (turn) => {
    const names = Array.from({ length: ROWS_PER_IMPORT }, (_, row) => `Marrowby${turn * ROWS_PER_IMPORT + row}`);
    const file = Buffer.from(
      ['Organization Name,Website', ...names.map((name) => `${name},${name}.example`)].join('\n'),
    );
    const upload = { fileName: `leads-${turn}.csv`, size: file.length, modifiedAt: turn };
    const answer = await insist('upload', '', '/api/admin/imports', { cookie: admin, body: upload });
    if (!answer) return;
    const path = `/api/admin/imports/${JSON.parse(answer.text).id}`;
    const post = (step: string) => record(step, '', `${path}/${step}`, { cookie: admin, body: {} });
    for (;;) {
      const read = await insist('upload', '', path, { cookie: admin });
      if (!read) return;
      const { state } = JSON.parse(read.text);
      if (state === 'done') break;
      if (state === 'uploading') {
        await record('upload', '', `${path}/chunks/1`, { cookie: admin, method: 'PUT', body: file });
        await post('uploaded');
      } else if (state === 'uploaded') await post('compare');
      else if (state === 'compared') await post('run');
      await pause(WRITE_PAUSE_MS);
    }
    const at = { at: history.now(), ms: 0, status: 200, code: '', isAcknowledged: true, isOutage: false };
    for (const key of names) history.operations.push({ kind: 'import', key, ...at });
  }, SLOW_PAUSE_MS);

  keep(async (turn) => {
    const day = new Date().toISOString().slice(0, 10);
    edgar.accept(inventFiling(turn + 1, day, { name: filingName(turn + 1) }));
  }, FILING_PAUSE_MS);

  /** Signs up, confirms, signs in, pays, and is signed out or banned. */
  async function journey(turn: number): Promise<void> {
    const email = `user-${turn}@harbour.example`;
    const account = { email, password: PASSWORD };
    const signUp = { ...account, name: '', terms: true };
    const signedUp = await insist('sign-up', email, '/api/auth/sign-up/email', { body: signUp });
    if (!signedUp) return;
    let link: string | undefined;
    while (!link && !stopping.signal.aborted) {
      const mail = smtp.received.findLast(({ to }) => to.includes(email))?.mail;
      link = /http:\/\/localhost:\S+/.exec(mail?.text ?? '')?.[0];
      if (!link) await pause(READ_PAUSE_MS);
    }
    const browser = cookiesOf(signedUp);
    if (link) await insist('confirmation', email, linkCall(link), { method: 'POST', cookie: browser });
    const signedIn = await insist('sign-in', email, '/api/auth/sign-in/email', { body: account });
    if (!signedIn) return;
    const cookie = cookiesOf(signedIn);
    if (turn % 3 === 0 && !(await pay(email, cookie, turn))) return;
    if (turn % 2 === 0) {
      if (!(await insist('sign-out', email, '/api/auth/sign-out', { cookie, body: {} }))) return;
    } else {
      const me = await insist(
        'me',
        '',
        '/api/me',
        { cookie },
        ({ text, status }) => status === 200 && text.includes(email),
      );
      if (!me) return;
      const body = { userId: JSON.parse(me.text).user.id };
      if (!(await insist('ban', email, '/api/auth/admin/ban-user', { cookie: admin, body }))) return;
    }
    history.ended.push({ cookie, at: history.now() });
  }

  async function pay(email: string, cookie: string, turn: number): Promise<boolean> {
    const body = { priceId: 'annual' };
    for (;;) {
      const created = await insist('checkout', email, '/api/billing/create-checkout', { cookie, body });
      if (!created) return false;
      const { url: page } = JSON.parse(created.text);
      if (page.includes('/portal/')) break;
      const card = { card: 'accepted', number: `4242${String(turn).padStart(12, '0')}` };
      await record('payment', email, page, { body: new URLSearchParams(card) });
    }
    const upgraded = ({ status, text }: Answer) => status === 200 && JSON.parse(text).success;
    return (await insist('charge', email, '/api/billing/upgrade-trial', { cookie, body: {} }, upgraded)) !== null;
  }
  keep((turn) => journey(turn * 2), SLOW_PAUSE_MS);
  keep((turn) => journey(turn * 2 + 1), SLOW_PAUSE_MS);

  keep(async (turn) => {
    const due = history.ended.filter(({ at }) => history.now() - at > ENDED_AFTER_MS);
    const { cookie = '', at = 0 } = due.at(-1 - (turn % Math.max(1, Math.min(due.length, 4)))) ?? {};
    const product = products[turn % products.length];
    if (!cookie || !product) return;
    const isSignedIn = ({ text }: Answer) => text.includes('@harbour.example');
    const start = history.now();
    const me = await record('ended session', '', '/api/me', { cookie, url: product.url }, isSignedIn);
    if (me) history.violations.push(`A session that ended ${Math.round(start - at)} ms before was accepted`);
  }, READ_PAUSE_MS);

  return {
    history,
    async stop() {
      stopping.abort();
      await Promise.all(actors);
    },
  };
}

function isEncoded(body: object): body is URLSearchParams | Uint8Array<ArrayBuffer> {
  return body instanceof URLSearchParams || body instanceof Uint8Array;
}
