import type { JsonWebKey } from 'node:crypto';
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from '@better-auth/core/oauth2';
import { getOAuthState } from 'better-auth/api';
import * as z from 'zod';
import { AppError } from '../../../platform/http/problem.ts';

const SCOPES = ['openid', 'email', 'profile'];
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  name: z.string().optional(),
});

export type Claims = z.output<typeof claimsSchema>;

export type OpenIdOptions = {
  id: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether the provider has verified the email address. */
  vouches(claims: Claims): boolean;
  /** LinkedIn returns no nonce and rejects PKCE from web applications; client secret and state protect it. */
  withoutPkceAndNonce?: boolean;
};

/**
 * An OpenID provider: authorization code flow with PKCE, state and nonce. The subject comes from the verified id token
 * only. A new account with an unverified address has to be confirmed.
 */
export function openIdProvider(options: OpenIdOptions): OAuthProvider<Claims> {
  const { id, label, issuer, clientId, clientSecret, vouches, withoutPkceAndNonce = false } = options;
  const discovery = discover(issuer);
  const idToken = {
    jwks: ({ kid }: { kid?: string }) => discovery.key(kid),
    audience: clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: '1h',
    nonceComparison: 'exact-or-sha256' as const, // See `id-token.ts`.
  };
  const provider: OAuthProvider<Claims> = {
    id,
    name: label,
    idToken,
    requiresIdTokenNonce: !withoutPkceAndNonce,
    accountSubject: ({ profile }) => profile.sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce, loginHint, additionalParams }) {
      return createAuthorizationURL({
        id,
        options: { clientId, clientSecret },
        authorizationEndpoint: (await discovery.document()).authorization_endpoint,
        scopes: SCOPES,
        state,
        codeVerifier: withoutPkceAndNonce ? undefined : codeVerifier,
        nonce: idTokenNonce,
        redirectURI,
        loginHint,
        // Reauthentication: an open session at the provider is not enough.
        additionalParams: additionalParams?.max_age === '0' ? { max_age: '0' } : undefined,
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await discovery.document();
      return validateAuthorizationCode({
        code,
        codeVerifier: withoutPkceAndNonce ? undefined : codeVerifier,
        redirectURI,
        options: { clientId, clientSecret },
        tokenEndpoint: token_endpoint,
        authentication: methods.includes('client_secret_post') ? 'post' : 'basic',
      });
    },
    async getUserInfo({ idToken: token, accessToken, expectedIdTokenNonce }) {
      const document = await discovery.document();
      if (!token || !(await verifyProviderIdToken(provider, token, expectedIdTokenNonce))) return null;
      const idClaims = claimsSchema.parse(decodePayload(token));
      if (!isIssuer(document.issuer, idClaims)) return null;
      const info = idClaims.email ? idClaims : await readUserInfo(document.userinfo_endpoint, accessToken);
      if (info && info.sub !== idClaims.sub) return null;
      const claims = { ...info, ...idClaims };
      // When linking, the user is already signed in and the address does not matter.
      const linking = (await getOAuthState())?.link !== undefined;
      return {
        user: {
          name: claims.name ?? '',
          email: claims.email?.toLowerCase(),
          emailVerified: linking || vouches(claims),
        },
        data: claims,
      };
    },
  };
  return provider;
}

/** Microsoft's shared discovery document has `{tenantid}` in place of the tenant. */
function isIssuer(expectedIssuer: string, { iss, tid }: Claims): boolean {
  return iss === (typeof tid === 'string' ? expectedIssuer.replace('{tenantid}', tid) : expectedIssuer);
}

/** Some providers return the email address only here. */
async function readUserInfo(endpoint: string | undefined, accessToken: string | undefined): Promise<Claims | null> {
  if (!endpoint || !accessToken) return null;
  return readJson(endpoint, claimsSchema, { authorization: `Bearer ${accessToken}` });
}

function decodePayload(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

const DOCUMENT_TTL_MS = 24 * 3_600_000;
const MIN_KEYS_AGE_MS = 30_000;
const TIMEOUT_MS = 10_000;

const documentSchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) });

type ProviderDocument = z.output<typeof documentSchema>;

/** Discovers a provider on first use, so that an outage at startup affects only sign-in through it. */
function discover(issuer: string) {
  let cachedDocument: { document: ProviderDocument; until: number } | undefined;
  let keys: z.output<typeof keysSchema>['keys'] = [];
  let keysReadAt = 0;

  async function document(): Promise<ProviderDocument> {
    if (cachedDocument && cachedDocument.until > Date.now()) return cachedDocument.document;
    const discoveryDocument = await readJson(
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      documentSchema,
    );
    // Microsoft's issuer differs from the discovery URL.
    if (new URL(discoveryDocument.issuer).origin !== new URL(issuer).origin) {
      throw unreachable(new Error(`Issuer mismatch: expected ${issuer}, got ${discoveryDocument.issuer}`));
    }
    cachedDocument = { document: discoveryDocument, until: Date.now() + DOCUMENT_TTL_MS };
    return discoveryDocument;
  }

  return {
    document,
    /** @throws Error when the provider has no such key */
    async key(kid: string | undefined): Promise<JsonWebKey & { kty: string }> {
      const find = () => keys.find((key) => kid === undefined || key.kid === kid);
      // Providers rotate keys. Throttled, so that made-up key ids cannot flood them.
      if (!find() && Date.now() - keysReadAt > MIN_KEYS_AGE_MS) {
        keysReadAt = Date.now();
        ({ keys } = await readJson((await document()).jwks_uri, keysSchema));
      }
      const key = find();
      if (!key) throw new Error(`${issuer} has no key with that ID`);
      return key;
    },
  };
}

/** @throws AppError `provider_unavailable` when the URL cannot be reached or returns something else */
async function readJson<T>(url: string, schema: z.ZodType<T>, headers: HeadersInit = {}): Promise<T> {
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): AppError {
  return new AppError('provider_unavailable', { cause });
}
