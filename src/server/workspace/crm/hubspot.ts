import type { RecordKind } from '#domain/crm/crm.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { type CrmCall, type CrmClient, type CrmItem, CrmRejected, type CrmResult, safeReason } from './call.ts';

const BATCH_SIZE = 100;
const PLURALS = { company: 'companies', contact: 'contacts' } as const;

type StoredObject = { id: string; properties?: Record<string, string | null>; objectWriteTraceId?: string };
type BatchError = { message?: string; context?: Record<string, string[]> };
type Batch = { results?: StoredObject[]; errors?: BatchError[] };

/** HubSpot's CRM API, version 3. Contacts are unique by email there; companies are not by domain, so they are searched first. */
export function hubspotClient(call: CrmCall): CrmClient {
  async function find(kind: RecordKind, keys: readonly string[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const values of partsOf(keys, BATCH_SIZE)) {
      const { results = [] } =
        kind === 'contact'
          ? await call<Batch>('POST', '/crm/v3/objects/contacts/batch/read', {
              idProperty: 'email',
              properties: ['email'],
              inputs: values.map((id) => ({ id })),
            })
          : await call<Batch>('POST', '/crm/v3/objects/companies/search', {
              filterGroups: [{ filters: [{ propertyName: 'domain', operator: 'IN', values }] }],
              properties: ['domain'],
              sorts: [{ propertyName: 'createdate', direction: 'ASCENDING' }],
              limit: 200,
            });
      for (const { id, properties } of results) {
        const key = keyOf({ id, properties });
        if (key && !ids.has(key)) ids.set(key, id);
      }
    }
    return ids;
  }

  /** HubSpot rejects some batches as a whole, because of one record: their halves are sent then, down to that record. */
  async function send(path: string, items: readonly CrmItem[], input: (item: CrmItem) => object): Promise<CrmResult[]> {
    if (items.length === 0) return [];
    try {
      const inputs = items.map((item, i) => ({ ...input(item), objectWriteTraceId: String(i) }));
      const { results = [], errors = [] } = await call<Batch>('POST', path, { inputs });
      return items.map((item, i) => {
        // Not every answer repeats the trace id.
        const result = results.find((one) =>
          one.objectWriteTraceId ? one.objectWriteTraceId === String(i) : one.id === item.id || keyOf(one) === item.key,
        );
        if (result) return { id: result.id };
        const error = errors.find(({ context }) => context?.objectWriteTraceId?.includes(String(i)));
        return { id: null, problem: safeReason(error?.message) || 'HubSpot did not store it' };
      });
    } catch (error) {
      if (!(error instanceof CrmRejected)) throw error;
      if (items.length === 1) return [{ id: null, problem: error.message }];
      const half = Math.ceil(items.length / 2);
      return [...(await send(path, items.slice(0, half), input)), ...(await send(path, items.slice(half), input))];
    }
  }

  /** @returns why contacts cannot be linked to their companies; null if they are */
  async function link(pairs: readonly { from: { id: string }; to: { id: string } }[]): Promise<string | null> {
    if (pairs.length === 0) return null;
    const path = '/crm/v4/associations/contacts/companies/batch/associate/default';
    return call('POST', path, { inputs: pairs }).then(
      () => null,
      (error) => {
        if (error instanceof CrmRejected) return `Not linked to its company: ${error.message}`;
        throw error;
      },
    );
  }

  return {
    find,
    async test() {
      const { portalId } = await call<{ portalId?: number }>('GET', '/account-info/v3/details');
      for (const kind of Object.values(PLURALS)) await call('GET', `/crm/v3/objects/${kind}?limit=1`);
      return `Account ${portalId ?? ''}`.trim();
    },
    async write(kind, items, report) {
      const path = `/crm/v3/objects/${PLURALS[kind]}/batch`;
      for (const part of partsOf(items, BATCH_SIZE)) {
        if (kind === 'company') {
          const [added, existing] = [part.filter(({ id }) => id === null), part.filter(({ id }) => id !== null)];
          const results = [
            ...(await send(`${path}/create`, added, ({ properties }) => ({ properties }))),
            ...(await send(`${path}/update`, existing, ({ id, properties }) => ({ id, properties }))),
          ];
          for (const [i, item] of [...added, ...existing].entries()) await report(item, results[i] as CrmResult);
          continue;
        }
        const results = await send(`${path}/upsert`, part, ({ key, properties }) => ({
          idProperty: 'email',
          id: key,
          properties,
        }));
        const pairs = part.flatMap(({ company }, i) => {
          const id = results[i]?.id;
          return company && id ? [{ from: { id }, to: { id: company } }] : [];
        });
        const problem = await link(pairs);
        for (const [i, item] of part.entries()) {
          const result = results[i] as CrmResult;
          await report(item, result.id !== null && item.company ? { ...result, problem } : result);
        }
      }
    },
  };
}

function keyOf({ properties }: StoredObject): string | undefined {
  return (properties?.email ?? properties?.domain)?.toLowerCase();
}
