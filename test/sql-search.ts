import type pg from 'pg';
import { industryWords } from '#domain/companies/industries.ts';
import type { Day } from '#domain/dates.ts';
import { continentOf } from '#domain/places/countries.ts';
import type { LocationFilter } from '#domain/places/locations.ts';
import { type CompanySearch, cutoffDay, type DateRange, SORTS } from '#domain/search/company-filters.ts';
import { type Choices, PAGE_SIZE } from '#domain/search/search-params.ts';
import { addressOf, naiveTerms } from './naive-search.ts';

const COLUMNS = {
  date: 'last_funding_date',
  amount: 'last_funding_amount_usd',
  total: 'total_funding_amount_usd',
  confirmed: `(first_seen_at at time zone 'UTC')::date`, // Their evidence is as old.
  name: `split_part(search_text, chr(31), 1) collate "C"`,
};

/** The product's search in SQL: a reference that shares no code with the search index. */
export async function searchInSql(
  pool: pg.Pool,
  search: CompanySearch,
  today: Day,
): Promise<{ total: number; ids: number[] }> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { industry, fundingStage, location, fundingAmount, fundingDate, amended, confirmed, source } = search.filters;
  const inDays = (column: string) => (range: DateRange) => {
    const { from, to } = 'days' in range ? { from: cutoffDay(range.days, today), to: null } : range;
    return `${column} between ${put(from ?? '-infinity')}::date and ${put(to ?? 'infinity')}::date`;
  };
  const countries = await pool.query<{ country: string }>(
    'select distinct country from companies where country is not null',
  );
  const conditions = [
    ...naiveTerms(search.query).map((term) => {
      const inText = `position(${plain(put(term))} in ${plain('search_text')}) > 0`;
      const address = addressOf(term);
      if (!address) return inText;
      const { host, bare } = address;
      return `(${inText} or ${bare ? `starts_with(website_key, ${put(host)})` : `website_key = ${put(host)}`})`;
    }),
    search.added === null ? 'true' : `first_seen_at >= ${put(search.added)}::timestamptz and source <> 'sample'`,
    ...choiceConditions(industry, (value) => {
      const words = put(`(^|[^[:alnum:]])${industryWords(value).join('[^[:alnum:]]+')}($|[^[:alnum:]])`);
      return `exists (select from unnest(industries || industry_groups) as entry where lower(entry) ~ ${words})`;
    }),
    ...choiceConditions(fundingStage, (value) => `lower(last_funding_type) = lower(${put(value)})`),
    ...choiceConditions(location, (filter) =>
      inPlace(
        filter,
        put,
        countries.rows.map(({ country }) => country),
      ),
    ),
    ...choiceConditions(fundingAmount, ({ min, max }) => {
      return `last_funding_amount_usd between ${put(min ?? '-Infinity')} and ${put(max ?? 'Infinity')}`;
    }),
    ...choiceConditions(fundingDate, inDays('last_funding_date')),
    ...choiceConditions(amended, inDays('amended_on')),
    ...choiceConditions(confirmed, inDays(COLUMNS.confirmed)),
    ...choiceConditions(source, (value) => {
      const own = put(value);
      return `(source = ${own} or (${own} = 'form-d' and exists (
          select from evidence_in_force where company_id = companies.id and filing_id > 0))
        or exists (select from evidence_in_force join changes on changes.id = change_id
          where company_id = companies.id and filing_id = 0 and kind = ${own}))`;
    }),
  ];
  const { column, descending } = SORTS.find(({ value }) => value === search.sort) ?? SORTS[0];
  const direction = descending ? 'desc' : 'asc';
  const { rows } = await pool.query<{ id: number }>(
    `select id from companies where ${conditions.join(' and ')}
     order by ${COLUMNS[column]} ${direction} nulls last, id ${direction}`,
    values,
  );
  const ids = rows.map(({ id }) => id);
  return { total: ids.length, ids: ids.slice((search.page - 1) * PAGE_SIZE, search.page * PAGE_SIZE) };
}

function plain(text: string): string {
  const stripped = `regexp_replace(normalize(${text}::text, nfd), '[\\u0300-\\u036f]', '', 'g')`;
  return `translate(normalize(${stripped}, nfc), 'øłđı', 'oldi')`;
}

function choiceConditions<T>({ include, exclude }: Choices<T>, condition: (value: T) => string): string[] {
  return [
    ...(include.length > 0 ? [`(${include.map(condition).join(' or ')})`] : []),
    ...exclude.map((value) => `(${condition(value)}) is not true`),
  ];
}

function inPlace(filter: LocationFilter, put: (value: unknown) => string, countries: readonly string[]): string {
  const same = (column: string, value: string | null) => `lower(${column}) is not distinct from lower(${put(value)})`;
  switch (filter.kind) {
    case 'continent':
      return `country = any(${put(countries.filter((country) => continentOf(country) === filter.continent))})`;
    case 'country':
      return same('country', filter.country);
    case 'state':
      return `${same('country', filter.country)} and ${same('region', filter.region)}`;
    case 'city':
      if (filter.country === null) return same('city', filter.city);
      if (filter.region === null) return `${same('city', filter.city)} and ${same('country', filter.country)}`;
      return `${same('city', filter.city)} and ${same('country', filter.country)} and ${same('region', filter.region)}`;
  }
}
