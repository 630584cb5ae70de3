import { beforeAll, expect, test } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { FORM_SECONDS } from '#domain/privacy/requests.ts';
import { loadConfig } from '#server/platform/config.ts';
import { useTestApp } from '#test/app.ts';
import { requestForms } from './page-forms.ts';

const ORIGIN = 'http://localhost:3000';

const app = useTestApp();
let forms: ReturnType<typeof requestForms>;
beforeAll(async () => {
  const config = loadConfig({ APP_URL: ORIGIN });
  const answer = (request: Request, env: object) => app.api.fetch(request, env);
  // Simulates the page: returns what it would request in process.
  forms = requestForms(config, answer, (_, env) => app.api.fetch(new Request(`${ORIGIN}/api/requests/form`), env));
});

async function send(path: string, fields: Record<string, string>, origin = ORIGIN, seconds = FORM_SECONDS) {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  app.advanceClock(seconds);
  const body = new URLSearchParams({ stamp, ...fields });
  return forms.request(ORIGIN + path, { method: 'POST', body, headers: { origin } });
}

test('a form posted without JavaScript redirects to the next page', async () => {
  const fields = { topic: 'question', name: 'Wren', email: 'wren@reed.example', message: 'Hello,\r\nI am Wren' };
  const answer = await send('/contact?topic=question', fields);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact?done=sent']);
  expect(await app.db.selectFrom('requests').selectAll().execute()).toMatchObject([
    { email: 'wren@reed.example', message: 'Hello,\nI am Wren' },
  ]);
});

test('a refused form is shown again with the input and its errors', async () => {
  const message = 'Line\none '.repeat(500);
  const answer = await send('/contact', { topic: 'question', name: '', email: 'wren@', message, homepage: '' });
  expect(answer.status).toBe(400);
  const { stamp, returned } = await answer.json();
  expect(stamp).toMatch(/^\w+\.[\w-]+$/);
  expect(returned).toEqual({
    typed: { topic: 'question', name: '', email: 'wren@', message },
    issues: { name: 'Enter your name', email: 'Enter an email address like you@company.com' },
    refused: null,
  });
  const late = await send('/request-trial', { name: 'Wren', email: 'wren@reed.example', stamp: 'made.up' });
  expect(late.status).toBe(409);
  expect((await late.json()).returned).toMatchObject({
    typed: { name: 'Wren', email: 'wren@reed.example' },
    refused: 'This form has expired, but nothing was lost. Send it again',
  });
});

test('a form filled in faster than a person could is shown again', async () => {
  const fields = { name: 'Wren', email: 'quick@reed.example' };
  const answer = await send('/request-trial', fields, ORIGIN, FORM_SECONDS - 1);
  expect(answer.status).toBe(409);
  expect((await answer.json()).returned).toMatchObject({ typed: fields, refused: ERRORS.form_too_quick.title });
  expect(await app.db.selectFrom('requests').select('id').where('email', '=', fields.email).execute()).toEqual([]);
});

test('no visitor sees the input of another', async () => {
  await send('/contact', { name: 'Secretive', email: 'wren@' });
  expect((await (await app.send('/api/requests/form')).json()).returned).toBeNull();
});

test('refuses forms of other sites and bodies that are not forms', async () => {
  expect((await send('/contact', { name: 'Wren' }, 'https://evil.example')).status).toBe(403);
  const text = { method: 'POST', body: '{}', headers: { origin: ORIGIN, 'content-type': 'application/json' } };
  expect((await forms.request(`${ORIGIN}/contact`, text)).status).toBe(400);
});

test('while the database is down the form comes back with all input and instructions', async () => {
  const { stamp } = await (await app.send('/api/requests/form')).json();
  const away = () => new Response('{"detail":"The database is down"}', { status: 503 });
  const broken = requestForms(loadConfig({ APP_URL: ORIGIN }), away, away);
  const message = '\n<script>alert("Hi")</script> & more';
  const fields = { stamp, homepage: '', topic: 'billing', name: 'Wren "W" Reed', email: 'wren@reed.example', message };
  for (const path of ['/contact', '/request-trial', '/do-not-sell']) {
    const init = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } };
    const answer = await broken.request(ORIGIN + path, init);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const html = await answer.text();
    expect(html).toContain('What you entered is still here');
    expect(html).toContain(`<form method="post" action="${path}">`);
    expect(html).toContain(`<input type="hidden" name="stamp" value="${stamp}">`);
    expect(html).toContain('<input type="hidden" name="topic" value="billing">');
    expect(html).toContain('<input name="name" value="Wren &quot;W&quot; Reed">');
    expect(html).toContain('\n\n&lt;script&gt;alert(&quot;Hi&quot;)&lt;/script&gt; &amp; more</textarea>');
    expect(html).not.toContain('<script>');
  }
});
