/** Territories that are countries of their own in our table, by the country they are often listed under. */
const TERRITORIES: Record<string, string> = {
  'United States':
    'Puerto Rico|Guam|United States Virgin Islands|American Samoa|Northern Mariana Islands|United States Minor Outlying Islands',
  China: 'Hong Kong|Macau|Taiwan',
  'United Kingdom':
    'Gibraltar|Jersey|Guernsey|Isle of Man|Bermuda|Cayman Islands|British Virgin Islands|Anguilla|Turks and Caicos Islands|Falkland Islands|Montserrat',
  France:
    'Réunion|Guadeloupe|Martinique|French Guiana|Mayotte|New Caledonia|French Polynesia|Saint Barthélemy|Saint Martin|Saint Pierre and Miquelon|Wallis and Futuna',
  Netherlands: 'Aruba|Curaçao|Sint Maarten|Caribbean Netherlands',
  Denmark: 'Faroe Islands|Greenland',
  Finland: 'Åland Islands',
  Norway: 'Svalbard and Jan Mayen',
  'New Zealand': 'Cook Islands|Niue|Tokelau',
  Australia: 'Christmas Island|Cocos (Keeling) Islands|Norfolk Island',
};

const territories = new Set(
  Object.entries(TERRITORIES).flatMap(([country, names]) => names.split('|').map((name) => `${name}|${country}`)),
);

/** Whether the first is a territory often listed under the second: 'Puerto Rico, United States'. */
export function isTerritoryOf(territory: string, country: string): boolean {
  return territories.has(`${territory}|${country}`);
}
