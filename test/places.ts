import type { Place } from '#domain/places/place.ts';

export const NOWHERE = '. | . | .';
export const AUSTIN = 'Austin | Texas | United States';
export const SAN_FRANCISCO = 'San Francisco | California | United States';
export const NEW_YORK = 'New York | New York | United States';

/** 'City | Region | Country', a dot for an unknown part. */
export function place(text: string): Place {
  const [city = null, region = null, country = null] = text.split(' | ').map((part) => (part === '.' ? null : part));
  return { city, region, country };
}
