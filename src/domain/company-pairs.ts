const BETWEEN = '-vs-';
/** Two slugs of the greatest length; a longer text is none of ours. */
const MAX_LENGTH = 400;

export type SlugPair = readonly [first: string, second: string];

/** Every way to read a text as two slugs with `-vs-` between them: slugs may contain `-vs-` themselves. */
export function pairReadings(text: string): SlugPair[] {
  if (text.length > MAX_LENGTH) return [];
  const readings: SlugPair[] = [];
  for (let at = text.indexOf(BETWEEN, 1); at > 0; at = text.indexOf(BETWEEN, at + 1)) {
    const second = text.slice(at + BETWEEN.length);
    if (second) readings.push([text.slice(0, at), second]);
  }
  return readings;
}

/** The text of a pair. */
export function pairText([first, second]: SlugPair): string {
  return first + BETWEEN + second;
}

/** The text of two companies in the one order they are shown in. */
export function orderedPair(a: string, b: string): string {
  return pairText(a < b ? [a, b] : [b, a]);
}

/**
 * The two companies that a text names, in the one order they are shown in: the first reading of which both exist.
 * @param present the present slug of a company for every slug that leads to it
 * @returns null when there are no two companies in it
 */
export function readPair(text: string, present: ReadonlyMap<string, string>): SlugPair | null {
  for (const [first, second] of pairReadings(text)) {
    const a = present.get(first);
    const b = present.get(second);
    if (a !== undefined && b !== undefined && a !== b) return a < b ? [a, b] : [b, a];
  }
  return null;
}
