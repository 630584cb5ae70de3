import type { Insertable } from 'kysely';
import type pg from 'pg';
import { nameKey, websiteKey } from '#domain/companies/company-identity.ts';
import { parsePlace } from '#domain/places/read-place.ts';
import { searchText } from '#domain/search/search-text.ts';
import { announceSearchChange, nextSearchVersion } from '#server/data/search/search-version.ts';
import { clientOf, type Db, inTransaction } from '#server/platform/database/connection.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type TestCompany = Partial<Insertable<Database['companies']>> & {
  organization_name: string;
  contacts?: Partial<Insertable<Database['contacts']>>[];
  rounds?: Partial<Insertable<Database['funding_rounds']>>[];
};

const EMPTY_CONTACT = { first_name: null, last_name: null, role: null, email: null, linkedin: null };

/** Adds companies as the product does: in one transaction, with a new search version and a notification. */
export async function addCompanies(db: Db, companies: readonly TestCompany[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const version = await nextSearchVersion(clientOf(trx));
    for (const company of companies) await addCompany(trx, company, version);
    await announceSearchChange(clientOf(trx));
  });
}

/** Removes all companies under a new version. */
export function removeCompanies(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, async (client) => {
    const version = await nextSearchVersion(client);
    await client.query('insert into removed_companies select id, $1 from companies', [version]);
    await client.query('delete from companies');
  });
}

async function addCompany(db: Db, { contacts = [], rounds = [], ...values }: TestCompany, version: number) {
  const people = contacts.map((contact) => ({ ...EMPTY_CONTACT, ...contact }));
  const place = parsePlace(values.headquarters_location ?? null);
  const row = {
    slug: values.organization_name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    name_key: nameKey(values.organization_name, place),
    source: 'import',
    website_key: values.website ? websiteKey(values.website) : null,
    ...place,
    search_text: searchText({
      organizationName: values.organization_name,
      description: values.description ?? null,
      industryGroups: values.industry_groups ?? [],
      headquartersLocation: values.headquarters_location ?? null,
      contacts: people.map(({ first_name, last_name }) => ({ firstName: first_name, lastName: last_name })),
    }),
    ...values,
    version,
  };
  const { id: company_id } = await db.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow();
  for (const [position, person] of people.entries()) {
    await db
      .insertInto('contacts')
      .values({ ...person, company_id, position })
      .execute();
  }
  for (const { announced_on = null, type = null, amount_usd = null, amount = null } of rounds) {
    await db.insertInto('funding_rounds').values({ company_id, announced_on, type, amount_usd, amount }).execute();
  }
}
