import { type Weighted, weigh } from './random.ts';

/** The entries of a list that is written as one text, lines and spaces around entries ignored. */
export function listOf(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((entry) => entry.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** `Berlin*70` is Berlin with weight 70; without `*` it weighs 1. */
export function weightOf(entry: string): [name: string, weight: number] {
  const [name = '', weight = '1'] = entry.split('*');
  return [name, Number(weight)];
}

/** The names of a weighted list, `english*60, spanish*9`. */
export function weightedList(text: string): Weighted<string> {
  const entries = listOf(text).map(weightOf);
  const pairs = weigh(entries, ([, weight]) => weight);
  return { items: entries.map(([name]) => name), upTo: pairs.upTo };
}
