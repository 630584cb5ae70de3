import { beforeAll, describe, expect, test } from 'vitest';
import { readSampleOptions, readSentences, SENTENCES_READ_ON } from '#test/sentences.ts';
import { parseCompanySearch } from './company-filters.ts';
import type { FilterOptions } from './filter-options.ts';
import { parseSentence } from './parse-sentence.ts';

let options: FilterOptions;
beforeAll(async () => {
  options = await readSampleOptions();
});

const read = (sentence: string) => parseSentence(sentence, options, SENTENCES_READ_ON);

describe('a sentence means a search', () => {
  test.each(readSentences())('%s => %s', (sentence, search) => {
    const { query, filters } = read(sentence);
    const pairs = Object.entries(filters).flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
    expect([...pairs, ...(query === '' ? [] : [`query=${query}`])].sort()).toEqual(search.split('&').sort());
    expect(parseCompanySearch({ ...filters, query })).toHaveProperty('search');
  });
});

test('a text that names no filter value stays as it is', () => {
  for (const text of [
    'lumenholm',
    'march bio',
    'not a robot',
    'may i contact them',
    '"seed robotics" "berlin"',
    '24/7, 365',
  ])
    expect(read(text)).toEqual({ query: text, filters: {} });
  expect(read(' ')).toEqual({ query: '', filters: {} });
});

test('any text gives a valid search', () => {
  const pieces = 'not except , $ 5m - to 2026 seed " in berlin ( ) / series b + or later since q3 \' . !'.split(' ');
  for (let i = 0; i < 2000; i++) {
    const text = Array.from({ length: 8 }, (_, at) => pieces[(i * 7 + at * (i % 11) + at) % pieces.length]).join(' ');
    const { query, filters } = read(text);
    expect(parseCompanySearch({ ...filters, query }), text).toHaveProperty('search');
  }
});
