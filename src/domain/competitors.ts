// Facts live in `competitor-facts.ts`: every page loads this file for its link titles.

/** Competing data providers, by the last part of their page's path. */
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
