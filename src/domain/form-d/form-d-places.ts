import { countryName } from '../places/countries.ts';
import { type Place, placeText } from '../places/place.ts';
import { readPlace } from '../places/read-place.ts';
import { stateName } from '../places/regions.ts';

/** EDGAR codes for places outside the US: Canadian provinces, then countries by our names. */
const PROVINCES =
  'A0 Alberta|A1 British Columbia|A2 Manitoba|A3 New Brunswick|A4 Newfoundland and Labrador|A5 Nova Scotia|A6 Ontario|A7 Prince Edward Island|A8 Quebec|A9 Saskatchewan|B0 Yukon';
const COUNTRIES =
  '1A Anguilla|1B Armenia|1C Aruba|1D Azerbaijan|1E Bosnia and Herzegovina|1F Belarus|1G Djibouti|1H Estonia|1J Eritrea|1M Croatia|1N Kyrgyzstan|1P Kazakhstan|1Q Lithuania|1R Latvia|1S Moldova|1T Marshall Islands|1U North Macedonia|1Z Russia|2A Slovenia|2B Slovakia|2D Tajikistan|2E Turkmenistan|2H Ukraine|2K Uzbekistan|2L Vanuatu|2M Germany|2N Czechia|2Q Georgia|B1 Botswana|B2 Afghanistan|B3 Albania|B4 Algeria|B6 Andorra|B7 Angola|B9 Antigua and Barbuda|C0 United Arab Emirates|C1 Argentina|C3 Australia|C4 Austria|C5 Bahamas|C6 Bahrain|C7 Bangladesh|C8 Barbados|C9 Belgium|D0 Bermuda|D1 Belize|D2 Bhutan|D3 Bolivia|D5 Brazil|D8 British Virgin Islands|D9 Brunei|E0 Bulgaria|E1 Myanmar|E2 Burundi|E3 Cambodia|E4 Cameroon|E8 Cape Verde|E9 Cayman Islands|F1 Sri Lanka|F3 Chile|F4 China|F5 Taiwan|F8 Colombia|G2 Costa Rica|G4 Cyprus|G6 Benin|G7 Denmark|G8 Dominican Republic|G9 Dominica|H1 Ecuador|H2 Egypt|H3 El Salvador|H5 Ethiopia|H8 Fiji|H9 Finland|I0 France|I5 Gabon|I6 Gambia|J0 Ghana|J1 Gibraltar|J3 Greece|J4 Greenland|J5 Grenada|J8 Guatemala|J9 Guinea|K0 Guyana|K1 Haiti|K2 Honduras|K3 Hong Kong|K5 Hungary|K6 Iceland|K7 India|K8 Indonesia|K9 Iran|L0 Iraq|L2 Ireland|L3 Israel|L6 Italy|L7 Ivory Coast|L8 Jamaica|M0 Japan|M2 Jordan|M3 Kenya|M5 South Korea|M6 Kuwait|M7 Laos|M8 Lebanon|N0 Liberia|N1 Libya|N2 Liechtenstein|N4 Luxembourg|N5 Macau|N6 Madagascar|N7 Malawi|N8 Malaysia|N9 Maldives|O0 Mali|O1 Malta|O4 Mauritius|O5 Mexico|O9 Monaco|P0 Mongolia|P2 Morocco|P3 Mozambique|P4 Oman|P6 Nepal|P7 Netherlands|Q1 Vietnam|Q2 New Zealand|Q3 Nicaragua|Q4 Niger|Q5 Nigeria|Q8 Norway|R0 Pakistan|R1 Panama|R2 Papua New Guinea|R4 Paraguay|R5 Peru|R6 Philippines|R9 Poland|S1 Portugal|S3 Qatar|S5 Romania|S6 Rwanda|S8 San Marino|T0 Saudi Arabia|T1 Senegal|T2 Seychelles|T3 South Africa|T6 Namibia|T7 Yemen|T8 Sierra Leone|U0 Singapore|U3 Spain|V2 Sudan|V3 Suriname|V6 Eswatini|V7 Sweden|V8 Switzerland|V9 Syria|W0 Tanzania|W1 Thailand|W2 Togo|W5 Trinidad and Tobago|W6 Tunisia|W8 Türkiye|W9 Uganda|X0 United Kingdom|X1 United States|X2 Burkina Faso|X3 Uruguay|X5 Venezuela|Y0 Samoa|Y4 Zambia|Y5 Zimbabwe|Y7 Guernsey|Y8 Isle of Man|Y9 Jersey|Z2 Serbia|Z4 Canada|Z5 Montenegro|PR Puerto Rico|GU Guam';

const byCode = (table: string) => new Map(table.split('|').map((row) => [row.slice(0, 2), row.slice(3)]));
const provinces = byCode(PROVINCES);
const countries = byCode(COUNTRIES);

/** Reads the place of a filing from its city, often in capitals, and its state or country code (`CA`, `A6`, `X0`). */
export function filedPlace(city: string, code: string): Place | null {
  const key = code.trim().toUpperCase();
  const state = stateName(key) ?? provinces.get(key) ?? '';
  const country = stateName(key) ? 'United States' : state ? 'Canada' : (countries.get(key) ?? '');
  const { place } = readPlace({ city, state, country: countryName(country) ?? country });
  return placeText(place) === '' ? null : place;
}
