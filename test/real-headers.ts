import type { ResultField, ResultKind } from '#domain/emails/delivery-results.ts';
import type { RowSubject } from '#domain/imports/import-columns.ts';
import type { ImportField } from '#domain/imports/import-fields.ts';
import type { LpImportField } from '#domain/imports/lp-import-fields.ts';

/** A column of a file: its header, invented values in their real format, and the field it fills, if any. */
export type RealColumn<F extends string = ImportField> = readonly [
  header: string,
  samples: readonly string[],
  field?: F,
];

/** Columns of a file that a tool writes, in order; a selection if there are many. */
export type RealFile<F extends string = ImportField, Kind extends string = RowSubject> = {
  tool: string;
  kind: Kind;
  columns: readonly RealColumn<F>[];
};

const NONE: readonly string[] = [];
const COMPANIES = ['Norwick Robotics', 'Bluefern Labs, Inc.', '4 Harbors', 'Ostrava Health'];
const SITES = ['https://norwick.example', 'http://www.bluefern.example/', 'https://4harbors.example/en'];
const DOMAINS = ['norwick.example', 'bluefern.example', '4harbors.example'];
const CRUNCHBASE = [
  'https://www.crunchbase.com/organization/norwick-robotics',
  'https://www.crunchbase.com/organization/bluefern',
];
const PERMALINKS = ['/organization/norwick-robotics', '/organization/bluefern', '/organization/4-harbors'];
const OF_COMPANIES = ['https://www.linkedin.com/company/norwick-robotics', 'http://www.linkedin.com/company/bluefern/'];
const OF_PEOPLE = ['https://www.linkedin.com/in/mira-solberg', 'http://www.linkedin.com/in/tano-reyes-91b2'];
const SOCIAL = ['https://twitter.com/norwick', 'https://www.twitter.com/bluefern'];
const FIRST = ['Mira', 'Tano', 'Jean-Luc'];
const LAST = ['Solberg', 'Reyes', "O'Brannigan"];
const PEOPLE = ['Mira Solberg', 'Tano Reyes', 'Jean-Luc Moreau'];
const FOUNDERS = ['Mira Solberg, Tano Reyes', 'Ilse Brandt', 'Jun Okafor, Ana Lima'];
const EMAILS = ['mira@norwick.example', 't.reyes@bluefern.example', 'jl@4harbors.example'];
const DESKS = ['info@norwick.example', 'hello@bluefern.example', 'contact@4harbors.example'];
const TITLES = ['CEO', 'Co-Founder & CTO', 'VP of Sales'];
const TEXT = ['Robots that sort parcels.', 'A lab for marine plastics.', 'Scheduling for ports and ferries.'];
const LONG = [
  'Norwick Robotics builds small robots. They sort parcels at night, and their fleet learns from each miss.',
];
const INDUSTRIES = ['Robotics, Logistics', 'Biotechnology', 'Software, Transportation'];
const INDUSTRY = ['information technology & services', 'biotechnology', 'logistics & supply chain'];
const GROUPS = ['Hardware, Transportation', 'Science and Engineering', 'Software'];
const PLACES = ['Austin, Texas, United States', 'Lyon, Rhone-Alpes, France', 'Oslo, Oslo, Norway'];
const CITIES = ['Austin', 'Lyon', 'San Francisco'];
const STATES = ['Texas', 'Rhone-Alpes', 'California'];
const STATE_CODES = ['TX', 'CA', 'NY'];
const COUNTRIES = ['United States', 'France', 'Norway'];
const COUNTRY_CODES = ['USA', 'FRA', 'NOR'];
const REGIONS = ['Great Lakes, Midwestern US', 'European Union (EU)', 'Nordic Countries, Scandinavia'];
const STREETS = ['366 Sorrel Road, Austin, Texas, United States, 78701', '12 Rue du Quai, Lyon, France, 69002'];
const POSTAL = ['78701', '69002', '0150'];
const PHONES = ['+1 512-555-0142', '+33 4 55 01 42 42'];
const DOLLARS = ['2500000', '14000000', '750000'];
const MONEY = ['$2,500,000', '€14M', '$750K'];
const EUROS = ['€2,500,000', '€14,000,000', '€750,000'];
const MILLIONS = ['2.5', '14', '0.75'];
const ISO = ['2024-03-18', '2023-11-02', '2022-06-30'];
const US_DATES = ['03/18/2024', '11/02/2023', '6/30/2022'];
const MONTH_NAMES = ['Mar 18, 2024', 'Nov 2, 2023', 'Jun 30, 2022'];
const TIMES = ['2024-03-18 14:02', '2023-11-02 09:41', '2022-06-30 23:10'];
const TYPES = ['Seed', 'Series A', 'Pre-Seed'];
const STAGES = ['Early Stage Venture', 'Seed', 'Late Stage Venture'];
const CURRENCIES = ['USD', 'EUR', 'USD'];
const INVESTORS = ['Larkspur Ventures, Beacon Hill Capital', 'Northlight Fund', 'Larkspur Ventures'];
const COUNTS = ['3', '12', '1'];
const RANKS = ['126,848', '4,211', '90,377'];
const IDS = ['51027746', '51027747', '88104321'];
const HEX = ['5f2a1b9c8d7e6f0012ab34cd', '5f2a1b9c8d7e6f0012ab34ce'];
const UUIDS = ['e1393508-30ea-8a36-3f96-dd3226033abd', 'bf4d7b0e-b34d-2fd8-d292-6049c4f7efc7'];
const YEARS = ['2019', '2016', '2021'];
const SIZES = ['11-50', '1-10', '51-100'];
const FLAGS = ['TRUE', 'FALSE', 'FALSE'];
const PERCENT = ['22.52%', '-4.1%', '118%'];

/** Headers as tools and public data sets write them. Values are invented; columns that are usually empty are empty. */
// biome-ignore format: columns side by side
export const REAL_FILES: readonly RealFile[] = [
  { tool: 'Crunchbase, company search, since 2023', kind: 'companies', columns: [
    ['Organization Name', COMPANIES, 'organizationName'], ['Organization Name URL', CRUNCHBASE, 'crunchbaseUrl'],
    ['Description', TEXT, 'description'], ['Full Description', LONG, 'fullDescription'],
    ['Industries', INDUSTRIES, 'industries'], ['Industry Groups', GROUPS, 'industryGroups'],
    ['Headquarters Location', PLACES, 'headquartersLocation'], ['Headquarters Regions', REGIONS, 'headquartersRegions'],
    ['Postal Code', POSTAL], ['Website', SITES, 'website'], ['Twitter', SOCIAL], ['LinkedIn', OF_COMPANIES, 'linkedin'],
    ['Contact Email', DESKS, 'contactEmail'], ['Phone Number', PHONES], ['Operating Status', ['Active', 'Closed']],
    ['Founded Date', ISO], ['Founded Date Precision', ['day', 'year']], ['Number of Employees', SIZES],
    ['Estimated Revenue Range', ['$1M to $10M', 'Less than $1M']], ['Founders', FOUNDERS, 'founders'],
    ['Number of Founders', COUNTS], ['Number of Funding Rounds', COUNTS], ['Funding Status', STAGES],
    ['Last Funding Date', ISO, 'lastFundingDate'], ['Last Funding Type', TYPES, 'lastFundingType'],
    ['Last Funding Amount', MONEY, 'lastFundingAmount'],
    ['Last Funding Amount Currency', CURRENCIES, 'lastFundingCurrency'],
    ['Last Funding Amount (in USD)', DOLLARS, 'lastFundingAmountUsd'], ['Last Equity Funding Type', TYPES],
    ['Last Equity Funding Amount', MONEY], ['Last Equity Funding Amount (in USD)', DOLLARS],
    ['Total Equity Funding Amount (in USD)', DOLLARS], ['Total Funding Amount', MONEY, 'totalFundingAmount'],
    ['Total Funding Amount Currency', CURRENCIES, 'totalFundingCurrency'],
    ['Total Funding Amount (in USD)', DOLLARS, 'totalFundingAmountUsd'], ['Top 5 Investors', INVESTORS],
    ['Number of Investors', COUNTS], ['CB Rank (Company)', RANKS],
  ] },
  { tool: 'Crunchbase, company search, before 2023', kind: 'companies', columns: [
    ['Organization Name', COMPANIES, 'organizationName'], ['Organization Name URL', CRUNCHBASE, 'crunchbaseUrl'],
    ['Categories', INDUSTRIES, 'industries'], ['Headquarters Location', PLACES, 'headquartersLocation'],
    ['Description', TEXT, 'description'], ['CB Rank (Company)', RANKS], ['Number of Articles', COUNTS],
    ['Last Funding Date', ISO, 'lastFundingDate'], ['Last Funding Amount', DOLLARS, 'lastFundingAmount'],
    ['Last Funding Amount Currency', CURRENCIES, 'lastFundingCurrency'],
    ['Last Funding Amount Currency (in USD)', DOLLARS, 'lastFundingAmountUsd'],
    ['Last Equity Funding Amount Currency (in USD)', DOLLARS],
    ['Total Funding Amount Currency (in USD)', DOLLARS, 'totalFundingAmountUsd'],
    ['Total Equity Funding Amount Currency (in USD)', DOLLARS],
    ['Acquisition Status', ['Was Acquired', 'Made Acquisitions']], ['Acquired by', COMPANIES], ['Announced Date', NONE],
    ['Announced Date Precision', NONE], ['Price', NONE], ['IPO Status', ['Private', 'Public']],
    ['Money Raised at IPO Currency (in USD)', DOLLARS], ['Valuation at IPO', DOLLARS],
    ['Trend Score (90 Days)', ['0.4', '-2.1']], ['SEMrush - Monthly Visits', RANKS],
    ['BuiltWith - Active Tech Count', COUNTS], ['Similar Companies', COUNTS],
  ] },
  { tool: 'Crunchbase, headers written by R', kind: 'companies', columns: [
    ['X', COUNTS], ['Company.Name', COMPANIES, 'organizationName'], ['Company.Name.URL', CRUNCHBASE, 'crunchbaseUrl'],
    ['Category.Groups', GROUPS, 'industryGroups'], ['Categories', INDUSTRIES, 'industries'],
    ['Headquarters.Location', PLACES, 'headquartersLocation'], ['Headquarters.Regions', REGIONS, 'headquartersRegions'],
    ['Description', TEXT, 'description'], ['Status', ['Operating', 'Closed']], ['Founded.Date', US_DATES],
    ['Closed.Date', US_DATES], ['Crunchbase.Rank', RANKS], ['Number.of.Articles', COUNTS],
    ['Website', SITES, 'website'], ['Number.of.Employees', SIZES], ['Number.of.Funding.Rounds', COUNTS],
    ['Last.Funding.Date', US_DATES, 'lastFundingDate'],
    ['Last.Funding.Amount', ['$2,500,000', '$750,000'], 'lastFundingAmount'],
    ['Last.Funding.Type', TYPES, 'lastFundingType'], ['Last.Equity.Funding.Amount', ['$2,500,000', '$750,000']],
    ['Total.Equity.Funding.Amount', ['$2,500,000', '$750,000']],
    ['Total.Funding.Amount', ['$2,500,000', '$750,000'], 'totalFundingAmount'],
    ['Money.Raised.at.IPO', ['$40,000,000']], ['Valuation.at.IPO', ['$140,000,000']], ['Stock.Symbol', ['NWK', 'BLF']],
    ['Stock.Symbol.URL', ['https://www.finance.example/NWK', 'https://www.finance.example/BLF']],
    ['Trend.Score..30.Days.', ['0.4', '-2.1']],
  ] },
  { tool: 'Crunchbase, funding rounds', kind: 'rounds', columns: [
    ['Transaction Name', ['Seed Round - Norwick Robotics', 'Series A - Bluefern Labs']],
    ['Transaction Name URL', ['https://www.crunchbase.com/funding_round/norwick-seed--41a2']],
    ['Organization Name', COMPANIES, 'organizationName'], ['Organization Name URL', CRUNCHBASE, 'crunchbaseUrl'],
    ['Organization Description', TEXT, 'description'], ['Organization Location', PLACES, 'headquartersLocation'],
    ['Organization Industries', INDUSTRIES, 'industries'], ['Organization Website', SITES, 'website'],
    ['Organization Revenue Range', ['$1M to $10M']], ['Funding Type', TYPES, 'roundType'],
    ['Money Raised', DOLLARS, 'roundAmount'], ['Money Raised Currency', CURRENCIES, 'roundCurrency'],
    ['Money Raised Currency (in USD)', DOLLARS, 'roundAmountUsd'], ['Announced Date', ISO, 'roundDate'],
    ['Announced Date Precision', ['day', 'month'], 'roundDatePrecision'], ['Funding Stage', STAGES],
    ['Funding Status', STAGES], ['Pre-Money Valuation', NONE], ['Equity Only Funding', ['Yes', 'No']],
    ['Total Funding Amount', DOLLARS, 'totalFundingAmount'], ['Number of Investors', COUNTS],
    ['Lead Investors', INVESTORS], ['Investor Names', INVESTORS],
  ] },
  { tool: 'Crunchbase, people', kind: 'contacts', columns: [
    ['Full Name', PEOPLE, 'fullName'], ['Full Name URL', ['https://www.crunchbase.com/person/mira-solberg']],
    ['Primary Job Title', TITLES, 'role'], ['Primary Organization', COMPANIES, 'organizationName'],
    ['Primary Organization URL', CRUNCHBASE, 'crunchbaseUrl'], ['First Name', FIRST, 'firstName'],
    ['Last Name', LAST, 'lastName'], ['Gender', ['Female', 'Male']], ['Location', PLACES], ['Regions', REGIONS],
    ['LinkedIn', OF_PEOPLE, 'contactLinkedin'], ['CB Rank (Person)', RANKS],
  ] },
  { tool: 'Crunchbase, raw companies of 2013', kind: 'companies', columns: [
    ['permalink', ['/company/norwick', '/company/bluefern'], 'crunchbaseUrl'], ['name', COMPANIES, 'organizationName'],
    ['category_code', ['news', 'games_video', 'biotech'], 'industryCode'],
    ['funding_total_usd', DOLLARS, 'totalFundingAmountUsd'], ['status', ['operating', 'acquired']],
    ['country_code', COUNTRY_CODES, 'country'], ['state_code', STATE_CODES, 'state'],
    ['region', ['SF Bay', 'New York'], 'headquartersRegions'], ['city', CITIES, 'city'], ['funding_rounds', COUNTS],
    ['founded_at', ISO], ['founded_quarter', ['2012-Q2']], ['first_funding_at', ISO],
    ['last_funding_at', ISO, 'lastFundingDate'], ['last_milestone_at', ISO],
  ] },
  { tool: 'Crunchbase, raw companies of 2014 (Kaggle investments_VC.csv)', kind: 'companies', columns: [
    ['permalink', PERMALINKS, 'crunchbaseUrl'], ['name', COMPANIES, 'organizationName'],
    ['homepage_url', SITES, 'website'], ['category_list', ['|Robotics|Logistics|', '|Biotechnology|'], 'industries'],
    [' market ', [' Robotics ', ' Biotechnology ']],
    [' funding_total_usd ', [' 17,50,000 ', ' 40,00,000 '], 'totalFundingAmountUsd'], ['seed', ['1750000', '0']],
    ['venture', ['0', '4000000']], ['round_A', ['0', '4000000']], ['debt_financing', ['0', '0']],
  ] },
  { tool: 'Crunchbase, raw rounds of 2015', kind: 'rounds', columns: [
    ['company_permalink', PERMALINKS, 'crunchbaseUrl'], ['company_name', COMPANIES, 'organizationName'],
    ['company_category_list', ['Robotics|Logistics', 'Biotechnology'], 'industries'],
    ['company_country_code', COUNTRY_CODES, 'country'], ['company_state_code', STATE_CODES, 'state'],
    ['company_region', ['SF Bay Area', 'Austin'], 'headquartersRegions'], ['company_city', CITIES, 'city'],
    ['funding_round_permalink', ['/funding-round/9a01d05418af9f794eebff7ace91f638']],
    ['funding_round_type', ['venture', 'seed', 'angel'], 'roundType'], ['funding_round_code', ['A', 'B']],
    ['funded_at', ISO, 'roundDate'], ['raised_amount_usd', DOLLARS, 'roundAmountUsd'],
  ] },
  { tool: 'Crunchbase, bulk export organizations.csv', kind: 'companies', columns: [
    ['uuid', UUIDS], ['name', COMPANIES, 'organizationName'], ['type', ['organization']],
    ['permalink', ['norwick-robotics', 'bluefern']], ['cb_url', CRUNCHBASE, 'crunchbaseUrl'], ['rank', RANKS],
    ['created_at', TIMES], ['updated_at', TIMES], ['legal_name', ['Norwick Robotics Inc.']],
    ['roles', ['company', 'investor,company']], ['domain', DOMAINS, 'website'], ['homepage_url', SITES],
    ['address', ['366 Sorrel Road']], ['short_description', TEXT, 'description'],
    ['category_list', INDUSTRIES, 'industries'], ['category_groups_list', GROUPS, 'industryGroups'],
    ['num_funding_rounds', COUNTS], ['total_funding_usd', DOLLARS, 'totalFundingAmountUsd'],
    ['total_funding', DOLLARS, 'totalFundingAmount'],
    ['total_funding_currency_code', CURRENCIES, 'totalFundingCurrency'], ['last_funding_on', ISO, 'lastFundingDate'],
    ['email', DESKS, 'contactEmail'], ['facebook_url', ['https://www.facebook.com/norwick']],
    ['linkedin_url', OF_COMPANIES, 'linkedin'],
    ['logo_url', ['https://images.example/norwick.png', 'https://images.example/bluefern.png']],
    ['alias1', ['Norwick']], ['primary_role', ['company']],
  ] },
  { tool: 'Crunchbase, bulk export funding_rounds.csv', kind: 'rounds', columns: [
    ['uuid', UUIDS], ['name', ['Seed Round - Norwick Robotics', 'Series A - Bluefern Labs']],
    ['permalink', ['norwick-seed--41a2f8', 'bluefern-series-a--77aa01']],
    ['cb_url', ['https://www.crunchbase.com/funding_round/norwick-seed--41a2f8']],
    ['country_code', COUNTRY_CODES, 'country'], ['investment_type', ['seed', 'series_a', 'angel'], 'roundType'],
    ['announced_on', ISO, 'roundDate'], ['raised_amount_usd', DOLLARS, 'roundAmountUsd'],
    ['raised_amount', DOLLARS, 'roundAmount'], ['raised_amount_currency_code', CURRENCIES, 'roundCurrency'],
    ['post_money_valuation_usd', DOLLARS], ['investor_count', COUNTS], ['org_uuid', UUIDS],
    ['org_name', COMPANIES, 'organizationName'], ['lead_investor_uuids', UUIDS],
  ] },
  { tool: 'Crunchbase, bulk export people.csv', kind: 'contacts', columns: [
    ['uuid', UUIDS], ['name', PEOPLE, 'fullName'], ['cb_url', ['https://www.crunchbase.com/person/mira-solberg']],
    ['first_name', FIRST, 'firstName'], ['last_name', LAST, 'lastName'], ['country_code', COUNTRY_CODES],
    ['state_code', STATE_CODES], ['region', ['Texas', 'California']], ['city', CITIES],
    ['featured_job_organization_uuid', UUIDS], ['featured_job_organization_name', COMPANIES, 'organizationName'],
    ['featured_job_title', TITLES, 'role'], ['linkedin_url', OF_PEOPLE, 'contactLinkedin'], ['twitter_url', SOCIAL],
  ] },
  { tool: 'PitchBook, companies', kind: 'companies', columns: [
    ['Companies (1,480)', COMPANIES, 'organizationName'], ['Company ID', ['52144-66', '114268-78']],
    ['Description', TEXT, 'description'],
    ['Primary Industry Group', ['Commercial Products', 'Software'], 'industryGroups'],
    ['Primary Industry Sector', ['Information Technology']],
    ['Verticals', ['Artificial Intelligence & Machine Learning, SaaS', 'Robotics and Drones'], 'industries'],
    ['Keywords', ['parcel robots, sorting']],
    ['Website', ['www.norwick.example', 'www.bluefern.example', 'www.4harbors.example'], 'website'],
    ['LinkedIn URL', OF_COMPANIES, 'linkedin'], ['Employees', COUNTS], ['Total Raised', MILLIONS],
    ['Year Founded', YEARS], ['HQ Location', ['Austin, TX', 'Lyon, France'], 'headquartersLocation'],
    ['HQ City', CITIES, 'city'], ['HQ State/Province', STATES, 'state'], ['HQ Post Code', POSTAL],
    ['HQ Country/Territory/Region', COUNTRIES, 'country'], ['Primary Contact', PEOPLE, 'fullName'],
    ['Primary Contact Title', TITLES, 'role'], ['Primary Contact Email', EMAILS, 'email'],
    ['Primary Contact Phone', PHONES], ['Active Investors', INVESTORS],
    ['Last Financing Date', ['18-Mar-2024', '02-Nov-2023'], 'lastFundingDate'], ['Last Financing Size', MILLIONS],
    ['Last Financing Valuation', MILLIONS],
    ['Last Financing Deal Type', ['Seed Round', 'Early Stage VC'], 'lastFundingType'],
    ['First Financing Date', ['18-Mar-2020']], ['Company Financing Status', ['Venture Capital-Backed']],
    ['Ownership Status', ['Privately Held (backing)']],
  ] },
  { tool: 'PitchBook, deals', kind: 'rounds', columns: [
    ['Deal ID', ['134991-46T']], ['Companies', COMPANIES, 'organizationName'],
    ['Deal Date', ['18-Mar-2024', '02-Nov-2023'], 'roundDate'],
    ['Deal Size', ['$2.5M', '$14M', '$0.75M'], 'roundAmount'], ['Deal Size Status', ['Actual', 'Estimated']],
    ['Deal Type', ['Seed Round', 'Early Stage VC', 'Angel (individual)'], 'roundType'], ['Deal No.', COUNTS],
    ['Series', NONE], ['Native Currency of Deal', CURRENCIES], ['Pre-money Valuation', MILLIONS],
    ['Investors', INVESTORS], ['Lead/Sole Investors', INVESTORS], ['Company City', CITIES, 'city'],
    ['Company State/Province', STATES, 'state'], ['Company Country/Territory/Region', COUNTRIES, 'country'],
    ['Company Website', SITES, 'website'],
  ] },
  { tool: 'Dealroom', kind: 'companies', columns: [
    ['ID', IDS], ['Name', COMPANIES, 'organizationName'],
    ['Dealroom URL', ['https://app.dealroom.example/companies/norwick']], ['Website', SITES, 'website'],
    ['Tagline', TEXT, 'description'], ['Long description', LONG, 'fullDescription'], ['Address', STREETS],
    ['Zipcode', POSTAL], ['HQ region', ['Europe', 'North America'], 'headquartersRegions'],
    ['HQ country', COUNTRIES, 'country'], ['HQ state', STATES, 'state'], ['HQ city', CITIES, 'city'],
    ['Latitude', ['30.2672', '45.7640']], ['Tags', ['parcel sorting;robots', 'plastics']],
    ['Industries', ['robotics;transportation', 'health'], 'industries'],
    ['Sub industries', ['logistics & delivery'], 'industries'],
    ['Total funding (EUR M)', MILLIONS, 'totalFundingAmount'],
    ['Total funding (USD M)', MILLIONS, 'totalFundingAmountUsd'],
    ['Last round', ['SEED', 'SERIES A', 'GRANT'], 'lastFundingType'], ['Last funding amount', ['2.5', '14.0', '0.75']],
    ['Last funding date', ['mar/2024', 'nov/2023'], 'lastFundingDate'], ['First funding date', ['mar/2020']],
    ['Each round type', ['SEED;SERIES A', 'SEED']], ['Each round amount', ['2.5;14', '0.75']],
    ['Each round date', ['mar/2024;nov/2022', 'nov/2023']], ['Investors names', ['Larkspur Ventures;Northlight Fund']],
    ['Launch date', ['jan/2019']], ['Founders', ['Mira Solberg;Tano Reyes', 'Ilse Brandt'], 'founders'],
    ['Founders linkedin', ['https://www.linkedin.com/in/mira-solberg;https://www.linkedin.com/in/tano']],
    ['Growth stage', ['seed', 'early growth']], ['Valuation (USD)', DOLLARS], ['LinkedIn', OF_COMPANIES, 'linkedin'],
  ] },
  { tool: 'Dealroom, uppercase headers', kind: 'companies', columns: [
    ['NAME', COMPANIES, 'organizationName'],
    ['PROFILE URL', ['https://app.dealroom.example/companies/norwick', 'https://app.dealroom.example/companies/b']],
    ['WEBSITE', SITES, 'website'], ['TAGLINE', TEXT, 'description'], ['HQ COUNTRY', COUNTRIES, 'country'],
    ['HQ CITY', CITIES, 'city'], ['LOCATIONS', ['Austin;Lyon']], ['TEAM (DEALROOM)', ['Mira Solberg (CEO)']],
    ['LAST FUNDING', ['EUR2.5m', '$14m', '$750k'], 'lastFundingAmount'],
    ['LAST FUNDING DATE', ['mar/2024', 'nov/2023'], 'lastFundingDate'], ['TOTAL ROUNDS NUMBER', COUNTS],
    ['SEED YEAR', YEARS], ['EMPLOYEES (2016,2017,2018,2019,2020,2021,2022)', [';;;3;12;20;31']],
  ] },
  { tool: 'CB Insights', kind: 'companies', columns: [
    ['Companies', COMPANIES, 'organizationName'], ['URLs', DOMAINS, 'website'],
    ['Sector', ['Internet', 'Healthcare'], 'industries'],
    ['Industry', ['Internet Software & Services', 'Biotechnology']], ['Company Status', ['Alive / Active']],
    ['Mosaic (Overall)', ['812', '640']], ['Latest Funding Date', US_DATES, 'lastFundingDate'],
    ['Latest Funding Round', ['Seed VC', 'Series A', 'Convertible Note'], 'lastFundingType'],
    ['Latest Funding Amount (in $M)', MILLIONS, 'lastFundingAmountUsd'],
    ['Total Funding (in $M)', MILLIONS, 'totalFundingAmountUsd'], ['Latest Valuation (in $M)', MILLIONS],
    ['All Investors', INVESTORS], ['Country', COUNTRIES, 'country'], ['City', CITIES, 'city'],
  ] },
  { tool: 'Tracxn, companies', kind: 'companies', columns: [
    ['SNo.', COUNTS], ['Company Name', COMPANIES, 'organizationName'], ['Domain Name', DOMAINS, 'website'],
    ['Overview', TEXT, 'fullDescription'], ['Founded Year', YEARS], ['Country', COUNTRIES, 'country'],
    ['State', STATES, 'state'], ['City', CITIES, 'city'], ['Description', LONG, 'description'],
    ['Sector (Pratice Area & Feed)', ['Robotics > Logistics', 'Life Sciences > Plastics'], 'industries'],
    ['Business Models', ['Robotics > Parcel sorting']], ['Special Flags: TRUE', ['Soonicorn']],
    ['Company Stage', ['Seed', 'Unfunded', 'Deadpooled', 'Acquired']], ['Is Funded', FLAGS],
    ['Total Funding (USD)', DOLLARS, 'totalFundingAmountUsd'],
    ['Latest Funded Amount (USD)', DOLLARS, 'lastFundingAmountUsd'],
    ['Latest Funded Date', MONTH_NAMES, 'lastFundingDate'], ['Latest Valuation (USD)', DOLLARS],
    ['Institutional Investors', INVESTORS], ['Angel Investors', INVESTORS], ['Annual Revenue (USD)', DOLLARS],
    ['Key People Info', ['Mira Solberg (CEO)\nTano Reyes (CTO)']],
    ['Key People Email Ids', ['mira@norwick.example\ntano@norwick.example']], ['Acquired Amount (USD)', NONE],
    ['Soonicorn Club Status', NONE], ['Company Emails', ['info@norwick.example\nsales@norwick.example']],
    ['Is Deadpooled', FLAGS], ['LinkedIn', OF_COMPANIES, 'linkedin'], ['Date Added', MONTH_NAMES],
  ] },
  { tool: 'Tracxn, rounds', kind: 'rounds', columns: [
    ['Round Date', MONTH_NAMES, 'roundDate'], ['Company Name', COMPANIES, 'organizationName'],
    ['Domain Name', DOMAINS, 'website'], ['Round Name', ['Seed', 'Series A', 'Angel'], 'roundType'],
    ['Round Amount (USD)', DOLLARS, 'roundAmountUsd'], ['Round Post Money Valuation (USD)', DOLLARS],
    ['Lead Investor', INVESTORS], ['Location', ['Austin, United States', 'Lyon, France'], 'headquartersLocation'],
    ['Total Funding (USD)', DOLLARS, 'totalFundingAmountUsd'], ['Practice Areas', ['Robotics']],
  ] },
  { tool: 'Apollo, contacts', kind: 'contacts', columns: [
    ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'], ['Title', TITLES, 'role'],
    ['Company', COMPANIES, 'organizationName'], ['Company Name for Emails', ['Norwick', 'Bluefern']],
    ['Email', EMAILS, 'email'], ['Email Status', ['Verified', 'Unavailable']], ['Primary Email Source', ['Apollo']],
    ['Email Confidence', NONE], ['Primary Email Last Verified At', ['2026-03-18T22:36:33+00:00']],
    ['Seniority', ['Founder', 'Director']], ['Departments', ['Sales']], ['Contact Owner', ['owner@seller.example']],
    ['Work Direct Phone', NONE], ['Corporate Phone', ["'+1 512-555-0142"]], ['Stage', ['Cold', 'Approaching']],
    ['Lists', ['Robotics list']], ['Last Contacted', NONE], ['Account Owner', NONE], ['# Employees', COUNTS],
    ['Industry', INDUSTRY, 'industries'], ['Keywords', ['robots, parcels']],
    ['Person Linkedin Url', OF_PEOPLE, 'contactLinkedin'], ['Website', SITES, 'website'],
    ['Company Linkedin Url', OF_COMPANIES, 'linkedin'], ['Facebook Url', NONE], ['City', CITIES], ['State', STATES],
    ['Country', COUNTRIES], ['Company Address', STREETS], ['Company City', CITIES, 'city'],
    ['Company State', STATES, 'state'], ['Company Country', COUNTRIES, 'country'], ['Company Phone', PHONES],
    ['Technologies', ['Gmail, Nginx']], ['Annual Revenue', ['41917000']], ['Total Funding', NONE],
    ['Latest Funding', NONE], ['Latest Funding Amount', NONE], ['Last Raised At', NONE], ['Email Sent', ['false']],
    ['Apollo Contact Id', HEX], ['Apollo Account Id', HEX], ['Secondary Email', NONE],
  ] },
  { tool: 'Apollo, contacts of funded companies', kind: 'companies', columns: [
    ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'], ['Title', TITLES, 'role'],
    ['Company Name', COMPANIES, 'organizationName'], ['Email', EMAILS, 'email'], ['Stage', ['Cold', 'Cold']],
    ['Industry', INDUSTRY, 'industries'], ['Person Linkedin Url', OF_PEOPLE, 'contactLinkedin'],
    ['Website', SITES, 'website'], ['City', CITIES], ['Country', COUNTRIES], ['Company City', CITIES, 'city'],
    ['Company Country', COUNTRIES, 'country'], ['Total Funding', DOLLARS, 'totalFundingAmountUsd'],
    ['Latest Funding', ['Series A', 'Seed', 'Venture (Round not Specified)'], 'lastFundingType'],
    ['Latest Funding Amount', DOLLARS, 'lastFundingAmountUsd'],
    ['Last Raised At', ['2024-03-01T00:00:00.000+00:00', '2023-11-01'], 'lastFundingDate'],
  ] },
  { tool: 'Apollo, accounts', kind: 'companies', columns: [
    ['Company Name', COMPANIES, 'organizationName'], ['Company Name for Emails', ['Norwick', 'Bluefern']],
    ['# Employees', COUNTS], ['Industry', INDUSTRY, 'industries'], ['Website', SITES, 'website'],
    ['Company Linkedin Url', OF_COMPANIES, 'linkedin'], ['Company Country', COUNTRIES, 'country'],
    ['Apollo Record Id', HEX], ['Short Description', TEXT, 'description'], ['Subsidiary of (Organization ID)', HEX],
    ['Total Funding', DOLLARS, 'totalFundingAmountUsd'],
  ] },
  { tool: 'HubSpot, contacts', kind: 'contacts', columns: [
    ['Record ID', IDS], ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'], ['Email', EMAILS, 'email'],
    ['Phone Number', PHONES], ['Contact owner', PEOPLE], ['Last Activity Date', TIMES], ['Lead Status', ['Open']],
    ['Marketing contact status', ['Marketing contact']], ['Create Date', TIMES],
    ['Associated Company', COMPANIES, 'organizationName'], ['Associated Company IDs', IDS],
    ['Website URL', SITES, 'website'], ['Job Title', TITLES, 'role'], ['City', CITIES], ['State/Region', STATES],
    ['Country/Region', COUNTRIES], ['Lifecycle Stage', ['Lead']], ['Original Source', ['Offline Sources']],
  ] },
  { tool: 'HubSpot, contacts, older', kind: 'contacts', columns: [
    ['Contact ID', IDS], ['Email', EMAILS, 'email'], ['First Name', FIRST, 'firstName'],
    ['Last Name', LAST, 'lastName'], ['Company Name', COMPANIES, 'organizationName'], ['Email Domain', DOMAINS],
    ['Record ID - Company', IDS], ['Street Address', ['366 Sorrel Road']], ['Postal Code', POSTAL],
    ['Became a Lead Date', TIMES], ['Number of Pageviews', COUNTS],
  ] },
  { tool: 'HubSpot, companies', kind: 'companies', columns: [
    ['Record ID', IDS], ['Company name', COMPANIES, 'organizationName'], ['Company owner', PEOPLE],
    ['Create Date', TIMES], ['Phone Number', PHONES], ['City', CITIES, 'city'],
    ['Country/Region', COUNTRIES, 'country'], ['State/Region', STATES, 'state'],
    ['Industry', ['COMPUTER_SOFTWARE', 'BIOTECHNOLOGY'], 'industries'], ['Company Domain Name', DOMAINS, 'website'],
    ['Recent Deal Amount', DOLLARS], ['Recent Deal Close Date', ISO],
    ['LinkedIn Company Page', OF_COMPANIES, 'linkedin'], ['Total Money Raised', DOLLARS, 'totalFundingAmount'],
    ['Description', TEXT, 'description'], ['Annual Revenue', DOLLARS], ['Is Public', FLAGS],
  ] },
  { tool: 'LinkedIn Connections.csv', kind: 'contacts', columns: [
    ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'], ['URL', OF_PEOPLE, 'contactLinkedin'],
    ['Email Address', ['mira@norwick.example'], 'email'], ['Company', COMPANIES, 'organizationName'],
    ['Position', TITLES, 'role'], ['Connected On', ['18 Mar 2024', '02 Nov 2023']],
  ] },
  { tool: 'Sales Navigator by Evaboot', kind: 'companies', columns: [
    ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'], ['Current Job', TITLES, 'role'],
    ['Email', EMAILS, 'email'], ['Email Status', ['safe', 'riskv']],
    ['Location', ['Greater Austin Area', 'Lyon, France']], ['Linkedin URL Public', OF_PEOPLE, 'contactLinkedin'],
    ['Linkedin URL Unique ID', ['https://www.linkedin.com/in/ACwAAASPq1B']], ['Matches Filters', ['YES', 'NO']],
    ['No Match Reasons', ['Title does not match']], ['Company Name', COMPANIES, 'organizationName'],
    ['Company Domain', DOMAINS, 'website'], ['Company Website URL', SITES],
    ['Company Linkedin URL Unique ID', ['https://www.linkedin.com/company/1035', 'https://www.linkedin.com/company/2'], 'linkedin'],
    ['Company Location', ['Austin, Texas', 'Lyon, France'], 'headquartersLocation'],
    ['Company Industry', ['Robotics Engineering'], 'industries'], ['Company Employee Exact Count', COUNTS],
    ['Company Year Founded', YEARS], ['Company Description', LONG, 'description'],
    ['Company Specialities', ['robots, parcels']], ['Company Funding Stage', TYPES, 'lastFundingType'],
  ] },
  { tool: 'Sales Navigator by PhantomBuster', kind: 'contacts', columns: [
    ['profileUrl', ['https://www.linkedin.com/sales/lead/ACwAAA,NAME_SEARCH,a1b2']], ['fullName', PEOPLE, 'fullName'],
    ['firstName', FIRST, 'firstName'], ['lastName', LAST, 'lastName'], ['companyName', COMPANIES, 'organizationName'],
    ['title', TITLES, 'role'], ['companyId', IDS], ['companyUrl', ['https://www.linkedin.com/sales/company/1035']],
    ['regularCompanyUrl', OF_COMPANIES, 'linkedin'], ['summary', LONG], ['titleDescription', LONG],
    ['industry', ['Robotics Engineering'], 'industries'],
    ['companyLocation', ['Austin, Texas, United States'], 'headquartersLocation'],
    ['location', ['Greater Austin Area']], ['durationInRole', ['3 years 2 months in role']],
    ['pastExperienceCompanyName', COMPANIES], ['connectionDegree', ['2nd', '3rd']],
    ['profileImageUrl', ['https://media.example/a.png', 'https://media.example/b.png']], ['vmid', ['ACwAAASPq1B']],
    ['linkedInProfileUrl', OF_PEOPLE, 'contactLinkedin'], ['isPremium', FLAGS],
    ['query', ['https://www.linkedin.com/sales/search/people?q=1']], ['timestamp', ['2024-03-18T14:02:11.001Z']],
  ] },
  { tool: 'Salesforce, leads', kind: 'contacts', columns: [
    ['Lead ID', ['00Q5f000001abcdEAA']], ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'],
    ['Company', COMPANIES, 'organizationName'], ['Title', TITLES, 'role'], ['Email', EMAILS, 'email'],
    ['Phone', PHONES], ['Website', SITES, 'website'], ['Street', ['366 Sorrel Road']], ['City', CITIES],
    ['State/Province', STATES], ['Country', COUNTRIES], ['No. of Employees', COUNTS], ['Lead Source', ['Web']],
    ['Lead Owner', PEOPLE], ['Created Date', US_DATES],
  ] },
  { tool: 'Salesforce, accounts', kind: 'companies', columns: [
    ['Account ID', ['0015f00000abcdeAAA']], ['Account Name', COMPANIES, 'organizationName'], ['Account Owner', PEOPLE],
    ['Account Source', ['Web']], ['Billing City', CITIES, 'city'], ['Billing State/Province', STATES, 'state'],
    ['Billing Country', COUNTRIES, 'country'], ['Billing Zip/Postal Code', POSTAL],
    ['Industry', ['Technology', 'Biotechnology'], 'industries'], ['Website', SITES, 'website'],
    ['Account Description', TEXT, 'description'], ['Parent Account', NONE], ['Last Modified Date', US_DATES],
  ] },
  { tool: 'Pipedrive, people', kind: 'contacts', columns: [
    ['Person - Name', PEOPLE, 'fullName'], ['Person - Email - Work', EMAILS, 'email'],
    ['Person - Phone - Work', PHONES], ['Person - Title', TITLES, 'role'],
    ['Person - Organization', COMPANIES, 'organizationName'], ['Person - LinkedIn', OF_PEOPLE, 'contactLinkedin'],
    ['Person - Owner', PEOPLE], ['Person - Labels', ['Hot lead']],
  ] },
  { tool: 'Pipedrive, organizations', kind: 'companies', columns: [
    ['Organization - ID', IDS], ['Organization - Name', COMPANIES, 'organizationName'],
    ['Organization - Website', SITES, 'website'], ['Organization - LinkedIn profile', OF_COMPANIES, 'linkedin'],
    ['Organization - Industry', INDUSTRY, 'industries'], ['Organization - Country of Address', COUNTRIES, 'country'],
    ['Organization - Address', STREETS], ['Organization - Annual revenue', DOLLARS],
    ['Organization - Number of employees', COUNTS], ['Organization - Labels', ['Customer']],
    ['Organization - TYPE', ['Prospect']],
  ] },
  { tool: 'Instantly', kind: 'contacts', columns: [
    ['email', EMAILS, 'email'], ['first_name', FIRST, 'firstName'], ['last_name', LAST, 'lastName'],
    ['company_name', COMPANIES, 'organizationName'], ['job_title', TITLES, 'role'], ['phone', PHONES],
    ['website', SITES, 'website'], ['personalization', ['Loved your talk on parcel robots.']],
  ] },
  { tool: 'Smartlead', kind: 'contacts', columns: [
    ['email', EMAILS, 'email'], ['first_name', FIRST, 'firstName'], ['last_name', LAST, 'lastName'],
    ['phone_number', PHONES], ['company_name', COMPANIES, 'organizationName'], ['website', NONE], ['location', CITIES],
    ['linkedin_profile', OF_PEOPLE, 'contactLinkedin'], ['company_url', SITES, 'website'],
  ] },
  { tool: 'lemlist', kind: 'contacts', columns: [
    ['email', EMAILS, 'email'], ['firstname', FIRST, 'firstName'], ['lastname', LAST, 'lastName'],
    ['companyName', COMPANIES, 'organizationName'], ['companyDomain', DOMAINS, 'website'],
    ['linkedinUrl', OF_PEOPLE, 'contactLinkedin'], ['phone', PHONES],
    ['icebreaker', ['Loved your talk on parcel robots.']], ['timezone', ['Europe/Paris']],
  ] },
  { tool: 'Clay', kind: 'contacts', columns: [
    ['Full Name', PEOPLE, 'fullName'], ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'],
    ['Job Title', TITLES, 'role'], ['Location', PLACES], ['Company Domain', DOMAINS, 'website'],
    ['LinkedIn Profile', OF_PEOPLE, 'contactLinkedin'], ['Company Table Data', ['Norwick Robotics']],
    ['Work Email', EMAILS, 'email'], ['Find work email', ['Email found', 'No email found']],
  ] },
  { tool: 'Lusha, contacts', kind: 'companies', columns: [
    ['First name', FIRST, 'firstName'], ['Last name', LAST, 'lastName'], ['Linkedin URL', OF_PEOPLE, 'contactLinkedin'],
    ['Work Email', EMAILS, 'email'], ['Private email', ['mira.s@mail.example']], ['Phone number', PHONES],
    ['Job title', TITLES, 'role'], ['Departments', ['Sales']], ['Country', COUNTRIES], ['State', STATES],
    ['City', CITIES], ['Company Name', COMPANIES, 'organizationName'], ['Company domain', DOMAINS, 'website'],
    ['Company description', LONG, 'description'], ['Company year founded', YEARS], ['Company website', SITES],
    ['Company number of employees', SIZES], ['Company revenue', ['$1M-$10M']],
    ['Total funding amount', DOLLARS, 'totalFundingAmount'], ['Total number of rounds', COUNTS],
    ['Last round/event amount', DOLLARS, 'lastFundingAmount'], ['Last round/event type', TYPES, 'lastFundingType'],
    ['Last round/event date', ISO, 'lastFundingDate'], ['Company Linkedin URL', OF_COMPANIES, 'linkedin'],
    ['Company city', CITIES, 'city'], ['Company state', STATES, 'state'], ['Company country', COUNTRIES, 'country'],
    ['Company street', ['366 Sorrel Road']],
    ['Company main industry', ['Manufacturing', 'Biotechnology'], 'industries'],
    ['Company sub industry', ['Industrial Machinery']], ['Company specialities', ['robots, parcels']],
    ['Company contact email', DESKS, 'contactEmail'],
  ] },
  { tool: 'ZoomInfo, contacts', kind: 'companies', columns: [
    ['ZoomInfo Contact ID', IDS], ['Last Name', LAST, 'lastName'], ['First Name', FIRST, 'firstName'],
    ['Middle Name', ['A.']], ['Salutation', ['Ms.', 'Mr.']], ['Job Title', TITLES, 'role'],
    ['Management Level', ['C-Level']], ['Job Start Date', ISO], ['Company Division Name', NONE],
    ['Direct Phone Number', PHONES], ['Email Address', EMAILS, 'email'], ['Email Domain', DOMAINS],
    ['Previous Job Title', TITLES], ['Previous Company Name', COMPANIES],
    ['Previous Company LinkedIn Profile', OF_COMPANIES], ['Contact Accuracy Score', ['95', '88']],
    ['ZoomInfo Contact Profile URL', ['https://app.zoominfo.example/#/apps/profile/person/51027746']],
    ['LinkedIn Contact Profile URL', OF_PEOPLE, 'contactLinkedin'], ['Person City', CITIES], ['Person State', STATES],
    ['Country', COUNTRIES], ['ZoomInfo Company ID', IDS], ['Company Name', COMPANIES, 'organizationName'],
    ['Company Description', LONG, 'description'], ['Website', DOMAINS, 'website'], ['Founded Year', YEARS],
    ['Company HQ Phone', PHONES], ['Revenue (in 000s USD)', ['41917', '2000']], ['Employees', COUNTS],
    ['SIC Codes', ['73,737']], ['Primary Industry', ['Software'], 'industries'], ['Primary Sub-Industry', ['Robotics']],
    ['LinkedIn Company Profile URL', OF_COMPANIES, 'linkedin'], ['Ownership Type', ['Private']],
    ['Total Funding Amount (in 000s USD)', ['2500', '14000'], 'totalFundingAmountUsd'],
    ['Recent Funding Amount (in 000s USD)', ['2500', '750'], 'lastFundingAmountUsd'],
    ['Recent Funding Round', TYPES, 'lastFundingType'], ['Recent Funding Date', ISO, 'lastFundingDate'],
    ['Recent Investors', INVESTORS], ['Company Street Address', ['366 Sorrel Road']], ['Company City', CITIES, 'city'],
    ['Company State', STATES, 'state'], ['Company Zip Code', POSTAL], ['Company Country', COUNTRIES, 'country'],
    ['Full Address', STREETS], ['Number of Locations', COUNTS],
  ] },
  { tool: 'Seamless.AI', kind: 'contacts', columns: [
    ['Research Date', US_DATES], ['Contact Full Name', PEOPLE, 'fullName'], ['First Name', FIRST, 'firstName'],
    ['Middle Name', ['A.']], ['Last Name', LAST, 'lastName'], ['Title', TITLES, 'role'],
    ['Company Name', COMPANIES, 'organizationName'], ['Company Name - Cleaned', ['Norwick', 'Bluefern']],
    ['Website', DOMAINS, 'website'], ['List', ['Robotics']], ['Contact LI Profile URL', OF_PEOPLE, 'contactLinkedin'],
    ['Email 1', EMAILS, 'email'], ['Email 1 Validation', ['valid']], ['Email 1 Total AI', ['97%', '88%']],
    ['Email 2', NONE], ['Contact Phone 1', PHONES], ['Contact City', CITIES], ['Contact Country', COUNTRIES],
    ['Company LI Profile Url', OF_COMPANIES, 'linkedin'],
  ] },
  { tool: 'Hunter, leads', kind: 'contacts', columns: [
    ['Email address', EMAILS, 'email'], ['Domain name', DOMAINS, 'website'],
    ['Organization', COMPANIES, 'organizationName'], ['Confidence score', ['97', '88']], ['Type', ['personal']],
    ['Number of sources', COUNTS], ['First name', FIRST, 'firstName'], ['Last name', LAST, 'lastName'],
    ['Department', ['executive']], ['Position', TITLES, 'role'], ['Twitter handle', ['@mira']],
    ['LinkedIn URL', OF_PEOPLE, 'contactLinkedin'], ['Verification status', ['valid']],
  ] },
  { tool: 'Y Combinator directory (Kaggle)', kind: 'companies', columns: [
    ['company_id', IDS], ['company_name', COMPANIES, 'organizationName'], ['short_description', TEXT, 'description'],
    ['long_description', LONG, 'fullDescription'], ['batch', ['W24', 'S21']], ['status', ['Active', 'Inactive']],
    ['tags', ["['Robotics', 'Logistics']", "['B2B']"], 'industries'],
    ['location', ['Austin', 'Lyon'], 'headquartersLocation'], ['country', ['US', 'FR', 'NO'], 'country'],
    ['year_founded', YEARS], ['num_founders', COUNTS],
    ['founders_names', ["['Mira Solberg', 'Tano Reyes']", "['Ilse Brandt']"], 'founders'], ['team_size', COUNTS],
    ['website', SITES, 'website'], ['cb_url', CRUNCHBASE, 'crunchbaseUrl'], ['linkedin_url', OF_COMPANIES, 'linkedin'],
  ] },
  { tool: 'Y Combinator, public API as CSV', kind: 'companies', columns: [
    ['id', IDS], ['name', COMPANIES, 'organizationName'], ['slug', ['norwick-robotics', 'bluefern']],
    ['former_names', ['[]']], ['small_logo_thumb_url', ['https://logos.example/a.png', 'https://logos.example/b.png']],
    ['website', SITES, 'website'], ['all_locations', ['Austin, TX, USA; Remote', 'Lyon, France']],
    ['long_description', LONG, 'fullDescription'], ['one_liner', TEXT, 'description'], ['team_size', COUNTS],
    ['industry', ['B2B', 'Healthcare'], 'industries'], ['subindustry', ['B2B -> Supply Chain'], 'industries'],
    ['launched_at', ['1710771731', '1698939611']],
    ['regions', ['United States of America, Remote'], 'headquartersRegions'], ['stage', ['Early', 'Growth']],
    ['isHiring', FLAGS],
    ['url', ['https://www.ycombinator.com/companies/norwick', 'https://www.ycombinator.com/companies/b']],
  ] },
  { tool: 'Y Combinator companies of 2014', kind: 'companies', columns: [
    ['Company', COMPANIES, 'organizationName'], ['Satus', ['Operating', 'Exited']], ['Year Founded', YEARS],
    ['Mapping Location', ['Austin TX', 'San Francisco CA']], ['Description', TEXT, 'description'],
    ['Categories', INDUSTRIES, 'industries'], ['Founders', FOUNDERS, 'founders'], ['Y Combinator Year', YEARS],
    ['Y Combinator Session', ['Summer', 'Winter']], ['Investors', INVESTORS],
    ['Amounts raised in different funding rounds', ['$1.5M, $12M', '$750K']], ['Office Address', STREETS],
    ['Headquarters (City)', CITIES, 'city'], ['Headquarters (US State)', STATES, 'state'],
    ['Headquarters (Country)', COUNTRY_CODES, 'country'],
    ['Logo', ['https://logos.example/a.png', 'https://logos.example/b.png']],
    ['Crunchbase / Angel List Profile', ['http://www.crunchbase.com/company/norwick'], 'crunchbaseUrl'],
    ['Website', SITES, 'website'],
  ] },
  { tool: 'Harmonic', kind: 'companies', columns: [
    ['Company Name', COMPANIES, 'organizationName'], ['Website Domain', DOMAINS, 'website'],
    ['Description', TEXT, 'description'], ['Headcount', COUNTS],
    ['Funding Stage', ['SEED', 'SERIES_A', 'PRE_SEED'], 'lastFundingType'],
    ['Funding Total', DOLLARS, 'totalFundingAmount'], ['Last Funding Date', ISO, 'lastFundingDate'],
    ['Last Funding Total', DOLLARS, 'lastFundingAmount'], ['City', CITIES, 'city'], ['State', STATES, 'state'],
    ['Country', COUNTRIES, 'country'], ['Founding Date', ISO], ['LinkedIn URL', OF_COMPANIES, 'linkedin'],
    ['Customer Type', ['B2B']], ['Web Traffic', RANKS],
  ] },
  { tool: 'Growth List', kind: 'companies', columns: [
    ['Name', COMPANIES, 'organizationName'], ['Website', SITES, 'website'], ['Industry', INDUSTRY, 'industries'],
    ['Country', COUNTRIES, 'country'], ['Funding Amount (USD)', ['$2,500,000', '$750,000'], 'lastFundingAmountUsd'],
    ['Funding Type', TYPES, 'lastFundingType'], ['Last Funding Date', ['Mar 2024', 'Nov 2023'], 'lastFundingDate'],
  ] },
  { tool: 'Fundz', kind: 'rounds', columns: [
    ['Company', COMPANIES, 'organizationName'], ['Website', SITES, 'website'],
    ['Deal Amount', ['$2.5M', '$750K'], 'roundAmount'], ['Series', TYPES, 'roundType'],
    ['Funding Date', US_DATES, 'roundDate'], ['Industry', INDUSTRY, 'industries'], ['City', CITIES, 'city'],
    ['State', STATE_CODES, 'state'], ['Executive First Name', FIRST, 'firstName'],
    ['Executive Last Name', LAST, 'lastName'], ['Executive Title', TITLES, 'role'],
    ['Executive Email', EMAILS, 'email'], ['Fundz Score', ['812', '640']],
  ] },
  { tool: 'AngelList, Wellfound', kind: 'companies', columns: [
    ['Name', COMPANIES, 'organizationName'], ['High Concept', TEXT, 'description'], ['Pitch', TEXT], ['Signal', COUNTS],
    ['Joined', ['Mar ’24', 'Nov ’23']], ['Location', CITIES, 'headquartersLocation'],
    ['Market', ['Robotics', 'Biotech'], 'industries'], ['Company Size', SIZES], ['Stage', TYPES, 'lastFundingType'],
    ['Total Raised', ['$2,500,000', '$750,000'], 'totalFundingAmount'],
  ] },
  { tool: 'Product Hunt', kind: 'companies', columns: [
    ['name', COMPANIES, 'organizationName'], ['tagline', TEXT, 'description'], ['votesCount', COUNTS],
    ['topics', ['Robotics, Logistics']],
    ['website', ['https://www.producthunt.com/r/AB12', 'https://www.producthunt.com/r/CD34']],
    ['url', ['https://www.producthunt.com/posts/norwick', 'https://www.producthunt.com/posts/bluefern']],
    ['createdAt', TIMES], ['makers', FOUNDERS],
  ] },
  { tool: 'Indian startup funding, Kaggle, 2020', kind: 'rounds', columns: [
    ['Sr No', COUNTS], ['Date dd/mm/yyyy', ['18/03/2019', '02/11/2018', '12/05.2015'], 'roundDate'],
    ['Startup Name', COMPANIES, 'organizationName'], ['Industry Vertical', ['E-Tech', 'Logistics'], 'industries'],
    ['SubVertical', ['Parcel sorting', 'Ferry tickets'], 'industries'],
    ['City  Location', ['Bengaluru', 'New Delhi', 'Gurgaon'], 'city'], ['Investors Name', INVESTORS],
    ['InvestmentnType', ['Private Equity Round', 'Series C', 'Seed/ Angel Funding'], 'roundType'],
    ['Amount in USD', ['20,00,00,000', '80,48,394', 'undisclosed'], 'roundAmountUsd'], ['Remarks', ['Series A']],
  ] },
  { tool: 'Indian startup funding, Kaggle, 2017', kind: 'rounds', columns: [
    ['SNo', COUNTS], ['Date', ['01/08/2017', '02/08/2017', '21/07/2017'], 'roundDate'],
    ['StartupName', COMPANIES, 'organizationName'], ['IndustryVertical', ['Technology', 'Logistics'], 'industries'],
    ['SubVertical', ['Parcel sorting', 'Ferry tickets'], 'industries'],
    ['CityLocation', ['Bangalore', 'Mumbai'], 'city'], ['InvestorsName', INVESTORS],
    ['InvestmentType', ['Private Equity', 'Seed Funding', 'Crowd funding'], 'roundType'],
    ['AmountInUSD', ['1,300,000', '500,000', '850,000'], 'roundAmountUsd'],
  ] },
  { tool: 'Indian startup funding, Kaggle, 2021', kind: 'companies', columns: [
    ['Company/Brand', COMPANIES, 'organizationName'], ['Founded', YEARS],
    ['HeadQuarter', ['Bangalore', 'Mumbai'], 'headquartersLocation'],
    ['Sector', ['AI startup', 'EdTech'], 'industries'], ['What it does', TEXT, 'description'],
    ['Founders', FOUNDERS, 'founders'], ['Investor', INVESTORS],
    ['Amount($)', ['$1,200,000', '$120,000,000'], 'lastFundingAmountUsd'],
    ['Stage', ['Pre-series A', 'Seed', 'Series C'], 'lastFundingType'],
  ] },
  { tool: 'Startup success, Kaggle', kind: 'companies', columns: [
    ['Unnamed: 0', COUNTS], ['state_code', STATE_CODES, 'state'], ['latitude', ['42.358880']], ['zip_code', POSTAL],
    ['id', ['c:6669', 'c:16283']], ['city', CITIES, 'city'], ['name', COMPANIES, 'organizationName'],
    ['labels', ['1', '0']], ['founded_at', US_DATES], ['age_first_funding_year', ['2.2493', '5.1260']],
    ['relationships', COUNTS], ['funding_rounds', COUNTS], ['funding_total_usd', DOLLARS, 'totalFundingAmountUsd'],
    ['milestones', COUNTS], ['is_CA', ['1', '0']], ['category_code', ['music', 'enterprise'], 'industryCode'],
    ['object_id', ['c:6669']], ['has_VC', ['0', '1']], ['avg_participants', ['1.0', '4.75']],
  ] },
  { tool: 'Unicorn companies, Kaggle', kind: 'companies', columns: [
    ['Company', COMPANIES, 'organizationName'], ['Valuation ($B)', ['$140', '$95']], ['Date Joined', US_DATES],
    ['Country', COUNTRIES, 'country'], ['City', CITIES, 'city'],
    ['Industry', ['Fintech', 'Artificial intelligence'], 'industries'], ['Select Inverstors', INVESTORS],
    ['Founded Year', YEARS], ['Total Raised', ['$7.44B', '$572M'], 'totalFundingAmount'],
    ['Financial Stage', ['None', 'Acq']], ['Deal Terms', COUNTS], ['Portfolio Exits', COUNTS],
  ] },
  { tool: 'Layoffs tracker, Kaggle', kind: 'companies', columns: [
    ['company', COMPANIES, 'organizationName'], ['location', ['SF Bay Area', 'Berlin'], 'headquartersLocation'],
    ['industry', ['Retail', 'Finance'], 'industries'], ['total_laid_off', COUNTS], ['percentage_laid_off', PERCENT],
    ['stage', ['Series B', 'Post-IPO', 'Seed'], 'lastFundingType'], ['country', COUNTRIES, 'country'],
    ['funds_raised_millions', ['50', '1200']],
  ] },
  { tool: 'SEC Form D, flat table', kind: 'companies', columns: [
    ['accession_number', ['0001145986-11-000003']], ['cik', ['1145986', '1712345']],
    ['issuer_name', COMPANIES, 'organizationName'], ['entity_type', ['Corporation']], ['year_of_inc', YEARS],
    ['industry_group', ['Other Technology', 'Biotechnology'], 'industryGroups'], ['issuer_phone', PHONES],
    ['issuer_city', ['AUSTIN', 'NEW YORK'], 'city'], ['issuer_state', STATE_CODES, 'state'],
    ['minimum_investment', ['25000']],
  ] },
  { tool: 'SEC Form D, ISSUERS table', kind: 'companies', columns: [
    ['ACCESSIONNUMBER', ['0001145986-11-000003']], ['CIK', ['1145986']],
    ['ENTITYNAME', ['NORWICK ROBOTICS INC', 'BLUEFERN LABS LLC'], 'organizationName'], ['STREET1', ['366 SORREL ROAD']],
    ['CITY', ['AUSTIN', 'NEW YORK'], 'city'], ['STATEORCOUNTRY', ['TX', 'X0', 'NY']],
    ['STATEORCOUNTRYDESCRIPTION', ['TEXAS', 'UNITED KINGDOM']], ['ZIPCODE', POSTAL], ['ISSUERPHONENUMBER', PHONES],
    ['JURISDICTIONOFINC', ['DELAWARE']],
  ] },
  { tool: 'Companies House', kind: 'companies', columns: [
    ['CompanyName', ['NORWICK ROBOTICS LTD', 'BLUEFERN LIMITED'], 'organizationName'],
    [' CompanyNumber', ['08209948', 'SC421617']], ['RegAddress.CareOf', NONE],
    ['RegAddress.AddressLine1', ['METROHOUSE 57 PEPPER ROAD']], ['RegAddress.PostTown', ['LEEDS', 'GLASGOW'], 'city'],
    ['RegAddress.County', ['YORKSHIRE'], 'state'],
    ['RegAddress.Country', ['ENGLAND', 'SCOTLAND', 'UNITED KINGDOM'], 'country'], ['RegAddress.PostCode', ['LS10 2RU']],
    ['CompanyCategory', ['Private Limited Company']], ['CompanyStatus', ['Active']],
    ['CountryOfOrigin', ['United Kingdom']], ['IncorporationDate', ['11/09/2012']],
    ['Accounts.NextDueDate', ['30/06/2025']], ['Mortgages.NumMortCharges', COUNTS],
    ['SICCode.SicText_1', ['62012 - Business and domestic software development']],
    ['URI', ['http://business.data.gov.example/id/company/08209948']],
  ] },
  { tool: 'German list', kind: 'companies', columns: [
    ['Firmenname', ['Nordlicht Robotik GmbH', 'Farnblau AG'], 'organizationName'], ['Rechtsform', ['GmbH', 'AG']],
    ['Webseite', ['https://nordlicht.example', 'www.farnblau.example'], 'website'],
    ['Branche', ['Robotik', 'Biotechnologie'], 'industries'],
    ['Kurzbeschreibung', ['Roboter für Pakete.', 'Labor für Meeresplastik.'], 'description'],
    ['Straße', ['Rostocker Straße 68']], ['PLZ', ['20099', '10115']], ['Ort', ['Hamburg', 'Berlin'], 'city'],
    ['Bundesland', ['Hamburg', 'Bayern'], 'state'], ['Land', ['Deutschland', 'Österreich', 'Schweiz'], 'country'],
    ['Gründungsjahr', YEARS], ['Gründer', ['Ilse Brandt, Jan Vogel', 'Ada Kern'], 'founders'], ['Mitarbeiter', SIZES],
    ['Ansprechpartner', ['Ilse Brandt', 'Ada Kern'], 'fullName'], ['Funktion', ['Geschäftsführerin', 'CTO'], 'role'],
    ['E-Mail', ['brandt@nordlicht.example', 'kern@farnblau.example'], 'email'], ['Telefon', ['+49 40 5550142']],
    ['Letzte Finanzierungsrunde', ['Seed', 'Serie A'], 'lastFundingType'], ['Investoren', INVESTORS],
  ] },
  { tool: 'German contacts', kind: 'contacts', columns: [
    ['Anrede', ['Frau', 'Herr']], ['Vorname', ['Ilse', 'Jan'], 'firstName'],
    ['Nachname', ['Brandt', 'Vogel'], 'lastName'],
    ['Firma', ['Nordlicht Robotik GmbH', 'Farnblau AG'], 'organizationName'],
    ['E-Mail-Adresse', ['brandt@nordlicht.example', 'vogel@farnblau.example'], 'email'],
    ['Position', ['Geschäftsführerin'], 'role'], ['Mobiltelefon', ['+49 170 5550142']],
    ['Stadt', ['Hamburg', 'Berlin']],
  ] },
  { tool: 'French list of rounds', kind: 'rounds', columns: [
    ['Entreprise', ['Robots du Quai', 'Fougère Bleue SAS'], 'organizationName'],
    ["Secteur d'activité", ['Robotique', 'Biotechnologie'], 'industries'], ['Ville', ['Lyon', 'Nantes'], 'city'],
    ['Région', ['Auvergne-Rhône-Alpes', 'Pays de la Loire'], 'headquartersRegions'],
    ['Pays', ['France', 'Belgique', 'Suisse'], 'country'],
    ['Site web', ['https://quai.example', 'https://fougere.example'], 'website'],
    ['Date de la levée', ['18/03/2024', '02/11/2023'], 'roundDate'],
    ['Type de levée', ['Amorçage', 'Série A', 'Seed'], 'roundType'],
    ['Montant levé (M€)', ['2,5', '14'], 'roundAmount'], ['Fondateurs', FOUNDERS, 'founders'],
    ['Investisseurs', INVESTORS], ['Effectif', COUNTS], ['Code postal', POSTAL],
  ] },
  { tool: 'French contacts', kind: 'contacts', columns: [
    ['Civilité', ['Mme', 'M.']], ['Prénom', ['Maud', 'Luc'], 'firstName'], ['Nom', ['Moreau', 'Petit'], 'lastName'],
    ['Société', ['Robots du Quai', 'Fougère Bleue SAS'], 'organizationName'],
    ['Fonction', ['Directrice générale', 'CTO'], 'role'],
    ['Adresse email', ['maud@quai.example', 'luc@fougere.example'], 'email'], ['Téléphone', ['+33 4 55 01 42 42']],
    ["Site internet de l'entreprise", ['https://quai.example', 'https://fougere.example'], 'website'],
  ] },
  { tool: 'Spanish list of rounds', kind: 'rounds', columns: [
    ['Nombre de la empresa', ['Puerto Robots SL', 'Helecho Azul'], 'organizationName'],
    ['Sector', ['Robótica', 'Salud'], 'industries'], ['Ciudad', ['Sevilla', 'Valencia'], 'city'],
    ['Provincia', ['Andalucía', 'Comunidad Valenciana'], 'state'], ['País', ['España', 'México', 'Chile'], 'country'],
    ['Página web', ['https://puerto.example', 'https://helecho.example'], 'website'],
    ['Tipo de ronda', ['Semilla', 'Serie A', 'Seed'], 'roundType'],
    ['Importe de la ronda (USD)', ['1.200.000', '2.500.000'], 'roundAmountUsd'],
    ['Fecha de la ronda', ['18/03/2024', '02/11/2023'], 'roundDate'], ['Número de inversores', COUNTS],
    ['Año de fundación', YEARS], ['Fundadores', FOUNDERS, 'founders'],
    ['Correo electrónico', ['hola@puerto.example', 'info@helecho.example'], 'contactEmail'],
  ] },
  { tool: 'Italian contacts', kind: 'contacts', columns: [
    ['Nome', ['Giada', 'Piero'], 'firstName'], ['Cognome', ['Ferri', 'Conti'], 'lastName'],
    ['Azienda', ['Porto Robot Srl', 'Felce Blu'], 'organizationName'],
    ['Ruolo', ['Amministratrice delegata', 'CTO'], 'role'],
    ['Indirizzo email', ['giada@porto.example', 'piero@felce.example'], 'email'],
    ['Sito web', ['https://porto.example', 'https://felce.example'], 'website'], ['Città', ['Genova', 'Bari']],
  ] },
  { tool: 'Our own export', kind: 'companies', columns: [
    ['Organization Name', COMPANIES, 'organizationName'], ['Description', TEXT, 'description'],
    ['Full Description', LONG, 'fullDescription'], ['Industries', INDUSTRIES, 'industries'],
    ['Industry Groups', GROUPS, 'industryGroups'], ['Headquarters Location', PLACES, 'headquartersLocation'],
    ['Headquarters Regions', REGIONS, 'headquartersRegions'], ['First name', FIRST, 'firstName'],
    ['Last name', LAST, 'lastName'], ['Founders', FOUNDERS, 'founders'], ['Role', TITLES, 'role'],
    ['Email', EMAILS, 'email'], ['Contact Email', DESKS, 'contactEmail'], ['Website', SITES, 'website'],
    ['LinkedIn', OF_COMPANIES, 'linkedin'], ['Last Funding Amount (in USD)', DOLLARS, 'lastFundingAmountUsd'],
    ['Last Funding Date', ISO, 'lastFundingDate'], ['Last Funding Type', TYPES, 'lastFundingType'],
    ['Total Funding Amount (in USD)', DOLLARS, 'totalFundingAmountUsd'],
  ] },
  { tool: 'Sheets made by hand', kind: 'companies', columns: [
    ['Company Name', COMPANIES, 'organizationName'], ['Success', FLAGS], ['Duration (ms)', ['12043', '9749']],
    ['Headline', TEXT], ['HQ Location', PLACES, 'headquartersLocation'], ['Founders', FOUNDERS, 'founders'],
    ['Founders Background', LONG], ['Key People', FOUNDERS], ['Website', SITES, 'website'],
    ['Email', DESKS, 'contactEmail'], ['Industry', INDUSTRY, 'industries'], ['Company Type', ['Private']],
    ['Employee Count', COUNTS], ['Funding Stage', TYPES, 'lastFundingType'],
    ['Total Funding', ['$2.5M', '$14M'], 'totalFundingAmountUsd'],
    ['Last Funding Date', MONTH_NAMES, 'lastFundingDate'], ['Investors', INVESTORS], ['Recent News', LONG],
    ['Total Funding (EUR)', EUROS, 'totalFundingAmount'],
  ] },
  { tool: 'F6S, applications', kind: 'companies', columns: [
    ['Application ID', IDS], ['Startup/Person Name', COMPANIES, 'organizationName'],
    ['Primary Contact Name', PEOPLE, 'fullName'], ['Primary Contact Title', TITLES, 'role'],
    ['Primary Contact Email Address', EMAILS, 'email'], ['Status', ['Finalized']], ['Complete %', ['100%']],
    ['Date Created', US_DATES], ['First Name', FIRST, 'firstName'], ['Last Name', LAST, 'lastName'],
    ['City', CITIES, 'city'], ['Country', COUNTRIES, 'country'], ['Brief Description', TEXT, 'description'],
    ['Skills or Markets', INDUSTRIES, 'industries'], ['Website', SITES, 'website'], ['Facebook', NONE],
    ['Linkedin', OF_COMPANIES, 'linkedin'], ['Additional Link 1', ['https://norwick.example/deck']],
    ['When did you start this company?', YEARS], ['What do you do in detail?', LONG, 'fullDescription'],
    ['How much money raised since start?', ['$250,000', '0'], 'totalFundingAmount'], ['Amount Raising', ['500000']],
    ['Amount Currency', CURRENCIES], ['Valuation', ['4000000']], ['Fund Stage', ['Seed', 'Idea']],
    ['Person 1 Name', FIRST], ['Person 1 Email', EMAILS],
  ] },
  { tool: 'Attio, companies', kind: 'companies', columns: [
    ['Record ID', UUIDS], ['Record', COMPANIES, 'organizationName'], ['Domains', DOMAINS, 'website'],
    ['Description', TEXT, 'description'], ['Categories', INDUSTRIES, 'industries'],
    ['LinkedIn', OF_COMPANIES, 'linkedin'], ['Primary location > Locality', CITIES, 'city'],
    ['Primary location > Region', STATES, 'state'], ['Primary location > Country', ['US', 'FR'], 'country'],
    ['Foundation date', ISO], ['Connection strength', ['Very strong', 'Weak']], ['Last interaction > When', TIMES],
    // May be the total or the last round.
    ['Funding raised', DOLLARS], ['Estimated ARR', ['$1M-$10M']], ['Employee range', SIZES],
    ['Twitter follower count', COUNTS],
  ] },
  { tool: 'Attio, people', kind: 'contacts', columns: [
    ['Record', PEOPLE, 'fullName'], ['Email addresses', EMAILS, 'email'], ['Job title', TITLES, 'role'],
    ['Company > Name', COMPANIES, 'organizationName'], ['Primary location > Country', ['US', 'FR']],
    ['Phone numbers', PHONES], ['LinkedIn', OF_PEOPLE, 'contactLinkedin'],
  ] },
  { tool: 'Lead scraper', kind: 'contacts', columns: [
    ['first_name', FIRST, 'firstName'], ['last_name', LAST, 'lastName'], ['headline', ['CEO at Norwick']],
    ['job_title', TITLES, 'role'], ['location', PLACES], ['business_email', EMAILS, 'email'],
    ['personal_email', ['m@mail.example']], ['social_url', OF_PEOPLE, 'contactLinkedin'], ['description', LONG],
    ['company_name', COMPANIES, 'organizationName'], ['city', CITIES], ['linkedin_id', IDS],
    ['past_company', COMPANIES], ['industry', INDUSTRY], ['company_domain', DOMAINS, 'website'],
    ['company_industry', INDUSTRY, 'industries'], ['company_address', STREETS],
    ['company_country', COUNTRIES, 'country'], ['company_linkedin_url', OF_COMPANIES, 'linkedin'],
    ['email_format', ['first@domain']],
  ] },
  { tool: 'Datablist, organizations', kind: 'companies', columns: [
    ['Index', COUNTS], ['Organization Id', ['ec094061FeaF7Bc', 'DAcC5dbc58946A7']],
    ['Name', COMPANIES, 'organizationName'], ['Website', SITES, 'website'], ['Country', COUNTRIES, 'country'],
    ['Description', TEXT, 'description'], ['Founded', YEARS], ['Industry', INDUSTRY, 'industries'],
    ['Number of employees', COUNTS],
  ] },
  { tool: 'Founders data set', kind: 'contacts', columns: [
    ['id', COUNTS], ['founder_name', PEOPLE, 'fullName'], ['email', EMAILS, 'email'], ['role', TITLES, 'role'],
    ['company', COMPANIES, 'organizationName'], ['location', PLACES], ['idea', LONG], ['about', LONG],
    ['stage', ['none', 'Seed']], ['linked_in', OF_PEOPLE, 'contactLinkedin'],
  ] },
  { tool: 'Close', kind: 'companies', columns: [
    ['Company', COMPANIES, 'organizationName'], ['Company Domain', DOMAINS, 'website'],
    ['Company Industry', INDUSTRY, 'industries'], ['Company Size', SIZES],
    ['Company Location', PLACES, 'headquartersLocation'], ['Contact Name', PEOPLE, 'fullName'],
    ['Contact Title', TITLES, 'role'], ['Contact Email', EMAILS, 'email'], ['Contact Phone', PHONES],
    ['LinkedIn URL', OF_PEOPLE, 'contactLinkedin'], ['Notes', TEXT],
  ] },
  { tool: 'Failory, lists by city', kind: 'companies', columns: [
    ['Startup', COMPANIES, 'organizationName'], ['Industry', INDUSTRY, 'industries'], ['Founded', YEARS],
    ['Funding_As_Listed', ['$275M', '$54.8M']], ['Size_Band_by_Funding', ['$100–500M']],
    ['Last_Funding_Round', ['Venture Round', 'Series B'], 'lastFundingType'], ['Website', SITES, 'website'],
  ] },
  { tool: 'Columns whose values do not match their header', kind: 'companies', columns: [
    ['Company', COMPANIES, 'organizationName'], ['Website', ['1', '2', '3']], ['Crunchbase URL', RANKS],
    ['Country', CITIES], ['Email', PHONES], ['Last Funding Date', TYPES], ['Last Funding Type', DOLLARS],
    ['Total Funding Amount', ['see website', 'private']], ['LinkedIn', ['500+', '120']], ['Description', IDS],
  ] },
];

const FUNDS = ['Ridgeback Teachers Pension', 'Alder College Endowment', 'Northlight Foundation'];

/** The same for files of LPs. */
// biome-ignore format: columns side by side
export const REAL_LP_FILES: readonly RealFile<LpImportField, 'lps'>[] = [
  { tool: 'Our own export of LPs', kind: 'lps', columns: [
    ['Name', FUNDS, 'name'], ['Short Name', ['Ridgeback', 'Alder'], 'shortName'],
    ['LP Type', ['Public pension fund', 'Endowment'], 'type'], ['AUM (USD)', ['13150538000', '902000000'], 'assetsUsd'],
    ['AUM As Of', ['FY2020', '2023-06-30'], 'assetsAsOf'], ['City', CITIES, 'city'], ['State/Region', STATES, 'region'],
    ['Country', COUNTRIES, 'country'], ['Website', SITES, 'website'], ['Stages', ['Seed, Series A'], 'stages'],
    ['Sectors', INDUSTRIES, 'sectors'], ['Geographies', ['North America'], 'geographies'],
    ['Description', TEXT, 'description'], ['First name', FIRST, 'firstName'], ['Last name', LAST, 'lastName'],
    ['Role', TITLES, 'role'], ['Email', EMAILS, 'email'], ['LinkedIn', OF_PEOPLE, 'contactLinkedin'],
    ['Source', ['Public Plans Data'], 'origin'], ['Trust', ['official'], 'trust'],
  ] },
  { tool: 'PitchBook, limited partners', kind: 'lps', columns: [
    ['Limited Partner ID', ['10214-11']], ['Limited Partners', FUNDS, 'name'],
    ['LP Type', ['Public Pension Fund', 'Endowment'], 'type'], ['Limited Partner Type', ['Public Pension Fund']],
    ['AUM ($M)', ['13150.54', '902.00']], ['HQ City', CITIES, 'city'],
    ['HQ Country/Territory/Region', COUNTRIES, 'country'],
    ['Website', ['www.ridgeback.example', 'www.alder.example'], 'website'], ['Primary Contact', PEOPLE, 'fullName'],
    ['Primary Contact Title', TITLES, 'role'], ['Primary Contact Email', EMAILS, 'email'],
    ['Primary Contact Phone', PHONES],
  ] },
  { tool: 'Preqin, investors', kind: 'lps', columns: [
    ['FIRM ID', IDS], ['FIRM NAME', FUNDS, 'name'], ['FIRM TYPE', ['Public Pension Fund', 'Endowment Plan'], 'type'],
    ['AUM (USD MN)', ['13150.5', '902']], ['CITY', CITIES, 'city'], ['COUNTRY', COUNTRIES, 'country'],
    ['WEBSITE', SITES, 'website'], ['EMAIL', EMAILS, 'email'], ['TEL', PHONES],
  ] },
];

/** Files of delivery results, with the result of each row of samples, or null for none. */
// biome-ignore format: columns side by side
export const REAL_RESULT_FILES: readonly (RealFile<ResultField, 'results'> & { kinds: (ResultKind | null)[] })[] = [
  { tool: 'Instantly, leads of a campaign', kind: 'results', kinds: ['hard', 'delivered', null], columns: [
    ['email', EMAILS, 'email'], ['first_name', FIRST], ['last_name', LAST], ['company_name', COMPANIES],
    ['status', ['-1', '3', '1'], 'status'], ['lt_interest_status', ['', '1', '']],
    ['verification_status', ['1', '1', '-1']], ['email_open_count', ['0', '2', '0'], 'delivered'],
    ['email_reply_count', ['0', '1', '0'], 'delivered'],
    ['timestamp_last_contact', ['2026-11-03T09:15:12.000Z', '2026-11-04T08:00:00.000Z', ''], 'sent'],
    ['timestamp_created', ['2026-10-01T07:00:00.000Z', '2026-10-01T07:00:00.000Z', '']], ['esp_code', ['1', '2', '3']],
  ] },
  { tool: 'Instantly, table of leads', kind: 'results', kinds: ['hard', 'delivered', null], columns: [
    ['Email', EMAILS, 'email'], ['Email Provider', ['Google', 'Microsoft', 'Google']],
    ['Lead Status', ['Bounced', 'Completed', 'In Progress'], 'status'], ['Interest Status', ['', 'Interested', '']],
    ['Last Contacted', ['Nov 3, 2026', 'Nov 4, 2026', ''], 'sent'],
  ] },
  { tool: 'Smartlead, statistics of a campaign', kind: 'results', kinds: ['hard', 'delivered', null], columns: [
    ['lead_name', PEOPLE], ['lead_email', EMAILS, 'email'], ['lead_category', ['', 'Interested', '']],
    ['sequence_number', ['1', '1', '1']], ['email_subject', ['Parcels', 'Parcels', 'Parcels']],
    ['sent_time', ['2026-11-03T09:15:12.000Z', '2026-11-04T08:00:00.000Z', ''], 'sent'],
    ['open_time', ['', '2026-11-04T08:10:00.000Z', '']], ['open_count', ['0', '1', '0'], 'delivered'],
    ['click_count', ['0', '0', '0'], 'delivered'], ['is_unsubscribed', ['false', 'false', 'false']],
    ['is_bounced', ['true', 'false', 'false'], 'bounced'],
  ] },
  { tool: 'lemlist, leads of a campaign', kind: 'results', kinds: ['hard', 'delivered', null], columns: [
    ['email', EMAILS, 'email'], ['firstName', FIRST], ['lastName', LAST], ['companyName', COMPANIES],
    ['linkedinUrl', OF_PEOPLE], ['lastState', ['emailsBounced', 'emailsReplied', 'reviewed'], 'status'],
    ['lastStateDate', ['2026-11-03T09:15:12.000Z', '2026-11-04T08:00:00.000Z', ''], 'sent'],
  ] },
  { tool: 'HubSpot, contacts with email properties', kind: 'results', kinds: ['hard', 'delivered', 'soft'], columns: [
    ['Record ID', ['101', '102', '103']], ['First Name', FIRST], ['Email', EMAILS, 'email'],
    ['Email hard bounce reason', ['UNKNOWN_USER', '', 'MAILBOX_FULL'], 'reason'],
    ['Marketing emails bounced', ['1', '', '1'], 'bounced'], ['Marketing emails delivered', ['', '3', ''], 'delivered'],
    ['Marketing emails opened', ['', '1', ''], 'delivered'],
    ['Last marketing email send date', ['2026-11-03 09:15', '2026-11-04 08:00', '2026-11-04 08:00'], 'sent'],
    ['Invalid email address', ['false', 'false', 'false']],
    ['Create Date', ['2026-10-01 07:00', '2026-10-01 07:00', '2026-10-01 07:00']],
  ] },
];
