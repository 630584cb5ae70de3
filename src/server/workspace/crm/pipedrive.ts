import { type CrmCall, type CrmClient, type CrmItem, CrmRejected } from './call.ts';

const PATHS = { company: '/api/v2/organizations', contact: '/api/v2/persons' } as const;

/** Keys of custom fields are hashes; the other properties have forms of their own. */
const CUSTOM_FIELD = /^[0-9a-f]{40}$/;

type SearchAnswer = { data?: { items?: { item: { id: number; organization?: object | null } }[] } };

/**
 * Pipedrive's API, version 2, which has no batches.
 * @param byDomain whether companies are found by a custom field with their domain instead of by their name
 */
export function pipedriveClient(call: CrmCall, { byDomain }: { byDomain: boolean }): CrmClient {
  /** People who belong to an organization stay there. */
  const employeeIds = new Set<string>();

  function bodyOf({ id, properties, company }: CrmItem): object {
    const fields: Record<string, unknown> = {};
    const custom: Record<string, string> = {};
    for (const [property, value] of Object.entries(properties)) {
      if (CUSTOM_FIELD.test(property)) custom[property] = value;
      else if (property === 'address') fields.address = { value };
      else if (property !== 'emails') fields[property] = value;
      // An update would replace all addresses of the person.
      else if (id === null) fields.emails = [{ value, primary: true, label: 'work' }];
    }
    if (company && !(id && employeeIds.has(id))) fields.org_id = Number(company);
    return { ...fields, ...(Object.keys(custom).length > 0 && { custom_fields: custom }) };
  }

  return {
    async test() {
      const { data } = await call<{ data?: { company_name?: string } }>('GET', '/api/v1/users/me');
      return data?.company_name ?? 'Pipedrive';
    },
    async find(kind, keys) {
      const ids = new Map<string, string>();
      const fields = kind === 'contact' ? 'email' : byDomain ? 'custom_fields' : 'name';
      for (const term of keys) {
        const query = new URLSearchParams({ term, fields, exact_match: 'true' });
        const { data } = await call<SearchAnswer>('GET', `${PATHS[kind]}/search?${query}`);
        const [first] = (data?.items ?? []).map(({ item }) => item).sort((a, b) => a.id - b.id);
        if (!first) continue;
        ids.set(term, String(first.id));
        if (first.organization) employeeIds.add(String(first.id));
      }
      return ids;
    },
    async write(kind, items, report) {
      for (const item of items) {
        const path = item.id === null ? PATHS[kind] : `${PATHS[kind]}/${item.id}`;
        const result = await call<{ data: { id: number } }>(
          item.id === null ? 'POST' : 'PATCH',
          path,
          bodyOf(item),
        ).then(
          ({ data }) => ({ id: String(data.id) }),
          (error) => {
            if (error instanceof CrmRejected) return { id: null, problem: error.message };
            throw error;
          },
        );
        await report(item, result);
      }
    },
  };
}
