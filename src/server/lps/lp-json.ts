import type { LpCard } from '#domain/lps/lp.ts';
import { type ContactRecord, contactOf } from '../companies/company-json.ts';

/** An LP as a query reads it; contacts come as arrays of columns. */
export type LpRecord = {
  id: number;
  slug: string;
  name: string;
  short_name: string | null;
  type: string | null;
  assets_usd: number | null;
  assets_as_of: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  website: string | null;
  focus_stages: string[];
  focus_sectors: string[];
  focus_geographies: string[];
  description: string | null;
  contacts: ContactRecord[];
};

/** The public form of an LP. Without access the addresses of its contacts are masked here, before they go anywhere. */
export function lpCard(record: LpRecord, unmasked: boolean): LpCard {
  return {
    id: record.id,
    slug: record.slug,
    name: record.name,
    shortName: record.short_name,
    type: record.type,
    assetsUsd: record.assets_usd,
    assetsAsOf: record.assets_as_of,
    city: record.city,
    region: record.region,
    country: record.country,
    website: record.website,
    focus: {
      stages: record.focus_stages,
      sectors: record.focus_sectors,
      geographies: record.focus_geographies,
    },
    description: record.description,
    contacts: record.contacts.map((contact) => contactOf(contact, unmasked)),
  };
}
