import type { JsonWebKey } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '../../http/problem.ts';

const DOCUMENT_KEPT_MS = 24 * 3_600_000;
const KEYS_ASKED_AGAIN_MS = 30_000;
const PATIENCE_MS = 10_000;

const documentSchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })) });

/** Where an OpenID provider answers, by its own account. */
type ProviderDocument = z.output<typeof documentSchema>;

type Discovery = {
  document(): Promise<ProviderDocument>;
  /** @throws Error when the provider has no such key */
  key(kid: string | undefined): Promise<JsonWebKey & { kty: string }>;
};

/**
 * What a provider publishes about itself, read when it is first needed: a start without the internet, or while
 * the provider is down, costs nothing but this way of signing in for as long as it lasts.
 */
export function discover(issuer: string): Discovery {
  let known: { document: ProviderDocument; until: number } | undefined;
  let keys: z.output<typeof keysSchema>['keys'] = [];
  let keysReadAt = 0;

  async function document(): Promise<ProviderDocument> {
    if (known && known.until > Date.now()) return known.document;
    const read = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, documentSchema);
    // Microsoft names another issuer of its own than the address that it is read from.
    if (new URL(read.issuer).origin !== new URL(issuer).origin) {
      throw unreachable(new Error(`${issuer} says that it is ${read.issuer}`));
    }
    known = { document: read, until: Date.now() + DOCUMENT_KEPT_MS };
    return read;
  }

  return {
    document,
    async key(kid) {
      const find = () => keys.find((key) => kid === undefined || key.kid === kid);
      // Providers change their keys; whoever makes key ids up must not make us ask without end.
      if (!find() && Date.now() - keysReadAt > KEYS_ASKED_AGAIN_MS) {
        keysReadAt = Date.now();
        ({ keys } = await readJson((await document()).jwks_uri, keysSchema));
      }
      const key = find();
      if (!key) throw new Error(`${issuer} has no key of that id`);
      return key;
    },
  };
}

/** @throws AppError `provider_unavailable` when the address cannot be reached or answers something else */
export async function readJson<T>(url: string, schema: z.ZodType<T>, headers: HeadersInit = {}): Promise<T> {
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return schema.parse(await answer.json());
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): AppError {
  return new AppError('provider_unavailable', { cause });
}
