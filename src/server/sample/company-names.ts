import type { Random } from './random.ts';
import { listOf } from './random.ts';
import words from './words/company-names.json' with { type: 'json' };

const starts = listOf(words.starts);
const ends = listOf(words.ends);
const syllables = {
  starts: listOf(words.syllables.starts),
  middles: listOf(words.syllables.middles),
  ends: listOf(words.syllables.ends),
};

/** An invented company name; `trades` are second words that fit its business. */
export function companyName(random: Random, trades: readonly string[]): string {
  const kind = random.next();
  if (kind < 0.26) return compound(random);
  if (kind < 0.62) return `${random.pick(starts)} ${random.pick(trades)}`;
  if (kind < 0.78) return `${compound(random)} ${random.pick(trades)}`;
  if (kind < 0.92) return coined(random);
  if (kind < 0.97) return `${coined(random)} ${random.pick(trades)}`;
  const [first = '', second = ''] = random.some(starts, 2);
  return `${first} & ${second}`;
}

/** The host of a company's website, on a domain that can never be registered. */
export function companyHost(name: string): string {
  return `${name.replace('&', 'and').replace(/\s+/g, '').toLowerCase()}.example`;
}

/** An invented name of one word, made of two. */
export function compound(random: Random): string {
  for (;;) {
    const start = random.pick(starts);
    const end = random.pick(ends);
    const doubled = start.at(-1)?.toLowerCase() === end[0] || start.toLowerCase() === end;
    if (!doubled) return start + end;
  }
}

function coined(random: Random): string {
  const middle = random.chance(0.35) ? random.pick(syllables.middles) : '';
  return random.pick(syllables.starts) + middle + random.pick(syllables.ends);
}
