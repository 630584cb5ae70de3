import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import { cookieHeader, storeCookies } from './cookies.ts';

/** Claims of an OpenID provider about a person. */
export type TestPerson = { sub: string; email?: string; [claim: string]: unknown };

export type TestOidcProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person signed in to the provider. */
  person: TestPerson;
  /** Subject of the user info, if it differs from the person's. */
  userInfoOf?: string;
  /** Opens an authorization URL as that person. @returns the URL it redirects back to */
  authorize(url: string): Promise<URL>;
  /** Requests to the token endpoint, oldest first. */
  exchanges: Record<string, unknown>[];
  /** Replaces the id token that is issued, given its claims. */
  issue?: (claims: Record<string, unknown>) => string;
  /** Signs an id token with these claims. */
  mint(claims: Record<string, unknown>): string;
  close(): Promise<void>;
};

const KEY_ID = 'test';
const CLAIMS = ['name', 'given_name', 'family_name', 'email', 'email_verified', 'xms_edov'];

/**
 * Starts a real OpenID provider on this machine for clients of `appUrl`. It has one person, who consents to everything.
 * @param claimsInIdToken whether the address is in the id token, or only in the user info
 */
export async function startOidcProvider(
  appUrl: string,
  { claimsInIdToken = true }: { claimsInIdToken?: boolean } = {},
): Promise<TestOidcProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  const client = { clientId: 'fundscout', clientSecret: 'secret-of-the-client' };
  const ids = ['google', 'microsoft', 'linkedin', 'oidc'];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const outside: TestOidcProvider = {
    issuer,
    ...client,
    person: { sub: 'nobody' },
    exchanges: [],
    authorize: (url) => followTo(appUrl, url),
    mint(claims) {
      const now = Math.floor(Date.now() / 1000);
      const all = { iss: issuer, aud: client.clientId, iat: now, exp: now + 600, ...outside.person, ...claims };
      const signed = [{ alg: 'RS256', kid: KEY_ID }, all]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ids.map((id) => `${appUrl}/api/auth/callback/${id}`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: CLAIMS.slice(0, 3), email: CLAIMS.slice(3) },
    conformIdTokenClaims: !claimsInIdToken,
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => false },
    interactions: { url: () => '/agree' },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...outside.person, sub }) }),
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (context.path === '/agree') {
      const login = { accountId: outside.person.sub };
      context.respond = false;
      return provider.interactionFinished(context.req, context.res, { login });
    }
    await next();
    if (context.path === '/me' && outside.userInfoOf)
      context.body = { ...Object(context.body), sub: outside.userInfoOf };
    if (context.path !== '/token') return;
    outside.exchanges.push({ ...context.oidc.params });
    const [, payload = ''] = String(Object(context.body).id_token).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}');
    if (outside.issue) context.body = { ...Object(context.body), id_token: outside.issue(claims) };
  });
  server.on('request', provider.callback());
  return outside;
}

/** Follows redirects like a separate browser, up to the one to `origin`. */
async function followTo(origin: string, url: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(url);
  while (at.origin !== origin) {
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie: cookieHeader(cookies) } });
    storeCookies(cookies, answer);
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${at} returned ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at);
  }
  return at;
}
