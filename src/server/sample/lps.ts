import { slugBase } from '#domain/companies/company-identity.ts';
import type { Day } from '#domain/dates.ts';
import type { LpFocus } from '#domain/lps/lp.ts';
import type { LpType } from '#domain/lps/lp-types.ts';
import { continentOf, type Place } from '#domain/places/locations.ts';
import { companyHost, compound } from './company-names.ts';
import { type SamplePerson, samplePerson } from './people.ts';
import { pickPlace } from './places.ts';
import { createRandom, pickWeighted, type Random, weigh } from './random.ts';
import lpKinds from './words/lp-kinds.json' with { type: 'json' };

export const SAMPLE_LPS = 1_200;

type LpKind = {
  type: LpType;
  weight: number;
  /** Median in US dollars, and spread (see `Random.factor`). */
  assets: number;
  spread: number;
  /** Second part of a name, after the invented word. */
  endings: readonly string[];
  roles: readonly string[];
  /** The people it pays or helps. */
  purpose: string;
};

export type SampleLp = {
  slug: string;
  name: string;
  shortName: string | null;
  type: LpType;
  assetsUsd: number | null;
  assetsAsOf: string | null;
  place: Place;
  website: string | null;
  focus: LpFocus;
  description: string | null;
  people: readonly SamplePerson[];
};

const STAGES = ['Seed', 'Early stage', 'Growth', 'Late stage', 'Buyout', 'Secondaries', 'Venture debt'];
const SECTORS = [
  'Software',
  'Artificial intelligence',
  'Health',
  'Biotechnology',
  'Financial services',
  'Climate',
  'Energy',
  'Consumer',
  'Industry',
  'Infrastructure',
];
const GEOGRAPHIES = ['North America', 'Europe', 'Asia', 'South America', 'Africa', 'Oceania', 'Global'];

const KINDS = weigh(lpKinds as readonly LpKind[], ({ weight }) => weight);

/** Invents the LPs of the sample. The same seed and year give the same LPs. */
export function* sampleLps(seed: number, today: Day): Generator<SampleLp> {
  const random = createRandom(seed);
  const taken = new Set<string>();
  for (let count = 0; count < SAMPLE_LPS; count++) yield inventLp(random, today, taken);
}

function inventLp(random: Random, today: Day, taken: Set<string>): SampleLp {
  const kind = pickWeighted(random, KINDS);
  const { place, cultures } = pickPlace(random);
  const { name, shortName, slug, host } = freeName(random, kind, taken);
  const assetsUsd = random.chance(0.04) ? null : Math.round((kind.assets * random.factor(kind.spread)) / 1e5) * 1e5;
  const focus = inventFocus(random, place);
  const style = random.next();
  const people: SamplePerson[] = [];
  const count = random.chance(0.45) ? 1 : 2;
  while (people.length < count) {
    const person = samplePerson(random, cultures, { people, roles: kind.roles, style, host });
    if (person) people.push(person);
  }
  return {
    slug,
    name,
    shortName,
    type: kind.type,
    assetsUsd,
    assetsAsOf: assetsUsd === null ? null : `FY${Number(today.slice(0, 4)) - random.pick([1, 1, 1, 2])}`,
    place: random.chance(0.06) ? { ...place, city: null } : place,
    website: random.chance(0.08) ? null : `https://${host}`,
    focus,
    description: random.chance(0.1) ? null : describe(random, name, kind, focus),
    people,
  };
}

function freeName(random: Random, { endings }: LpKind, taken: Set<string>) {
  for (;;) {
    const word = compound(random);
    const ending = random.pick(endings);
    const name = `${word} ${ending}`;
    const slug = slugBase(name);
    const initials = ending.replace(/\b(?:of|for)\b/g, '').match(/\b[A-Z]/g) ?? [];
    const host = companyHost(`${word}-${initials.join('') || 'lp'}`);
    if (taken.has(slug) || taken.has(host)) continue;
    taken.add(slug).add(host);
    const shortName = initials.length > 1 && random.chance(0.5) ? `${word} ${initials.join('')}` : null;
    return { name, slug, host, shortName };
  }
}

/** Most invest mainly in their own country; a few state no focus. */
function inventFocus(random: Random, { country }: Place): LpFocus {
  if (random.chance(0.07)) return { stages: [], sectors: [], geographies: [] };
  const home = country ? continentOf(country) : 'Global';
  const abroad = random.some(
    GEOGRAPHIES.filter((one) => one !== home),
    random.pick([0, 0, 1, 1, 2]),
  );
  return {
    stages: random.some(STAGES, random.between(1, 3)),
    sectors: random.some(SECTORS, random.pick([0, 1, 2, 2, 3])),
    geographies: GEOGRAPHIES.filter((one) => one === home || abroad.includes(one)),
  };
}

function describe(random: Random, name: string, { purpose }: LpKind, { stages, sectors }: LpFocus): string {
  const size = random.pick(['$5M to $15M', '$10M to $30M', '$20M to $50M', '$1M to $5M', '$50M to $150M']);
  const into = stages.length > 0 ? `${stages.join(' and ').toLowerCase()} funds` : 'funds of every kind';
  const prefers = sectors.length > 0 ? ` with a preference for ${sectors.join(' and ').toLowerCase()}` : '';
  return `${name} ${purpose}. It commits ${size} at a time to ${into}${prefers}.`;
}
