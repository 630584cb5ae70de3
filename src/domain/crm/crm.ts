import { websiteKey } from '../companies/company-identity.ts';
import { countedParts, countText } from '../counts.ts';
import { leadDescription, mainIndustry } from '../exports/crm-columns.ts';
import type { OmittedRows } from '../exports/crm-rejections.ts';
import { TARGET_LABELS } from '../exports/export-formats.ts';
import type { Lead, LeadField } from '../exports/lead-fields.ts';
import { fullName } from '../names.ts';

/** CRMs that contacts can be sent to. */
export const CRMS = ['hubspot', 'pipedrive'] as const;
export type Crm = (typeof CRMS)[number];
export const CRM_LABELS = {
  hubspot: TARGET_LABELS.hubspot,
  pipedrive: TARGET_LABELS.pipedrive,
} as const satisfies Record<Crm, string>;

/** Companies in a push: their CRM allows only so many requests a day. */
export const MAX_PUSHED = 10_000;
export const MAX_PUSHED_SEARCHES = 20;

/** `checking` is a dry run; once it is `checked`, the user can start `sending`. */
export const PUSH_STATES = ['checking', 'checked', 'sending', 'finished', 'failed', 'canceled'] as const;
export type PushState = (typeof PUSH_STATES)[number];

export const PUSH_OUTCOMES = ['created', 'updated', 'failed', 'omitted'] as const;
export type PushOutcome = (typeof PUSH_OUTCOMES)[number];

export type RecordKind = 'company' | 'contact';

const field = (label: string, hubspot = '', pipedrive = '') => ({ label, hubspot, pipedrive });

/** Our fields, by record and name, and the properties that get them by default; empty if none does. */
export const CRM_FIELDS = {
  companyName: field('Company name', 'name', 'name'),
  companyDomain: field('Domain', 'domain'),
  companyWebsite: field('Website', 'website'),
  companyLinkedin: field('LinkedIn page', 'linkedin_company_page'),
  companyDescription: field('Description', 'description'),
  companyIndustry: field('Industry'),
  companyLocation: field('Location', '', 'address'),
  companyCity: field('City', 'city'),
  companyState: field('State', 'state'),
  companyCountry: field('Country', 'country'),
  companyLastFundingType: field('Last funding type'),
  companyLastFundingDate: field('Last funding date'),
  companyLastFundingAmountUsd: field('Last funding amount'),
  companyTotalFundingAmountUsd: field('Total funding', 'total_money_raised'),
  contactEmail: field('Email', 'email', 'emails'),
  contactName: field('Full name', '', 'name'),
  contactFirstName: field('First name', 'firstname'),
  contactLastName: field('Last name', 'lastname'),
  contactRole: field('Job title', 'jobtitle'),
  contactLinkedin: field('LinkedIn profile'),
  contactCompany: field('Company of the contact', 'company'),
  contactLeadSource: field('Lead source'),
} as const;

export type CrmFieldName = keyof typeof CRM_FIELDS;
export const CRM_FIELD_NAMES = Object.keys(CRM_FIELDS) as CrmFieldName[];

/** What a record is found and named by: these properties cannot be changed. */
const FIXED: Record<Crm, readonly CrmFieldName[]> = {
  hubspot: ['companyName', 'companyDomain', 'contactEmail'],
  pipedrive: ['companyName', 'contactEmail', 'contactName'],
};

/** Properties that users chose instead of the default ones; empty to leave a field out. */
export type CrmMapping = Partial<Record<CrmFieldName, string>>;

/** HubSpot's internal names, Pipedrive's keys of 40 characters. */
export const PROPERTY_PATTERN = /^[A-Za-z0-9_]{0,100}$/;

export function isFixed(crm: Crm, name: CrmFieldName): boolean {
  return FIXED[crm].includes(name);
}

function propertyOf(crm: Crm, mapping: CrmMapping, name: CrmFieldName): string {
  const { [crm]: byDefault } = CRM_FIELDS[name];
  return isFixed(crm, name) ? byDefault : (mapping[name] ?? byDefault);
}

/** Whether the companies of a CRM are found by their domain; otherwise by their name. */
export function isByDomain(crm: Crm, mapping: CrmMapping): boolean {
  return propertyOf(crm, mapping, 'companyDomain') !== '';
}

/** Why a record is not sent, for one and for several. */
const OMISSIONS = {
  exported: ['record already exported', 'records already exported'],
  customer: ['company that is your customer', 'companies that are your customers'],
  opted_out: ['contact who opted out', 'contacts who opted out'],
  bounced: ['contact whose email bounced', 'contacts whose email bounced'],
  no_email: ['contact without an email address', 'contacts without an email address'],
  invalid_email: ['contact with an invalid email address', 'contacts with invalid email addresses'],
  no_key: ['company without a website of its own', 'companies without a website of their own'],
  duplicate: ['record that repeats an earlier one', 'records that repeat an earlier one'],
} as const satisfies Record<string, readonly [one: string, many: string]>;
export type Omission = keyof typeof OMISSIONS;

/** Numbers of records by kind and outcome, and of the omitted ones by reason. */
export type PushCounts = Partial<
  Record<`${RecordKind}.${Exclude<PushOutcome, 'omitted'>}` | `omitted.${Omission}`, number>
>;

export function omittedFrom(counts: PushCounts): OmittedRows[] {
  return (Object.keys(OMISSIONS) as Omission[]).flatMap((reason) => {
    const count = counts[`omitted.${reason}`] ?? 0;
    return count > 0 ? [{ count, words: countText(count, OMISSIONS[reason][0], OMISSIONS[reason][1]) }] : [];
  });
}

/** '120 companies and 314 contacts' with an outcome; null if there are none. */
export function outcomeText(counts: PushCounts, outcome: Exclude<PushOutcome, 'omitted'>): string | null {
  const [companies = 0, contacts = 0] = [counts[`company.${outcome}`], counts[`contact.${outcome}`]];
  return countedParts([companies, 'company', 'companies'], [contacts, 'contact']).join(' and ') || null;
}

const VALUES: Record<CrmFieldName, LeadField | ((lead: Lead) => string)> = {
  companyName: 'organizationName',
  companyDomain: domainOf,
  companyWebsite: 'website',
  companyLinkedin: 'linkedin',
  companyDescription: leadDescription,
  companyIndustry: mainIndustry,
  companyLocation: 'headquartersLocation',
  companyCity: 'city',
  companyState: 'state',
  companyCountry: 'country',
  companyLastFundingType: 'lastFundingType',
  companyLastFundingDate: 'lastFundingDate',
  companyLastFundingAmountUsd: 'lastFundingAmountUsd',
  companyTotalFundingAmountUsd: 'totalFundingAmountUsd',
  contactEmail: 'email',
  contactName: ({ firstName, lastName, email }) => fullName(firstName, lastName) || email,
  contactFirstName: 'firstName',
  contactLastName: 'lastName',
  contactRole: 'role',
  contactLinkedin: 'contactLinkedin',
  contactCompany: 'organizationName',
  contactLeadSource: 'leadSource',
};

/** The properties of a company or contact. Fields without a value are left out, so that nothing is cleared in the CRM. */
export function propertiesOf(kind: RecordKind, lead: Lead, crm: Crm, mapping: CrmMapping): Record<string, string> {
  const names = CRM_FIELD_NAMES.filter((name) => name.startsWith(kind));
  return Object.fromEntries(
    names.flatMap((name) => {
      const of = VALUES[name];
      const value = typeof of === 'function' ? of(lead) : lead[of];
      const property = propertyOf(crm, mapping, name);
      return property && value ? [[property, value]] : [];
    }),
  );
}

/** What a company is found by. Empty if it cannot be. */
export function companyKey(crm: Crm, mapping: CrmMapping, lead: Lead): string {
  return isByDomain(crm, mapping) ? domainOf(lead) : lead.organizationName.toLowerCase();
}

/** The domain of a website; empty for a page on a host that companies share. */
function domainOf({ website }: Lead): string {
  const key = websiteKey(website) ?? '';
  return key.includes('/') ? '' : key;
}
