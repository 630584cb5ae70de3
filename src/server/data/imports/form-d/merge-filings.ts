import { baseName } from '#domain/companies/company-identity.ts';
import type { Day } from '#domain/dates.ts';
import type { Filing } from '#domain/form-d/form-d.ts';
import {
  type AmountFiling,
  amendmentsOf,
  newestFirst,
  type OfferingMark,
  offeringsOf,
} from '#domain/form-d/form-d-offerings.ts';
import { NO_ORDER } from '#domain/imports/imported-dates.ts';
import { foldText } from '#domain/search/search-text.ts';
import type { StoredCompany } from '../../companies/stored-company.ts';
import { type MergedCompany, type MergePolicy, mergeCompany } from '../merge-company.ts';
import { mergeRaises, withRaises } from './merge-raises.ts';

/** Stored data of a known filing. */
export type KnownFiling = AmountFiling & { companyId: number };

export type MergedFilings = {
  merged: MergedCompany;
  /** When an amendment that was just read, or of a filing that was, changed the amount sold. */
  amendedOn: Day | null;
};

/**
 * Merges new filings of an issuer into its company. A filing fills blanks and never overrides other sources; an
 * amendment overrides the filing it amends, and the issuer's name a previous name of its own. A filing older than a known
 * one only adds unknown offerings.
 * @param known null for a new company
 * @param known the stored filings of this issuer
 */
export function mergeFilings(
  filings: readonly Filing[],
  known: StoredCompany | null,
  stored: readonly KnownFiling[],
  wins?: MergePolicy['wins'],
): MergedFilings {
  const [newest] = [...filings].sort(newestFirst);
  if (!newest) throw new Error('No filing');
  const late = stored.some((filing) => newestFirst(filing, newest) < 0);
  const isRenamed = !late && known !== null && wins?.get('organization_name') !== false && hasFormerName(known, newest);
  const before = isRenamed ? { ...known.fields, organization_name: newest.name } : known?.fields;
  const company = known && before ? { ...known, fields: before } : null;
  const place = !late && (!before?.headquarters_location || wins?.get('headquarters_location')) ? newest.place : null;
  const industry =
    !late && (!before?.industries.length || wins?.get('industries') || wins?.get('industry_groups'))
      ? newest.industry
      : null;
  const fillsList = (column: 'industries' | 'industry_groups') => !before?.[column].length || wins?.get(column);
  const officers = late ? [] : newest.officers;
  const filed = {
    organizationName:
      !late && wins?.get('organization_name') ? newest.name : (before?.organization_name ?? newest.name),
    headquarters: place ?? undefined,
    industries: industry && fillsList('industries') ? [industry.industry] : undefined,
    industryGroups: industry && fillsList('industry_groups') ? [industry.group] : undefined,
    lastFunding: {},
    row: 0,
  };
  const rows = officers.map(({ firstName, lastName, role }) => {
    const same = known?.contacts.find((contact) => sameFullName(contact, firstName, lastName));
    // A role from another source ('Co-Founder & CEO') is more specific than the form's.
    const contact = {
      firstName: same?.first_name ?? firstName ?? undefined,
      lastName: same?.last_name ?? lastName,
      role: same?.role ?? role,
    };
    return { ...filed, contact };
  });
  const orders = { lastFundingDate: NO_ORDER, roundDate: NO_ORDER };
  const merged = mergeCompany([filed, ...rows], company, orders, { wins });
  const rounds = mergeRaises(known?.rounds ?? [], offeringsIn(filings, stored));
  const result = withRaises(merged, company, rounds);
  const isNew = (filing: AmountFiling) => filings.some(({ id }) => id === filing.id);
  const amendment = amendmentsOf<AmountFiling>([...filings, ...stored]).find(
    ({ filing, previous }) => isNew(filing) || isNew(previous),
  );
  const amendedOn = amendment?.filing.filedOn ?? null;
  const changed = result.changed || isRenamed || amendedOn !== null;
  return { merged: { ...result, changed }, amendedOn };
}

export function sameFullName(
  { first_name, last_name }: StoredCompany['contacts'][number],
  firstName: string | null,
  lastName: string,
): boolean {
  return foldText(`${first_name ?? ''} ${last_name ?? ''}`) === foldText(`${firstName ?? ''} ${lastName}`);
}

/** Whether a company has a name that a filing declares to be a previous one. */
function hasFormerName({ fields }: StoredCompany, { name, previousNames }: Filing): boolean {
  const current = baseName(fields.organization_name);
  return current !== baseName(name) && previousNames.some((previous) => baseName(previous) === current);
}

/** Offerings whose newest filing is a new one, each with the known filing about it. */
function offeringsIn(filings: readonly Filing[], stored: readonly KnownFiling[]) {
  const fresh = new Map(filings.map((filing) => [filing.id, filing]));
  const before = new Map(stored.map((filing) => [filing.id, filing]));
  return offeringsOf<OfferingMark>([...filings, ...stored]).flatMap((offering) => {
    const newest = fresh.get(offering[0]?.id ?? '');
    const previous = offering.flatMap(({ id }) => before.get(id) ?? [])[0] ?? null;
    return newest ? [{ newest, previous }] : [];
  });
}
