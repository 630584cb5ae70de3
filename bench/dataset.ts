import { type Day, dayNumber, toDay } from '#domain/dates.ts';
import { type Place, placeText } from '#domain/places/place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { searchText } from '#domain/search/search-text.ts';
import { COMMON_WORDS, createRandom, FUNDING_STAGES, GROUPS, INDUSTRIES, madeWord, PLACES } from './vocabulary.ts';

export type DatasetContact = { firstName: string; lastName: string; role: string; email: string | null };

export type DatasetCompany = {
  id: number;
  name: string;
  description: string | null;
  industries: string[];
  groups: string[];
  place: Place;
  website: string;
  stage: string | null;
  day: Day | null;
  amount: number | null;
  total: number | null;
  contacts: DatasetContact[];
  searchText: string;
};

const SEED = 20_260_101;
/** Words of the long tail: a million companies use more than half a million of them. */
const RARE_WORDS = 2_000_000;
const YEARS_BACK = 12;

/**
 * Returns one company of the dataset. It depends only on its number and `today`, so any part of a dataset of any size
 * can be reproduced.
 */
export function datasetCompany(id: number, today: Day): DatasetCompany {
  const random = createRandom(Math.imul(id, 2_654_435_761) ^ SEED);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  // Low numbers are picked more often than high ones, like common words.
  const zipf = (count: number) => Math.floor(count ** random()) - 1;
  const sometimes = <T>(share: number, make: () => T): T | null => (random() < share ? make() : null);
  const word = () => {
    const rank = zipf(RARE_WORDS);
    return COMMON_WORDS[rank] ?? madeWord(rank);
  };
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const lastName = () => capital(madeWord(5_000 + zipf(200_000)));

  const name = `${capital(madeWord(1_000 + Math.floor(random() * RARE_WORDS)))}${pick(['', '', ' Labs', ' Health', ' AI', ' & Co', ' Systems'])}`;
  const description = sometimes(0.9, () => `${capital(Array.from({ length: 9 + zipf(12) }, word).join(' '))}.`);
  const industries = [
    ...new Set(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => INDUSTRIES[zipf(INDUSTRIES.length)] as string),
    ),
  ];
  const groups = [
    ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => GROUPS[zipf(GROUPS.length)] as string)),
  ];
  const place = random() < 0.04 ? { city: null, region: null, country: null } : (PLACES[zipf(PLACES.length)] as Place);
  const stage = sometimes(0.95, () => FUNDING_STAGES[zipf(FUNDING_STAGES.length)] as string);
  const day = sometimes(0.95, () => toDay(dayNumber(today) - Math.floor(random() ** 3 * YEARS_BACK * 365)));
  const amount = sometimes(0.75, () => Number((10 ** (4.5 + random() * 2 + random() * 2)).toPrecision(2)));
  const total = amount === null ? sometimes(0.2, () => 1_000_000) : Math.round(amount * (1 + random() * 2));
  const domain = `c${id}.example`;
  const contacts = Array.from({ length: 1 + zipf(4) }, () => {
    const firstName = capital(madeWord(zipf(3_000)));
    return {
      firstName,
      lastName: lastName(),
      role: pick(['Founder', 'CEO', 'CTO']),
      email: sometimes(0.4, () => `${foldText(firstName)}@${domain}`),
    };
  });
  const text = searchText({
    organizationName: name,
    description,
    industryGroups: groups,
    headquartersLocation: placeText(place),
    contacts,
  });
  return {
    id,
    name,
    description,
    industries,
    groups,
    place,
    website: `https://${domain}`,
    stage,
    day,
    amount,
    total,
    contacts,
    searchText: text,
  };
}
