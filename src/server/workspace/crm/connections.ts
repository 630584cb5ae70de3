import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Crm, type CrmMapping, isByDomain } from '#domain/crm/crm.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { Db } from '../../platform/database/connection.ts';
import { type CrmClient, createCrmCall } from './call.ts';
import { hubspotClient } from './hubspot.ts';
import { pipedriveClient } from './pipedrive.ts';

export type Connecting = Pick<AppDependencies, 'auth'> & { config: Pick<AppDependencies['config'], 'crmBases'> };

type CrmSession = { crm: Crm; token: string; mapping: CrmMapping; signal: AbortSignal };

/** A client of a CRM. The setting of the operator decides which server gets the token, never a user. */
export function crmClient({ config }: Connecting, { crm, token, mapping, signal }: CrmSession): CrmClient {
  const caller = { crm, base: config.crmBases[crm], token, signal };
  if (crm === 'hubspot') {
    return hubspotClient(createCrmCall({ ...caller, headers: { authorization: `Bearer ${token}` } }));
  }
  const call = createCrmCall({ ...caller, headers: { 'x-api-token': token } });
  return pipedriveClient(call, { byDomain: isByDomain(crm, mapping) });
}

/** Everything about connections but their tokens. */
export function readConnections(db: Db, userId: string) {
  return db
    .selectFrom('crm_connections')
    .leftJoin('clients', (join) => join.onRef('clients.id', '=', 'client_id').on('clients.deleted_at', 'is', null))
    .select(['crm', 'account', 'mapping', 'searches', 'clients.id as client', 'connected_at as connectedAt'])
    .where('crm_connections.user_id', '=', userId)
    .orderBy('crm')
    .execute();
}

/** Saves a token that was tested, in place of an earlier one. */
export async function saveConnection(
  db: Db,
  { auth }: Connecting,
  { userId, crm, token, account, now }: { userId: string; crm: Crm; token: string; account: string; now: Date },
): Promise<void> {
  const { secretConfig } = await auth.$context;
  const encryptedToken = await symmetricEncrypt({ key: secretConfig, data: token });
  const values = { token: encryptedToken, account, connected_at: now };
  await db
    .insertInto('crm_connections')
    .values({ user_id: userId, crm, client_id: null, ...values })
    .onConflict((on) => on.columns(['user_id', 'crm']).doUpdateSet(values))
    .execute();
}

/** @returns undefined when the user is not connected, or the secrets that encrypted the token are gone */
export async function openConnection(db: Db, { auth }: Connecting, userId: string, crm: Crm) {
  const row = await db
    .selectFrom('crm_connections')
    .select(['token', 'mapping'])
    .where('user_id', '=', userId)
    .where('crm', '=', crm)
    .executeTakeFirst();
  if (!row) return undefined;
  const { secretConfig } = await auth.$context;
  const token = await symmetricDecrypt({ key: secretConfig, data: row.token }).catch(() => null);
  return token === null ? undefined : { token, mapping: row.mapping };
}
