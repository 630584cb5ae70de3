import { beforeAll, expect, test } from 'vitest';
import { MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import { MAX_USER_FILE_BYTES } from '#domain/spreadsheets/file-kinds.ts';
import { signIn } from '#test/accounts.ts';
import { useTestApp } from '#test/app.ts';
import { MAX_COMPANY_IDS_BYTES } from '../../data/companies/company-ids.ts';

const app = useTestApp();
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(app, 'admin');
});

const PART_BYTES = 10_000;
const USUAL_BYTES = 100_000;
/** The only calls with a larger limit. A part of an import requires the import to exist, so it is refused unread here. */
const LARGER: [RegExp, number][] = [
  [/^\/api\/auth\//, 256_000],
  [/^\/api\/account\/avatar$/, MAX_AVATAR_BYTES],
  [/^\/api\/settings\/logo$/, MAX_AVATAR_BYTES],
  [/^\/api\/billing\/webhook$/, 1_000_000],
  [/^\/api\/exports\/companies$/, MAX_COMPANY_IDS_BYTES],
  [/^\/api\/(customers|delivery-results)(\/preview)?$/, MAX_USER_FILE_BYTES],
];

/** Sends an endless body without a `Content-Length`. @returns how much of it was read */
async function sendEndless(path: string, method: string, type: string): Promise<[status: number, bytes: number]> {
  let bytes = 0;
  const body = new ReadableStream(
    {
      pull(controller) {
        bytes += PART_BYTES;
        if (bytes > 50_000_000) controller.error(new Error('The server did not stop reading'));
        else controller.enqueue(new TextEncoder().encode('x'.repeat(PART_BYTES)));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { cookie, origin: 'http://localhost:3000', 'content-type': type };
  const init: RequestInit & { duplex: 'half' } = { method, body, headers, duplex: 'half' };
  const answer = await app.api.request(path, init);
  await answer.body?.cancel();
  return [answer.status, bytes];
}

test('no call reads an endless body', async () => {
  const calls = app.api.routes.filter(({ method, path }) => !/^(GET|HEAD)$/.test(method) && !path.endsWith('/*'));
  const paths = new Set(calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, 'x')}`));
  for (const path of ['sign-in/email', 'sign-up/email', 'sso/saml2/sp/acs/x']) paths.add(`POST /api/auth/${path}`);
  expect(paths.size).toBeGreaterThan(60);
  const refused = new Set<string>();
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    for (const call of paths) {
      const [method = '', path = ''] = call.split(' ');
      const [status, bytes] = await sendEndless(path, method, type);
      const most = LARGER.find(([larger]) => larger.test(path))?.[1] ?? USUAL_BYTES;
      expect([call, bytes <= most + PART_BYTES]).toEqual([call, true]);
      if (status === 413) refused.add(call);
    }
  }
  expect(refused.size).toBeGreaterThan(25);
});

test('refuses a body declared too large before reading any of it', async () => {
  const headers = { 'content-length': '300000000' };
  const answer = await app.send('/api/billing/create-checkout', { as: 'free', headers, body: {} });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'payload_too_large', detail: 'The limit is 100 KB' });
});

test('the sandbox looks up the page before reading the form', async () => {
  for (const page of ['portal', 'checkout']) {
    const form = 'application/x-www-form-urlencoded';
    expect(await sendEndless(`/sandbox/stripe/${page}/x`, 'POST', form)).toEqual([404, 0]);
  }
});
