import { readMoney } from '../amounts.ts';
import { TEXT_FIELDS, type TextField } from '../companies/company-fields.ts';
import { splitName, splitPeople } from '../companies/person-names.ts';
import { damagedCell, isBlank } from '../imports/cell-readings.ts';
import { type ColumnMapping, columnProposer, foldHeader, type MappingChoices } from '../imports/import-columns.ts';
import { type FieldRule, IMPORT_FIELDS, PEOPLE_FILE, UNUSED_HEADERS } from '../imports/import-fields.ts';
import { countryName } from '../places/countries.ts';
import { placeText, splitPlace } from '../places/place.ts';
import { readCell } from '../spreadsheets/csv-cells.ts';

const TEXTS = Object.fromEntries(TEXT_FIELDS.map(({ name }) => [name, IMPORT_FIELDS[name]])) as Pick<
  typeof IMPORT_FIELDS,
  TextField
>;

/** A field of imports with the headers of more tools, which is not recognized by single words. */
function withHeaders({ label, headers }: FieldRule, ...more: string[]): FieldRule {
  return { label, headers: [...headers, ...more] };
}

export const LEAD_FIELDS = {
  organizationName: withHeaders(IMPORT_FIELDS.organizationName, 'Account', 'Person - Organization', 'Employer'),
  ...TEXTS,
  industries: IMPORT_FIELDS.industries,
  industryGroups: IMPORT_FIELDS.industryGroups,
  headquartersLocation: IMPORT_FIELDS.headquartersLocation,
  headquartersRegions: IMPORT_FIELDS.headquartersRegions,
  city: IMPORT_FIELDS.city,
  state: IMPORT_FIELDS.state,
  country: IMPORT_FIELDS.country,
  street: { label: 'Street', headers: ['Street', 'Address', 'Street Address', 'Company Address'] },
  postalCode: { label: 'Postal code', headers: ['Postal Code', 'Zip', 'Zip Code', 'Postcode'] },
  firstName: IMPORT_FIELDS.firstName,
  lastName: IMPORT_FIELDS.lastName,
  fullName: withHeaders(IMPORT_FIELDS.fullName, 'Person - Name'),
  founders: IMPORT_FIELDS.founders,
  role: withHeaders(IMPORT_FIELDS.role, 'Person - Title'),
  email: withHeaders(IMPORT_FIELDS.email, 'Person - Email - Work'),
  contactEmail: IMPORT_FIELDS.contactEmail,
  phone: {
    label: 'Phone',
    headers: [
      'Phone',
      'Phone Number',
      'Mobile Phone',
      'Work Direct Phone',
      'Corporate Phone',
      'Company Phone',
      'Telephone',
      'Person - Phone - Work',
    ],
  },
  website: withHeaders(IMPORT_FIELDS.website, 'Organization - Website'),
  linkedin: IMPORT_FIELDS.linkedin,
  contactLinkedin: IMPORT_FIELDS.contactLinkedin,
  employees: {
    label: 'Number of employees',
    headers: ['Number of Employees', '# Employees', 'No. of Employees', 'Employees', 'Employee Count', 'Headcount'],
  },
  annualRevenue: { label: 'Annual revenue', headers: ['Annual Revenue', 'Revenue'], holds: 'amount' },
  lastFundingAmountUsd: {
    ...withHeaders(
      IMPORT_FIELDS.lastFundingAmountUsd,
      ...IMPORT_FIELDS.roundAmountUsd.headers,
      'Organization - Last Funding Amount (in USD)',
    ),
    holds: 'amount',
  },
  lastFundingDate: withHeaders(
    IMPORT_FIELDS.lastFundingDate,
    ...IMPORT_FIELDS.roundDate.headers,
    'Organization - Last Funding Date',
  ),
  lastFundingType: withHeaders(
    IMPORT_FIELDS.lastFundingType,
    ...IMPORT_FIELDS.roundType.headers,
    'Organization - Last Funding Type',
  ),
  totalFundingAmountUsd: {
    ...withHeaders(
      IMPORT_FIELDS.totalFundingAmountUsd,
      'Total Money Raised',
      'Organization - Total Funding Amount (in USD)',
    ),
    holds: 'amount',
  },
  seniority: { label: 'Seniority', headers: ['Seniority'] },
  departments: { label: 'Departments', headers: ['Departments', 'Department'] },
  emailStatus: { label: 'Email status', headers: ['Email Status', 'Email Confidence'] },
  keywords: { label: 'Keywords', headers: ['Keywords'] },
  technologies: { label: 'Technologies', headers: ['Technologies'] },
  leadSource: { label: 'Lead source', headers: ['Lead Source', 'Source'] },
} as const;

export type LeadField = keyof typeof LEAD_FIELDS;

export const LEAD_FIELD_NAMES = Object.keys(LEAD_FIELDS) as LeadField[];

/** One row of a lead list; unknown fields are empty. */
export type Lead = Record<LeadField, string>;

export const NO_LEAD = Object.fromEntries(LEAD_FIELD_NAMES.map((field) => [field, ''])) as Lead;

const PEOPLE_HEADERS = new Map(
  Object.entries(PEOPLE_FILE.headers).map(([header, field]) => [foldHeader(header), field]),
);
const OF_COMPANIES = new Set(LEAD_FIELDS.organizationName.headers.map(foldHeader));
const LINKS_OF_COMPANIES = new Set(
  ['Company LinkedIn', 'Company LinkedIn URL', 'LinkedIn Company Page'].map(foldHeader),
);
const LINKS_OF_PERSONS = new Map<string, LeadField>(
  ['LinkedIn', 'LinkedIn URL'].map((header) => [foldHeader(header), 'contactLinkedin']),
);
const NAME = foldHeader('Name');

/** Headers that imports use and leads have no field for; excluded from guessing. */
const UNUSED = [...UNUSED_HEADERS, ...Object.values(IMPORT_FIELDS).flatMap(({ headers }) => headers)];

const proposeForCompanies = columnProposer<LeadField>(LEAD_FIELDS, UNUSED);
const proposeForPeople = columnProposer<LeadField>(LEAD_FIELDS, UNUSED, PEOPLE_HEADERS);
const proposeForBoth = columnProposer<LeadField>(LEAD_FIELDS, UNUSED, LINKS_OF_PERSONS);

/**
 * Proposes a field for each column of a lead list. With a company column present, 'Name' is the person's; with the
 * company's LinkedIn present, so is 'LinkedIn'.
 */
export function proposeLeadColumns(
  headers: readonly string[],
  choices?: MappingChoices<LeadField>,
): ColumnMapping<LeadField>[] {
  const foldedHeaders = headers.map(foldHeader);
  const people =
    foldedHeaders.includes(foldHeader(PEOPLE_FILE.mark)) ||
    (foldedHeaders.includes(NAME) && foldedHeaders.some((header) => header !== NAME && OF_COMPANIES.has(header)));
  if (people) return proposeForPeople(headers, choices);
  const both = foldedHeaders.some((header) => LINKS_OF_COMPANIES.has(header));
  return (both ? proposeForBoth : proposeForCompanies)(headers, choices);
}

export const AMOUNTS: ReadonlySet<LeadField> = new Set([
  'lastFundingAmountUsd',
  'totalFundingAmountUsd',
  'annualRevenue',
]);

/**
 * Creates the row reader of a file.
 * @param fields the fields to read; all by default
 */
export function createLeadReader(
  mapping: readonly ColumnMapping<LeadField>[],
  fields: ReadonlySet<LeadField> = new Set(LEAD_FIELD_NAMES),
): (cells: readonly string[]) => Lead {
  const columns = mapping.flatMap(({ field }, index) =>
    field && fields.has(field) ? [{ field, index, amount: AMOUNTS.has(field) }] : [],
  );
  return (cells) => {
    const lead = { ...NO_LEAD };
    for (const { field, index, amount } of columns) {
      const text = readCell((cells[index] ?? '').trim(), field);
      if (text === '' || isBlank(text) || damagedCell(text)) continue;
      lead[field] = amount ? amountText(text) : text;
    }
    return lead;
  };
}

/** An amount in US dollars as plain digits; empty if it is invalid or in another currency. */
function amountText(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const { value } = readMoney(text);
  return value && (value.currency ?? 'USD') === 'USD' ? String(value.amount) : '';
}

/**
 * Turns a row into one lead per person, with city, state and country split. A full name is split; if no person is
 * named, the founders are used, and the first of them gets the company's email.
 */
export function peopleOf(lead: Lead): Lead[] {
  const leadWithPlace = withPlace(lead);
  if (lead.firstName || lead.lastName) return [leadWithPlace];
  const people = splitPeople(lead.fullName);
  if (people.length > 0)
    return people.map((name, index) => ({ ...leadWithPlace, ...name, email: index === 0 ? lead.email : '' }));
  if (lead.email) return [leadWithPlace];
  const [first, ...others] = splitFounders(lead.founders);
  const email = lead.contactEmail;
  return [{ ...leadWithPlace, ...first, email }, ...others.map((name) => ({ ...leadWithPlace, ...name }))];
}

/** The row unchanged, except that a full name is split. */
export function wholeRow(lead: Lead): Lead[] {
  const name = !lead.fullName || lead.firstName || lead.lastName ? {} : splitName(lead.fullName);
  return [{ ...withPlace(lead), ...name }];
}

function splitFounders(founders: string) {
  return founders === '' ? [] : splitPeople(founders);
}

function withPlace(lead: Lead): Lead {
  const { city, state, country, headquartersLocation } = lead;
  if (city || state || country) {
    const place = placeText({ city, region: state, country });
    return headquartersLocation ? lead : { ...lead, headquartersLocation: place };
  }
  if (!headquartersLocation) return lead;
  const place = splitPlace(headquartersLocation);
  const [town, region, last] = [place.city ?? '', place.region ?? '', place.country ?? ''];
  // 'San Francisco, CA' names no country.
  const isCountry = last === '' || countryName(last) !== null;
  return { ...lead, city: town, state: region || (isCountry ? '' : last), country: isCountry ? last : '' };
}
