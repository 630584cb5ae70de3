import { type Kysely, sql } from 'kysely';
import { NAME_KEY_SEPARATOR, nameKey } from '#domain/companies/company-identity.ts';
import { withoutAddresses } from '#domain/emails/emails.ts';
import { type Place, placeText } from '#domain/places/locations.ts';
import { canonicalLocation, canonicalPlace, parsePlace } from '#domain/places/read-place.ts';
import { FIELD_SEPARATOR, foldText } from '#domain/search/search-text.ts';

const BATCH = 2_000;
/** Position of the place in the search text of companies and LPs. */
const PLACE_FIELD = 3;

type Values = Record<string, unknown>;
type Company = Place & {
  id: number;
  organization_name: string;
  headquarters_location: string | null;
  name_key: string;
  search_text: string;
};
type Lp = Place & { id: number; search_text: string };
type HistoryRow = {
  id: string;
  table_name: 'companies' | 'lps';
  row_id: number;
  before: Values | null;
  after: Values | null;
};

/**
 * Gives every place its canonical name: 'AUSTIN, TX' becomes Austin, Texas, United States. Ambiguous texts stay as they
 * are. The history is rewritten too, or earlier changes could not be undone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const keys = await mendCompanies(db);
  const lps = await mendLps(db);
  await mendHistory(db, keys, lps);
}

/** @returns the place in the name key before and after, for each company whose key changed */
async function mendCompanies(db: Kysely<unknown>): Promise<Map<number, [before: string, after: string]>> {
  const keys = new Map<number, [string, string]>();
  let version: number | null = null;
  for await (const rows of batches<Company>(
    db,
    (after) => sql`
      select id, organization_name, headquarters_location, city, region, country, name_key, search_text from companies
      where headquarters_location is not null and id > ${after} order by id limit ${BATCH}`,
  )) {
    const changed = rows.flatMap((row) => {
      const made = companyPlace(row.headquarters_location ?? '', row.organization_name);
      const same = (Object.keys(made) as (keyof typeof made)[]).every((column) => made[column] === row[column]);
      return same
        ? []
        : [{ ...row, ...made, search_text: withPlace(row.search_text, made.headquarters_location), row }];
    });
    for (const { id, name_key, row } of changed) {
      if (name_key !== row.name_key) keys.set(id, [placeOfKey(row.name_key), placeOfKey(name_key)]);
    }
    if (changed.length === 0) continue;
    version ??= await nextVersion(db);
    const column = (name: keyof Company) => changed.map((company) => company[name]);
    await sql`
      update companies c set headquarters_location = made.location, city = made.city, region = made.region,
        country = made.country, name_key = made.name_key, search_text = made.search_text, version = ${version}
      from unnest(${column('id')}::integer[], ${column('headquarters_location')}::text[], ${column('city')}::text[],
        ${column('region')}::text[], ${column('country')}::text[], ${column('name_key')}::text[],
        ${column('search_text')}::text[]) made (id, location, city, region, country, name_key, search_text)
      where c.id = made.id`.execute(db);
  }
  if (version !== null) await sql`notify search_changed`.execute(db);
  return keys;
}

/** @returns the previous places of all LPs */
async function mendLps(db: Kysely<unknown>): Promise<Map<number, Place>> {
  const before = new Map<number, Place>();
  // The trigger would mark each as edited today.
  await sql`alter table lps disable trigger lp_changed`.execute(db);
  for await (const rows of batches<Lp>(
    db,
    (after) => sql`
      select id, city, region, country, search_text from lps where id > ${after} order by id limit ${BATCH}`,
  )) {
    const changed = rows.flatMap((row) => {
      before.set(row.id, row);
      const made = canonicalPlace(row);
      if (placeText(made) === placeText(row) && made.city === row.city && made.region === row.region) return [];
      const search_text = withPlace(row.search_text, placeText(made));
      return [{ id: row.id, ...made, search_text }];
    });
    if (changed.length === 0) continue;
    const column = (name: keyof Lp) => changed.map((lp) => lp[name]);
    await sql`
      update lps l set city = made.city, region = made.region, country = made.country, search_text = made.search_text,
        version = version + 1
      from unnest(${column('id')}::integer[], ${column('city')}::text[], ${column('region')}::text[],
        ${column('country')}::text[], ${column('search_text')}::text[]) made (id, city, region, country, search_text)
      where l.id = made.id`.execute(db);
  }
  await sql`alter table lps enable trigger lp_changed`.execute(db);
  return before;
}

async function mendHistory(
  db: Kysely<unknown>,
  keys: ReadonlyMap<number, [before: string, after: string]>,
  lps: ReadonlyMap<number, Place>,
): Promise<void> {
  for await (const rows of batches<HistoryRow>(
    db,
    (after) => sql`
      select id, table_name, row_id, before, after from changed_rows
      where table_name in ('companies', 'lps') and id > ${after}
        and (before ?| array['headquarters_location', 'name_key', 'city', 'region', 'country']
          or after ?| array['headquarters_location', 'name_key', 'city', 'region', 'country'])
      order by id limit ${BATCH}`,
  )) {
    const changed = rows.flatMap((row) => {
      const mend = (values: Values | null) =>
        values &&
        (row.table_name === 'companies' ? companyValues(values, keys.get(row.row_id)) : lpValues(row, values, lps));
      const made = { id: row.id, before: mend(row.before), after: mend(row.after) };
      const isSame = sameValues(made.before, row.before) && sameValues(made.after, row.after);
      return isSame ? [] : [made];
    });
    if (changed.length === 0) continue;
    const json = (side: 'before' | 'after') => changed.map((row) => row[side] && JSON.stringify(row[side]));
    await sql`
      update changed_rows c set before = made.before, after = made.after
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${json('before')}::jsonb[], ${json('after')}::jsonb[])
        made (id, before, after)
      where c.id = made.id`.execute(db);
  }
}

/** Columns of a company that derive from its location. */
function companyPlace(text: string, name: string) {
  const location = canonicalLocation(text);
  return { headquarters_location: location, ...parsePlace(location), name_key: nameKey(name, location) };
}

/** Values of a company's history row, which omits unchanged columns. */
function companyValues(values: Values, key: [before: string, after: string] | undefined): Values {
  const { headquarters_location: location, name_key } = values;
  const [name = ''] = typeof name_key === 'string' ? name_key.split(NAME_KEY_SEPARATOR) : [];
  if (typeof location === 'string') {
    const { name_key: made, ...place } = companyPlace(location, name);
    return known({ ...values, ...place, ...(typeof name_key === 'string' && { name_key: made }) });
  }
  if (typeof name_key !== 'string' || placeOfKey(name_key) !== key?.[0]) return values;
  return { ...values, name_key: name + NAME_KEY_SEPARATOR + key[1] };
}

/** The same for an LP: an omitted part of the place had its current value, unless the row was new or deleted. */
function lpValues(row: HistoryRow, values: Values, lps: ReadonlyMap<number, Place>): Values {
  const whole = row.before === null || row.after === null;
  const now = lps.get(row.row_id);
  const columns = ['city', 'region', 'country'] as const;
  const given = (column: (typeof columns)[number]) => {
    const value = values[column];
    if (typeof value === 'string') return value;
    const changed = whole || column in (row.before ?? {}) || column in (row.after ?? {});
    return changed ? null : (now?.[column] ?? null);
  };
  const made = canonicalPlace({ city: given('city'), region: given('region'), country: given('country') });
  const present = columns.filter((column) => whole || column in (row.before ?? {}) || column in (row.after ?? {}));
  return known({ ...values, ...Object.fromEntries(present.map((column) => [column, made[column]])) });
}

/** The history omits null columns. */
function known(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function sameValues(a: Values | null, b: Values | null): boolean {
  if (a === null || b === null) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name] || typeof a[name] === 'object');
}

function withPlace(searchText: string, place: string): string {
  const fields = searchText.split(FIELD_SEPARATOR);
  fields[PLACE_FIELD] = foldText(withoutAddresses(place));
  return fields.join(FIELD_SEPARATOR);
}

function placeOfKey(key: string): string {
  return key.split(NAME_KEY_SEPARATOR)[1] ?? '';
}

async function nextVersion(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update search_version set version = version + 1 where id = 1 returning version`.execute(db);
  if (!rows[0]) throw new Error('The search version is missing');
  return rows[0].version;
}

async function* batches<Row extends { id: number | string }>(
  db: Kysely<unknown>,
  query: (after: number | string) => ReturnType<typeof sql>,
): AsyncGenerator<Row[]> {
  for (let after: number | string = 0; ; ) {
    const { rows } = (await query(after).execute(db)) as { rows: Row[] };
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}
