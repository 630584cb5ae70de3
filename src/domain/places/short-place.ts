const SHORT_COUNTRIES = new Map([
  ['United States', 'US'],
  ['United Kingdom', 'UK'],
  ['United Arab Emirates', 'UAE'],
]);

/** A short, recognizable form of a location: 'Denver, Colorado, US', 'Berlin, Germany'. */
export function shortPlace(location: string): string {
  const parts = location.split(', ');
  const country = parts.at(-1) ?? '';
  const named = parts.slice(0, -1).filter((part, i, all) => !(i > 0 && part.startsWith(all[i - 1] ?? '')));
  return [...named, SHORT_COUNTRIES.get(country) ?? country].join(', ');
}

/** The same without the region: 'Denver, US'. */
export function shortestPlace(location: string): string {
  const parts = shortPlace(location).split(', ');
  return parts.length > 2 ? `${parts[0]}, ${parts.at(-1)}` : parts.join(', ');
}
