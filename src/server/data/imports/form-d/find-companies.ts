import { baseName, sameNameMatch } from '#domain/companies/company-identity.ts';
import type { Filing } from '#domain/form-d/form-d.ts';
import { newestFirst } from '#domain/form-d/form-d-offerings.ts';
import type { Place } from '#domain/places/place.ts';
import type { SqlClient } from '../../../platform/database/connection.ts';
import { baseNameOf, PLACE } from '../../companies/stored-company.ts';
import type { StoredFiling } from './merge-filings.ts';

/** New filings of one issuer, with its stored filings and company. */
export type Issuer = {
  cik: string;
  filings: Filing[];
  knownFilings: StoredFiling[];
  companyId: number | null;
  /** Several companies matched, so none was chosen. */
  isUndecided: boolean;
};

/**
 * Finds the companies of filings: the company of an earlier filing by the same issuer, else the only one with the same
 * name, or else a previous name, and a compatible place. If several match, the issuer is added as a new company, and data quality lists companies with the
 * same name.
 */
export async function findIssuers(client: SqlClient, filings: readonly Filing[]): Promise<Issuer[]> {
  const ids = filings.map(({ id }) => id);
  const ciks = [...new Set(filings.map(({ cik }) => cik))];
  const { rows: storedFilings } = await client.query<StoredFiling & { cik: string }>(
    `select key as id, accession, cik, file_number as "fileNumber", previous_accession as "previousAccession",
       filed_on as "filedOn", first_sale_on as "firstSaleOn", sold_usd as "soldUsd", company_id as "companyId"
     from form_d_in_force where cik = any ($1) or key = any ($2)`,
    [ciks, ids],
  );
  const storedIds = new Set(storedFilings.map(({ id }) => id));
  const storedOf = Map.groupBy(storedFilings, ({ cik }) => cik);
  const issuers = [...Map.groupBy(filings, ({ cik }) => cik)].flatMap(([cik, ownFilings]): Issuer[] => {
    const fresh = [...new Map(ownFilings.map((filing) => [filing.id, filing])).values()].filter(
      ({ id }) => !storedIds.has(id),
    );
    if (fresh.length === 0) return [];
    const before = (storedOf.get(cik) ?? []).sort(newestFirst);
    return [{ cik, filings: fresh, knownFilings: before, companyId: before[0]?.companyId ?? null, isUndecided: false }];
  });
  await meetByName(client, issuers);
  return combineIssuers(issuers);
}

/** Combines issuers whose companies were merged. */
function combineIssuers(issuers: readonly Issuer[]): Issuer[] {
  const byCompany = Map.groupBy(
    issuers.filter(({ companyId }) => companyId !== null),
    ({ companyId }) => companyId,
  );
  return [
    ...issuers.filter(({ companyId }) => companyId === null),
    ...[...byCompany.values()].flatMap(([first, ...others]) =>
      first
        ? {
            ...first,
            filings: [first, ...others].flatMap(({ filings }) => filings),
            knownFilings: [first, ...others].flatMap(({ knownFilings }) => knownFilings).sort(newestFirst),
          }
        : [],
    ),
  ];
}

async function meetByName(client: SqlClient, issuers: readonly Issuer[]): Promise<void> {
  const unmatchedIssuers = issuers
    .filter(({ companyId, filings }) => companyId === null && filings.some(({ place }) => place !== null))
    .map((issuer) => ({ issuer, names: namesOf(issuer) }));
  const { rows } = await client.query<Candidate>(
    `select id, base, organization_name as name, ${PLACE},
       exists (select from form_d_in_force where company_id = c.id) as filed
     from (select *, ${baseNameOf()} as base from companies) c where base = any ($1)`,
    [unmatchedIssuers.flatMap(({ names }) => names.map(({ base }) => base))],
  );
  const byBase = Map.groupBy(rows, ({ base }) => base);
  const candidates = unmatchedIssuers.map(({ issuer, names }) => ({ issuer, ids: matchesOf(names, byBase) }));
  const claimsById = Map.groupBy(
    candidates.flatMap(({ ids }) => [...ids]),
    (id) => id,
  );
  const filedIds = new Set(rows.flatMap((row) => (row.filed ? row.id : [])));
  for (const { issuer, ids } of candidates) {
    const [id] = ids;
    if (id === undefined) continue;
    // Two issuers with the same name and place are two companies, and nothing shows which one is the known company.
    if (ids.size === 1 && claimsById.get(id)?.length === 1 && !filedIds.has(id)) issuer.companyId = id;
    else issuer.isUndecided = true;
  }
}

type Candidate = { id: number; base: string; name: string; place: Place | null; filed: boolean };
type IssuerName = { base: string; name: string; place: Place | null; isPrevious: boolean };

function namesOf({ filings }: Issuer): IssuerName[] {
  const names = filings.flatMap(({ entityName, previousNames, place }) => [
    { name: entityName, place, isPrevious: false },
    ...previousNames.map((name) => ({ name, place, isPrevious: true })),
  ]);
  return names.map((name) => ({ ...name, base: baseName(name.name) }));
}

/** The companies with a name of an issuer and a compatible place. Previous names count if none has the present one. */
function matchesOf(names: readonly IssuerName[], byBase: ReadonlyMap<string, Candidate[]>): Set<number> {
  const matches = (isPrevious: boolean) =>
    names
      .filter((name) => name.isPrevious === isPrevious)
      .flatMap((name) => (byBase.get(name.base) ?? []).filter((candidate) => isMatch(name, candidate)))
      .map(({ id }) => id);
  const present = new Set(matches(false));
  return present.size > 0 ? present : new Set(matches(true));
}

const UNKNOWN_KEYS = { website: null, crunchbase: null, funded: null };

function isMatch({ name, place }: IssuerName, candidate: Candidate): boolean {
  return sameNameMatch({ name, place, ...UNKNOWN_KEYS }, { ...candidate, ...UNKNOWN_KEYS }).isSure;
}
