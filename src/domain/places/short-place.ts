const SHORT_COUNTRIES = new Map([
  ['United States', 'US'],
  ['United Kingdom', 'UK'],
  ['United Arab Emirates', 'UAE'],
]);

/** A location without a region named after its city: 'Denver, Colorado, United States', 'Berlin, Germany'. */
export function plainPlace(location: string): string {
  const parts = location.split(', ');
  const isRepeated = (part: string, i: number) => i > 0 && i < parts.length - 1 && part.startsWith(parts[i - 1] ?? '');
  return parts.filter((part, i) => !isRepeated(part, i)).join(', ');
}

/** A short, recognizable form of a location: 'Denver, Colorado, US', 'Berlin, Germany'. */
export function shortPlace(location: string): string {
  const parts = plainPlace(location).split(', ');
  const country = parts.pop() ?? '';
  return [...parts, SHORT_COUNTRIES.get(country) ?? country].join(', ');
}

/** The same without the region: 'Denver, US'. */
export function shortestPlace(location: string): string {
  const parts = shortPlace(location).split(', ');
  return parts.length > 2 ? `${parts[0]}, ${parts.at(-1)}` : parts.join(', ');
}
