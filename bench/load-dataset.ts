import type pg from 'pg';
import type { Day } from '#domain/dates.ts';
import { placeText } from '#domain/places/place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { announceSearchChange, nextSearchVersion } from '#server/data/search/search-version.ts';
import { copyInto, copyLine } from '#server/platform/database/copy-rows.ts';
import { type DatasetCompany, datasetCompany } from './dataset.ts';

/** Fills an empty database with made-up companies, in constant memory. */
export async function loadDataset(pool: pg.Pool, count: number, today: Day): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const version = await nextSearchVersion(client);
    const copy = (target: string, linesOf: (company: DatasetCompany) => string[]) => {
      function* lines() {
        for (let id = 1; id <= count; id++) yield* linesOf(datasetCompany(id, today));
      }
      return copyInto(client, target, lines());
    };
    await copy(`companies (${COMPANY_COLUMNS})`, (company) => [companyLine(company, version)]);
    await copy('contacts (company_id, position, first_name, last_name, role, email)', contactLines);
    await copy('funding_rounds (company_id, announced_on, type, amount_usd)', ({ id, day, stage, amount }) =>
      stage === null ? [] : [copyLine([id, day, stage, amount])],
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

function companyLine(company: DatasetCompany, version: number): string {
  const { city, region, country } = company.place;
  const website = company.website;
  return copyLine([
    company.id,
    `company-${company.id}`,
    company.name,
    company.description,
    company.industries,
    company.groups,
    placeText(company.place) || null,
    city,
    region,
    country,
    country ? ['Worldwide', `${country} Region`] : [],
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
    copyLine([id, position, firstName, lastName, role, email]),
  );
}
