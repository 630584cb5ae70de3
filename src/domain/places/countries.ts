import { memoize } from '../memoize.ts';
import { foldText } from '../search/fold-text.ts';
import { CONTINENT_BY_COUNTRY, type Continent } from './country-names.ts';
import { COUNTRIES } from './country-table.ts';

/** Words around the usual name in official ones: 'Iran, Islamic Republic of', 'Egypt, Arab Rep.'. */
const FORMAL_WORDS = new Set(
  (
    "republic rep of the and islamic arab democratic dem people's peoples plurinational bolivarian rb state states sts " +
    'federated fed kingdom socialist commonwealth federal federation province china sar principality grand duchy ' +
    'sultanate independent united hashemite cooperative co operative'
  ).split(' '),
);

const SHORT_WORDS = new Map([
  ['st ', 'saint '],
  ['ft ', 'fort '],
  ['mt ', 'mount '],
]);

/**
 * Folds the spellings of a place name: case, accents, periods and a leading 'the' are dropped, hyphens become spaces,
 * 'St.', 'Ft.' and 'Mt.' are expanded, '&' becomes 'and'.
 */
export const placeKey = memoize(keyOf, (text) => text);

const byName = new Map<string, string>();
const byAlpha2 = new Map<string, string>();
const byAlpha3 = new Map<string, string>();
for (const row of COUNTRIES) {
  const [name = '', alpha2 = '', alpha3 = '', ...spellings] = row.split('|');
  byAlpha2.set(alpha2, name);
  byAlpha3.set(alpha3, name);
  for (const spelling of [name, ...spellings]) byName.set(placeKey(spelling), name);
}

function keyOf(text: string): string {
  let key = /^[A-Za-z]+(?: [A-Za-z]+)*$/.test(text) ? text.toLowerCase() : foldText(text);
  if (/[^a-z ]/.test(key)) {
    key = key
      .replace(/\./g, '')
      .replaceAll('&', ' and ')
      .replace(/[-,()]/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim();
  }
  if (key.startsWith('the ')) key = key.slice(4);
  return key.includes('t ') ? key.replace(/(?<![^ ])(?:st|ft|mt) /g, (word) => SHORT_WORDS.get(word) ?? word) : key;
}

/** The usual name of a country from any of its names, but no codes other than 'US', 'UK' and 'UAE'. */
export function countryByName(text: string): string | null {
  const key = placeKey(text);
  return (
    byName.get(key) ??
    byName.get(withoutForm(key)) ??
    (OTHER_SCRIPTS.test(key) ? (namesIn('otherScripts').get(key) ?? null) : null)
  );
}

const OTHER_SCRIPTS =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Thai}]/u;
/** The languages with most files. */
const LANGUAGES = {
  otherScripts: ['zh', 'zh-Hant', 'ja', 'ko', 'ru', 'uk', 'bg', 'sr', 'el', 'ar', 'he', 'th'],
  latin: ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'hu', 'ro'],
};
/** Latin names that are also towns, regions or two countries. */
const ALSO_OTHER = /^(?:granada|norfolk|brasilia|columbia|kongo|saint helena|san martin|santa lucia|.{1,3})$/;

/** The countries by their names in other languages. */
const namesIn = memoize(
  (script: keyof typeof LANGUAGES): ReadonlyMap<string, string> =>
    new Map(
      LANGUAGES[script].flatMap((language) =>
        (['long', 'short'] as const).flatMap((style) => {
          const names = new Intl.DisplayNames(language, { type: 'region', style });
          return [...byAlpha2].map(([code, country]) => [placeKey(names.of(code) ?? ''), country] as const);
        }),
      ),
    ),
  (script) => script,
);

/**
 * The usual name of a country in a place, also from its name in another language: 'Niederlande', 'Reino Unido'. Some of
 * these are ordinary words ('Indie', 'Island'), so sentences and industries are read by {@link countryByName}.
 */
export function countryInPlace(text: string): string | null {
  const key = placeKey(text);
  return countryByName(text) ?? (ALSO_OTHER.test(key) ? null : (namesIn('latin').get(key) ?? null));
}

/** The country of a two-letter ISO code, in any case. */
export function countryByAlpha2(code: string): string | null {
  return code.length === 2 ? (byAlpha2.get(code.toUpperCase()) ?? null) : null;
}

/** The country of a three-letter ISO code, all uppercase or all lowercase: 'Bra' is a town. */
export function countryByAlpha3(code: string): string | null {
  if (code.length !== 3) return null;
  const upper = code.toUpperCase();
  return code === upper || code === code.toLowerCase() ? (byAlpha3.get(upper) ?? null) : null;
}

/** The country of an inverted name: 'Korea, Republic of', 'Virgin Islands (British)', 'Congo - Kinshasa', 'Bahamas, The'. */
export function countryInTwoParts(first: string, second: string): string | null {
  const [name, rest] = [placeKey(first), placeKey(second)];
  const country = byName.get(placeKey(`${rest} ${name}`)) ?? byName.get(placeKey(`${name} ${rest}`));
  if (country) return country;
  return rest.split(' ').every((word) => FORMAL_WORDS.has(word)) ? (byName.get(name) ?? null) : null;
}

/**
 * The usual name of a country from any known spelling, or null. Two letters alone are as often a state ('CA', 'GA'); in
 * a country column use {@link countryByAlpha2}.
 */
export function countryName(text: string): string | null {
  const name = text.trim();
  return name === '' ? null : (countryByName(name) ?? byAlpha3.get(name.toUpperCase()) ?? null);
}

/** The continent of a country; 'Other' if the country is not in the table. */
export function continentOf(country: string): Continent {
  return CONTINENT_BY_COUNTRY.get(countryName(country) ?? country) ?? 'Other';
}

/** Reduces 'islamic republic of pakistan' to 'pakistan'; leaves the state of Georgia, which is not the country. */
function withoutForm(key: string): string {
  const at = key.lastIndexOf(' of ');
  if (at < 0 || key === 'state of georgia') return key;
  const form = key.slice(0, at).split(' ');
  return form.every((word) => FORMAL_WORDS.has(word)) ? placeKey(key.slice(at + 4)) : key;
}
