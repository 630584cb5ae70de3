import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ASSET_BANDS } from '#domain/lps/lp-filters.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { useTestApp } from '#test/app.ts';
import { addLps } from '#test/lps.ts';
import { naiveTerms } from '#test/naive-search.ts';

const TYPES = ['Family office', 'Public pension fund', 'University endowment'];
const COUNTRIES = ['Norway', 'United States', 'Germany'];
const STAGES = ['Seed', 'Venture', 'Growth'];
const SECTORS = ['Energy', 'Health'];
const ASSETS = [null, 0, 100e6, 100e6 + 1, 500e6, 2e9, 100e9, 3e12];
const WORDS = ['Alder', 'Birch', 'Cedar', 'Österby'];

/** LPs of every kind, as many as fit on a page. */
const LPS = Array.from({ length: 50 }, (_, n) => ({
  name: `${WORDS[n % 4]} ${n}`,
  type: TYPES[n % 4] ?? null,
  country: COUNTRIES[(n * 7) % 4] ?? null,
  assets_usd: ASSETS[(n * 3) % 8] ?? null,
  focus_stages: STAGES.filter((_stage, bit) => (n >> bit) & 1),
  focus_sectors: SECTORS.filter((_sector, bit) => (n >> (bit + 3)) & 1),
}));
type Lp = (typeof LPS)[number];

const app = useTestApp();
beforeAll(() => addLps(app.db, LPS));

/** Reference implementation of the filters: what a value requires of an LP. */
const ASKS = {
  type: (value: string) => (lp: Lp) => lp.type === value,
  country: (value: string) => (lp: Lp) => lp.country === value,
  assets: (value: string) => {
    const band = ASSET_BANDS.find((each) => each.value === value);
    const [least = 0, most = Number.POSITIVE_INFINITY] = band ? [band.min ?? 0, band.max ?? undefined] : [];
    return ({ assets_usd }: Lp) => assets_usd !== null && assets_usd >= least && assets_usd <= most;
  },
  stage: (value: string) => (lp: Lp) => lp.focus_stages.includes(value),
  sector: (value: string) => (lp: Lp) => lp.focus_sectors.includes(value),
};
const VALUES = {
  type: TYPES,
  country: COUNTRIES,
  assets: ASSET_BANDS.map(({ value }) => value),
  stage: STAGES,
  sector: SECTORS,
};
type Dimension = keyof typeof ASKS;
type Choice = { dimension: Dimension; value: string; excluded: boolean };

/** Whether each dimension matches one of its included values and none of the excluded ones. */
function passes(lp: Lp, asked: readonly Choice[]): boolean {
  return Object.values(Object.groupBy(asked, ({ dimension }) => dimension)).every((choices) => {
    const included = choices.filter(({ excluded }) => !excluded);
    const meets = ({ dimension, value }: Choice) => ASKS[dimension](value)(lp);
    return (included.length === 0 || included.some(meets)) && !choices.some((each) => each.excluded && meets(each));
  });
}

const dimensions: readonly Dimension[] = ['type', 'country', 'assets', 'stage', 'sector'];
const choice = fc.constantFrom(...dimensions).chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    value: fc.constantFrom(...VALUES[dimension]),
    excluded: fc.boolean(),
  }),
);

test('matches a naive implementation for any filters and text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(choice, { maxLength: 6 }),
      fc.constantFrom('', 'alder', 'ÖSTER', 'Ostér', '1', 'alder 2', '"er 2"', 'no such'),
      async (asked, text) => {
        const parameters = new URLSearchParams({ query: text });
        for (const { dimension, value, excluded } of asked) {
          const isFocus = dimension === 'stage' || dimension === 'sector';
          parameters.append(
            isFocus ? 'focus' : dimension,
            `${excluded ? '!' : ''}${isFocus ? `${dimension}:` : ''}${value}`,
          );
        }
        const page = await (await app.send(`/api/lps?${parameters}`)).json();
        const expected = LPS.filter(
          (lp) => passes(lp, asked) && naiveTerms(foldText(text)).every((term) => textOf(lp).includes(term)),
        );
        const names = page.lps.map(({ name }: { name: string }) => name);
        expect(names.toSorted()).toEqual(expected.map(({ name }) => name).toSorted());
        expect(page.total).toBe(expected.length);
      },
    ),
    { numRuns: 150 },
  );
});

test('suggests LP searches with totals when nothing is found', async () => {
  const suggest = async (parameters: string) =>
    (await (await app.send(`/api/lp-suggestions?${parameters}`)).json()).suggestions;
  const total = async (parameters: string) => (await (await app.send(`/api/lps?${parameters}`)).json()).total;
  const [alder] = await suggest('query=aldre');
  expect(alder).toMatchObject({ kind: 'spelling', what: 'alder', total: await total('query=alder') });
  expect(await suggest('query=cedra&type=Family+office')).toEqual([
    expect.objectContaining({ kind: 'word', query: '', total: await total('type=Family+office') }),
  ]);
  const [norway] = await suggest('query=norwey');
  expect(norway).toMatchObject({ kind: 'spelling', what: 'norway' });
  const names = await suggest('query=alder&country=Atlantis');
  expect(names).toEqual([
    expect.objectContaining({ kind: 'filter', what: 'Atlantis', total: await total('query=alder') }),
  ]);
});

test('finds an LP by its website', async () => {
  await addLps(app.db, [{ name: 'Rowan', website: 'https://www.rowan.example' }]);
  const names = async (query: string) => {
    const { lps } = await (await app.send(`/api/lps?${new URLSearchParams({ query })}`)).json();
    return lps.map(({ name }: { name: string }) => name);
  };
  for (const query of ['rowan.example', 'https://rowan.example/team']) expect(await names(query)).toEqual(['Rowan']);
  for (const query of ['a@rowan.example', 'wan.example']) expect(await names(query)).toEqual([]);
});

function textOf({ name, type, country, focus_stages, focus_sectors }: Lp): string {
  return foldText([name, type, country, ...focus_stages, ...focus_sectors].join(' | '));
}
