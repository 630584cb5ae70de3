import { expect, test } from 'vitest';
import { CSV_COLUMNS } from '../companies/company-fields.ts';
import { type CrmFormat, leadFieldsOf } from './crm-columns.ts';
import { CRM_FORMATS, crmCells } from './crm-formats.ts';
import { createFileCheck, createRejectionCheck, RejectionCount, rejectionText } from './crm-rejections.ts';
import { type CrmTarget, EXPORT_FORMATS } from './export-formats.ts';
import {
  createLeadReader,
  LEAD_FIELD_NAMES,
  type Lead,
  type LeadField,
  NO_LEAD,
  proposeLeadColumns,
} from './lead-fields.ts';

const HEADERS: Record<CrmTarget, string> = {
  plain: CSV_COLUMNS.map(({ header }) => header).join('; '),
  hubspot:
    'First Name; Last Name; Email; Phone Number; Job Title; Company Name; Website URL; City; State/Region; Country/Region; Lifecycle Stage; Lead Status; Industry; LinkedIn URL; LinkedIn Company Page; Last Funding Type; Last Funding Amount (in USD); Last Funding Date; Total Money Raised',
  salesforce:
    'First Name; Last Name; Company; Title; Email; Phone; Website; Street; City; State; Postal Code; Country; Industry; Annual Revenue; No. of Employees; Lead Source; Lead Status; Description; Company LinkedIn; Last Funding Type; Last Funding Amount (in USD); Last Funding Date; Total Funding Amount (in USD)',
  pipedrive:
    'Person - Name; Person - Email - Work; Person - Phone - Work; Person - Title; Person - Organization; Organization - Name; Organization - Address; Organization - Website; Organization - LinkedIn profile; Organization - Industry; Organization - City; Organization - State; Organization - Country; Organization - Last Funding Type; Organization - Last Funding Amount (in USD); Organization - Last Funding Date; Organization - Total Funding Amount (in USD)',
  instantly:
    'email; first_name; last_name; company_name; job_title; phone; website; personalization; industry; city; state; country; company_linkedin; last_funding_type; last_funding_amount_usd; last_funding_date; total_funding_usd',
  smartlead:
    'email; first_name; last_name; phone_number; company_name; website; location; linkedin_profile; company_url; industry; city; state; country; company_linkedin; last_funding_type; last_funding_amount_usd; last_funding_date; total_funding_usd',
  lemlist:
    'email; firstName; lastName; companyName; companyDomain; jobTitle; linkedinUrl; phone; icebreaker; timezone; industry; city; state; country; companyLinkedinUrl; lastFundingType; lastFundingAmountUsd; lastFundingDate; totalFundingUsd',
  apollo:
    'First Name; Last Name; Title; Company Name; Email; Email Status; Seniority; Departments; # Employees; Industry; Keywords; Person Linkedin Url; Website; Company Linkedin Url; City; State; Country; Company Phone; Technologies; Annual Revenue; Total Funding; Latest Funding; Latest Funding Amount; Last Raised At',
};

const targets = Object.entries(CRM_FORMATS) as [CrmTarget, CrmFormat][];

const DANA: Lead = {
  ...NO_LEAD,
  firstName: 'Dana',
  lastName: 'Whitlock',
  email: 'dana@harrowgate.example',
  role: 'Founder',
  organizationName: 'Harrowgate',
  headquartersLocation: 'Austin, Texas, United States',
  website: 'https://www.harrowgate.example/about',
  industries: 'Logistics, SaaS',
  employees: '1,200',
  linkedin: 'https://www.linkedin.com/company/harrowgate',
  lastFundingAmountUsd: '18500000',
  lastFundingType: 'Series A',
  lastFundingDate: '2026-10-02',
  totalFundingAmountUsd: '24000000',
};

function rowsOf(target: CrmTarget, lead: Partial<Lead>): Record<string, string>[] {
  const { columns, leads }: CrmFormat = CRM_FORMATS[target];
  const rows = leads({ ...NO_LEAD, ...lead }).map((each) => crmCells({ columns }, each));
  return rows.map((cells) => Object.fromEntries(columns.map(({ header }, index) => [header, cells[index] ?? ''])));
}

test.each(
  targets,
)('%s has the columns that its target imports without mapping, and our import reads them back', (target, format) => {
  expect(format.columns.map(({ header }) => header).join('; ')).toBe(HEADERS[target]);
  const headers = format.columns.map(({ header }) => header);
  for (const header of [...format.needs.flat(), ...(format.email ? [format.email] : [])]) {
    expect(headers).toContain(header);
  }
  const read = createLeadReader(proposeLeadColumns(headers));
  const [lead] = format.leads(DANA);
  const again = format.leads(read(crmCells(format, lead ?? DANA)));
  const { firstName, lastName, email, organizationName, ...facts } = DANA;
  const { linkedin, lastFundingType, lastFundingAmountUsd, lastFundingDate, totalFundingAmountUsd } = facts;
  expect(again[0]).toMatchObject({
    ...{ firstName, lastName, email, organizationName, linkedin, city: 'Austin', country: 'United States' },
    ...{ lastFundingType, lastFundingAmountUsd, lastFundingDate, totalFundingAmountUsd },
    industries: expect.stringMatching(/^Logistics/),
    website: expect.stringContaining('harrowgate.example'),
  });
});

test('fills each column from the lead', () => {
  expect(rowsOf('hubspot', DANA)).toEqual([
    expect.objectContaining({ City: 'Austin', 'State/Region': 'Texas', 'Country/Region': 'United States' }),
  ]);
  expect(rowsOf('salesforce', DANA)[0]).toMatchObject({ 'No. of Employees': '1200', Industry: 'Logistics' });
  expect(rowsOf('salesforce', { ...DANA, employees: '11-50' })[0]).toMatchObject({ 'No. of Employees': '' });
  expect(rowsOf('pipedrive', DANA)[0]).toMatchObject({ 'Person - Name': 'Dana Whitlock' });
  expect(rowsOf('instantly', DANA)[0]).toMatchObject({ personalization: 'Congratulations on the $18.5M Series A' });
  expect(rowsOf('lemlist', DANA)[0]).toMatchObject({ companyDomain: 'harrowgate.example' });
});

test('splits a cell with several names into rows and gives the email to the first', () => {
  const founders = {
    organizationName: 'Harrowgate',
    founders: 'Dana Whitlock, Bo van Ek',
    contactEmail: 'hi@h.example',
  };
  const rows = rowsOf('hubspot', founders).map((row) => [row['First Name'], row['Last Name'], row.Email]);
  expect(rows).toEqual([
    ['Dana', 'Whitlock', 'hi@h.example'],
    ['Bo', 'van Ek', ''],
  ]);
  expect(rowsOf('plain', founders)).toHaveLength(1);
});

const cells = (target: CrmTarget, lead: Partial<Lead>) => crmCells(CRM_FORMATS[target], { ...NO_LEAD, ...lead });

test.each<[CrmTarget, Partial<Lead>, string | null]>([
  ['plain', {}, null],
  ['hubspot', { organizationName: 'A' }, '9 rows lack the email, first name or last name HubSpot needs'],
  ['hubspot', { firstName: 'Ann' }, null],
  ['hubspot', { email: 'ann@' }, '9 rows have an invalid email address'],
  ['salesforce', { firstName: 'Ann', organizationName: 'A' }, '9 rows lack the last name Salesforce needs'],
  ['salesforce', { lastName: 'Lee' }, '9 rows lack the company Salesforce needs'],
  [
    'salesforce',
    { lastName: 'Lee', organizationName: 'A', role: 'x'.repeat(129) },
    '9 rows have more than the 128 characters Salesforce allows in Title',
  ],
  ['salesforce', { lastName: 'Lee', organizationName: 'A' }, null],
  ['pipedrive', {}, '9 rows lack the person name or organization name Pipedrive needs'],
  ['pipedrive', { organizationName: 'A' }, null],
  ['instantly', { firstName: 'Ann' }, '9 rows lack the email Instantly needs'],
  ['smartlead', { firstName: 'Ann' }, '9 rows lack the email Smartlead needs'],
  ['lemlist', { firstName: 'Ann' }, '9 rows lack the email lemlist needs'],
  ['apollo', { lastName: 'Lee' }, '9 rows lack the email or company name Apollo needs'],
  ['apollo', { email: 'ann@lee.example' }, null],
])('%s and %j: %s', (target, lead, words) => {
  const rejection = createRejectionCheck(CRM_FORMATS[target])(cells(target, lead));
  expect(rejection && rejectionText(9, rejection)).toBe(words);
});

test('accepts an address only once in email tools', () => {
  const check = createRejectionCheck(CRM_FORMATS.lemlist);
  expect(check(cells('lemlist', { email: 'ann@lee.example' }))).toBeNull();
  const again = check(cells('lemlist', { email: 'Ann@lee.example' }));
  expect(again && rejectionText(1, again)).toBe(
    '1 row repeats an email from an earlier row, and lemlist needs unique emails',
  );
});

test('keeps a single file within the row limit of its target and reports the rest', () => {
  const check = createFileCheck({ ...CRM_FORMATS.salesforce, maxRows: 2 });
  const refused = new RejectionCount();
  for (const lastName of ['Lee', '', 'Ek', 'Ito', 'Bo']) {
    const rejection = check(cells('salesforce', { lastName, organizationName: 'A' }));
    if (rejection) refused.add(rejection);
  }
  expect(refused.leftOut()).toEqual([
    { count: 1, words: '1 row lacks the last name Salesforce needs' },
    { count: 2, words: "2 rows exceed Salesforce's limit of 2 rows per file" },
  ]);
});

test.each(targets)('%s reads exactly the fields that it declares', (_target, format) => {
  const fields = leadFieldsOf(format);
  const rowsWith = (lead: Lead) => format.leads(lead).map((each) => crmCells(format, each));
  const whole = Object.fromEntries(LEAD_FIELD_NAMES.map((field) => [field, DANA[field] || `some ${field}`]));
  const fieldsOnly = Object.fromEntries(Object.entries(whole).filter(([field]) => fields.has(field as LeadField)));
  expect(rowsWith({ ...NO_LEAD, ...fieldsOnly })).toEqual(rowsWith({ ...NO_LEAD, ...whole }));
});

test('offers every target in the export menu except our own CSV', () => {
  expect(EXPORT_FORMATS).toEqual(['csv', 'xlsx', ...targets.map(([name]) => name).filter((name) => name !== 'plain')]);
});
