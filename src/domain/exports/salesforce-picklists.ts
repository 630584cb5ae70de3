import { countryByAlpha2, countryName } from '../places/countries.ts';
import { regionOf } from '../places/regions.ts';
import { foldText } from '../search/fold-text.ts';
import type { Lead } from './lead-fields.ts';

/** The standard picklists of an organization created in 2024. Admins can add values. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  Bolivia: 'Bolivia, Plurinational State of',
  'British Virgin Islands': 'Virgin Islands, British',
  Brunei: 'Brunei Darussalam',
  'Caribbean Netherlands': 'Bonaire, Sint Eustatius and Saba',
  'DR Congo': 'Congo, the Democratic Republic of the',
  'Falkland Islands': 'Falkland Islands (Malvinas)',
  'French Southern and Antarctic Lands': 'French Southern Territories',
  Iran: 'Iran, Islamic Republic of',
  'Ivory Coast': "Cote d'Ivoire",
  Laos: "Lao People's Democratic Republic",
  Macau: 'Macao',
  Moldova: 'Moldova, Republic of',
  'North Korea': "Korea, Democratic People's Republic of",
  'Pitcairn Islands': 'Pitcairn',
  'Republic of the Congo': 'Congo',
  Russia: 'Russian Federation',
  Réunion: 'Reunion',
  'Saint Martin': 'Saint Martin (French part)',
  'Sint Maarten': 'Sint Maarten (Dutch part)',
  'South Georgia': 'South Georgia and the South Sandwich Islands',
  'South Korea': 'Korea, Republic of',
  Syria: 'Syrian Arab Republic',
  'São Tomé and Príncipe': 'Sao Tome and Principe',
  Tanzania: 'Tanzania, United Republic of',
  'Vatican City': 'Holy See (Vatican City State)',
  Venezuela: 'Venezuela, Bolivarian Republic of',
  'Åland Islands': 'Aland Islands',
};

/** Countries of ours without an entry, most of them states of another country there. */
const MISSING_COUNTRIES: ReadonlySet<string> = new Set([
  'American Samoa',
  'Guam',
  'Hong Kong',
  'Kosovo',
  'Marshall Islands',
  'Micronesia',
  'Northern Mariana Islands',
  'Palau',
  'Puerto Rico',
  'United States Minor Outlying Islands',
  'United States Virgin Islands',
]);

/** States by country, each optionally with other spellings. In any other country, a state is refused. */
const STATES: Readonly<Record<string, string>> = {
  Australia:
    'Australian Capital Territory|New South Wales|Northern Territory|Queensland|South Australia|Tasmania|Victoria|Western Australia',
  Brazil:
    'Acre|Alagoas|Amapá|Amazonas|Bahia|Ceará|Distrito Federal/Federal District|Espírito Santo|Goiás|Maranhão|Mato Grosso|Mato Grosso do Sul|Minas Gerais|Paraná|Paraíba|Pará|Pernambuco|Piauí|Rio Grande do Norte|Rio Grande do Sul|Rio de Janeiro|Rondônia|Roraima|Santa Catarina|Sergipe|São Paulo|Tocantins',
  Canada:
    'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Northwest Territories|Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon Territories/Yukon',
  China:
    'Anhui|Beijing|Chongqing|Fujian|Gansu|Guangdong|Guangxi/Guangxi Zhuang|Guizhou|Hainan|Hebei|Heilongjiang|Henan|Hong Kong|Hubei|Hunan|Jiangsu|Jiangxi|Jilin|Liaoning|Macao/Macau|Nei Mongol/Inner Mongolia|Ningxia/Ningxia Hui|Qinghai|Shaanxi|Shandong|Shanghai|Shanxi|Sichuan|Taiwan|Tianjin|Xinjiang/Xinjiang Uygur|Xizang/Tibet|Yunnan|Zhejiang',
  India:
    'Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|Dadra and Nagar Haveli|Daman and Diu|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Lakshadweep|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Puducherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal',
  Ireland:
    'Carlow|Cavan|Clare|Cork|Donegal|Dublin|Galway|Kerry|Kildare|Kilkenny|Laois|Leitrim|Limerick|Longford|Louth|Mayo|Meath|Monaghan|Offaly|Roscommon|Sligo|Tipperary|Waterford|Westmeath|Wexford|Wicklow',
  Italy:
    "Agrigento|Alessandria|Ancona|Aosta|Arezzo|Ascoli Piceno|Asti|Avellino|Bari|Barletta-Andria-Trani|Belluno|Benevento|Bergamo|Biella|Bologna|Bolzano|Brescia|Brindisi|Cagliari|Caltanissetta|Campobasso|Carbonia-Iglesias|Caserta|Catania|Catanzaro|Chieti|Como|Cosenza|Cremona|Crotone|Cuneo|Enna|Fermo|Ferrara|Florence/Firenze|Foggia|Forlì-Cesena|Frosinone|Genoa/Genova|Gorizia|Grosseto|Imperia|Isernia|L'Aquila|La Spezia|Latina|Lecce|Lecco|Livorno|Lodi|Lucca|Macerata|Mantua/Mantova|Massa and Carrara|Matera|Medio Campidano|Messina|Milan/Milano|Modena|Monza and Brianza|Naples/Napoli|Novara|Nuoro|Ogliastra|Olbia-Tempio|Oristano|Padua/Padova|Palermo|Parma|Pavia|Perugia|Pesaro and Urbino|Pescara|Piacenza|Pisa|Pistoia|Pordenone|Potenza|Prato|Ragusa|Ravenna|Reggio Calabria|Reggio Emilia|Rieti|Rimini|Rome/Roma|Rovigo|Salerno|Sassari|Savona|Siena|Sondrio|Syracuse/Siracusa|Taranto|Teramo|Terni|Trapani|Trento|Treviso|Trieste|Turin/Torino|Udine|Varese|Venice/Venezia|Verbano-Cusio-Ossola|Vercelli|Verona|Vibo Valentia|Vicenza|Viterbo",
  Mexico:
    'Aguascalientes|Baja California|Baja California Sur|Campeche|Chiapas|Chihuahua|Coahuila|Colima|Durango|Federal District/Mexico City/Ciudad de Mexico/CDMX/Distrito Federal|Guanajuato|Guerrero|Hidalgo|Jalisco|Mexico State/Estado de Mexico/State of Mexico|Michoacán|Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas',
  'United States':
    'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
};

const states: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(STATES).map(([country, names]) => [
    country,
    new Map(
      names.split('|').flatMap((spellings) => {
        const [name = ''] = spellings.split('/');
        return spellings.split('/').map((spelling) => [foldText(spelling), name] as const);
      }),
    ),
  ]),
);

/** Our name of a country, from any spelling. */
function leadCountry({ country }: Lead): string | null {
  return countryName(country) ?? countryByAlpha2(country.trim());
}

function standardCountry(lead: Lead): string | null {
  const country = leadCountry(lead);
  return country === null || MISSING_COUNTRIES.has(country) ? null : (COUNTRY_NAMES[country] ?? country);
}

function standardState(lead: Lead): string | null {
  const country = leadCountry(lead) ?? '';
  const names = states.get(country);
  return names?.get(foldText(regionOf(country, lead.state) ?? lead.state)) ?? null;
}

/** The country as Salesforce names it; as it is if Salesforce has none. */
export function salesforceCountry(lead: Lead): string {
  return standardCountry(lead) ?? lead.country;
}

/** The state as Salesforce names it; as it is if Salesforce has none. */
export function salesforceState(lead: Lead): string {
  return standardState(lead) ?? lead.state;
}

/** The part of a place that the standard picklists do not have, which Salesforce rejects while they are turned on. */
export function missingFromPicklists(lead: Lead): { part: 'country' | 'state'; value: string } | null {
  if (lead.country !== '' && standardCountry(lead) === null) return { part: 'country', value: lead.country };
  return lead.state !== '' && standardState(lead) === null ? { part: 'state', value: lead.state } : null;
}
