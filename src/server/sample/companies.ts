import { slugBase } from '#domain/companies/company-identity.ts';
import { type Day, dayNumber } from '#domain/dates.ts';
import { type Place, placeText } from '#domain/places/locations.ts';
import { type SampleBusiness, sampleBusiness } from './business.ts';
import { companyHost, companyName } from './company-names.ts';
import { type SamplePerson, samplePeople } from './people.ts';
import { pickPlace } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { type SampleRound, sampleRounds } from './rounds.ts';
import { longText, shortText } from './texts.ts';

export const SAMPLE_SIZE = 17_555;

export type SampleCompany = {
  slug: string;
  name: string;
  host: string;
  hasWebsite: boolean;
  hasLinkedin: boolean;
  contactEmail: string | null;
  place: Place;
  regions: readonly string[];
  industries: readonly string[];
  groups: readonly string[];
  description: string | null;
  fullDescription: string | null;
  founders: readonly string[];
  people: readonly SamplePerson[];
  rounds: readonly SampleRound[];
};

/**
 * Invents the companies of the sample. The same seed and day give the same companies.
 * @param today no date in the sample is later
 */
export function* sampleCompanies(seed: number, today: Day): Generator<SampleCompany> {
  const random = createRandom(seed);
  const taken = new Set<string>();
  for (let count = 0; count < SAMPLE_SIZE; count++) yield inventCompany(random, today, taken);
}

function inventCompany(random: Random, today: Day, taken: Set<string>): SampleCompany {
  const { place, regions, roundSize, cultures } = pickPlace(random);
  const located = !random.chance(0.025);
  const { business, description } = freeBusiness(random, located ? place.country : null, taken);
  const { name, slug, host } = freeName(random, business, taken);
  const people = samplePeople(random, cultures, host);
  const rounds = sampleRounds(random, roundSize, today);
  const founders = people
    .filter(({ role }) => role === null || role.includes('Founder'))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const story = {
    name,
    founders,
    city: located ? place.city : null,
    founded: foundingYear(random, rounds, today),
    lastRound: rounds.at(-1),
  };
  return {
    slug,
    name,
    host,
    hasWebsite: !random.chance(0.03),
    hasLinkedin: !random.chance(0.12),
    contactEmail: random.chance(0.3) ? null : `${random.pick(['hello', 'info', 'contact', 'team'])}@${host}`,
    place: located ? place : { city: null, region: null, country: null },
    regions: located ? regions : [],
    industries: business.industries,
    groups: business.groups,
    description: random.chance(0.04) ? null : description,
    fullDescription: random.chance(0.14) ? null : longText(random, business, story),
    founders,
    people,
    rounds,
  };
}

/** The headquarters location as people read it, or null. */
export function sampleLocation(place: Place): string | null {
  return placeText(place) || null;
}

/** Returns a business with a description unique in the sample. */
function freeBusiness(random: Random, country: string | null, taken: Set<string>) {
  for (;;) {
    const business = sampleBusiness(random);
    const description = shortText(random, business, country);
    if (taken.has(description)) continue;
    taken.add(description);
    return { business, description };
  }
}

function freeName(random: Random, business: SampleBusiness, taken: Set<string>) {
  for (;;) {
    const name = companyName(random, business.trades);
    const slug = slugBase(name);
    const host = companyHost(name);
    if (taken.has(slug) || taken.has(host)) continue;
    taken.add(slug).add(host);
    return { name, slug, host };
  }
}

function foundingYear(random: Random, rounds: readonly SampleRound[], today: Day): number {
  const first = rounds[0]?.announcedOn ?? today;
  return Number(first.slice(0, 4)) - random.pick([0, 1, 1, 2, 2, 3, 4]) - (dayNumber(first) % 2);
}
