import { ALL_FIELDS, TEXT_FIELDS, type TextField } from '../companies/company-fields.ts';
import type { ValueKind } from './column-values.ts';

/**
 * A field that a column can fill. `headers` match exactly, except for case, accents, spaces and punctuation. `words`
 * matches whole groups of headers after `headerWords`; `maybe` matches ambiguous ones. `holds` is the kind of cells
 * required.
 */
export type FieldRule = {
  label: string;
  headers: readonly string[];
  words?: RegExp;
  maybe?: RegExp;
  holds?: ValueKind;
  /** Its reader applies the unit and currency that the header names. */
  readsHeaderMoney?: true;
};

const CO =
  '(?:compan(?:y|ies)|(?:featured job )?organi[sz]ations?|orgs?|startups?|firms?|business(?:es)?|accounts?|issuer|entity|' +
  'brand|employer|firma|firmen|unternehmens?|gesellschaft|entreprises?|societe|empresas?|compania|azienda|societa|' +
  'bedrijf|foretag|bolag|selska[bp]|virksomhed|yritys)';
const HQ = '(?:hq|headquarters?|head office|hauptsitz|firmensitz|sitz|siege(?: social)?|sede)';
const OF_CO = `(?:${CO}|(?:${CO} )?${HQ}|reg(?:istered)? address|billing|office)`;
const AREA = `(?:${OF_CO}|(?:${CO} )?(?:primary )?location)`;
const PERSON =
  '(?:(?:primary |main |key )?(?:contact|person|prospect|lead|executive|ceo|founder|member|poc|decision maker))';
const FOUNDER = '(?:(?:co ?)?founders?|founder ceo|ceo founder|grunder|fondateurs?|fundador(?:es)?|fondatori)';
const LINK_END = '(?: (?:urls?|links?|profile|page|public|address|unique id))*';
const LAST = '(?:last|latest|recent|most recent|letzten?r?|derniere?s?|ultim[ao]s?)';
const FUND =
  '(?:(?:fund(?:ing|ed|raise|raising)?|financing|round|raised?|investment|finanzierung|finanzierungsrunde|runde|' +
  'levee|tour|ronda|rodada|captacao|aporte|financiacion|financement)(?: (?:deal|event))?)';
const AMOUNT =
  '(?:amount|size|sum|volume|money|montant|betrag|bedrag|summe|importe|importo|monto|cantidad|valor|belopp|bel[oø][bp]|kwota)';
const ROUND =
  '(?:funding round|financing round|round|deal|transaction|investment|ronda|rodada|levee|tour|runde|aporte)';
const RAISED =
  '(?:fund(?:ing|s)?|financing|raised?|capital|investment|money|amount|leve|recaudado|captado|inversion|investimento)';

const of = (...alternatives: string[]) => new RegExp(`^(?:${alternatives.join('|')})$`, 'u');

/** Rules of each field. Without headers, a field is recognized by its header in our CSV; without a label, it has the label of forms. */
const RULES = {
  organizationName: {
    headers: [
      'Organization Name',
      'Company Name',
      'Company',
      'Name',
      'Organization',
      'Organisation',
      'Startup',
      'Startup Name',
      'Startup/Person Name',
      'Business Name',
      'Account Name',
      'Entity Name',
      'Primary Organization',
    ],
    words: of(
      // A firm alone may be the investor's; a business may be a description.
      `(?!(?:firms?|business(?:es)?)$)(?:(?:primary|current|associated|person|contact|lead) )?${CO}(?: ${CO})?(?: names?)?`,
      `(?:names?|nom|nombre|nome|naam)(?: ${CO})?`,
      'firmenname|unternehmensname|raison sociale|razon social|ragione sociale',
    ),
    maybe: of(`(?:${CO} )?(?:legal|trading|brand|display) name`, 'record'),
    holds: 'name',
  },
  crunchbaseUrl: {
    headers: [
      'Organization Name URL',
      'Company Name URL',
      'Permalink',
      'Company Permalink',
      'Crunchbase URL',
      'CB URL',
      'Crunchbase',
      'Primary Organization URL',
      'Organization URL',
    ],
    words: of(
      `(?:${CO} )?(?:crunchbase|cb)(?: (?:${CO}|angel list|angellist|profile|page|urls?|links?|address|permalink))*`,
    ),
    holds: 'crunchbase',
  },
  description: {
    headers: ['Description', 'Short Description', 'Tagline', 'One Liner', 'High Concept'],
    words: of(
      `(?:${CO} )?(?:(?:short|brief) )?(?:descriptions?|tagline|beschreibung|descripcion|descrizione|descricao)`,
      `kurzbeschreibung|what (?:it|they|${CO}) (?:do(?:es)?|did)`,
    ),
    holds: 'words',
  },
  fullDescription: {
    headers: ['Full Description', 'Long Description', 'Product Description', 'About', 'Overview'],
    words: of(`(?:${CO} )?(?:(?:full|long|detailed|extended) description|overview)`, `about ${CO}`),
    holds: 'words',
  },
  industries: {
    headers: [
      'Industries',
      'Categories',
      'Industry',
      'Category',
      'Category List',
      'Company Category List',
      'Sector',
      'Sectors',
    ],
    words: of(
      `(?:${CO} )?(?:(?:primary|main|all|sub) ?)?(?:industr(?:y|ies)|sectors?|verticals?)`,
      `(?:(?:primary|main|all|sub) ?)?categor(?:y|ies)|${CO} categories`,
      'industry vertical|branchen?|secteurs?(?: activite)?|sectores|industria|settore|setor(?:es)?|bransche?|bransje|branza|toimiala',
    ),
    maybe: of('tags|markets?|segmentos?'),
    holds: 'words',
  },
  industryCode: { label: 'Industry code', headers: ['Category Code', 'Company Category Code'], holds: 'words' },
  industryGroups: {
    headers: ['Industry Groups', 'Category Groups', 'Category Groups List'],
    words: of(`(?:(?:${CO}|primary) )?(?:industry|category) groups?(?: list)?`),
    holds: 'words',
  },
  headquartersLocation: {
    headers: ['Headquarters Location', 'Location', 'Headquarters', 'HQ', 'HQ Location', 'Company Location'],
    words: of(`(?:${OF_CO} )?(?:location|standort|ubicacion|localisation|localizacao)`, `(?:${CO} )?${HQ}`),
    holds: 'words',
  },
  city: {
    label: 'City',
    headers: ['City', 'Company City', 'HQ City', 'Town'],
    words: of(
      `(?:${AREA} )?(?:city|(?:post )?town|locality|ort|stadt|stad|ville|ciudad|cidade|citta|localidad|kaupunki|kotipaikka|miasto|plaats|woonplaats|municipio|sted)(?: (?:location|address|name|${HQ}))?`,
    ),
    holds: 'name',
  },
  state: {
    label: 'State',
    headers: ['State', 'State Code', 'Company State Code', 'Company State', 'State/Region', 'Province'],
    words: of(
      `(?:${AREA} )?(?:us )?state(?: (?:province|region|code|address|name|${HQ}))?`,
      '(?:primary )?location region|uf',
      `(?:${AREA} )?(?:province|bundesland|kanton|provincia|estado|county)`,
    ),
    holds: 'name',
  },
  country: {
    label: 'Country',
    headers: ['Country', 'Country Code', 'Company Country Code', 'Company Country', 'Country/Region'],
    words: of(
      `(?:${AREA} )?country(?: (?:territory region|region|code|name|address|${HQ}))?`,
      `(?:${AREA} )?(?:land|pays|pais|paese|kraj)(?: ${HQ})?`,
    ),
    holds: 'country',
  },
  headquartersRegions: {
    headers: ['Headquarters Regions', 'Region', 'Regions', 'Company Region', 'Continent'],
    words: of(`${OF_CO} (?:global )?regions?`),
    holds: 'words',
  },
  founders: {
    headers: ['Founders', 'Founder', 'Founder Names'],
    words: of(
      `(?:${CO} )?(?:co ?)?founders?(?: names?)?`,
      'names? founders?|founder ceo|ceo founder|grunder|grundare|fondateurs?|fundador(?:es)?|fondatori|oprichters?',
    ),
    holds: 'words',
  },
  contactEmail: {
    headers: ['Contact Email', 'Company Email', 'Email Address Company'],
    words: of(
      `(?!business)${CO} (?:(?:contact|general|main|generic) )?email(?: address)?`,
      '(?:general|generic) email',
    ),
    holds: 'email',
  },
  website: {
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
    words: of(
      `(?:(?:${CO}|primary|official|main) )?(?:web|websites?|homepage|domains?|site|webseite|internetadresse|sito|` +
        `pagina web|sitio web|strona www|strona internetowa|hjemmeside|nettside|hemsida|verkkosivut?)(?: (?:urls?|links?|address|names?|domain|web|internet|value|${CO}))*`,
      `urls?|(?:regular )?${CO} urls?|urls? (?:website|${CO})`,
    ),
    holds: 'website',
  },
  linkedin: {
    headers: ['LinkedIn', 'LinkedIn URL', 'Company LinkedIn', 'Company Linkedin Url'],
    words: of(`${CO} (?:linkedin|li)${LINK_END}`, `linkedin ${CO}${LINK_END}`, `linkedin${LINK_END}`),
    holds: 'linkedin',
  },
  firstName: {
    headers: ['First Name', 'Given Name', 'Contact First Name', 'Vorname'],
    words: of(`(?:${PERSON} )?(?:first|given) ?names?|${PERSON} first`, 'prenom|voornaam|forename'),
    holds: 'name',
  },
  lastName: {
    headers: ['Last Name', 'Surname', 'Family Name', 'Contact Last Name', 'Nachname'],
    words: of(
      `(?:${PERSON} )?(?:last|family|sur) ?names?|${PERSON} last`,
      'familienname|apellidos?|cognome|achternaam|nom famille',
    ),
    holds: 'name',
  },
  fullName: {
    label: 'Contact full name',
    headers: ['Full Name', 'Contact Name', 'Contact', 'Person', 'Person Name', 'Founder Name'],
    words: of(
      `${PERSON} (?:full )?name`,
      'primary contact|main contact|key contact|contact person|ansprechpartner(?:in)?|kontaktperson|interlocuteur',
      'nom complet|nombre completo|nome completo|prenom nom|nom prenom',
    ),
    maybe: of('ceo|dirigeant|decision maker|contacto'),
    holds: 'name',
  },
  role: {
    headers: ['Role', 'Title', 'Job Title', 'Primary Job Title', 'Position'],
    words: of(
      `(?:(?:${PERSON}|current|featured|organization) )?(?:job )?(?:title|role|position)`,
      'current job|funktion|fonction|poste|intitule poste|cargo|puesto|ruolo|job position',
    ),
    holds: 'name',
  },
  email: {
    headers: ['Email', 'E-Mail', 'Mail', 'Email Address', 'Work Email', 'Founder Email', 'Person Email'],
    words: of(
      `(?:(?:${PERSON}|work|business|professional|primary|direct|main) )?email(?: (?:address(?:es)?|adresse|work|id|value))?`,
      `${FOUNDER} (?:emails?|mails?)(?: address(?:es)?)?|emails?(?: address(?:es)?)? ${FOUNDER}`,
      '(?:address|adresse|indirizzo) email|correo(?: electronico)?|courriel',
    ),
    holds: 'email',
  },
  contactLinkedin: {
    label: 'Contact LinkedIn',
    headers: ['Person Linkedin Url', 'Person LinkedIn', 'LinkedIn Profile', 'Founder LinkedIn', 'Contact LinkedIn'],
    words: of(`(?:${PERSON}|${FOUNDER}) (?:linkedin|li)${LINK_END}`, `linkedin (?:${PERSON}|${FOUNDER})${LINK_END}`),
    holds: 'linkedinPerson',
  },
  lastFundingAmountUsd: {
    headers: [
      'Last Funding Amount (in USD)',
      'Last Funding Amount Currency (in USD)',
      'Last Funding Amount USD',
      'Latest Funding Amount',
    ],
    holds: 'amount',
    readsHeaderMoney: true,
  },
  lastFundingAmount: {
    label: 'Last funding amount',
    headers: ['Last Funding Amount', 'Last Round Amount', 'Last Round Size'],
    words: of(`${LAST} (?:${FUND} )*(?:${AMOUNT}|total)(?: ${FUND})*`),
    holds: 'amount',
    readsHeaderMoney: true,
  },
  lastFundingCurrency: {
    label: 'Last funding currency',
    headers: ['Last Funding Amount Currency', 'Last Funding Currency'],
    words: of(`${LAST} (?:${FUND} )*(?:${AMOUNT} )?currency(?: code)?`),
    holds: 'currency',
  },
  lastFundingDate: {
    headers: [
      'Last Funding Date',
      'Last Funding At',
      'Last Raised At',
      'Last Funding On',
      'Last Round Date',
      'Latest Funding Date',
    ],
    words: of(`${LAST}(?: ${FUND})+ (?:date|on|at|datum|fecha)`, `(?:date|datum|fecha|data) ${LAST}(?: ${FUND})+`),
    holds: 'date',
  },
  lastFundingDatePrecision: {
    label: 'Last funding date precision',
    headers: ['Last Funding Date Precision'],
    holds: 'precision',
  },
  lastFundingType: {
    headers: ['Last Funding Type', 'Latest Funding', 'Last Round Type', 'Last Funding Round', 'Stage', 'Funding Stage'],
    words: of(
      `${LAST} (?:${FUND} )*(?:type|stage|series)`,
      `${LAST}(?: ${FUND})+`,
      `(?:${CO} )?(?:(?:funding|financing|investment) )?stage`,
    ),
    holds: 'round',
  },
  totalFundingAmountUsd: {
    headers: [
      'Total Funding Amount (in USD)',
      'Total Funding Amount Currency (in USD)',
      'Total Funding Amount USD',
      'Funding Total USD',
      'Total Funding',
      'Total Funding USD',
    ],
    holds: 'amount',
    readsHeaderMoney: true,
  },
  totalFundingAmount: {
    label: 'Total funding',
    headers: ['Total Funding Amount', 'Total Raised', 'Funding Total'],
    words: of(
      `(?:total|cumulative|lifetime)(?! (?:amount|capital|money|investment)$)(?: ${RAISED})+`,
      `${RAISED}(?: ${RAISED})* (?:total|to date)`,
      `${RAISED} (?:gesamt|totale?)|(?:finanzierung|investition) gesamt|gesamtfinanzierung`,
    ),
    holds: 'amount',
    readsHeaderMoney: true,
  },
  totalFundingCurrency: {
    label: 'Total funding currency',
    headers: ['Total Funding Amount Currency', 'Total Funding Currency'],
    words: of(`total(?: ${RAISED})+ currency(?: code)?`),
    holds: 'currency',
  },
  roundDate: {
    label: 'Round date',
    headers: ['Announced Date', 'Funded At', 'Announced On', 'Round Date'],
    words: of(
      `(?:${ROUND}|announced|announcement) (?:date|on|at|datum|fecha)`,
      `(?:date|datum|fecha|data) (?:${ROUND}|announced)`,
    ),
    holds: 'date',
  },
  roundDatePrecision: { label: 'Round date precision', headers: ['Announced Date Precision'], holds: 'precision' },
  roundType: {
    label: 'Round type',
    headers: ['Funding Type', 'Funding Round Type', 'Round Type', 'Investment Type', 'Deal Type'],
    words: of(
      `${ROUND} (?:type|series)`,
      '(?:funding )?round (?:name|stage)',
      `(?:type|tipo|art) (?:${ROUND}|funding)`,
      'series?|finanzierungsrunde|finansieringsrunda',
    ),
    holds: 'round',
  },
  roundAmountUsd: {
    label: 'Money raised in US dollars',
    headers: ['Money Raised (in USD)', 'Money Raised Currency (in USD)', 'Raised Amount USD'],
    holds: 'amount',
    readsHeaderMoney: true,
  },
  roundAmount: {
    label: 'Money raised',
    headers: ['Money Raised', 'Amount Raised', 'Raised Amount'],
    words: of(`${ROUND} ${AMOUNT}`, `${AMOUNT} (?:${ROUND}|raised|leve|captado|levantado)`, 'raised amount'),
    holds: 'amount',
    readsHeaderMoney: true,
  },
  roundCurrency: {
    label: 'Money raised currency',
    headers: ['Money Raised Currency', 'Raised Currency Code'],
    words: of(`(?:money raised|raised amount|${ROUND}(?: ${AMOUNT})?) currency(?: code)?`),
    holds: 'currency',
  },
} as const satisfies Record<string, Partial<FieldRule>>;

export type ImportField = keyof typeof RULES | TextField;

/** Every field that a column of a company file can fill. */
export const IMPORT_FIELDS = Object.fromEntries(
  [...new Set([...Object.keys(RULES), ...TEXT_FIELDS.map(({ name }) => name)])].map((name) => [name, ruleOf(name)]),
) as Record<ImportField, FieldRule>;

function ruleOf(name: string): FieldRule {
  const rules: Readonly<Record<string, Partial<FieldRule>>> = RULES;
  const { label = name, csv = label } = ALL_FIELDS.find((field) => field.name === name) ?? {};
  return { label, headers: [csv], ...rules[name] };
}

/** A currency column without a subject. */
export const ANY_CURRENCY = of('currency(?: code)?|wahrung|devise|moneda');

/** A type of anything: its cells decide. */
export const ANY_TYPE = of('(?:funding )?(?:types?|tipos?|typ|art)');

/** Headers that mean funding only in a file of rounds; elsewhere a date or an amount may be anything. */
export const FUNDING_WORDS = [
  {
    words: of(
      'round|funding round|(?:runde|runda|ronda|ronde|rodada|tour|kierros)(?: (?:invest|inver|financ)\\p{L}+)?',
    ),
    last: 'lastFundingType',
    one: 'roundType',
  },
  {
    words: of(
      `raised|${AMOUNT}(?: (?:recaudado|funding))?|(?:funding|financing|capital) ${AMOUNT}|(?:fund(?:s|ing)|capital) raised`,
    ),
    last: 'lastFundingAmount',
    one: 'roundAmount',
  },
  { words: ANY_CURRENCY, last: 'lastFundingCurrency', one: 'roundCurrency' },
  {
    words: of('date|datum|fecha|data|dato|funding date|date fund(?:ing|ed)|date raised'),
    last: 'lastFundingDate',
    one: 'roundDate',
  },
] as const satisfies readonly { words: RegExp; last: ImportField; one: ImportField }[];

/** An amount of the last round, or of all rounds. */
export const ANY_RAISED = of('(?:(?:amount|money|funding|funds|capital) )?raised(?: amount)?');

/** The header of founders, or of what belongs to them. */
export const OF_FOUNDERS = new RegExp(`(?:^| )${FOUNDER}(?: |$)`);

/** Any of these makes it certain that a file is about rounds. */
export const ROUND_HEADERS = of(
  'round|raised|funding round|funding date|(?:runde|runda|ronda|ronde|rodada|tour|kierros)(?: (?:invest|inver|financ)\\p{L}+)?',
);

/** An address header without a target: its cells decide. */
export const ANY_URL = of(
  `(?:regular )?(?:${PERSON} |${CO} )?(?:urls?|links?|profile(?: urls?| links?)?|permalink|page|social(?: urls?| links?| profile)?)`,
);
export const ANY_LINKEDIN = of(`linkedin${LINK_END}`);

export const ANY_NAME = of('name|nom|nombre|nome|naam|record');

/** A header about the company, even in rows about people. */
export const OF_COMPANY = new RegExp(`^(?:person )?(?:primary |associated )?${OF_CO}(?: |$)`);

/** A stage, possibly of a CRM deal. */
export const ANY_STAGE = of(`(?:${CO} )?stage`);

/** A deal may be a CRM deal or a round. */
export const OF_DEAL = /(?:^| )deals?(?: |$)/;

/** Headers of tools that call rounds deals. */
export const DEALS_ARE_ROUNDS =
  /^(?:deal (?:synopsis|size status|class|type 2)|(?:pre money|post|post money) valuation|vc round|pbid|native currency deal|last financing .*)$/;

/** Identifies the last round by its type, amount or date. */
export const ANY_LAST_FUNDING = of(`${LAST}(?: ${FUND})+`);

/** Columns that only contact tools write. */
export const PERSON_TOOL =
  /^(?:seniority|departments?|email (?:status|confidence)|lifecycle stage|lead (?:status|source|owner)|contact owner|connected on|salutation|anrede|civilite)$/;

/** Header words with nothing to import. */
export const NEVER =
  /(?:^| )(?:ids?|uuids?|pbid|rank|score|numbers?|no|nr|counts?|#|equity|valuations?|ipo|revenue|affaires|umsatz|ingresos|receita|omzet|aum|assets|profit|ebitda|owner|status|phones?|mobile|telefon|telefono|telephone|fax|zip|zipcode|postal|postcode|plz|employees?|headcount|mitarbeiter|effectif|years?|month|quarter|founded|created?|creation|modified|updated|activity|twitter|facebook|instagram|youtube|github|logo|image|latitude|longitude|investors?|investoren|investidor(?:es)?|investerare|inversores|investisseurs|acquired|acquisition|traffic|followers|growth|previous|past|former|notes|comments?|remarks?|sic|naics|technologies|seniority|departments?|street|address|address ?line|keywords)(?: |$)/;

/** Known headers with nothing to import. */
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
  'Contact Pressure;Founded Year;First Funding At;Last Milestone At;Funded Month;Funded Quarter;Funded Year;CB Rank (Person);Gender'
).split(';');

/** In a file about people these headers describe the person, not the company. */
export const PEOPLE_FILE = {
  mark: 'Primary Organization',
  headers: { LinkedIn: 'contactLinkedin', Location: null, Name: 'fullName' },
} as const satisfies { mark: string; headers: Record<string, ImportField | null> };
