import type pg from 'pg';
import { COMPANY_COLUMNS } from '#server/data/companies/company-rows.ts';
import type { Query, Vocabulary } from './queries.ts';

/** Adds indexes that the product does not need, so that PostgreSQL alone is compared at its best. */
export async function prepareForSql(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create extension if not exists pg_trgm;
    create index if not exists bench_text on companies using gin (search_text gin_trgm_ops);
    create index if not exists bench_date on companies (last_funding_date desc nulls last, id desc);
    create index if not exists bench_stage on companies (last_funding_type);
    create index if not exists bench_country on companies (country);
    create index if not exists bench_amount on companies (last_funding_amount_usd);
    create index if not exists bench_industries on companies using gin (industries);
    create index if not exists bench_groups on companies using gin (industry_groups);
  `);
  await pool.query('vacuum analyze companies');
}

/** Queries what `GET /api/companies` returns: the rows of the page, and the total. */
export async function askPage(pool: pg.Pool, query: Query): Promise<void> {
  const { where, values } = query;
  await Promise.all([
    askRows(pool, query),
    pool.query(`select count(*) from companies where ${numbered(where)}`, values),
  ]);
}

/** Queries only the rows of a page, without the total that a product would have to show. */
export async function askRows(pool: pg.Pool, { where, values, page }: Query): Promise<void> {
  await pool.query(
    `select ${COMPANY_COLUMNS} from companies c where ${numbered(where)}
     order by last_funding_date desc nulls last, c.id desc limit 50 offset ${(page - 1) * 50}`,
    values,
  );
}

/** Queries the counts of all filter options for a text; the benchmark combines counts with no other filter. */
export async function askFacets(pool: pg.Pool, { where, values }: Query): Promise<void> {
  const from = `from companies where ${numbered(where)}`;
  await Promise.all([
    pool.query(`select country, region, city, count(*) ${from} group by rollup (country, region, city)`, values),
    pool.query(`select last_funding_type, count(*) ${from} group by 1`, values),
    pool.query(
      `select width_bucket(last_funding_amount_usd, array[1e6,5e6,10e6,20e6,50e6,100e6,200e6,250e6]), count(*) ${from} group by 1`,
      values,
    ),
    pool.query(
      `select current_date - last_funding_date <= any (array[30,60,90,180,365]), count(*) ${from} group by 1`,
      values,
    ),
    pool.query(
      `select entry, count(distinct id) from (select id, unnest(industries || industry_groups) as entry ${from}) as entries group by 1`,
      values,
    ),
  ]);
}

/** Reads words and values that occur in the data, so that each class of queries is what its name says. */
export async function readVocabulary(pool: pg.Pool): Promise<Vocabulary> {
  const list = async (text: string) => (await pool.query<{ value: string }>(text)).rows.map(({ value }) => value);
  const words = `select word as value, count(*) as uses from (
    select regexp_split_to_table(description, '[^a-z]+') as word from
      (select lower(description) as description from companies order by id limit 20000) as sampled) as words
    where length(word) >= 5 group by 1`;
  const { rows } = await pool.query<{ count: number }>('select count(*) from companies');
  return {
    rareWords: await list(`select value from (${words}) as w where uses between 1 and 4 order by md5(value) limit 20`),
    commonWords: await list(`select value from (${words}) as w order by uses desc limit 20`),
    industries: await list(
      `select entry as value from (select unnest(industries || industry_groups) as entry from companies) as e group by 1 order by count(*) desc`,
    ),
    stages: await list(
      'select last_funding_type as value from companies where last_funding_type is not null group by 1 order by count(*) desc limit 8',
    ),
    countries: await list(
      'select country as value from companies where country is not null group by 1 order by count(*) desc',
    ),
    pages: Math.min(1000, Math.floor((rows[0]?.count ?? 0) / 50)),
  };
}

/** Replaces `?` with `$1`, `$2` …, the driver's placeholders. */
function numbered(where: string): string {
  let number = 0;
  return where.replaceAll('?', () => `$${++number}`);
}
