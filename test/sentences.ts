import { readFileSync } from 'node:fs';
import type { FilterOptions } from '#domain/search/filter-options.ts';
import { readSample } from '#server/data/sample/ensure-sample.ts';

/** The day that the dates of the sentences refer to, a Thursday. */
export const SENTENCES_READ_ON = '2026-11-26';

/** Sentences, each with the decoded query string of the search that it means. */
export function readSentences(): (readonly [sentence: string, search: string])[] {
  const file = new URL('../src/domain/search/sentences.txt', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [sentence = '', search = ''] = line.split(' => ');
    return [sentence, search] as const;
  });
}

type Company = {
  city: string | null;
  country: string | null;
  industries: string[];
  groups: string[];
  rounds: { type: string }[];
};

/** The filter values of the sample. */
export async function readSampleOptions(): Promise<FilterOptions> {
  const industries = new Set<string>();
  const stages = new Set<string>();
  const cities: Record<string, Set<string>> = {};
  for await (const { city, country, ...company } of readSample<Company>('companies')) {
    for (const industry of [...company.industries, ...company.groups]) industries.add(industry);
    for (const { type } of company.rounds.slice(-1)) stages.add(type);
    if (city && country) cities[country] = (cities[country] ?? new Set()).add(city);
  }
  const grouped = Object.entries(cities).map(([country, names]) => [country, { '': [...names] }]);
  return {
    industries: [...industries],
    headquarters_regions: [],
    funding_types: [...stages],
    headquarters_locations_grouped: Object.fromEntries(grouped),
  };
}
