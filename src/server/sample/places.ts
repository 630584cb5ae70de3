import type { Place } from '#domain/places/locations.ts';
import { listOf, pickWeighted, type Random, type Weighted, weigh, weightedList, weightOf } from './random.ts';
import countries from './words/countries.json' with { type: 'json' };

type SampleCountry = {
  country: string;
  /** Companies here, in proportion to the weights of the other countries. */
  weight: number;
  /** Size of funding rounds relative to the United States. */
  roundSize: number;
  /** Cultures that people's names come from, as `name*weight`. */
  cultures: string;
  /** Wider regions the country is listed under. */
  regions: string;
  /** `Region: City*weight, City; Region: City`; a city without `*` weighs 1, a list without a colon has no regions. */
  cities: string;
};

type SamplePlace = {
  place: Place;
  regions: readonly string[];
  roundSize: number;
  cultures: Weighted<string>;
};

/** The wider regions that a state of the United States is listed under, most local first. */
const REGIONS_BY_STATE: Record<string, readonly string[]> = Object.fromEntries(
  (
    [
      ['West Coast, Western US', 'California, Oregon, Washington'],
      ['Western US', 'Nevada, Utah, Idaho, Montana, Wyoming, Colorado, Alaska, Hawaii, Arizona, New Mexico'],
      ['East Coast, Northeastern US', 'New York, New Jersey, Pennsylvania, Delaware, Maryland, District of Columbia'],
      [
        'East Coast, New England, Northeastern US',
        'Massachusetts, Connecticut, Rhode Island, New Hampshire, Maine, Vermont',
      ],
      ['East Coast, Southern US', 'Virginia, North Carolina, South Carolina, Georgia, Florida'],
      ['Southern US', 'Texas, Tennessee, Kentucky, Louisiana, Alabama, Mississippi, Arkansas, Oklahoma, West Virginia'],
      ['Great Lakes, Midwestern US', 'Illinois, Ohio, Michigan, Indiana, Wisconsin, Minnesota'],
      ['Midwestern US', 'Missouri, Iowa, Nebraska, Kansas, North Dakota, South Dakota'],
    ] as const
  ).flatMap(([regions, states]) => states.split(', ').map((state) => [state, regions.split(', ')])),
);

const METROS = [
  {
    name: 'San Francisco Bay Area',
    cities: `San Francisco, Palo Alto, San Jose, Oakland, Mountain View, Sunnyvale, Redwood City, San Mateo, Menlo Park,
      Berkeley, Fremont, Santa Clara, South San Francisco, Emeryville, Burlingame, Walnut Creek, Hayward, Foster City,
      Cupertino, Los Altos`,
  },
  {
    name: 'Greater Los Angeles Area',
    cities: 'Los Angeles, Santa Monica, El Segundo, Venice, Culver City, Pasadena, Torrance',
  },
  { name: 'Greater New York Area', cities: 'New York, Brooklyn, Jersey City, Hoboken, Newark, White Plains' },
  {
    name: 'Greater Boston Area',
    cities: 'Boston, Cambridge, Somerville, Waltham, Woburn, Lexington, Watertown, Newton',
  },
  { name: 'Greater Seattle Area', cities: 'Seattle, Bellevue, Redmond, Kirkland, Bothell' },
].map(({ name, cities }) => ({ name, cities: new Set(cities.split(/,\s+/)) }));

/** The metropolitan area, if any, and the wider regions of a city of the United States. */
function usRegions(city: string, state: string): string[] {
  const regions = REGIONS_BY_STATE[state] ?? [];
  const metro = METROS.find(({ cities }) => cities.has(city));
  // Lexington is also in Kentucky, Newark also in Delaware: an area counts on its own coast only.
  const onCoast = regions.some((region) => region === 'West Coast' || region === 'Northeastern US');
  return metro && onCoast && state !== 'Delaware' ? [metro.name, ...regions] : [...regions];
}

const SAMPLE_PLACES: Weighted<SamplePlace> = placesOfCountries();

/** Picks a place, weighted by its number of startups. */
export function pickPlace(random: Random): SamplePlace {
  return pickWeighted(random, SAMPLE_PLACES);
}

function placesOfCountries(): Weighted<SamplePlace> {
  const all: readonly SampleCountry[] = countries;
  const weighted = all.flatMap(({ country, weight, roundSize, cultures, regions, cities }) => {
    const names = weightedList(cultures);
    const wider = listOf(regions);
    const entries = citiesOf(cities);
    const sum = entries.reduce((total, entry) => total + entry.weight, 0);
    return entries.map(({ city, region, weight: cityWeight }) => ({
      place: { city, region, country },
      regions: country === 'United States' && region ? usRegions(city, region) : wider,
      roundSize,
      cultures: names,
      weight: (weight * cityWeight) / sum,
    }));
  });
  return weigh(weighted, ({ weight }) => weight);
}

function citiesOf(text: string): { city: string; region: string | null; weight: number }[] {
  return listOf(text, ';').flatMap((group) => {
    const [region, cities] = group.includes(':') ? group.split(':') : [null, group];
    return listOf(cities ?? '').map((entry) => {
      const [city, weight] = weightOf(entry);
      return { city, region: region ?? null, weight };
    });
  });
}
