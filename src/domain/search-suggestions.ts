import { searchTerms } from './search-text.ts';

/** A search as its URL has it: a text, and the values of each filter. */
export type AskedSearch = { query: string; filters: Readonly<Record<string, readonly string[]>> };

/** A search that finds more than the one that was made, and what is different in it. */
export type SearchSuggestion = AskedSearch & {
  /** Other words, an industry in place of its name, or what is left out: a word, a filter value, all filters. */
  kind: 'spelling' | 'industry' | 'word' | 'filter' | 'filters';
  /** The words that are put in or left out, the industry, or the value of `filter` as its URL has it. */
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
  /** The industry that a text is the name of, or nearly. */
  industry?(text: string): { industry: string; misspelled: boolean } | null;
};

/** Searches with so many results or fewer get suggestions. */
export const FEW_RESULTS = 3;

/** What is looked at of a search, so that a long one costs no more than an ordinary one. */
const MOST_TERMS = 8;
const MOST_VALUES = 12;
const MOST_ALTERNATIVES = 5;
const MOST_CORRECTIONS = 3;
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
  const corrections = await counted(await corrected(asked, terms, rare, source), least, source);
  const suggestions = corrections.slice(0, MOST_CORRECTIONS);
  if (found > 0) return suggestions;
  const omissions = await counted(singleOmissions(asked, terms), 1, source);
  suggestions.push(...omissions.slice(0, MOST_OMISSIONS));
  return suggestions.length > 0 ? suggestions : await counted(wholeOmissions(asked), 1, source);
}

type Candidate = Omit<SearchSuggestion, 'total'>;

/** A word in place of a term, or an industry, which texts need not contain. */
type Correction = { word: string } | { industry: string };

/** The search with other words or industries in place of those terms that hardly anything has. */
async function corrected(
  { query, filters }: AskedSearch,
  terms: readonly string[],
  rare: readonly number[],
  source: SuggestionSource,
): Promise<Candidate[]> {
  const apply = (words: readonly string[], corrections: ReadonlyMap<number, Correction>): Candidate => {
    const made = [...corrections.values()];
    const industries = made.flatMap((one) => ('industry' in one ? one.industry : []));
    const text = writeTerms(
      words.flatMap((term, at) => {
        const one = corrections.get(at);
        return one === undefined ? term : 'word' in one ? one.word : [];
      }),
    );
    if (industries.length === 0) return { kind: 'spelling', what: text, query: text, filters };
    const excluded = (filters.industry ?? []).filter((value) => value.startsWith('!'));
    const chosen = { ...filters, industry: [...excluded, ...industries] };
    return { kind: 'industry', what: industries.join(', '), query: text, filters: chosen };
  };
  const known = new Map<number, Correction[]>();
  for (const at of rare) {
    const corrections = await correctionsOf(terms[at] ?? '', source);
    if (corrections.length > 0) known.set(at, corrections);
  }
  const [only] = known;
  const perTerm =
    only && known.size === 1
      ? only[1].map((one) => new Map([[only[0], one]]))
      : [new Map([...known].flatMap(([at, [best]]) => (best ? [[at, best]] : [])))];
  // Several words can be another name of a place where none of them is.
  const whole = terms.length > 1 && terms.length <= 3 ? await correctionsOf(query, source) : [];
  return [
    ...perTerm.filter(({ size }) => size > 0).map((corrections) => apply(terms, corrections)),
    ...whole.map((one) => apply([query], new Map([[0, one]]))),
  ];
}

/** What may be meant by a text, the likeliest first. The exact name of an industry is taken as it is. */
async function correctionsOf(text: string, { alternatives, industry }: SuggestionSource): Promise<Correction[]> {
  const named = industry?.(text) ?? null;
  if (named && !named.misspelled) return [named];
  const words = (await alternatives(text)).slice(0, MOST_ALTERNATIVES);
  return [...words.map((word) => ({ word })), ...(named ? [named] : [])];
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
