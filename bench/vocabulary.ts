import { CONTINENT_BY_COUNTRY } from '#domain/places/country-names.ts';
import type { Place } from '#domain/places/place.ts';

const SYLLABLES = 'ba cor di fen ga hel ix jo ka lum mi nor os pe qua ri sol tra ur ven wy xan yo zet'.split(' ');

/** The most frequent words of descriptions, most frequent first. */
export const COMMON_WORDS = (
  'for the and of to platform a software in with that data health ai services customers businesses online mobile ' +
  'management solutions technology their is by cloud marketing companies digital on security payments provides ' +
  'enterprise analytics care social video energy learning machine medical food finance real time commerce network'
).split(' ');

/** Returns a meaningless word, distinct for every number. */
export function madeWord(number: number): string {
  let word = '';
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length];
  }
  return word;
}

const FIELDS = (
  'Software,Health Care,Energy,Finance,Education,Robotics,Media,Retail,Security,Travel,Food,Real Estate,' +
  'Biotechnology,Analytics,Gaming,Logistics,Insurance,Advertising,Hardware,Agriculture'
).split(',');
const KINDS = (
  ',Enterprise,Consumer,Mobile,Cloud,Social,Digital,Industrial,Personal,Open,Smart,Green,Wireless,Virtual,Public,' +
  'Private,Embedded,Applied,Local,Online'
).split(',');

/** 400 industries: general ones first, then their specializations. */
export const INDUSTRIES = KINDS.flatMap((kind) => FIELDS.map((field) => `${kind} ${field}`.trim()));
export const GROUPS = [
  ...FIELDS.slice(0, 15),
  ...Array.from({ length: 30 }, (_, i) => `${FIELDS[i % 20]} and ${FIELDS[(i * 7 + 3) % 20]}`),
];
export const FUNDING_STAGES = (
  'Seed,Series A,Pre-Seed,Series B,Venture - Series Unknown,Series C,Grant,Angel,Debt Financing,Series D,' +
  'Private Equity,Convertible Note,Post-IPO Equity,Series E,Equity Crowdfunding'
).split(',');

const COUNTRIES = ['United States', ...CONTINENT_BY_COUNTRY.keys()];

/** About 3,000 cities, most of them in the United States, which also come first. */
export const PLACES: Place[] = Array.from({ length: 3_000 }, (_, i) => {
  const american = i % 2 === 0;
  const city = madeWord(40_000 + i * 7);
  return {
    city: city.charAt(0).toUpperCase() + city.slice(1),
    region: american || i % 3 === 0 ? `State ${madeWord(i % 50)}` : null,
    country: american ? 'United States' : (COUNTRIES[(i >> 1) % COUNTRIES.length] ?? null),
  };
});

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
