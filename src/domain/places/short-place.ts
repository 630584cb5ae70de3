const SHORT_COUNTRIES = new Map([
  ['United States', 'US'],
  ['United Kingdom', 'UK'],
  ['United Arab Emirates', 'UAE'],
]);

/** A location without a region named after its city: 'Denver, Colorado, United States', 'Berlin, Germany'. */
export function plainPlace(location: string): string {
  const parts = location.split(', ');
  const named = parts.slice(0, -1).filter((part, i, all) => !(i > 0 && part.startsWith(all[i - 1] ?? '')));
  return [...named, ...parts.slice(-1)].join(', ');
}

/** A short, recognizable form of a location: 'Denver, Colorado, US', 'Berlin, Germany'. */
export function shortPlace(location: string): string {
  const parts = plainPlace(location).split(', ');
  const country = parts.at(-1) ?? '';
  return [...parts.slice(0, -1), SHORT_COUNTRIES.get(country) ?? country].join(', ');
}

/** The same without the region: 'Denver, US'. */
export function shortestPlace(location: string): string {
  const parts = shortPlace(location).split(', ');
  return parts.length > 2 ? `${parts[0]}, ${parts.at(-1)}` : parts.join(', ');
}
