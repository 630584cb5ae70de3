import type { Insertable } from 'kysely';
import { lpKeys } from '#domain/lps/lp.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Database } from '#server/platform/database/schema.ts';

export type TestLp = Partial<Insertable<Database['lps']>> & {
  name: string;
  contacts?: Partial<Insertable<Database['lp_contacts']>>[];
};

const EMPTY_CONTACT = { first_name: null, last_name: null, role: null, email: null, linkedin: null };

/** Adds LPs with the same derived keys that the product stores. */
export async function addLps(db: Db, lps: readonly TestLp[]): Promise<void> {
  for (const { contacts = [], ...values } of lps) {
    const { searchText, nameKey, websiteKey } = lpKeys({
      name: values.name,
      shortName: values.short_name ?? null,
      type: values.type ?? null,
      city: values.city ?? null,
      region: values.region ?? null,
      country: values.country ?? null,
      website: values.website ?? null,
      description: values.description ?? null,
      focus: {
        stages: values.focus_stages ?? [],
        sectors: values.focus_sectors ?? [],
        geographies: values.focus_geographies ?? [],
      },
      contacts: contacts.map(({ first_name = null, last_name = null }) => ({
        firstName: first_name,
        lastName: last_name,
      })),
    });
    const { id: lp_id } = await db
      .insertInto('lps')
      .values({
        slug: values.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
        source: 'import',
        search_text: searchText,
        name_key: nameKey,
        website_key: websiteKey,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [position, contact] of contacts.entries()) {
      await db
        .insertInto('lp_contacts')
        .values({ ...EMPTY_CONTACT, ...contact, lp_id, position })
        .execute();
    }
  }
}
