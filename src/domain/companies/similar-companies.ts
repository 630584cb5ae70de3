import { withArticle } from '../places/place-cell.ts';

/** Attributes that two companies share; null if they differ or are unknown. */
export type Common = { industry: string | null; city: string | null; country: string | null; stage: string | null };

/** Weights of a shared city, country or stage; a shared industry weighs more the rarer it is. */
export const WEIGHTS = { city: 2, country: 1, stage: 1 } as const;

export function similarityReason({ industry, city, country, stage }: Common): string {
  const place = city ?? (country === null ? null : withArticle(country));
  if (industry) {
    if (place) return `Also in ${industry}, in ${place}`;
    return stage ? `Also in ${industry}, same stage` : `Also in ${industry}`;
  }
  if (!place) return stage ? 'Same stage' : '';
  const same = city ? 'same city' : 'same country';
  return stage ? `Same stage, ${same}` : `Also in ${place}`;
}
