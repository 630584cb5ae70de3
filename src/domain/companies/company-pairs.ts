const BETWEEN = '-vs-';
/** Two slugs of maximum length; longer text is not a pair. */
const MAX_LENGTH = 400;

type SlugPair = readonly [first: string, second: string];

/** Every way to split a text at `-vs-` into two slugs, which may contain `-vs-` themselves. */
export function pairReadings(text: string): SlugPair[] {
  if (text.length > MAX_LENGTH) return [];
  const readings: SlugPair[] = [];
  for (let at = text.indexOf(BETWEEN, 1); at > 0; at = text.indexOf(BETWEEN, at + 1)) {
    const second = text.slice(at + BETWEEN.length);
    if (second) readings.push([text.slice(0, at), second]);
  }
  return readings;
}

export function pairText([first, second]: SlugPair): string {
  return first + BETWEEN + second;
}

/**
 * The two companies of a pair: the first split for which both exist.
 * @param present the current slug for every slug that leads to a company
 * @returns null if there are no two companies
 */
export function readPair(text: string, present: ReadonlyMap<string, string>): SlugPair | null {
  for (const [first, second] of pairReadings(text)) {
    const a = present.get(first);
    const b = present.get(second);
    if (a !== undefined && b !== undefined && a !== b) return [a, b];
  }
  return null;
}
