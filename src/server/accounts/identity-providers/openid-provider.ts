import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from '@better-auth/core/oauth2';
import { getOAuthState } from 'better-auth/api';
import * as z from 'zod';
import { discover, readJson } from './openid-discovery.ts';

const SCOPES = ['openid', 'email', 'profile'];
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  name: z.string().optional(),
});

/** What a provider says about a person. */
export type Claims = z.output<typeof claimsSchema>;

export type OpenIdOptions = {
  id: string;
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether the claims say that the address is that person's: only then is it believed. */
  vouches(claims: Claims): boolean;
  /** LinkedIn sends no nonce back and refuses a code verifier from web applications: its secret and the state protect it. */
  withoutProof?: boolean;
};

/**
 * An OpenID provider: authorization code with PKCE, state and nonce; who it is comes from the verified id token alone.
 * An account that is made for an address nobody vouches for waits for its confirmation.
 */
export function openIdProvider(options: OpenIdOptions): OAuthProvider<Claims> {
  const { id, label, issuer, clientId, clientSecret, vouches, withoutProof = false } = options;
  const discovery = discover(issuer);
  const idToken = {
    jwks: ({ kid }: { kid?: string }) => discovery.key(kid),
    audience: clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: '1h',
  };
  const provider: OAuthProvider<Claims> = {
    id,
    name: label,
    idToken,
    requiresIdTokenNonce: !withoutProof,
    accountSubject: ({ profile }) => profile.sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce, loginHint }) {
      return createAuthorizationURL({
        id,
        options: { clientId, clientSecret },
        authorizationEndpoint: (await discovery.document()).authorization_endpoint,
        scopes: SCOPES,
        state,
        codeVerifier: withoutProof ? undefined : codeVerifier,
        nonce: idTokenNonce,
        redirectURI,
        loginHint,
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await discovery.document();
      return validateAuthorizationCode({
        code,
        codeVerifier: withoutProof ? undefined : codeVerifier,
        redirectURI,
        options: { clientId, clientSecret },
        tokenEndpoint: token_endpoint,
        authentication: methods.includes('client_secret_post') ? 'post' : 'basic',
      });
    },
    async getUserInfo({ idToken: token, accessToken, expectedIdTokenNonce }) {
      if (!token || !(await verifyProviderIdToken(provider, token, expectedIdTokenNonce))) return null;
      const document = await discovery.document();
      const proved = claimsSchema.parse(decodePayload(token));
      if (!isIssuer(document.issuer, proved)) return null;
      const info = proved.email ? proved : await readUserInfo(document.userinfo_endpoint, accessToken);
      if (info && info.sub !== proved.sub) return null;
      const claims = { ...info, ...proved };
      // Whoever links an identity is signed in already; whose address it carries decides nothing then.
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

/** Microsoft has an issuer for each tenant, which a document for all of them writes as `{tenantid}`. */
function isIssuer(expected: string, { iss, tid }: Claims): boolean {
  return iss === (typeof tid === 'string' ? expected.replace('{tenantid}', tid) : expected);
}

/** Some providers put the address into the user info only. It must be that of the same person. */
async function readUserInfo(endpoint: string | undefined, accessToken: string | undefined): Promise<Claims | null> {
  if (!endpoint || !accessToken) return null;
  return readJson(endpoint, claimsSchema, { authorization: `Bearer ${accessToken}` });
}

function decodePayload(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
