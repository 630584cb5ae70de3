import { CONTINENTS, continentOf } from '#domain/places/locations.ts';
import { cutoffDay } from '#domain/search/company-filters.ts';
import { industryMatches } from '#test/naive-search.ts';

/** A question as an API query and, for PostgreSQL, as a condition on `companies` with its values. */
export type Question = { parameters: string; where: string; values: unknown[]; page: number };

export type QuestionClass = { name: string; questions: Question[]; facets?: boolean };

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

export function questionClasses(vocabulary: Vocabulary): QuestionClass[] {
  const { rareWords, commonWords, industries, stages, countries, pages } = vocabulary;
  const text = (words: string[]) =>
    words.map((word) => question(`query=${encodeURIComponent(word)}`, textCondition(word)));
  const pairs = (letters: string) => [...letters].map((letter) => `${letter}e`);
  return [
    { name: 'first page', questions: [question('', NONE)] },
    { name: 'rare text', questions: text(rareWords) },
    { name: 'common text', questions: text(commonWords) },
    { name: 'two letters', questions: text(pairs('bcdhlmnprstv')) },
    { name: 'no match', questions: text(rareWords.map((word) => `${word}qzx`)) },
    { name: 'industry', questions: industries.slice(0, 20).map((name) => industryQuestion(name, industries)) },
    {
      name: 'stage',
      questions: stages.map((stage) => question(`fundingStage=${enc(stage)}`, equal('last_funding_type', stage))),
    },
    {
      name: 'country',
      questions: countries
        .slice(0, 20)
        .map((name) => question(`location=${enc(`country:${name}`)}`, equal('country', name))),
    },
    { name: 'continent', questions: CONTINENTS.slice(0, 6).map((name) => continentQuestion(name, countries)) },
    { name: 'amount', questions: [amountQuestion(1e6, 5e6), amountQuestion(5e6, 10e6), amountQuestion(20e6, 50e6)] },
    { name: 'date', questions: [30, 90, 365].map(dateQuestion) },
    {
      name: 'three filters',
      questions: countries
        .slice(0, 10)
        .map((country, i) =>
          both(
            question(`location=${enc(`country:${country}`)}`, equal('country', country)),
            question(
              `fundingStage=${enc(stages[i % stages.length] ?? '')}`,
              equal('last_funding_type', stages[i % stages.length]),
            ),
            amountQuestion(1e6, 5e6),
          ),
        ),
    },
    { name: 'page 2', questions: [{ ...question('page=2', NONE), page: 2 }] },
    { name: `page ${pages}`, questions: [{ ...question(`page=${pages}`, NONE), page: pages }] },
    { name: 'filter options, all', questions: [question('', NONE)], facets: true },
    { name: 'filter options, text', questions: text(commonWords), facets: true },
  ];
}

type Condition = { where: string; values: unknown[] };

const enc = encodeURIComponent;

function question(parameters: string, { where, values }: Condition): Question {
  return { parameters, where, values, page: 1 };
}

function textCondition(word: string): Condition {
  return { where: 'search_text like ?', values: [`%${word.replace(/[\\%_]/g, '\\$&')}%`] };
}

function equal(column: string, value: unknown): Condition {
  return { where: `${column} = ?`, values: [value] };
}

function industryQuestion(name: string, all: string[]): Question {
  const entries = all.filter((entry) => industryMatches(entry, name));
  const where = '(industries && ?::text[] or industry_groups && ?::text[])';
  return question(`industry=${enc(name)}`, { where, values: [entries, entries] });
}

function continentQuestion(continent: string, countries: string[]): Question {
  const inside = countries.filter((country) => continentOf(country) === continent);
  return question(`location=${enc(`continent:${continent}`)}`, { where: 'country = any(?)', values: [inside] });
}

function amountQuestion(min: number, max: number): Question {
  return question(`fundingAmount=${min}..${max}`, {
    where: 'last_funding_amount_usd between ? and ?',
    values: [min, max],
  });
}

function dateQuestion(days: number): Question {
  return question(`fundingDate=${days}`, { where: 'last_funding_date >= ?', values: [cutoffDay(days, TODAY)] });
}

function both(...questions: Question[]): Question {
  return question(questions.map(({ parameters }) => parameters).join('&'), {
    where: questions.map(({ where }) => where).join(' and '),
    values: questions.flatMap(({ values }) => values),
  });
}
