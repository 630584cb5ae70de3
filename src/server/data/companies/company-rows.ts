import { LRUCache } from 'lru-cache';
import { RESPONSE_FIELDS, type ResponseSize } from '#domain/companies/company-fields.ts';
import type { ReadReplica } from '../../platform/database/read-replica.ts';
import { readsAsOf } from '../../platform/database/reads.ts';
import { type CompanyRecord, companyJson } from './company-json.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** The JSON of a company with emails unmasked and masked; both are the same string when it has no emails. */
type CompanyJson = { id: number; unmasked: string; masked: string; hasContacts: boolean };

export type CompanyRows = {
  /**
   * Reads companies in the order of `ids`; deleted ones are skipped.
   * @param token of the search version that found them; rows cached from another version are dropped
   */
  read(ids: readonly number[], token: string): Promise<CompanyJson[]>;
};

/** Rounds of `companies c`, oldest first. */
export const ROUNDS = `coalesce((select json_agg(json_build_array(announced_on, type, amount_usd, amount) order by announced_on, id)
    from funding_rounds where company_id = c.id), '[]') as rounds`;

/** Without a short description, the full one or its first sentence. */
const DESCRIPTION = `coalesce(description, case when length(full_description) <= 200 then full_description end,
    substring(full_description from '^.{1,240}?[.!?](?=\\s)'), substring(full_description from '^.{1,200}(?=\\s)') || '…') as description`;

/** The columns of a response, from `companies`. */
export function responseColumns(size: ResponseSize): string {
  return RESPONSE_FIELDS[size].map(({ column }) => (column === 'description' ? DESCRIPTION : column)).join(', ');
}

/** The columns of a `CompanyRecord`, from `companies c`. */
export const COMPANY_COLUMNS = `c.id, slug, ${responseColumns('found')},
  coalesce((select json_agg(json_build_array(first_name, last_name, role, email) order by position, id)
    from contacts where company_id = c.id), '[]') as contacts,
  contact_email is not null as has_company_email,
  ${ROUNDS}`;

const QUERY = `select ${COMPANY_COLUMNS} from companies c where c.id = any($1)`;

/** Reads the companies of a result page, with a bounded cache. */
export function createCompanyRows(readReplica: ReadReplica): CompanyRows {
  const cachedRows = new LRUCache<number, CompanyJson>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ unmasked, masked }) => 2 * (unmasked.length + masked.length) + 100,
  });
  let cachedToken = '';

  return {
    async read(ids, token) {
      if (token !== cachedToken) {
        cachedRows.clear();
        cachedToken = token;
      }
      const rows = new Map<number, CompanyJson>();
      const uncachedIds: number[] = [];
      for (const id of ids) {
        const row = cachedRows.get(id);
        if (row) rows.set(id, row);
        else uncachedIds.push(id);
      }
      if (uncachedIds.length > 0) {
        const query = { name: 'company-rows', text: QUERY, values: [uncachedIds] };
        const records = await readReplica.read(token, (pool) => pool.query<CompanyRecord>(query));
        for (const record of records.rows) {
          const maskedCompanyJson = companyJson(record, false);
          const unmaskedCompanyJson = companyJson(record, true);
          const row = {
            id: record.id,
            unmasked: unmaskedCompanyJson === maskedCompanyJson ? maskedCompanyJson : unmaskedCompanyJson,
            masked: maskedCompanyJson,
            hasContacts: record.contacts.length > 0,
          };
          rows.set(record.id, row);
          if (token === cachedToken && readsAsOf() === Infinity) cachedRows.set(record.id, row);
        }
      }
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
  };
}
