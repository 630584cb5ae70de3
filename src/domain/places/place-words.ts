import { placeKey } from './countries.ts';

/** Returns whether a text is one of the listed names, in any spelling. */
function nameTest(names: string): (text: string) => boolean {
  const keys = new Set(names.split('|').map(placeKey));
  return (text) => keys.has(placeKey(text));
}

/** Whether a text is a continent or another region larger than a country, as written by Crunchbase, LinkedIn and CRMs. */
export const isArea = nameTest(
  'Europe|Asia|Africa|Oceania|North America|South America|Central America|Latin America|Americas|Australasia|' +
    'Caribbean|Caribbean Islands|Middle East|Near East|Far East|Asia Pacific|Asia-Pacific (APAC)|APAC|EMEA|MENA|LATAM|' +
    'LATAM and Caribbean|Latin America and Caribbean|Latin America and the Caribbean|Europe and Africa|Middle East and Africa|' +
    'Middle East and North Africa|Middle East and North Africa (MENA)|Europe Middle East and Africa|' +
    'Europe, Middle East, and Africa (EMEA)|Europe and Africa (EMEA)|and Africa|and Africa (EMEA)|European Union|' +
    'European Union (EU)|EU|European Economic Area|Eurozone|Western Europe|Eastern Europe|Central Europe|Northern Europe|' +
    'Southern Europe|Central and Eastern Europe|Central and Eastern Europe (CEE)|CEE|Nordics|Nordic Countries|Scandinavia|' +
    'Baltics|Baltic States|Balkans|Benelux|DACH|Iberia|CIS|Commonwealth of Independent States|' +
    'Commonwealth of Independent States (CIS)|East Asia|Eastern Asia|South Asia|Southern Asia|Southeast Asia|South East Asia|' +
    'Southeastern Asia|Central Asia|Western Asia|Northern Asia|Greater China|ASEAN|' +
    'Association of Southeast Asian Nations|Association of Southeast Asian Nations (ASEAN)|Gulf|GCC|' +
    'Gulf Cooperation Council|Gulf Cooperation Council (GCC)|North Africa|Northern Africa|East Africa|Eastern Africa|' +
    'West Africa|Western Africa|Southern Africa|Central Africa|Middle Africa|Sub-Saharan Africa|Polynesia|Melanesia|' +
    'Pacific Islands|Northern America|West Coast|East Coast|Western US|Eastern US|Southern US|Northeastern US|Midwestern US|' +
    'Midwest|New England|Great Lakes|Pacific Northwest|Mid-Atlantic|' +
    'Worldwide|World|Global|Globally|International|Anywhere|Everywhere|Earth|Multiple|Multiple Locations|Various|' +
    'Various Locations|Many Locations|Several Locations',
);

export const isRemote = nameTest(
  'Remote|Fully Remote|100% Remote|Remote First|Remote-First|Partly Remote|Remote Only|Distributed|Fully Distributed|Work from Home|WFH|Virtual|Online',
);

/** Whether a text next to a place can be ignored. */
export const isNoise = nameTest('hq|headquarters|head office|main office|office|global hq|us hq|the|');

/** Regions that are never cities, in countries without a regions table. */
const isRegionName = nameTest(
  'Île-de-France|Auvergne-Rhône-Alpes|Occitanie|Nouvelle-Aquitaine|Hauts-de-France|Pays de la Loire|Brittany|Bretagne|' +
    "Provence-Alpes-Côte d'Azur|Grand Est|Normandy|Normandie|Centre-Val de Loire|Bourgogne-Franche-Comté|Corsica|Alsace|" +
    'Catalonia|Cataluña|Catalunya|Andalusia|Andalucía|Basque Country|País Vasco|Galicia|Aragon|Asturias|Navarra|' +
    'Comunidad Valenciana|Community of Madrid|Comunidad de Madrid|Balearic Islands|Canary Islands|Lombardy|Lombardia|Lazio|' +
    'Piedmont|Piemonte|Emilia-Romagna|Veneto|Tuscany|Toscana|Campania|Liguria|Sicily|Sicilia|Sardinia|Apulia|Puglia|Umbria|' +
    'Flanders|Wallonia|East Flanders|West Flanders|Flemish Brabant|North Holland|South Holland|Noord-Holland|Zuid-Holland|' +
    'North Brabant|Noord-Brabant|Gelderland|Overijssel|Friesland|Flevoland|Vaud|Ticino|Aargau|Valais|Styria|Tyrol|Tirol|' +
    'Upper Austria|Lower Austria|Carinthia|Vorarlberg|Burgenland|Lesser Poland|Greater Poland|Masovia|Mazowieckie|' +
    'Małopolskie|Silesia|Guangdong|Zhejiang|Jiangsu|Sichuan|Hubei|Hunan|Fujian|Shandong|Shaanxi|Anhui|Liaoning|Henan|' +
    'Hebei|Yunnan|Hokkaido|Kanagawa|Gyeonggi|West Java|East Java|Central Java|Jawa Barat|Jawa Timur|Jawa Tengah|' +
    'Jakarta Raya|Metro Manila|Selangor|Penang|Pulau Pinang|Johor|Sindh|Punjab|Khyber Pakhtunkhwa|Balochistan|Gauteng|' +
    'Western Cape|KwaZulu-Natal|Eastern Cape|Antioquia|Valle del Cauca|Cundinamarca|Jalisco|Nuevo León|Baja California|' +
    'Quintana Roo|Santa Fe|Yucatán|Sonora|Leinster|Munster|Connacht|Ulster|South Moravia|Central Bohemia|Attica|Central Macedonia|' +
    'New Territories|Hong Kong Island|Kurdistan',
);

/** Words at the start or end of region names. */
const REGION_WORDS = new Set(
  'region province provincia county state district governorate prefecture oblast krai voivodeship division canton territory department departamento municipality autonomous'.split(
    ' ',
  ),
);

/** Whether a country has a city of the same name. */
export const isCityLikeCountry = nameTest(
  'Singapore|Luxembourg|Monaco|Panama|Guatemala|Kuwait|Djibouti|San Marino|Hong Kong|Macau|Gibraltar|Vatican City|Andorra',
);

/** Region names that often mean the city: 'Berlin, Germany'. */
const REGIONS_LIKE_CITIES = 'Berlin|Hamburg|Bremen|Delhi|Chandigarh|Puducherry|Pondicherry|São Paulo|Rio de Janeiro';
export const isRegionLikeCity = nameTest(REGIONS_LIKE_CITIES);

/** Whether the regions of a country are not named after cities, so that a second city is not a region. */
export const hasOtherRegionNames = nameTest(
  'Norway|Denmark|Finland|Estonia|Poland|United Kingdom|South Africa|France|Netherlands|Iceland|Ghana|Bangladesh',
);
/** Their exceptions: a district that Crunchbase names as a region, and two provinces. */
export const isCityLikeRegion = nameTest('Paris|Utrecht|Groningen');

/** Whether a text is a large city that is not inside another city's region. */
const isRegionalCapital = nameTest(
  'zurich|geneva|basel|bern|lausanne|amsterdam|rotterdam|the hague|utrecht|groningen|eindhoven|brussels|antwerp|ghent|' +
    'vienna|salzburg|graz|linz|madrid|barcelona|valencia|seville|bilbao|malaga|lisbon|porto|paris|lyon|marseille|toulouse|' +
    'lille|bordeaux|nantes|nice|rome|milan|turin|naples|bologna|florence|stockholm|gothenburg|malmo|uppsala|oslo|bergen|' +
    'trondheim|stavanger|copenhagen|aarhus|helsinki|tampere|warsaw|krakow|wroclaw|gdansk|poznan|prague|brno|budapest|' +
    'bucharest|sofia|athens|dublin|cork|galway|moscow|saint petersburg|kyiv|kharkiv|lviv|istanbul|ankara|izmir|tel aviv|' +
    'haifa|jerusalem|dubai|abu dhabi|riyadh|jeddah|cairo|alexandria|lagos|abuja|nairobi|mombasa|cape town|johannesburg|' +
    'tokyo|osaka|kyoto|fukuoka|beijing|shanghai|shenzhen|guangzhou|hangzhou|chengdu|seoul|busan|taipei|kaohsiung|hanoi|' +
    'ho chi minh city|bangkok|jakarta|bandung|manila|kuala lumpur|mexico city|monterrey|guadalajara|bogota|medellin|cali|' +
    'singapore|hong kong|santiago|valparaiso|buenos aires|cordoba|rosario|mendoza|lima|quito|guayaquil|auckland|wellington|christchurch|' +
    'praha|wien|genf|geneve|lisboa|sevilla|roma|milano|torino|napoli|firenze|moskva|warszawa|kobenhavn|goteborg|bruxelles|' +
    'antwerpen|gent|bucuresti|belgrade|beograd|zagreb|ljubljana|bratislava|recife|tallinn|tartu|riga|vilnius|kaunas|reykjavik|odense|' +
    'aalborg|turku|oulu|limerick|braga|coimbra|lissabon|innsbruck|liege|debrecen|szeged|ostrava|kosice|cluj|cluj napoca|timisoara|iasi|' +
    'thessaloniki|patras|plovdiv|varna|odesa|odessa|minsk|kazan|novosibirsk|yerevan|baku|almaty|tashkent|amman|doha|dammam|casablanca|' +
    'rabat|tunis|accra|kumasi|kigali|kampala|addis ababa|durban|pretoria|karachi|lahore|islamabad|dhaka|colombo|kathmandu|da nang|saigon|' +
    'surabaya|yogyakarta|cebu|davao|nagoya|sapporo|daejeon|daegu|incheon|chongqing|tianjin|wuhan|nanjing|curitiba|florianopolis|' +
    'belo horizonte|porto alegre|barranquilla|puebla|tijuana|arequipa|montevideo|asuncion|rom|mailand|neapel|gdynia',
);

/** Large cities whose names may mean something else, such as an industry. */
const isAmbiguousName = nameTest('nice|cork|porto|cali|lima|sofia|florence|cordoba|mendoza');
const isOtherLargeCity = nameTest(
  'berlin|munich|munchen|hamburg|cologne|koln|frankfurt|dusseldorf|stuttgart|leipzig|dresden|london|manchester|edinburgh|' +
    'glasgow|new york|new york city|nyc|san francisco|los angeles|palo alto|mountain view|menlo park|boston|chicago|austin|' +
    'seattle|denver|atlanta|miami|dallas|houston|san diego|philadelphia|toronto|montreal|vancouver|sydney|melbourne|' +
    'bengaluru|bangalore|mumbai|new delhi|hyderabad|chennai|pune|gurugram|gurgaon|sao paulo|rio de janeiro',
);

/** Whether a text is a large city whose name has no other meaning, so that it is never an industry or topic. */
export function isUnambiguousCity(text: string): boolean {
  return isOtherLargeCity(text) || (isRegionalCapital(text) && !isAmbiguousName(text));
}

export function isLargeCity(text: string): boolean {
  return isRegionalCapital(text) || isUnambiguousCity(text);
}

/** Whether a name alone may be a city or a state. */
export const mayBeCityOrState = nameTest(`${REGIONS_LIKE_CITIES}|New York|Victoria|Brandenburg|Washington|Quebec`);

/** Whether the metropolitan area of a city spans several states. */
const isInSeveralStates = nameTest(
  'new york|chicago|philadelphia|boston|washington|kansas city|cincinnati|st louis|saint louis|portland|memphis|louisville|charlotte|providence|omaha|minneapolis|delhi|new delhi|hamburg|bremen|mannheim|ottawa',
);

/** Metropolitan areas with names of their own, mapped to their city. */
const METROS = new Map(
  Object.entries({
    'bay area': 'San Francisco',
    'sf bay': 'San Francisco',
    'sf bay area': 'San Francisco',
    'san francisco bay': 'San Francisco',
    'silicon valley': 'San Francisco',
    'silicon beach': 'Los Angeles',
    'southern california': 'Los Angeles',
    'northern california': 'San Francisco',
    'orange county': 'Irvine',
    'silicon alley': 'New York',
    'tri state': 'New York',
    'silicon hills': 'Austin',
    'silicon slopes': 'Salt Lake City',
    'research triangle': 'Durham',
    'raleigh durham': 'Raleigh',
    'dallas fort worth': 'Dallas',
    'miami fort lauderdale': 'Miami',
    'minneapolis saint paul': 'Minneapolis',
    dfw: 'Dallas',
    'south florida': 'Miami',
    'washington dc': 'Washington',
    'new york city': 'New York',
    'bangalore urban': 'Bengaluru',
    'bengaluru urban': 'Bengaluru',
    'national capital region': 'New Delhi',
    'delhi ncr': 'New Delhi',
  }),
);

const METRO_ENDS = [
  ' metropolitan area',
  ' metropolitan region',
  ' metro area',
  ' metroplex',
  ' metropolitan',
  ' area',
  ' metro',
];

/** Street words; a part with one of them and a digit, or with one at its end, is not a city. */
const STREET =
  /(?:^|[ .])(?:street|st|avenue|ave|road|rd|lane|ln|blvd|boulevard|drive|dr|court|ct|way|parkway|pkwy|highway|hwy|suite|ste|floor|fl|unit|building|bldg|plaza|sector|phase|block|po box|strasse|str|platz|rue|calle|via|rua|carrera)\.?(?:$|[ .,#])|(?:strasse|straße|str\.|weg|gatan|vägen|straat)(?:$| )/i;

export const isNameWithSlash = nameTest(
  'Biel/Bienne|Frankfurt/Main|Frankfurt/Oder|Halle/Saale|Fribourg/Freiburg|Freiburg/Fribourg|Bozen/Bolzano|Bolzano/Bozen',
);

/** 'Southern, Botswana', 'North West, South Africa'. */
const DIRECTIONS = /^(?:(?:(?:north|south)(?: ?(?:east|west))?|east|west)(?:ern)?|central)(?: central)?$/;

/** Whether a name looks like a region that is not in the tables: 'Stockholm County', 'Catalonia'. */
export function isOtherRegion(text: string): boolean {
  const key = placeKey(text);
  if (isRegionName(text) || DIRECTIONS.test(key) || key.startsWith('co ')) return true;
  const words = key.split(' ');
  return words.length > 1 && (REGION_WORDS.has(words[0] ?? '') || REGION_WORDS.has(words.at(-1) ?? ''));
}

export function metroOf(text: string): { city: string; oneState: boolean } | null {
  let name = placeKey(text.replaceAll('/', ' '));
  let found = false;
  if (name.startsWith('greater ')) {
    name = name.slice(8);
    found = true;
  }
  const end = METRO_ENDS.find((words) => name.endsWith(words));
  if (end) name = name.slice(0, -end.length);
  const city = METROS.get(name) ?? METROS.get(placeKey(text));
  if (!found && !end && !city) return null;
  const around = city ?? name;
  return { city: around, oneState: !isInSeveralStates(around) };
}

export function isAddress(text: string): boolean {
  if (!/\d/.test(text))
    return STREET.test(text) && /\b(?:street|avenue|road|boulevard|suite|floor|building)\b/i.test(text);
  // '6th of October City'
  return !/^\d+(?:th|st|nd|rd) of /i.test(text);
}

/** Whether '12345 Main Street' is still a street without its number. */
export function isStreet(text: string): boolean {
  return STREET.test(text);
}
