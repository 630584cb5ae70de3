import { hostOf } from '../companies/company.ts';
import { CSV_COLUMNS } from '../companies/company-fields.ts';
import { fullName } from '../companies/person-names.ts';
import { about, always, type CrmFormat, column, employees, mainIndustry, NUMBER, opening } from './crm-columns.ts';
import { type CrmTarget, TARGET_LABELS } from './export-formats.ts';
import { type Lead, type LeadField, peopleOf, wholeRow } from './lead-fields.ts';

const AMOUNTS: ReadonlySet<string> = new Set<LeadField>(['lastFundingAmountUsd', 'totalFundingAmountUsd']);

/** Export formats, each with the columns that its target imports without mapping. Files are UTF-8. */
export const CRM_FORMATS = {
  plain: {
    label: TARGET_LABELS.plain,
    columns: CSV_COLUMNS.map(({ header, field }) => {
      if (field === 'lastFundingDate') return column(header, field, { kind: 'date' });
      return column(header, field, AMOUNTS.has(field) ? NUMBER : {});
    }),
    needs: [],
    leads: wholeRow,
  },
  hubspot: {
    label: TARGET_LABELS.hubspot,
    columns: [
      column('First Name', 'firstName'),
      column('Last Name', 'lastName'),
      column('Email', 'email'),
      column('Phone Number', 'phone'),
      column('Job Title', 'role'),
      column('Company Name', 'organizationName'),
      column('Website URL', 'website'),
      column('City', 'city'),
      column('State/Region', 'state'),
      column('Country/Region', 'country'),
      column('Lifecycle Stage', always('Lead')),
      column('Lead Status', always('New')),
    ],
    needs: [['Email', 'First Name', 'Last Name']],
    email: 'Email',
    maxRows: 250_000,
    leads: peopleOf,
  },
  salesforce: {
    label: TARGET_LABELS.salesforce,
    columns: [
      column('First Name', 'firstName', { longest: 40 }),
      column('Last Name', 'lastName', { longest: 80 }),
      column('Company', 'organizationName', { longest: 255 }),
      column('Title', 'role', { longest: 128 }),
      column('Email', 'email', { longest: 80 }),
      column('Phone', 'phone', { longest: 40 }),
      column('Website', 'website', { longest: 255 }),
      column('Street', 'street', { longest: 255 }),
      column('City', 'city', { longest: 40 }),
      column('State', 'state', { longest: 80 }),
      column('Postal Code', 'postalCode', { longest: 20 }),
      column('Country', 'country', { longest: 80 }),
      column('Industry', mainIndustry, { longest: 255 }),
      column('Annual Revenue', 'annualRevenue', NUMBER),
      column('No. of Employees', employees, NUMBER),
      column('Lead Source', 'leadSource', { longest: 255 }),
      column('Lead Status', always('Open - Not Contacted')),
      column('Description', about, { longest: 32_000 }),
    ],
    needs: [['Last Name'], ['Company']],
    email: 'Email',
    maxRows: 50_000,
    leads: peopleOf,
  },
  pipedrive: {
    label: TARGET_LABELS.pipedrive,
    columns: [
      column('Person - Name', ({ firstName, lastName }) => fullName(firstName, lastName)),
      column('Person - Email - Work', 'email'),
      column('Person - Phone - Work', 'phone'),
      column('Person - Title', 'role'),
      column('Person - Organization', 'organizationName'),
      column('Organization - Name', 'organizationName'),
      column('Organization - Address', 'headquartersLocation'),
      column('Organization - Website', 'website'),
    ],
    needs: [['Person - Name', 'Organization - Name']],
    email: 'Person - Email - Work',
    leads: peopleOf,
  },
  instantly: {
    label: TARGET_LABELS.instantly,
    columns: [
      column('email', 'email'),
      column('first_name', 'firstName'),
      column('last_name', 'lastName'),
      column('company_name', 'organizationName'),
      column('job_title', 'role'),
      column('phone', 'phone'),
      column('website', 'website'),
      column('personalization', opening),
    ],
    needs: [['email']],
    email: 'email',
    onceOnly: true,
    leads: peopleOf,
  },
  smartlead: {
    label: TARGET_LABELS.smartlead,
    columns: [
      column('email', 'email'),
      column('first_name', 'firstName'),
      column('last_name', 'lastName'),
      column('phone_number', 'phone'),
      column('company_name', 'organizationName'),
      column('website', 'website'),
      column('location', 'headquartersLocation'),
      column('linkedin_profile', 'contactLinkedin'),
      column('company_url', 'website'),
    ],
    needs: [['email']],
    email: 'email',
    onceOnly: true,
    leads: peopleOf,
  },
  lemlist: {
    label: TARGET_LABELS.lemlist,
    columns: [
      column('email', 'email'),
      column('firstName', 'firstName'),
      column('lastName', 'lastName'),
      column('companyName', 'organizationName'),
      column('companyDomain', ({ website }) => hostOf(website) ?? ''),
      column('jobTitle', 'role'),
      column('linkedinUrl', 'contactLinkedin'),
      column('phone', 'phone'),
      column('icebreaker', opening),
      column('timezone', always('')),
    ],
    needs: [['email']],
    email: 'email',
    onceOnly: true,
    leads: peopleOf,
  },
  apollo: {
    label: TARGET_LABELS.apollo,
    columns: [
      column('First Name', 'firstName'),
      column('Last Name', 'lastName'),
      column('Title', 'role'),
      column('Company Name', 'organizationName'),
      column('Email', 'email'),
      column('Email Status', 'emailStatus'),
      column('Seniority', 'seniority'),
      column('Departments', 'departments'),
      column('# Employees', 'employees'),
      column('Industry', mainIndustry),
      column('Keywords', ({ keywords, industries }) => keywords || industries),
      column('Person Linkedin Url', 'contactLinkedin'),
      column('Website', 'website'),
      column('Company Linkedin Url', 'linkedin'),
      column('City', 'city'),
      column('State', 'state'),
      column('Country', 'country'),
      column('Company Phone', 'phone'),
      column('Technologies', 'technologies'),
      column('Annual Revenue', 'annualRevenue', NUMBER),
      column('Total Funding', 'totalFundingAmountUsd', NUMBER),
      column('Latest Funding', 'lastFundingType'),
      column('Latest Funding Amount', 'lastFundingAmountUsd', NUMBER),
      column('Last Raised At', 'lastFundingDate', { kind: 'date' }),
    ],
    needs: [
      ['Email', 'Last Name'],
      ['Email', 'Company Name'],
    ],
    email: 'Email',
    leads: peopleOf,
  },
} as const satisfies Record<CrmTarget, CrmFormat>;

export function crmCells({ columns }: Pick<CrmFormat, 'columns'>, lead: Lead): string[] {
  return columns.map(({ of }) => of(lead));
}
