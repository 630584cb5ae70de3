import type { GenericEndpointContext } from '@better-auth/core';
import type { OAuthProviderExtension } from '@better-auth/oauth-provider';
import { registerClientMetadataDocument } from '@better-auth/oauth-provider/internal';
import * as z from 'zod';
import { fetchPublic, type Network } from '../../../platform/http/fetch-public.ts';
import { log } from '../../../platform/log.ts';

/** Where users allow an app to connect, or read why it cannot. */
export const CONNECT_PAGE = '/connect';

type AppDocuments = Exclude<NonNullable<OAuthProviderExtension['clientDiscovery']>, readonly unknown[]>;

/** How long a stored document is used, and how long if it cannot be read again. */
const FRESH_MS = 3_600_000;
const KEPT_MS = 24 * FRESH_MS;
const MAX_BYTES = 16_000;
const TIMEOUT_MS = 5_000;

const SOURCE = 'document';

const documentSchema = z.object({
  client_id: z.string(),
  client_name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{C}]*$/u),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(20),
  token_endpoint_auth_method: z.literal('none').optional(),
  application_type: z.enum(['web', 'native']).optional(),
});

/**
 * Apps are identified by the URL of a document about them (Client ID Metadata Document), so nothing is registered. It is
 * stored for all processes and read again every hour.
 */
export function appDocuments(network: Network | undefined): AppDocuments {
  return {
    id: SOURCE,
    matches: (clientId) => clientId.startsWith('https://'),
    discoveryMetadata: { client_id_metadata_document_supported: true },
    async resolve(context, clientId, storedApp) {
      const age = Date.now() - (storedApp?.updatedAt?.getTime() ?? 0);
      if (storedApp && age < FRESH_MS) return storedApp;
      try {
        return await storeDocument(context, await readDocument(clientId, network), storedApp);
      } catch (err) {
        log.info({ err, app: clientId }, 'The document of an app could not be used');
        if (storedApp && age < KEPT_MS) return storedApp;
        if (context.path !== '/oauth2/authorize') return null;
        throw context.redirect(`${CONNECT_PAGE}?error=invalid_client`);
      }
    },
  };
}

type AppDocument = z.output<typeof documentSchema>;
type StoredApp = Parameters<AppDocuments['resolve']>[2];

/** @throws when it is not a valid document at exactly this public address */
async function readDocument(clientId: string, network: Network | undefined): Promise<AppDocument> {
  const { href, pathname, hash, username, password } = new URL(clientId);
  if (href !== clientId || pathname === '/' || hash || username || password) throw new Error('is not a plain URL');
  const { status, body } = await fetchPublic(clientId, {
    headers: { accept: 'application/json' },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal: new AbortController().signal,
    redirects: false,
    ...(network && { network }),
  });
  if (status !== 200) throw new Error(`answered ${status}`);
  const document = documentSchema.parse(JSON.parse(body.toString()));
  if (document.client_id !== clientId) throw new Error('has another client_id');
  return document;
}

async function storeDocument(context: GenericEndpointContext, document: AppDocument, storedApp: StoredApp) {
  const provider = context.context.getPlugin('oauth-provider');
  if (!provider) throw new Error('The OAuth provider is not configured');
  const { client } = await registerClientMetadataDocument(context, provider.options, {
    metadata: {
      ...document,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    clientId: document.client_id,
    clientDiscoveryId: SOURCE,
    ...(storedApp && { existingClient: storedApp }),
  });
  return client;
}
