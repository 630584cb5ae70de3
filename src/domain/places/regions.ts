import { placeKey } from './countries.ts';

/**
 * States and provinces by code, per country: `code name/other spellings|…`. In countries with a complete list, any other
 * name is not a region.
 */
const TABLES: Record<string, string> = {
  'United States':
    'AL Alabama/Ala|AK Alaska|AZ Arizona/Ariz|AR Arkansas/Ark|CA California/Calif/Cali/Cal|CO Colorado/Colo|CT Connecticut/Conn|DE Delaware/Del|DC District of Columbia/Washington DC/Washington District of Columbia|FL Florida/Fla|GA Georgia|HI Hawaii|ID Idaho|IL Illinois/Ill|IN Indiana/Ind|IA Iowa|KS Kansas/Kans|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts/Mass|MI Michigan/Mich|MN Minnesota/Minn|MS Mississippi/Miss|MO Missouri|MT Montana/Mont|NE Nebraska/Neb/Nebr|NV Nevada/Nev|NH New Hampshire|NJ New Jersey|NM New Mexico/N Mex|NY New York/New York State/N Y|NC North Carolina/N Carolina/N Car|ND North Dakota/N Dakota/N Dak|OH Ohio|OK Oklahoma/Okla|OR Oregon/Ore/Oreg|PA Pennsylvania/Penn/Penna|RI Rhode Island|SC South Carolina/S Carolina/S Car|SD South Dakota/S Dakota/S Dak|TN Tennessee/Tenn|TX Texas/Tex|UT Utah|VT Vermont|VA Virginia/Virg|WA Washington/Wash/Washington State|WV West Virginia/W Virginia/W Va|WI Wisconsin/Wis/Wisc|WY Wyoming/Wyo',
  Canada:
    'AB Alberta/Alta|BC British Columbia/B C|MB Manitoba|NB New Brunswick/Nouveau Brunswick|NL Newfoundland and Labrador/Newfoundland/Terre Neuve et Labrador/NF|NS Nova Scotia/Nouvelle Ecosse|NT Northwest Territories/NWT|NU Nunavut|ON Ontario/Ont|PE Prince Edward Island/PEI/Ile du Prince Edouard|QC Quebec/Que/PQ|SK Saskatchewan/Sask|YT Yukon/Yukon Territory/YK',
  Australia:
    'ACT Australian Capital Territory|NSW New South Wales/N S W|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  India:
    'AN Andaman and Nicobar Islands/Andaman and Nicobar|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|CH Chandigarh|CT Chhattisgarh/CG/Chattisgarh|DN Dadra and Nagar Haveli/Dadra and Nagar Haveli and Daman and Diu/DH|DD Daman and Diu|DL Delhi/NCT of Delhi/National Capital Territory of Delhi/Delhi NCR|GA Goa|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JK Jammu and Kashmir/Jammu and Kashmir State|JH Jharkhand|KA Karnataka|KL Kerala|LA Ladakh|LD Lakshadweep|MP Madhya Pradesh|MH Maharashtra/Maharastra|MN Manipur|ML Meghalaya|MZ Mizoram|NL Nagaland|OR Odisha/Orissa/OD|PY Puducherry/Pondicherry|PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu/Tamilnadu|TG Telangana/TS|TR Tripura|UP Uttar Pradesh|UT Uttarakhand/Uttaranchal/UK|WB West Bengal',
  Germany:
    'BW Baden-Württemberg/Baden Wuerttemberg|BY Bavaria/Bayern|BE Berlin|BB Brandenburg|HB Bremen|HH Hamburg|HE Hesse/Hessen|MV Mecklenburg-Vorpommern/Mecklenburg Western Pomerania|NI Lower Saxony/Niedersachsen|NW North Rhine-Westphalia/Nordrhein Westfalen/NRW|RP Rhineland-Palatinate/Rheinland Pfalz|SL Saarland|SN Saxony/Sachsen|ST Saxony-Anhalt/Sachsen Anhalt|SH Schleswig-Holstein|TH Thuringia/Thüringen/Thueringen',
  'United Kingdom': 'ENG England|SCT Scotland|WLS Wales/Cymru|NIR Northern Ireland/NI',
  Brazil:
    'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Federal District/Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
};

/** Countries with a complete list of regions. */
const COMPLETE = new Set(['United States', 'Canada', 'Australia', 'India', 'Germany']);

/** First three digits of each state's ZIP codes, from and to. */
const ZIP_CODES =
  'AL350369 AK995999 AZ850865 AR716729 CA900961 CO800816 CT060069 DE197199 DC200205 FL320349 GA300319 GA398399 HI967968 ID832838 IL600629 IN460479 IA500528 KS660679 KY400427 LA700714 ME039049 MD206219 MA010027 MA055055 MI480499 MN550567 MS386397 MO630658 MT590599 NE680693 NV889898 NH030038 NJ070089 NM870884 NY100149 NY005005 NC270289 ND580588 OH430459 OK730749 OR970979 PA150196 RI028029 SC290299 SD570577 TN370385 TX750799 TX885885 UT840847 VT050059 VA201201 VA220246 WA980994 WV247268 WI530549 WY820831';

export type Region = { region: string; country: string };

const byCode = new Map<string, Region[]>();
const byName = new Map<string, Region[]>();
const ofCountry = new Map<string, Map<string, string>>();
for (const [country, table] of Object.entries(TABLES)) {
  const regionOfCode = new Map<string, string>();
  ofCountry.set(country, regionOfCode);
  for (const row of table.split('|')) {
    const space = row.indexOf(' ');
    const [region = '', ...spellings] = row.slice(space + 1).split('/');
    const entry = { region, country };
    add(byCode, row.slice(0, space), entry);
    regionOfCode.set(row.slice(0, space).toLowerCase(), region);
    for (const spelling of [region, ...spellings]) {
      regionOfCode.set(placeKey(spelling), region);
      add(spelling.length <= 3 && spelling === spelling.toUpperCase() ? byCode : byName, keyOf(spelling), entry);
    }
  }
}

function keyOf(spelling: string): string {
  return spelling.length <= 3 && spelling === spelling.toUpperCase() ? spelling : placeKey(spelling);
}

function add(map: Map<string, Region[]>, key: string, region: Region): void {
  map.set(key, [...(map.get(key) ?? []), region]);
}

/** The full name of a region from its code or any spelling; null if unknown. */
export function regionOf(country: string, text: string): string | null {
  const regionOfCode = ofCountry.get(country);
  if (!regionOfCode) return null;
  // 'N.Y.' and 'N. Y.' are codes too.
  const key = withoutForm(placeKey(text));
  return regionOfCode.get(key) ?? (key.length <= 5 ? (regionOfCode.get(key.replaceAll(' ', '')) ?? null) : null);
}

/** Whether the table lists every region of a country. */
export function knowsRegionsOf(country: string): boolean {
  return COMPLETE.has(country);
}

/** Regions with a given code, in any country of the table; 'WA' is Washington and Western Australia. */
export function regionsByCode(code: string): readonly Region[] {
  return byCode.get(code.replaceAll('.', '').toUpperCase()) ?? [];
}

/** Regions with a given name, in any country of the table. */
export function regionsByName(text: string): readonly Region[] {
  return byName.get(withoutForm(placeKey(text))) ?? [];
}

/** The name of a US state from its code in any case, or null. */
export function stateName(code: string): string | null {
  return regionsByCode(code.trim()).find(({ country }) => country === 'United States')?.region ?? null;
}

export function isZipCodeOf(state: string, zip: string): boolean {
  const prefix = zip.slice(0, 3);
  return ZIP_CODES.split(' ').some(
    (row) => stateName(row.slice(0, 2)) === state && prefix >= row.slice(2, 5) && prefix <= row.slice(5),
  );
}

/** Matches 'State of California', 'Commonwealth of Virginia', 'Province of Ontario'. */
function withoutForm(key: string): string {
  const at = key.indexOf(' of ');
  if (at < 0) return key;
  const form = key.slice(0, at);
  return form === 'state' || form === 'commonwealth' || form === 'province' ? key.slice(at + 4) : key;
}
