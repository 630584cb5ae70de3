// Their facts are in `competitor-facts.ts`: every page loads this file, for the titles of addresses.

/** The data providers that people compare us with, by the last part of the address of their page. */
export const COMPETITORS = {
  crunchbase: 'Crunchbase',
  apollo: 'Apollo',
  pitchbook: 'PitchBook',
  zoominfo: 'ZoomInfo',
  dealroom: 'Dealroom',
  growthlist: 'GrowthList',
} as const;
export type CompetitorSlug = keyof typeof COMPETITORS;
export const COMPETITOR_SLUGS = Object.keys(COMPETITORS) as CompetitorSlug[];

export function isCompetitor(slug: string): slug is CompetitorSlug {
  return Object.hasOwn(COMPETITORS, slug);
}
