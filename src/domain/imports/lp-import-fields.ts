import { columnProposer } from './import-columns.ts';
import { type FieldRule, IMPORT_FIELDS } from './import-fields.ts';

function cells(field: keyof typeof IMPORT_FIELDS): Pick<FieldRule, 'words' | 'holds'> {
  const { words, holds }: FieldRule = IMPORT_FIELDS[field];
  return { words, holds };
}

/** Every field of an LP import with its known headers, including ours. */
export const LP_IMPORT_FIELDS = {
  name: {
    label: 'Name',
    headers: [
      'Name',
      'LP Name',
      'Institution',
      'Organization',
      'Organization Name',
      'Investor',
      'Plan Name',
      'Limited Partner',
    ],
    words: /^(?:(?:firm|institution|investor|lp) names?|limited partners?(?: names?)?)$/,
    holds: 'name',
  },
  shortName: { label: 'Short name', headers: ['Short Name', 'Abbreviation', 'Acronym'], holds: 'words' },
  type: {
    label: 'Type',
    headers: ['LP Type', 'Type', 'Investor Type', 'Institution Type'],
    words: /^(?:firm|limited partner) type$/,
    holds: 'words',
  },
  assetsUsd: {
    label: 'Assets under management in US dollars',
    headers: ['AUM (USD)', 'AUM', 'Assets Under Management', 'Assets', 'Total Assets', 'Assets (USD)', 'Endowment'],
    words: /^(?:aum|assets(?: under management)?|total assets|endowment(?: market value)?|total market value)$/,
    holds: 'amount',
  },
  assetsAsOf: { label: 'Assets as of', headers: ['AUM As Of', 'As Of', 'AUM Date', 'Fiscal Year'] },
  city: { label: 'City', headers: ['City', 'Town', 'HQ City'], ...cells('city') },
  region: { label: 'State or region', headers: ['State/Region', 'State', 'Region', 'Province'], ...cells('state') },
  country: { label: 'Country', headers: ['Country', 'Country/Region', 'Country Code'], ...cells('country') },
  website: { label: 'Website', headers: ['Website', 'URL', 'Homepage', 'Web', 'Website URL'], ...cells('website') },
  stages: { label: 'Stage focus', headers: ['Stages', 'Stage', 'Stage Focus', 'Preferred Stages'] },
  sectors: { label: 'Sector focus', headers: ['Sectors', 'Sector', 'Sector Focus', 'Industries', 'Focus'] },
  geographies: {
    label: 'Geographic focus',
    headers: ['Geographies', 'Geography', 'Geographic Focus', 'Investment Regions'],
  },
  description: { label: 'Description', headers: ['Description', 'About', 'Overview', 'Notes'] },
  firstName: {
    label: 'First name',
    headers: ['First Name', 'Given Name', 'Contact First Name'],
    ...cells('firstName'),
  },
  lastName: {
    label: 'Last name',
    headers: ['Last Name', 'Surname', 'Family Name', 'Contact Last Name'],
    ...cells('lastName'),
  },
  fullName: {
    label: 'Contact full name',
    headers: ['Full Name', 'Contact Name', 'Contact', 'Person'],
    ...cells('fullName'),
  },
  role: { label: 'Role', headers: ['Role', 'Title', 'Job Title', 'Position'], ...cells('role') },
  email: {
    label: 'Email',
    headers: ['Email', 'E-Mail', 'Mail', 'Email Address', 'Work Email', 'Contact Email'],
    ...cells('email'),
  },
  contactLinkedin: {
    label: 'Contact LinkedIn',
    headers: ['LinkedIn', 'LinkedIn URL', 'Contact LinkedIn'],
    ...cells('contactLinkedin'),
  },
  origin: { label: 'Source', headers: ['Source', 'Origin', 'Data Source'] },
  trust: { label: 'Source confidence', headers: ['Trust', 'Confidence', 'Quality'] },
} as const satisfies Record<string, FieldRule>;

export type LpImportField = keyof typeof LP_IMPORT_FIELDS;

/** The continent follows from the country. */
const UNUSED_HEADERS = ['Continent', 'Phone', 'Phone Number', 'Address', 'Postal Code', 'Zip'];

export const proposeLpMapping = columnProposer<LpImportField>(LP_IMPORT_FIELDS, UNUSED_HEADERS);
