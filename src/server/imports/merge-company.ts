import { crunchbaseUrl, nameKey, websiteKey } from '#domain/company-identity.ts';
import { type DateOrder, settleDate } from '#domain/imports/imported-dates.ts';
import type { ImportedRound, ImportedRow } from '#domain/imports/imported-row.ts';
import { parsePlace } from '#domain/locations.ts';
import {
  type CompanyFields,
  type CompanyRecord,
  type ContactFields,
  FIELD_COLUMNS,
  type RoundFields,
} from './company-fields.ts';
import { mergeContacts } from './merge-contacts.ts';
import type { MergedRecords } from './merge-records.ts';
import { lastRound, mergeRounds, raisedInRounds } from './merge-rounds.ts';

export type MergedCompany = {
  fields: CompanyFields;
  contacts: MergedRecords<ContactFields>;
  rounds: MergedRecords<RoundFields>;
  /** Whether anything differs from what was known. */
  changed: boolean;
};

/** What follows from other columns is no change of its own. */
const DERIVED = new Set<keyof CompanyFields>(['city', 'region', 'country', 'website_key', 'name_key']);
const COMPARED_COLUMNS = FIELD_COLUMNS.filter((column) => !DERIVED.has(column));

type Funding = Pick<
  CompanyFields,
  'last_funding_amount_usd' | 'last_funding_amount' | 'last_funding_date' | 'last_funding_type'
>;

/**
 * A company after the rows of a file about it. Of the rows the first non-empty value wins, and it wins over what
 * is known; an empty cell never erases.
 * @param known null for a company that is new
 */
export function mergeCompany(
  rows: readonly ImportedRow[],
  known: CompanyRecord | null,
  order: DateOrder,
): MergedCompany {
  const before = known?.fields;
  const settled = (round: ImportedRound): RoundFields => ({
    id: null,
    announced_on: round.date === undefined ? null : settleDate(round.date, order),
    type: round.type ?? null,
    amount_usd: round.amountUsd ?? null,
  });
  const said = settled({
    date: first(rows, (row) => row.lastFunding.date) ?? undefined,
    type: first(rows, (row) => row.lastFunding.type) ?? undefined,
    amountUsd: first(rows, (row) => row.lastFunding.amountUsd) ?? undefined,
  });
  const listed = rows.flatMap(({ round }) => (round ? [settled(round)] : []));
  const rounds = mergeRounds(known?.rounds ?? [], [said, ...listed].filter(isRound));
  const contacts = mergeContacts(
    known?.contacts ?? [],
    rows.flatMap(({ contact }) => contact ?? []),
  );

  const list = (
    read: (row: ImportedRow) => string[] | undefined,
    column: 'industries' | 'industry_groups' | 'headquarters_regions' | 'founders',
  ) => first(rows, read) ?? before?.[column] ?? [];
  const name = first(rows, (row) => row.organizationName) ?? before?.organization_name ?? '';
  const location = first(rows, (row) => row.headquartersLocation) ?? before?.headquarters_location ?? null;
  const website = first(rows, (row) => row.website) ?? before?.website ?? null;
  const key = first(rows, (row) => row.crunchbaseKey);
  const last = listed.length > 0 && !isRound(said) ? lastRound(rounds.all, before?.last_funding_type ?? null) : said;
  const total = before?.total_funding_amount_usd ?? null;
  const raised = listed.length > 0 ? (raisedInRounds(rounds.all) ?? total) : total;

  const fields: CompanyFields = {
    organization_name: name,
    description: first(rows, (row) => row.description) ?? before?.description ?? null,
    full_description: first(rows, (row) => row.fullDescription) ?? before?.full_description ?? null,
    industries: list((row) => row.industries, 'industries'),
    industry_groups: list((row) => row.industryGroups, 'industry_groups'),
    headquarters_location: location,
    ...parsePlace(location),
    headquarters_regions: list((row) => row.headquartersRegions, 'headquarters_regions'),
    founders: list((row) => row.founders, 'founders'),
    contact_email: first(rows, (row) => row.contactEmail) ?? before?.contact_email ?? null,
    website,
    linkedin: first(rows, (row) => row.linkedin) ?? before?.linkedin ?? null,
    ...mergeFunding(
      last,
      first(rows, (row) => row.lastFundingAmount),
      before,
    ),
    total_funding_amount_usd: first(rows, (row) => row.totalFundingAmountUsd) ?? larger(raised, total),
    crunchbase_url: key === null ? (before?.crunchbase_url ?? null) : crunchbaseUrl(key),
    crunchbase_key: key ?? before?.crunchbase_key ?? null,
    website_key: website === null ? null : websiteKey(website),
    name_key: nameKey(name, location),
  };
  const changed =
    !before ||
    COMPARED_COLUMNS.some((column) => !sameValue(fields[column], before[column])) ||
    [contacts, rounds].some(({ created, updated }) => created.length + updated.length > 0);
  return { fields, contacts, rounds, changed };
}

/** An older round never takes the place of a newer one; a newer one replaces date, type and amount as a whole. */
function mergeFunding(
  said: RoundFields | null,
  nativeAmount: string | null,
  before: CompanyFields | undefined,
): Funding {
  const date = before?.last_funding_date ?? null;
  const saidDate = said?.announced_on ?? null;
  const dated = date !== null && saidDate !== null;
  const keep = dated && saidDate > date ? undefined : before;
  const older = dated && saidDate < date;
  return {
    last_funding_date: (older ? null : saidDate) ?? date,
    last_funding_type: (older ? null : said?.type) ?? keep?.last_funding_type ?? null,
    last_funding_amount_usd: (older ? null : said?.amount_usd) ?? keep?.last_funding_amount_usd ?? null,
    last_funding_amount: (older ? null : nativeAmount) ?? keep?.last_funding_amount ?? null,
  };
}

function isRound(round: RoundFields): boolean {
  return round.announced_on !== null || round.amount_usd !== null;
}

function first<T>(rows: readonly ImportedRow[], read: (row: ImportedRow) => T | undefined): T | null {
  for (const row of rows) {
    const value = read(row);
    if (value !== undefined) return value;
  }
  return null;
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((entry, index) => entry === b[index]);
}
