import { websiteKey } from '#domain/companies/company-identity.ts';
import type { ImportedLp } from '#domain/imports/imported-lp.ts';
import { foldText } from '#domain/search/search-text.ts';

type LpIdentity = { country?: string | null; website?: string | null };
type StoredLp = { fields: LpIdentity & { name: string } };

/**
 * Groups the rows of a file by LP. Rows with the same name are the same LP if they share a country or a website, also
 * through other rows. A row without a country belongs to the LP with its website, else to the first with its name.
 */
export function groupLps(rows: readonly ImportedLp[]): ImportedLp[][] {
  return [...Map.groupBy(rows, ({ name }) => foldText(name)).values()].flatMap(separate);
}

function separate(namesakes: readonly ImportedLp[]): ImportedLp[][] {
  const lps: Set<string>[] = [];
  const lpsOf = (keys: readonly string[]) => lps.filter((lp) => keys.some((key) => lp.has(key)));
  for (const row of namesakes) {
    if (!row.country) continue;
    const keys = keysOf(row);
    const [lp, ...others] = lpsOf(keys);
    if (!lp) {
      lps.push(new Set(keys));
      continue;
    }
    for (const key of [...keys, ...others.flatMap((other) => [...other])]) lp.add(key);
    for (const other of others) lps.splice(lps.indexOf(other), 1);
  }
  return [...Map.groupBy(namesakes, (row) => lpsOf(keysOf(row))[0] ?? lps[0]).values()];
}

/** Country and website, which cannot be mistaken for each other. */
function keysOf({ country, website }: LpIdentity): string[] {
  return [country, siteOf(website)].filter((key) => key != null);
}

function siteOf(website: string | null | undefined): string | null {
  return website ? websiteKey(website) : null;
}

/** Whether two LPs with the same name are the same, strongest test first. */
const TESTS: readonly ((a: LpIdentity, b: LpIdentity) => boolean)[] = [
  (a, b) => a.country != null && a.country === b.country,
  (a, b) => siteOf(a.website) !== null && siteOf(a.website) === siteOf(b.website),
  (a, b) => a.country == null || b.country == null,
];

/** Matches groups to stored LPs. A stored LP is matched once; the remaining groups become new LPs. */
export function matchLps<Stored extends StoredLp>(
  groups: readonly ImportedLp[][],
  stored: readonly Stored[],
): Map<ImportedLp[], Stored> {
  const storedByName = Map.groupBy(stored, ({ fields }) => foldText(fields.name));
  const candidates = groups.map((rows) => ({
    rows,
    identity: { country: firstOf(rows, 'country'), website: firstOf(rows, 'website') },
    namesakes: storedByName.get(foldText(rows[0]?.name ?? '')) ?? [],
  }));
  const matches = new Map<ImportedLp[], Stored>();
  const matched = new Set<Stored>();
  for (const isSame of TESTS) {
    for (const { rows, identity, namesakes } of candidates) {
      const lp = matches.has(rows)
        ? undefined
        : namesakes.find((one) => !matched.has(one) && isSame(identity, one.fields));
      if (!lp) continue;
      matched.add(lp);
      matches.set(rows, lp);
    }
  }
  return matches;
}

function firstOf(rows: readonly ImportedLp[], field: keyof LpIdentity): string | undefined {
  return rows.find((row) => row[field] !== undefined)?.[field];
}
