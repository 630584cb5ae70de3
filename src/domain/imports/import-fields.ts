/**
 * Every field that an import can fill, with the headers it is known by: both generations of Crunchbase
 * exports, our own columns, the raw files of 2013, funding rounds, people, Apollo, and common synonyms.
 * Case, accents, spaces and punctuation of a header do not matter.
 */
export const IMPORT_FIELDS = {
  organizationName: {
    label: 'Organization name',
    headers: [
      'Organization Name',
      'Company Name',
      'Company',
      'Name',
      'Organization',
      'Organisation',
      'Startup',
      'Startup Name',
      'Business Name',
      'Account Name',
      'Primary Organization',
    ],
  },
  crunchbaseUrl: {
    label: 'Crunchbase address',
    headers: [
      'Organization Name URL',
      'Permalink',
      'Company Permalink',
      'Crunchbase URL',
      'CB URL',
      'Crunchbase',
      'Primary Organization URL',
      'Organization URL',
    ],
  },
  description: { label: 'Description', headers: ['Description', 'Short Description', 'Tagline', 'One Liner'] },
  fullDescription: {
    label: 'Full description',
    headers: ['Full Description', 'Long Description', 'About', 'Overview'],
  },
  industries: {
    label: 'Industries',
    headers: ['Industries', 'Categories', 'Industry', 'Category', 'Category List', 'Sector', 'Sectors'],
  },
  industryCode: { label: 'Industry code', headers: ['Category Code', 'Company Category Code'] },
  industryGroups: { label: 'Industry groups', headers: ['Industry Groups', 'Category Groups', 'Category Groups List'] },
  headquartersLocation: {
    label: 'Headquarters location',
    headers: ['Headquarters Location', 'Location', 'Headquarters', 'HQ', 'HQ Location', 'Company Location'],
  },
  city: { label: 'City', headers: ['City', 'Company City', 'HQ City', 'Town'] },
  state: {
    label: 'State',
    headers: ['State', 'State Code', 'Company State Code', 'Company State', 'State/Region', 'Province'],
  },
  country: {
    label: 'Country',
    headers: ['Country', 'Country Code', 'Company Country Code', 'Company Country', 'Country/Region'],
  },
  headquartersRegions: {
    label: 'Headquarters regions',
    headers: ['Headquarters Regions', 'Region', 'Regions', 'Company Region'],
  },
  founders: { label: 'Founders', headers: ['Founders', 'Founder', 'Founder Names'] },
  contactEmail: {
    label: 'Contact email of the company',
    headers: ['Contact Email', 'Company Email', 'Email Address Company'],
  },
  website: {
    label: 'Website',
    headers: [
      'Website',
      'Website URL',
      'Homepage',
      'Homepage URL',
      'URL',
      'Domain',
      'Company Website',
      'Web',
      'Company Domain',
      'Company URL',
    ],
  },
  linkedin: {
    label: 'LinkedIn of the company',
    headers: ['LinkedIn', 'LinkedIn URL', 'Company LinkedIn', 'Company Linkedin Url'],
  },
  firstName: { label: 'First name', headers: ['First Name', 'Given Name', 'Contact First Name', 'Vorname'] },
  lastName: { label: 'Last name', headers: ['Last Name', 'Surname', 'Family Name', 'Contact Last Name', 'Nachname'] },
  fullName: {
    label: 'Full name of the contact',
    headers: ['Full Name', 'Contact Name', 'Contact', 'Person', 'Person Name', 'Founder Name'],
  },
  role: { label: 'Role', headers: ['Role', 'Title', 'Job Title', 'Primary Job Title', 'Position'] },
  email: {
    label: 'Email',
    headers: ['Email', 'E-Mail', 'Mail', 'Email Address', 'Work Email', 'Founder Email', 'Person Email'],
  },
  contactLinkedin: {
    label: 'LinkedIn of the contact',
    headers: ['Person Linkedin Url', 'Person LinkedIn', 'LinkedIn Profile', 'Founder LinkedIn', 'Contact LinkedIn'],
  },
  lastFundingAmountUsd: {
    label: 'Last funding amount in US dollars',
    headers: [
      'Last Funding Amount (in USD)',
      'Last Funding Amount Currency (in USD)',
      'Last Funding Amount USD',
      'Latest Funding Amount',
    ],
  },
  lastFundingAmount: {
    label: 'Last funding amount',
    headers: ['Last Funding Amount', 'Last Round Amount', 'Last Round Size'],
  },
  lastFundingCurrency: {
    label: 'Currency of the last funding',
    headers: ['Last Funding Amount Currency', 'Last Funding Currency'],
  },
  lastFundingDate: {
    label: 'Last funding date',
    headers: [
      'Last Funding Date',
      'Last Funding At',
      'Last Raised At',
      'Last Funding On',
      'Last Round Date',
      'Latest Funding Date',
    ],
  },
  lastFundingDatePrecision: { label: 'Precision of the last funding date', headers: ['Last Funding Date Precision'] },
  lastFundingType: {
    label: 'Last funding type',
    headers: ['Last Funding Type', 'Latest Funding', 'Last Round Type', 'Last Funding Round', 'Stage', 'Funding Stage'],
  },
  totalFundingAmountUsd: {
    label: 'Total funding in US dollars',
    headers: [
      'Total Funding Amount (in USD)',
      'Total Funding Amount Currency (in USD)',
      'Total Funding Amount USD',
      'Funding Total USD',
      'Total Funding',
      'Total Funding USD',
    ],
  },
  totalFundingAmount: { label: 'Total funding', headers: ['Total Funding Amount', 'Total Raised', 'Funding Total'] },
  totalFundingCurrency: {
    label: 'Currency of the total',
    headers: ['Total Funding Amount Currency', 'Total Funding Currency'],
  },
  roundDate: { label: 'Date of the round', headers: ['Announced Date', 'Funded At', 'Announced On', 'Round Date'] },
  roundDatePrecision: { label: 'Precision of the date', headers: ['Announced Date Precision'] },
  roundType: { label: 'Type of the round', headers: ['Funding Type', 'Funding Round Type', 'Round Type'] },
  roundAmountUsd: {
    label: 'Money raised in US dollars',
    headers: ['Money Raised (in USD)', 'Money Raised Currency (in USD)', 'Raised Amount USD'],
  },
  roundAmount: { label: 'Money raised', headers: ['Money Raised', 'Amount Raised', 'Raised Amount'] },
  roundCurrency: { label: 'Currency of the money raised', headers: ['Money Raised Currency', 'Raised Currency Code'] },
} as const satisfies Record<string, { label: string; headers: readonly string[] }>;

export type ImportField = keyof typeof IMPORT_FIELDS;

/** Headers that say this of funding only where the file speaks of rounds: a date or an amount may be any. */
export const FUNDING_HEADERS = {
  round: { last: 'lastFundingType', one: 'roundType' },
  raised: { last: 'lastFundingAmount', one: 'roundAmount' },
  raisedusd: { last: 'lastFundingAmountUsd', one: 'roundAmountUsd' },
  amount: { last: 'lastFundingAmount', one: 'roundAmount' },
  amountusd: { last: 'lastFundingAmountUsd', one: 'roundAmountUsd' },
  currency: { last: 'lastFundingCurrency', one: 'roundCurrency' },
  date: { last: 'lastFundingDate', one: 'roundDate' },
} as const satisfies Record<string, Record<'last' | 'one', ImportField>>;

/** Known headers that hold nothing we keep. */
export const UNUSED_HEADERS: readonly string[] = (
  'Postal Code;Twitter;Facebook;Phone Number;Company Type;Operating Status;Founded Date;Founded Date Precision;' +
  'Number of Employees;Estimated Revenue Range;Number of Founders;Number of Funding Rounds;Funding Status;' +
  'Last Equity Funding Type;Last Equity Funding Amount;Last Equity Funding Amount Currency;' +
  'Last Equity Funding Amount (in USD);Last Equity Funding Amount Currency (in USD);Total Equity Funding Amount;' +
  'Total Equity Funding Amount Currency;Total Equity Funding Amount (in USD);' +
  'Total Equity Funding Amount Currency (in USD);Top 5 Investors;Number of Lead Investors;Number of Investors;' +
  'CB Rank (Company);CB Rank;Transaction Name;Transaction Name URL;Lead Investors;Investor Names;Full Name URL;' +
  'Email Status;Email Confidence;Seniority;Departments;# Employees;Keywords;Company Phone;Technologies;Annual Revenue;' +
  'Lifecycle Stage;Lead Status;Status;Funding Rounds;Founded At;Founded Month;Founded Quarter;' +
  'Founded Year;First Funding At;Last Milestone At;Funded Month;Funded Quarter;Funded Year;CB Rank (Person);Gender'
).split(';');

/** In a file about people these headers are of the person and not of the company. */
export const PEOPLE_FILE = {
  mark: 'Primary Organization',
  headers: { LinkedIn: 'contactLinkedin', Location: null, Name: 'fullName' },
} as const satisfies { mark: string; headers: Record<string, ImportField | null> };
