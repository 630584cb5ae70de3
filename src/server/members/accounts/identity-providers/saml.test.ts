import { Constants } from 'samlify';
import { expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { createKeyPair } from '#test/certificate.ts';
import { cookiesOf } from '#test/cookies.ts';
import { createSamlProvider, type SamlChanges, type SamlPerson } from '#test/saml-provider.ts';

const ORIGIN = 'http://localhost:3000';
const ACS = '/api/auth/sso/saml2/sp/acs/saml';
const ANNA: SamlPerson = { email: 'anna@harbour.example', givenName: 'Anna Lee', surname: 'Shore' };

const idp = createSamlProvider();
const app = useTestApp(undefined, {
  SAML_ENTRY_POINT: idp.entryPoint,
  SAML_ISSUER: idp.issuer,
  SAML_CERTIFICATE: idp.certificate,
  SAML_DOMAIN: 'harbour.example',
  SAML_LABEL: 'Harbour',
});

async function begin(requestSignUp = true): Promise<URL> {
  const body = { providerId: 'saml', callbackURL: '/search', errorCallbackURL: '/signin', requestSignUp };
  const answer = await app.send('/api/auth/sign-in/sso', { body });
  expect(answer.status).toBe(200);
  return new URL((await answer.json()).url);
}

/** The form posted by the provider's page: cross-site, so without cookies. */
const post = (form: URLSearchParams) =>
  app.send(ACS, {
    body: Buffer.from(form.toString()),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.harbour.example' },
  });

async function signInWithProvider(person: SamlPerson, changes: SamlChanges = {}): Promise<Response> {
  return post(idp.respond(await begin(), person, changes));
}

const me = async (answer: Response) => (await app.send('/api/me', { headers: { cookie: cookiesOf(answer) } })).json();

test('a member gets a confirmed account with their names, and signs in to it again', async () => {
  const url = await begin();
  expect(url.origin + url.pathname).toBe(idp.entryPoint);
  const first = await post(idp.respond(url, ANNA));
  expect(first.status).toBe(302);
  expect(first.headers.get('location')).toMatch(/^(http:\/\/localhost:3000)?\/search$/);
  const { user, profile } = await me(first);
  expect(user).toMatchObject({ email: ANNA.email, emailVerified: true });
  expect(profile).toEqual({ first_name: 'Anna Lee', last_name: 'Shore' });
  expect((await me(await signInWithProvider(ANNA))).user.id).toBe(user.id);
});

test('a member gets an account only after accepting the terms', async () => {
  const email = 'new@harbour.example';
  const refused = await post(idp.respond(await begin(false), { ...ANNA, email }));
  expect(refused.headers.get('location')).toBe('/signin?error=sign_up_required');
  expect(await app.db.selectFrom('user').select('id').where('email', '=', email).execute()).toEqual([]);
  expect((await me(await post(idp.respond(await begin(), { ...ANNA, email })))).user.email).toBe(email);
  // No box for those who have an account.
  expect((await me(await post(idp.respond(await begin(false), { ...ANNA, email })))).user.email).toBe(email);
});

test('an existing user signs in to their account; a claimed one is taken over', async () => {
  const email = 'claimed@harbour.example';
  const body = { email, password: 'of the one who came first', name: '', terms: true };
  expect((await app.send('/api/auth/sign-up/email', { body })).status).toBe(200);
  const opened = await me(await signInWithProvider({ ...ANNA, email }));
  expect(opened.user).toMatchObject({ email, emailVerified: true });
  const accounts = await app.db
    .selectFrom('account')
    .select('providerId')
    .where('userId', '=', opened.user.id)
    .execute();
  expect(accounts).toEqual([{ providerId: 'saml' }]);
});

test.each<[string, SamlChanges]>([
  ['without any signature', { signed: 'nothing' }],
  ['whose assertion is not signed itself', { signed: 'response' }],
  ['signed by someone else', { keys: createKeyPair() }],
  ['signed with SHA-1', { algorithm: Constants.algorithms.signature.RSA_SHA1 }],
  ['changed after it was signed', { tamper: (xml) => xml.replaceAll(ANNA.email, 'boss@harbour.example') }],
  ['with a comment within the address', { tamper: (xml) => xml.replaceAll('anna@', 'boss@harbour.example<!---->') }],
  [
    'with a second assertion before it',
    { tamper: (xml) => xml.replace('<saml:Assertion', `${forgedAssertion(xml)}<saml:Assertion`) },
  ],
  [
    'with a second assertion after it',
    { tamper: (xml) => xml.replace('</samlp:Response>', `${forgedAssertion(xml)}</samlp:Response>`) },
  ],
  ['with its assertion hidden in another', { tamper: hideInAnother }],
  ['from another provider', { issuer: 'https://idp.other.example' }],
  ['for another service', { audience: 'https://other.example' }],
  ['for another URL', { recipient: 'https://other.example/acs' }],
  ['that has expired', { validFrom: -1000, validUntil: -120 }],
  ['that is not valid yet', { validFrom: 600, validUntil: 1000 }],
  ['to a request that is not ours', { inResponseTo: '_made-up' }],
  ['that no one requested', { inResponseTo: null }],
])('rejects a response %s', async (_what, changes) => {
  const users = await app.db.selectFrom('user').select('id').execute();
  const answer = await signInWithProvider(ANNA, changes);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toMatch(/^(http:\/\/localhost:3000)?\/signin\?error=[a-z_]+$/);
  expect(cookiesOf(answer)).not.toContain('session_token=');
  expect((await me(answer)).user).toBeNull();
  expect(await app.db.selectFrom('user').select('id').execute()).toEqual(users);
});

test('accepts a response and an assertion once', async () => {
  const form = idp.respond(await begin(), ANNA, { assertionId: '_used' });
  expect((await me(await post(form))).user.email).toBe(ANNA.email);
  expect((await me(await post(form))).user).toBeNull();
  expect((await me(await signInWithProvider(ANNA, { assertionId: '_used' }))).user).toBeNull();
});

test('admits only addresses of the domain', async () => {
  for (const email of ['jo@sub.harbour.example', 'jo@harbour.example.evil.example', 'pro@fundscout.example']) {
    const answer = await signInWithProvider({ ...ANNA, email });
    expect(answer.headers.get('location')).toMatch(/error=(email_domain_not_allowed|identity_not_linked)$/);
    expect((await me(answer)).user).toBeNull();
  }
});

test('serves metadata, and no one can add a provider', async () => {
  const metadata = await (await app.send('/api/auth/sso/saml2/sp/metadata?providerId=saml')).text();
  expect(metadata).toContain(`Location="${ORIGIN}${ACS}"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
  for (const path of [
    'sso/register',
    'sso/update-provider',
    'sso/delete-provider',
    'sso/request-domain-verification',
  ]) {
    expect((await app.send(`/api/auth/${path}`, { as: 'admin', body: {} })).status).toBe(404);
  }
  expect((await app.send('/api/auth/sso/providers', { as: 'admin' })).status).toBe(404);
});

const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;

/** The assertion of a response, unsigned and about someone else. */
function forgedAssertion(xml: string): string {
  const [assertion = ''] = ASSERTION.exec(xml) ?? [];
  return assertion
    .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
    .replace(/ID="[^"]*"/, 'ID="_evil"')
    .replaceAll(ANNA.email, 'boss@harbour.example');
}

/** Nests the signed assertion in a forged one, which a parser that takes the first match would read. */
function hideInAnother(xml: string): string {
  const [assertion = ''] = ASSERTION.exec(xml) ?? [];
  return xml.replace(
    ASSERTION,
    forgedAssertion(xml).replace('<saml:Subject>', `<saml:Advice>${assertion}</saml:Advice><saml:Subject>`),
  );
}
