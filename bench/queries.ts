import { continentOf } from '#domain/places/countries.ts';
import { CONTINENTS } from '#domain/places/country-names.ts';
import { cutoffDay } from '#domain/search/company-filters.ts';
import { industryMatches } from '#test/naive-search.ts';

/** A search as API parameters and, for PostgreSQL, as a condition on `companies` with its values. */
export type Query = { parameters: string; where: string; values: unknown[]; page: number };

export type QueryClass = { name: string; queries: Query[]; facets?: boolean };

export type Vocabulary = {
  rareWords: string[];
  commonWords: string[];
  industries: string[];
  stages: string[];
  countries: string[];
  pages: number;
};

const NONE = { where: 'true', values: [] };
const TODAY = new Date().toISOString().slice(0, 10);

export function queryClasses(vocabulary: Vocabulary): QueryClass[] {
  const { rareWords, commonWords, industries, stages, countries, pages } = vocabulary;
  const text = (words: string[]) =>
    words.map((word) => query(`query=${encodeURIComponent(word)}`, textCondition(word)));
  const pairs = (letters: string) => [...letters].map((letter) => `${letter}e`);
  return [
    { name: 'first page', queries: [query('', NONE)] },
    { name: 'rare text', queries: text(rareWords) },
    { name: 'common text', queries: text(commonWords) },
    { name: 'two letters', queries: text(pairs('bcdhlmnprstv')) },
    { name: 'no match', queries: text(rareWords.map((word) => `${word}qzx`)) },
    { name: 'industry', queries: industries.slice(0, 20).map((name) => industryQuery(name, industries)) },
    {
      name: 'stage',
      queries: stages.map((stage) => query(`fundingStage=${enc(stage)}`, equal('last_funding_type', stage))),
    },
    {
      name: 'country',
      queries: countries
        .slice(0, 20)
        .map((name) => query(`location=${enc(`country:${name}`)}`, equal('country', name))),
    },
    { name: 'continent', queries: CONTINENTS.slice(0, 6).map((name) => continentQuery(name, countries)) },
    { name: 'amount', queries: [amountQuery(1e6, 5e6), amountQuery(5e6, 10e6), amountQuery(20e6, 50e6)] },
    { name: 'date', queries: [30, 90, 365].map(dateQuery) },
    {
      name: 'three filters',
      queries: countries
        .slice(0, 10)
        .map((country, i) =>
          both(
            query(`location=${enc(`country:${country}`)}`, equal('country', country)),
            query(
              `fundingStage=${enc(stages[i % stages.length] ?? '')}`,
              equal('last_funding_type', stages[i % stages.length]),
            ),
            amountQuery(1e6, 5e6),
          ),
        ),
    },
    { name: 'page 2', queries: [{ ...query('page=2', NONE), page: 2 }] },
    { name: `page ${pages}`, queries: [{ ...query(`page=${pages}`, NONE), page: pages }] },
    { name: 'filter options, all', queries: [query('', NONE)], facets: true },
    { name: 'filter options, text', queries: text(commonWords), facets: true },
  ];
}

type Condition = { where: string; values: unknown[] };

const enc = encodeURIComponent;

function query(parameters: string, { where, values }: Condition): Query {
  return { parameters, where, values, page: 1 };
}

function textCondition(word: string): Condition {
  return { where: 'search_text like ?', values: [`%${word.replace(/[\\%_]/g, '\\$&')}%`] };
}

function equal(column: string, value: unknown): Condition {
  return { where: `${column} = ?`, values: [value] };
}

function industryQuery(name: string, all: string[]): Query {
  const entries = all.filter((entry) => industryMatches(entry, name));
  const where = '(industries && ?::text[] or industry_groups && ?::text[])';
  return query(`industry=${enc(name)}`, { where, values: [entries, entries] });
}

function continentQuery(continent: string, countries: string[]): Query {
  const inside = countries.filter((country) => continentOf(country) === continent);
  return query(`location=${enc(`continent:${continent}`)}`, { where: 'country = any(?)', values: [inside] });
}

function amountQuery(min: number, max: number): Query {
  return query(`fundingAmount=${min}..${max}`, {
    where: 'last_funding_amount_usd between ? and ?',
    values: [min, max],
  });
}

function dateQuery(days: number): Query {
  return query(`fundingDate=${days}`, { where: 'last_funding_date >= ?', values: [cutoffDay(days, TODAY)] });
}

function both(...queries: Query[]): Query {
  return query(queries.map(({ parameters }) => parameters).join('&'), {
    where: queries.map(({ where }) => where).join(' and '),
    values: queries.flatMap(({ values }) => values),
  });
}
