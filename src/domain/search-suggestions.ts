import { searchTerms } from './search-text.ts';

/** A search as its URL has it: a text, and the values of each filter. */
export type AskedSearch = { query: string; filters: Readonly<Record<string, readonly string[]>> };

/** A search that finds more than the one that was made, and what is different in it. */
export type SearchSuggestion = AskedSearch & {
  /** Another word in place of one, the industry that the text names, or what is left out: a word, a filter value, all filters. */
  kind: 'spelling' | 'industry' | 'word' | 'filter' | 'filters';
  /** The word that is put in or left out, or the value of `filter` as its URL has it. */
  what: string;
  filter?: string;
  total: number;
};

/** What suggestions are made from. */
export type SuggestionSource = {
  /** How many results a search has. */
  count(search: AskedSearch): number | Promise<number>;
  /** What someone may have meant by a word or a short text, the likeliest first. */
  alternatives(text: string): readonly string[] | Promise<readonly string[]>;
  /** The industry that a text is the name of. */
  industry?(text: string): string | null;
};

/** Searches with so many results or fewer get suggestions. */
export const FEW_RESULTS = 3;

/** What is looked at of a search, so that a long one costs no more than an ordinary one. */
const MOST_TERMS = 8;
const MOST_VALUES = 12;
const MOST_ALTERNATIVES = 5;
const MOST_SPELLINGS = 3;
const MOST_OMISSIONS = 4;
/** Someone who has found something is told of another spelling only where it finds far more. */
const FAR_MORE = 20;

/**
 * Suggests searches that find more, each with its real number of results: other spellings first, then, where nothing
 * was found, what could be left out.
 */
export async function suggestSearches(asked: AskedSearch, source: SuggestionSource): Promise<SearchSuggestion[]> {
  const found = await source.count(asked);
  if (found > FEW_RESULTS) return [];
  const terms = searchTerms(asked.query);
  const least = found === 0 ? 1 : found * FAR_MORE;
  const rare: number[] = [];
  for (const [at, term] of terms.slice(0, MOST_TERMS).entries()) {
    if ((await source.count({ query: writeTerms([term]), filters: {} })) <= FEW_RESULTS) rare.push(at);
  }
  const spellings = await counted(await otherSpellings(asked, terms, rare, source), least, source);
  const suggestions = spellings.slice(0, MOST_SPELLINGS);
  if (found > 0) return suggestions;
  suggestions.push(...(await counted(inIndustries(asked, terms, rare, source), 1, source)));
  const omissions = await counted(singleOmissions(asked, terms), 1, source);
  suggestions.push(...omissions.slice(0, MOST_OMISSIONS));
  return suggestions.length > 0 ? suggestions : await counted(wholeOmissions(asked), 1, source);
}

type Candidate = Omit<SearchSuggestion, 'total'>;

/** The search with other words in place of those that hardly anything has. */
async function otherSpellings(
  { query, filters }: AskedSearch,
  terms: readonly string[],
  rare: readonly number[],
  { alternatives }: SuggestionSource,
): Promise<Candidate[]> {
  const spelled = (text: string): Candidate => ({ kind: 'spelling', what: text, query: text, filters });
  const fixes: { at: number; words: readonly string[] }[] = [];
  for (const at of rare) {
    const words = (await alternatives(terms[at] ?? '')).slice(0, MOST_ALTERNATIVES);
    if (words.length > 0) fixes.push({ at, words });
  }
  const [fix] = fixes;
  const variants =
    fixes.length === 1 && fix
      ? fix.words.map((word) => terms.with(fix.at, word))
      : [fixes.reduce((fixed, { at, words }) => fixed.with(at, words[0] ?? ''), [...terms])];
  // 'Ho Chi Minh' may be another name of a place where none of its words is.
  const whole = terms.length > 1 && terms.length <= 3 ? await alternatives(query) : [];
  return [...(fix ? variants.map((words) => spelled(writeTerms(words))) : []), ...whole.map(spelled)];
}

/** The search with an industry chosen in place of its name, which texts need not contain. */
function inIndustries(
  { query, filters }: AskedSearch,
  terms: readonly string[],
  rare: readonly number[],
  { industry }: SuggestionSource,
): Candidate[] {
  const excluded = (filters.industry ?? []).filter((value) => value.startsWith('!'));
  const choose = (text: string, rest: readonly string[]): Candidate[] => {
    const what = industry?.(text) ?? null;
    if (what === null) return [];
    return [{ kind: 'industry', what, query: writeTerms(rest), filters: { ...filters, industry: [...excluded, what] } }];
  };
  const whole = choose(query, []);
  return whole.length > 0 ? whole : rare.flatMap((at) => choose(terms[at] ?? '', terms.toSpliced(at, 1)));
}

/** The search without one of its words, or one of its filter values. */
function singleOmissions({ query, filters }: AskedSearch, terms: readonly string[]): Candidate[] {
  const words = terms.slice(0, MOST_TERMS).map((what, at): Candidate => {
    return { kind: 'word', what, query: writeTerms(terms.toSpliced(at, 1)), filters };
  });
  const values = Object.entries(filters).flatMap(([filter, chosen]) =>
    chosen.map((what): Candidate => {
      const rest = chosen.filter((value) => value !== what);
      return { kind: 'filter', what, filter, query, filters: { ...filters, [filter]: rest } };
    }),
  );
  const all = [...words, ...values.slice(0, MOST_VALUES)];
  // Without its only condition a search is none.
  return words.length + values.length > 1 ? all : [];
}

/** The search without its text, and without its filters. */
function wholeOmissions({ query, filters }: AskedSearch): Candidate[] {
  if (query === '' || Object.values(filters).every((chosen) => chosen.length === 0)) return [];
  return [
    { kind: 'filters', what: '', query, filters: {} },
    { kind: 'word', what: query, query: '', filters },
  ];
}

/** The candidates that have at least so many results, those with the most first, each search once. */
async function counted(
  candidates: readonly Candidate[],
  least: number,
  { count }: SuggestionSource,
): Promise<SearchSuggestion[]> {
  const suggestions = new Map<string, SearchSuggestion>();
  for (const candidate of candidates) {
    const key = JSON.stringify([candidate.query.toLowerCase(), candidate.filters]);
    if (suggestions.has(key)) continue;
    const total = await count(candidate);
    if (total >= least) suggestions.set(key, { ...candidate, total });
  }
  return [...suggestions.values()].sort((a, b) => b.total - a.total);
}

/** A query of these terms; `searchTerms` reads it back. */
function writeTerms(terms: readonly string[]): string {
  return terms.map((term) => (/[ ,;]/.test(term) ? `"${term}"` : term)).join(' ');
}
