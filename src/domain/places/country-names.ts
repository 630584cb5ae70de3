/** The usual names of all countries by continent, which browsers load. Cyprus, Egypt and Türkiye are listed under Middle East, as in sales territories. */
const NAMES = {
  'North America':
    'Anguilla|Antigua and Barbuda|Aruba|Bahamas|Barbados|Belize|Bermuda|British Virgin Islands|Canada|' +
    'Caribbean Netherlands|Cayman Islands|Costa Rica|Cuba|Curaçao|Dominica|Dominican Republic|El Salvador|' +
    'Greenland|Grenada|Guadeloupe|Guatemala|Haiti|Honduras|Jamaica|Martinique|Mexico|Montserrat|Nicaragua|' +
    'Panama|Puerto Rico|Saint Barthélemy|Saint Kitts and Nevis|Saint Lucia|Saint Martin|' +
    'Saint Pierre and Miquelon|Saint Vincent and the Grenadines|Sint Maarten|Trinidad and Tobago|' +
    'Turks and Caicos Islands|United States|United States Virgin Islands',
  Europe:
    'Albania|Andorra|Austria|Belarus|Belgium|Bosnia and Herzegovina|Bulgaria|Croatia|Czechia|Denmark|' +
    'Estonia|Faroe Islands|Finland|France|Germany|Gibraltar|Greece|Guernsey|Hungary|Iceland|Ireland|' +
    'Isle of Man|Italy|Jersey|Kosovo|Latvia|Liechtenstein|Lithuania|Luxembourg|Malta|Moldova|Monaco|' +
    'Montenegro|Netherlands|North Macedonia|Norway|Poland|Portugal|Romania|San Marino|Serbia|Slovakia|' +
    'Slovenia|Spain|Svalbard and Jan Mayen|Sweden|Switzerland|Ukraine|United Kingdom|Vatican City|' +
    'Åland Islands',
  'Middle East':
    'Bahrain|Cyprus|Egypt|Iran|Iraq|Israel|Jordan|Kuwait|Lebanon|Oman|Palestine|Qatar|Saudi Arabia|Syria|' +
    'Türkiye|United Arab Emirates|Yemen',
  Asia:
    'Afghanistan|Armenia|Azerbaijan|Bangladesh|Bhutan|British Indian Ocean Territory|Brunei|Cambodia|' +
    'China|Christmas Island|Cocos (Keeling) Islands|Georgia|Hong Kong|India|Indonesia|Japan|Kazakhstan|' +
    'Kyrgyzstan|Laos|Macau|Malaysia|Maldives|Mongolia|Myanmar|Nepal|North Korea|Pakistan|Philippines|' +
    'Russia|Singapore|South Korea|Sri Lanka|Taiwan|Tajikistan|Thailand|Turkmenistan|Uzbekistan|Vietnam',
  Oceania:
    'American Samoa|Australia|Cook Islands|Fiji|French Polynesia|Guam|Kiribati|Marshall Islands|' +
    'Micronesia|Nauru|New Caledonia|New Zealand|Niue|Norfolk Island|Northern Mariana Islands|Palau|' +
    'Papua New Guinea|Pitcairn Islands|Samoa|Solomon Islands|Timor-Leste|Tokelau|Tonga|Tuvalu|' +
    'United States Minor Outlying Islands|Vanuatu|Wallis and Futuna',
  'South America':
    'Argentina|Bolivia|Brazil|Chile|Colombia|Ecuador|Falkland Islands|French Guiana|Guyana|Paraguay|Peru|' +
    'Suriname|Uruguay|Venezuela',
  Africa:
    'Algeria|Angola|Benin|Botswana|Burkina Faso|Burundi|Cameroon|Cape Verde|Central African Republic|Chad|' +
    'Comoros|DR Congo|Djibouti|Equatorial Guinea|Eritrea|Eswatini|Ethiopia|Gabon|Gambia|Ghana|Guinea|' +
    'Guinea-Bissau|Ivory Coast|Kenya|Lesotho|Liberia|Libya|Madagascar|Malawi|Mali|Mauritania|Mauritius|' +
    'Mayotte|Morocco|Mozambique|Namibia|Niger|Nigeria|Republic of the Congo|Rwanda|Réunion|' +
    'Saint Helena, Ascension and Tristan da Cunha|Senegal|Seychelles|Sierra Leone|Somalia|South Africa|' +
    'South Sudan|Sudan|São Tomé and Príncipe|Tanzania|Togo|Tunisia|Uganda|Western Sahara|Zambia|Zimbabwe',
  Other:
    'Antarctica|Bouvet Island|French Southern and Antarctic Lands|Heard Island and McDonald Islands|' + 'South Georgia',
};

export type Continent = keyof typeof NAMES;
export const CONTINENTS = Object.keys(NAMES) as Continent[];

/** The continent of every country, by its usual name. */
export const CONTINENT_BY_COUNTRY: ReadonlyMap<string, Continent> = new Map(
  CONTINENTS.flatMap((continent) => NAMES[continent].split('|').map((name) => [name, continent] as const)),
);

/** The usual name of a country from its usual name in any case; other spellings are read by `countryName`. */
export function usualCountry(text: string): string | null {
  if (CONTINENT_BY_COUNTRY.has(text)) return text;
  const lower = text.toLowerCase();
  return [...CONTINENT_BY_COUNTRY.keys()].find((name) => name.toLowerCase() === lower) ?? null;
}
