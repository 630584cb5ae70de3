import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Day } from '#domain/dates.ts';
import { placeText } from '#domain/places/place.ts';
import { foldText } from '#domain/search/search-text.ts';
import { announceSearchChange, nextSearchVersion } from '#server/data/search/search-version.ts';
import { type DatasetCompany, datasetCompany } from './dataset.ts';

const LINES_A_PIECE = 500;

/** Fills an empty database with made-up companies, in constant memory. */
export async function loadDataset(pool: pg.Pool, count: number, today: Day): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const version = await nextSearchVersion(client);
    await copy(client, 'companies', COMPANY_COLUMNS, count, today, (company) => [companyLine(company, version)]);
    await copy(
      client,
      'contacts',
      'company_id, position, first_name, last_name, role, email',
      count,
      today,
      contactLines,
    );
    await copy(
      client,
      'funding_rounds',
      'company_id, announced_on, type, amount_usd',
      count,
      today,
      ({ id, day, stage, amount }) => (stage === null ? [] : [line([id, day, stage, amount])]),
    );
    await client.query(`select setval(pg_get_serial_sequence('companies', 'id'), ${count})`);
    await announceSearchChange(client);
    await client.query('commit');
    await client.query('analyze companies, contacts, funding_rounds');
  } finally {
    client.release(true);
  }
}

const COMPANY_COLUMNS = `id, slug, organization_name, description, industries, industry_groups, headquarters_location, city, region,
  country, headquarters_regions, website, last_funding_amount_usd, last_funding_date, last_funding_type,
  total_funding_amount_usd, website_key, name_key, search_text, version, source`;

async function copy(
  client: pg.PoolClient,
  table: string,
  columns: string,
  count: number,
  today: Day,
  lines: (company: DatasetCompany) => string[],
): Promise<void> {
  function* pieces() {
    let piece = '';
    for (let id = 1; id <= count; id++) {
      piece += lines(datasetCompany(id, today)).join('');
      if (id % LINES_A_PIECE === 0 || id === count) {
        yield piece;
        piece = '';
      }
    }
  }
  await pipeline(Readable.from(pieces()), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
}

function companyLine(company: DatasetCompany, version: number): string {
  const { city, region, country } = company.place;
  const website = company.website;
  return line([
    company.id,
    `company-${company.id}`,
    company.name,
    company.description,
    array(company.industries),
    array(company.groups),
    placeText(company.place) || null,
    city,
    region,
    country,
    array(country ? ['Worldwide', `${country} Region`] : []),
    website,
    company.amount,
    company.day,
    company.stage,
    company.total,
    website.slice('https://'.length),
    foldText(company.name),
    company.searchText,
    version,
    'bench',
  ]);
}

function contactLines({ id, contacts }: DatasetCompany): string[] {
  return contacts.map(({ firstName, lastName, role, email }, position) =>
    line([id, position, firstName, lastName, role, email]),
  );
}

/** Returns a line in the text format of PostgreSQL's COPY. */
function line(values: readonly (string | number | null)[]): string {
  const cells = values.map((value) =>
    value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (mark) => `\\${mark}`),
  );
  return `${cells.join('\t')}\n`;
}

function array(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
