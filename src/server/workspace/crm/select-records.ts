import { sql } from 'kysely';
import { type CrmMapping, companyKey, type Omission, propertiesOf } from '#domain/crm/crm.ts';
import { normalizeEmail } from '#domain/emails/normalize-email.ts';
import { type Lead, peopleOf } from '#domain/exports/lead-fields.ts';
import { isEmail } from '#domain/imports/imported-emails.ts';
import { hasId } from '#domain/ledger/id-list.ts';
import { fullName } from '#domain/names.ts';
import type { AppDependencies } from '../../app-env.ts';
import type { PersonalData } from '../../data/search/personal-filters.ts';
import { loadSuppressionCheck } from '../../data/suppressions/suppressions.ts';
import { clientOf, type Db } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/http/problem.ts';
import type { ClaimedRow } from '../../platform/jobs/poll.ts';
import { readBouncedAddresses } from '../delivery-results/queries.ts';
import { type ExportedLead, readLeads } from '../exports/export-companies.ts';
import { exportedBefore } from '../exports/select-export.ts';
import { readSavedSearch } from '../saved-searches/queries.ts';
import { currentResult } from '../saved-searches/resolve-search.ts';
import { type CrmItem, CrmRefused } from './call.ts';

export type SelectDependencies = PersonalData & Pick<AppDependencies, 'companySearch' | 'pool' | 'userLedger'>;

export type Push = ClaimedRow<'crm_pushes'>;

/** A company (contact 0) or contact to send, or why it is not sent. */
export type PushRecord = { company: number; contact: number; item: CrmItem; omission: Omission | null };

/** The companies and contacts of a part as they are now: without what the user may not or did not want to send. */
export async function selectRecords(
  dependencies: SelectDependencies,
  push: Push,
  { ids, mapping }: { ids: readonly number[]; mapping: CrmMapping },
): Promise<PushRecord[]> {
  const { db, pool } = dependencies;
  const { crm, asked } = push;
  const savedSearch = push.search_id === null ? null : await readSavedSearch(db, push.user_id, push.search_id);
  // A match that has left the search since, for example because it was exported, is not sent.
  const { isIn } = savedSearch
    ? await currentResult(dependencies, { user_id: push.user_id, params: savedSearch.params })
    : { isIn: () => push.search_id === null };
  const { onlyNew, withEmail } = asked;
  const forClient = push.client_id ?? undefined;
  const except =
    onlyNew &&
    (await exportedBefore(dependencies.userLedger, push.user_id, { client: forClient, onlyNew }).catch((error) => {
      throw error instanceof AppError ? new CrmRefused('The client of this push was deleted') : error;
    }));
  const bouncedAddresses = await readBouncedAddresses(db, push.user_id);
  const leads = await readLeads({ pool, ids: ids.filter(isIn), withEmail, bounced: bouncedAddresses, except });
  const isOptedOut = await optOutCheck(db, leads);
  // Unless the search is for customers, they are left alone.
  const isForCustomers = savedSearch
    ? savedSearch.params.includes('customers=')
    : asked.filters.customers !== undefined;
  const customers = isForCustomers ? null : await dependencies.userCustomers.companies(push.user_id);
  const records: PushRecord[] = [];
  const add = ({ company, contact, omission }: Omit<PushRecord, 'item'>, key: string, lead: Lead) => {
    const kind = contact === 0 ? 'company' : 'contact';
    const isRepeated = records.some(
      (other) => (other.contact === 0) === (contact === 0) && other.item.key === key && !other.omission,
    );
    const item = { key, properties: propertiesOf(kind, lead, crm, mapping), id: null, company: null };
    records.push({ company, contact, omission: omission ?? (isRepeated ? 'duplicate' : null), item });
  };
  for (const each of leads) {
    const { company, wasExported, hasBounced } = each;
    const isCustomer = customers !== null && hasId(customers.ids, company);
    const [lead = each.lead] = peopleOf(each.lead);
    const isNewCompany = !records.some((record) => record.company === company && record.contact === 0);
    if (isNewCompany && (isCustomer || !wasExported)) {
      const key = companyKey(crm, mapping, lead);
      add({ company, contact: 0, omission: isCustomer ? 'customer' : key === '' ? 'no_key' : null }, key, lead);
    }
    const isPerson = wasExported || each.contact !== 0 || lead.email !== '';
    if (isCustomer || !isPerson) continue;
    const email = normalizeEmail(lead.email);
    const noAddress = email === '' ? 'no_email' : isEmail(email) ? null : 'invalid_email';
    const reason = isOptedOut(each.lead) ? 'opted_out' : hasBounced ? 'bounced' : noAddress;
    const omission = wasExported ? 'exported' : reason;
    add({ company, contact: each.contact || -1, omission }, email, { ...lead, email });
  }
  return records;
}

/** People who opted out are removed from our data; this also finds those whose request is still open. */
async function optOutCheck(db: Db, leads: readonly ExportedLead[]): Promise<(lead: Lead) => boolean> {
  const isSuppressed = await loadSuppressionCheck(clientOf(db));
  const addresses = leads.map(({ lead }) => normalizeEmail(lead.email));
  const requests = await db
    .selectFrom('requests')
    .select('email')
    .where('kind', '=', 'do_not_sell')
    .where('state', '=', 'open')
    .where(sql<boolean>`lower(email) = any (${addresses}::text[])`)
    .execute();
  const refusals = new Set(requests.map(({ email }) => email && normalizeEmail(email)));
  return ({ firstName, lastName, email, organizationName }) =>
    refusals.has(normalizeEmail(email)) ||
    isSuppressed({ name: fullName(firstName, lastName), email: email || null, companies: [organizationName] });
}
