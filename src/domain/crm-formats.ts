import { hostOf } from './company.ts';
import { CSV_COLUMNS, exportFileName } from './csv-columns.ts';
import { formatAmount } from './funding.ts';
import { type Lead, type LeadField, peopleOf, wholeRow } from './leads.ts';

/** A column of a target: its header, and how it is made of a lead. */
export type CrmColumn = {
  header: string;
  of: (lead: Lead) => string;
  /** What a spreadsheet keeps it as; else text. */
  kind?: 'number' | 'date';
  /** Characters that the target takes. */
  longest?: number;
};

export type CrmFormat = {
  label: string;
  columns: readonly CrmColumn[];
  /** Of each group at least one column has to be filled. */
  needs: readonly (readonly string[])[];
  /** The column with the address, which the target refuses when it is none. */
  email?: string;
  /** Rows with an address that an earlier row has are not taken. */
  onceOnly?: boolean;
  /** Rows that the target takes in one file. */
  maxRows?: number;
  /** The leads that one row makes. */
  leads: (lead: Lead) => Lead[];
};

type Options = Omit<CrmColumn, 'header' | 'of'>;

function column(header: string, from: LeadField | ((lead: Lead) => string), options: Options = {}): CrmColumn {
  return { header, of: typeof from === 'function' ? from : (lead) => lead[from], ...options };
}

const always = (text: string) => () => text;
const NUMBER = { kind: 'number' } as const;
const AMOUNTS: ReadonlySet<string> = new Set<LeadField>(['lastFundingAmountUsd', 'totalFundingAmountUsd']);

/** A number of people as a CRM takes it; a range such as 11-50 is none. */
function employees({ employees }: Lead): string {
  return /^\d{1,3}(?:,\d{3})+$|^\d+$/.test(employees) ? employees.replaceAll(',', '') : '';
}

/** The first words of a message: what the company has just done. */
function opening({ lastFundingAmountUsd, lastFundingType }: Lead): string {
  const amount = lastFundingAmountUsd && formatAmount(lastFundingAmountUsd);
  if (amount && lastFundingType) return `Congratulations on the ${amount} ${lastFundingType}`;
  if (amount) return `Congratulations on raising ${amount}`;
  return lastFundingType ? `Congratulations on the ${lastFundingType}` : '';
}

const wholeName = ({ firstName, lastName }: Lead) => [firstName, lastName].filter(Boolean).join(' ');
const about = ({ description, fullDescription }: Lead) => description || fullDescription;

/** The targets that leads can be made for, with the columns that each takes as they are. Files are UTF-8. */
export const CRM_FORMATS = {
  plain: {
    label: 'Plain CSV',
    columns: CSV_COLUMNS.map(({ header, field }) => {
      if (field === 'lastFundingDate') return column(header, field, { kind: 'date' });
      return column(header, field, AMOUNTS.has(field) ? NUMBER : {});
    }),
    needs: [],
    leads: wholeRow,
  },
  hubspot: {
    label: 'HubSpot',
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
    label: 'Salesforce',
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
      column('Industry', ({ industries }) => firstOf(industries), { longest: 255 }),
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
    label: 'Pipedrive',
    columns: [
      column('Person - Name', wholeName),
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
    label: 'Instantly',
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
    label: 'Smartlead',
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
    label: 'lemlist',
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
    label: 'Apollo',
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
      column('Industry', ({ industries }) => firstOf(industries)),
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
} as const satisfies Record<string, CrmFormat>;

export type CrmTarget = keyof typeof CRM_FORMATS;
export const CRM_TARGETS = Object.keys(CRM_FORMATS) as CrmTarget[];

export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the whole result set can be exported as: our own columns as text or spreadsheet, or the columns of a target. */
export const EXPORT_FORMATS = ['csv', 'xlsx', ...CRM_TARGETS.filter((target) => target !== 'plain')] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a format is called. */
export function formatLabel(format: ExportFormat): string {
  if (format === 'csv') return 'CSV';
  return format === 'xlsx' ? 'Excel' : CRM_FORMATS[format].label;
}

/** The name and media type of the file of an export: `fundscout-hubspot-2026-11-21.csv`. */
export function exportFile(format: ExportFormat, day: string): { name: string; type: string } {
  if (format === 'xlsx') return { name: `fundscout-companies-${day}.xlsx`, type: XLSX_TYPE };
  const name = format === 'csv' ? exportFileName(day) : `fundscout-${format}-${day}.csv`;
  return { name, type: CSV_TYPE };
}

/** The row of a lead in the columns of a format. */
export function crmCells({ columns }: Pick<CrmFormat, 'columns'>, lead: Lead): string[] {
  return columns.map(({ of }) => of(lead));
}

function firstOf(list: string): string {
  return (list.split(/[,;|]/)[0] ?? '').trim();
}
