import type { Contact } from '../companies/company.ts';
import { websiteKey } from '../companies/company-identity.ts';
import { withoutAddresses } from '../emails/emails.ts';
import { placeText } from '../places/place.ts';
import { foldText } from '../search/fold-text.ts';
import { FIELD_SEPARATOR } from '../search/search-terms.ts';

/** Investment focus of an LP; an empty list means unknown. */
export type LpFocus = { stages: string[]; sectors: string[]; geographies: string[] };

/** A limited partner in a result list. */
export type LpCard = {
  id: number;
  slug: string;
  name: string;
  shortName: string | null;
  type: string | null;
  assetsUsd: number | null;
  /** Date of the assets, as the source gives it: 'FY2025', '2026-06-30'. */
  assetsAsOf: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  website: string | null;
  focus: LpFocus;
  description: string | null;
  contacts: Contact[];
  /** As for companies. */
  contactsOmitted?: true;
};

export type LpIdentity = Pick<
  LpCard,
  'name' | 'shortName' | 'type' | 'city' | 'region' | 'country' | 'website' | 'focus' | 'description'
> & { contacts: readonly Pick<Contact, 'firstName' | 'lastName'>[] };

/** Derived columns: the search text of an LP, and its key for matching in files. */
export function lpKeys(lp: LpIdentity): { searchText: string; nameKey: string; websiteKey: string | null } {
  const fields = [
    lp.name,
    lp.shortName ?? '',
    lp.type ?? '',
    placeText(lp),
    ...Object.values(lp.focus).map((entries) => entries.join(', ')),
    lp.description ?? '',
    ...lp.contacts.map(({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`),
  ];
  return {
    searchText: fields.map((field) => foldText(withoutAddresses(field))).join(FIELD_SEPARATOR),
    nameKey: foldText(lp.name),
    websiteKey: lp.website && websiteKey(lp.website),
  };
}
