import { expect, test } from 'vitest';
import { FEW_RESULTS, suggestSearches, type TypedSearch } from './search-suggestions.ts';

function source(totals: Record<string, number>, alternatives: Record<string, string[]> = {}) {
  const queries: string[] = [];
  return {
    asked: queries,
    count({ query, filters }: TypedSearch) {
      const key = [query, ...Object.values(filters).flat()].filter(Boolean).join(' + ');
      queries.push(key);
      return totals[key] ?? 0;
    },
    alternatives: (text: string) => alternatives[text] ?? [],
  };
}

const industry = (text: string) => {
  const misspelled = text === 'fintehc';
  return misspelled || text === 'fintech' ? { industry: 'FinTech', misspelled } : null;
};

const what = (suggestions: readonly { kind: string; what: string; total: number }[]) =>
  suggestions.map(({ kind, what, total }) => `${kind} ${what} ${total}`);

test('suggests spellings with results, most results first', async () => {
  const from = source({ health: 40, heath: 2 }, { helth: ['heath', 'health', 'hearth'] });
  expect(what(await suggestSearches({ query: 'helth', filters: {} }, from))).toEqual([
    'spelling health 40',
    'spelling heath 2',
  ]);
});

test('corrects every misspelled word at once and keeps phrases together', async () => {
  const from = source(
    { '"series b" health london': 7, '"series b"': 9 },
    { helth: ['health', 'heath'], londn: ['london'] },
  );
  expect(what(await suggestSearches({ query: 'helth', filters: {} }, from))).toEqual([]);
  expect(what(await suggestSearches({ query: '"series b" helth londn', filters: {} }, from))[0]).toBe(
    'spelling "series b" health london 7',
  );
});

test('suggests a place by its other name, keeping the filters', async () => {
  const from = source({ 'Munich + Seed': 5 }, { munchen: ['Munich'] });
  const [munich] = await suggestSearches({ query: 'munchen', filters: { stage: ['Seed'] } }, from);
  expect(munich).toEqual({
    kind: 'spelling',
    what: 'Munich',
    query: 'Munich',
    filters: { stage: ['Seed'] },
    total: 5,
  });
});

test('tells a search with results the usual name of a place in it, however many there are', async () => {
  const usualPlaceName = (text: string) => (text === 'wien' || text === 'ai' ? 'Vienna' : null);
  const from = { ...source({ 'fintech wien': 90, 'fintech Vienna': 40, ai: 9, Vienna: 40 }), usualPlaceName };
  expect(what(await suggestSearches({ query: 'fintech wien', filters: {} }, from))).toEqual(['place Vienna 40']);
  expect(what(await suggestSearches({ query: 'ai', filters: {} }, from))).toEqual([]);
});

test('suggests the filters that the words name, if they find more, however many results there are', async () => {
  const sentence = () => ({ query: '', filters: { industry: ['Robotics'] }, labels: ['Robotics'] });
  const suggest = async (results: number) => {
    const from = { ...source({ 'robotics startups': results, Robotics: 23 }), sentence };
    return what(await suggestSearches({ query: 'robotics startups', filters: {} }, from));
  };
  expect(await suggest(2)).toEqual(['sentence Robotics 23']);
  expect(await suggest(22)).toEqual(['sentence Robotics 23']);
  expect(await suggest(23)).toEqual([]);
});

test('Enter uses several filters that say all of a text, unless a company is named so', async () => {
  const onEnter = async (results: number, labels: string[], { query = '', name = '' } = {}) => {
    const sentence = () => ({ query, filters: { industry: ['Robotics'], location: ['country:Spain'] }, labels });
    const from = source({ 'robotics in spain': results, [`${query && 'hiring + '}Robotics + country:Spain`]: 23 });
    const search = { query: 'robotics in spain', filters: {} };
    const [first] = await suggestSearches(search, { ...from, sentence, isName: (text) => text === name });
    return first?.onEnter;
  };
  const labels = ['Robotics', 'Spain'];
  expect(await onEnter(1, labels)).toBe(true);
  expect(await onEnter(22, labels)).toBe(true);
  expect(await onEnter(1, ['Robotics'])).toBe(false);
  expect(await onEnter(0, ['Robotics'])).toBe(true);
  expect(await onEnter(1, labels, { query: 'hiring' })).toBe(false);
  expect(await onEnter(1, labels, { name: 'robotics in spain' })).toBe(false);
});

test('suggests the filters that the words name even if neither finds anything', async () => {
  const sentence = () => ({ query: '', filters: { industry: ['Robotics'] }, labels: ['Robotics'] });
  const from = { ...source({ startups: 4 }), sentence };
  const search = { query: 'robotics startups', filters: {} };
  expect(what(await suggestSearches(search, from))).toEqual(['sentence Robotics 0', 'word robotics 4']);
  expect(what(await suggestSearches(search, { ...source({}), sentence }))).toEqual(['sentence Robotics 0']);
});

test('suggests the filters without the other words if dropping a single word does not help', async () => {
  const suggest = (totals: Record<string, number>, alternatives = {}, labels = ['Robotics']) => {
    const sentence = () => ({ query: 'hiring', filters: { industry: ['Robotics'] }, labels });
    const from = { ...source({ Robotics: 23, ...totals }, alternatives), sentence };
    return suggestSearches({ query: 'robotics hiring', filters: {} }, from);
  };
  expect(await suggest({})).toMatchObject([{ kind: 'sentence', query: '', leftOut: 'hiring', total: 23 }]);
  expect(what(await suggest({ 'hiring + Robotics': 2 }))).toEqual(['sentence Robotics 2']);
  expect(what(await suggest({ robotics: 5 }))).toEqual(['word hiring 5']);
  expect(what(await suggest({ robotics: 5 }, {}, ['Seed', 'Robotics']))).toEqual([
    'sentence Seed · Robotics 23',
    'word hiring 5',
  ]);
  expect(what(await suggest({ 'robotics firing': 5 }, { hiring: ['firing'] }))).toEqual(['spelling robotics firing 5']);
});

test('turns an industry word into a filter and keeps the other words', async () => {
  const from = { ...source({ 'london + FinTech': 6 }), industry };
  const [fintech] = await suggestSearches({ query: 'fintech london', filters: { industry: ['AI'] } }, from);
  expect(fintech).toMatchObject({ kind: 'industry', query: 'london', filters: { industry: ['FinTech'] }, total: 6 });
  const both = {
    ...source({ '+ FinTech': 3, 'london + FinTech': 6 }, { londn: ['london'], fintech: ['biotech'] }),
    industry,
  };
  expect(await suggestSearches({ query: 'fintehc londn', filters: {} }, both)).toMatchObject([
    { kind: 'industry', what: 'FinTech', query: 'london', total: 6 },
  ]);
});

test('suggests which word or filter to drop, with the remaining count', async () => {
  const from = source({
    'fintech + Seed + !Gaming': 4,
    'london + Seed + !Gaming': 12,
    'fintech london + !Gaming': 3,
    fintech: 900,
  });
  const suggestions = await suggestSearches(
    { query: 'fintech london', filters: { stage: ['Seed'], industry: ['!Gaming'] } },
    from,
  );
  expect(what(suggestions)).toEqual(['word fintech 12', 'word london 4', 'filter Seed 3']);
  expect(suggestions[2]).toMatchObject({ filter: 'stage', filters: { stage: [], industry: ['!Gaming'] } });
});

test('suggests the text alone and the filters alone if no single omission helps', async () => {
  const from = source({ 'a b': 3, 'Seed + Berlin': 2 });
  const filters = { stage: ['Seed'], location: ['Berlin'] };
  expect(what(await suggestSearches({ query: 'a b', filters }, from))).toEqual(['filters  3', 'word a b 2']);
});

test('suggests nothing if there are enough results, or for a single condition without corrections', async () => {
  const enough = source({ a: FEW_RESULTS + 1 }, { a: ['b'] });
  expect(await suggestSearches({ query: 'a', filters: {} }, enough)).toEqual([]);
  expect(enough.asked).toEqual(['a']);
  expect(await suggestSearches({ query: 'zzqqxx', filters: {} }, source({ '': 99 }))).toEqual([]);
});

test('suggests only a spelling that finds far more if there are a few results', async () => {
  const from = source({ 'helth london': 1, helth: 2, 'health london': 25, london: 99 }, { helth: ['health'] });
  expect(what(await suggestSearches({ query: 'helth london', filters: {} }, from))).toEqual([
    'spelling health london 25',
  ]);
  const quokka = source({ quokka: 1, quota: 19 }, { quokka: ['quota'] });
  expect(await suggestSearches({ query: 'quokka', filters: {} }, quokka)).toEqual([]);
});

test('limits the totals requested for a long search', async () => {
  const words = Array.from({ length: 90 }, (_, i) => `w${i}`);
  const alternatives = Object.fromEntries(words.map((word) => [word, [`${word}a`, `${word}b`]]));
  const from = source({}, alternatives);
  await suggestSearches({ query: words.join(' '), filters: { location: words } }, from);
  expect(from.asked.length).toBeLessThan(40);
});
