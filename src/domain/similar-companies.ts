import type { ListedCompany } from './directory.ts';

/** What two companies have in common; null where they differ, or nothing is known. */
export type Common = { industry: string | null; city: string | null; country: string | null; stage: string | null };

/** A company like another one, and why. */
export type SimilarCompany = ListedCompany & { reason: string };

/** How much a city, country or stage in common counts; an industry counts the more, the fewer companies are in it. */
export const WEIGHTS = { city: 2, country: 1, stage: 1 } as const;

/** Why a company is shown beside another one, in a few words: 'Also Robotics in Berlin'. */
export function similarityReason({ industry, city, country, stage }: Common): string {
  const place = city ?? country;
  if (industry) {
    if (place) return `Also ${industry} in ${place}`;
    return stage ? `Also ${industry}, also ${stage}` : `Also ${industry}`;
  }
  if (!place) return stage ? 'Same stage' : '';
  const same = city ? 'same city' : 'same country';
  return stage ? `Same stage, ${same}` : `Also in ${place}`;
}
