import { isExcluded } from './search-params.ts';
import { searchTerms } from './search-terms.ts';

/** A search as in its URL: a text, and the values of each filter. */
export type TypedSearch = { query: string; filters: Readonly<Record<string, readonly string[]>> };

/** A search with more results, and how it differs from the original. */
export type SearchSuggestion = TypedSearch & {
  /** The change: the filters in a sentence, other words, another name of a place, an industry filter, or dropping a word, a filter value, or all filters. */
  kind: 'sentence' | 'spelling' | 'place' | 'industry' | 'word' | 'filter' | 'filters';
  /** The labels of the filters, the words added or dropped, the place, the industry, or the value of `filter` as in the URL. */
  what: string;
  filter?: string;
  /** The words that name no filter, if a sentence is suggested without them. */
  leftOut?: string;
  /** Whether the filters of a sentence that is entered are used instead of its words. */
  onEnter?: boolean;
  total: number;
};

type SearchLookups = {
  count(search: TypedSearch): number | Promise<number>;
  alternatives(text: string): readonly string[] | Promise<readonly string[]>;
  industry?(text: string): { industry: string; misspelled: boolean } | null;
  /** The filters that the words name, and their labels. */
  sentence?(text: string): (TypedSearch & { labels: readonly string[] }) | null;
  /** Whether the name of a company begins with the text. */
  isName?(text: string): boolean;
  /** The usual name of a place with another name. */
  usualPlaceName?(text: string): string | null;
};

/** The filters in a text that finds nothing, with its other words unless these match nothing. */
export function sentenceOf(suggestions: readonly SearchSuggestion[]): SearchSuggestion | undefined {
  return suggestions.find(({ kind }) => kind === 'sentence');
}

/** 'Seed · Germany', with the words that remain: 'Seed · Germany and “hiring”'. */
export function sentenceLabel({ what, query }: SearchSuggestion): string {
  return query ? `${what} and “${query}”` : what;
}

/** Which words of a sentence its filters leave out: ', ignoring “hiring”', or an empty string. */
export function leftOutText({ leftOut }: SearchSuggestion): string {
  return leftOut ? `, ignoring “${leftOut}”` : '';
}

/** Maximum number of results at which a search gets suggestions. */
export const FEW_RESULTS = 3;

/** Shorter terms are words or abbreviations more often than places. */
const MIN_PLACE_LENGTH = 4;

/** Bounds the work per search, so that a long one costs no more than a typical one. */
const MAX_TERMS = 8;
const MAX_VALUES = 12;
const MAX_ALTERNATIVES = 5;
const MAX_CORRECTIONS = 3;
const MAX_OMISSIONS = 4;
/** With some results, suggest another spelling only if it finds far more. */
const FAR_MORE = 20;

/**
 * Suggests searches that find more, each with its actual count: other spellings first, then, if nothing was found,
 * what to drop. However many results there are, suggests the usual name of a place and the filters that the words name.
 * If the words name nothing else, these are suggested even if they find nothing either: what to drop from them comes next.
 * If dropping one word or filter does not help, or the words name several filters, these are suggested without the other
 * words.
 */
export async function suggestSearches(search: TypedSearch, lookups: SearchLookups): Promise<SearchSuggestion[]> {
  const total = await lookups.count(search);
  const terms = searchTerms(search.query);
  const places = total > 0 ? await withTotals(withUsualPlace(search, terms, lookups), 1, lookups) : [];
  const sentence = inSentence(search, terms, total, lookups);
  const isWhole = sentence[0]?.query === '';
  const sentences = await withTotals(sentence, total === 0 && isWhole ? 0 : total + 1, lookups);
  if (total > FEW_RESULTS || places.length > 0) return [...places, ...sentences];
  const least = total === 0 ? 1 : total * FAR_MORE;
  const rare: number[] = [];
  for (const [at, term] of terms.slice(0, MAX_TERMS).entries()) {
    if ((await lookups.count({ query: writeTerms([term]), filters: {} })) <= FEW_RESULTS) rare.push(at);
  }
  const candidates = (await correctedSearches(search, terms, rare, lookups)).filter(
    (candidate) => !sentences.some((sentence) => keyOf(sentence) === keyOf(candidate)),
  );
  const corrections = await withTotals(candidates, least, lookups);
  const suggestions = [...sentences, ...corrections.slice(0, MAX_CORRECTIONS)];
  if (total > 0) return suggestions;
  const isFound = suggestions.some(({ total }) => total > 0);
  const omissions = await withTotals(singleOmissions(search, terms), 1, lookups);
  if (!isFound && (omissions.length === 0 || sentence.some(hasSeveralFilters)))
    suggestions.push(...(await withTotals(sentence.map(withoutWords), 1, lookups)));
  suggestions.push(...omissions.slice(0, MAX_OMISSIONS));
  if (isFound || omissions.length > 0) return suggestions;
  return [...suggestions, ...(await withTotals(wholeOmissions(search), 1, lookups))];
}

type Candidate = Omit<SearchSuggestion, 'total'>;

/** A replacement for a term: a word, or an industry that texts need not contain. */
type Correction = { word: string } | { industry: string };

async function correctedSearches(
  { query, filters }: TypedSearch,
  terms: readonly string[],
  rare: readonly number[],
  lookups: SearchLookups,
): Promise<Candidate[]> {
  const apply = (words: readonly string[], corrections: ReadonlyMap<number, Correction>): Candidate => {
    const industries = [...corrections.values()].flatMap((one) => ('industry' in one ? one.industry : []));
    const text = writeTerms(
      words.flatMap((term, at) => {
        const one = corrections.get(at);
        return one === undefined ? term : 'word' in one ? one.word : [];
      }),
    );
    if (industries.length === 0) return { kind: 'spelling', what: text, query: text, filters };
    const exclusions = (filters.industry ?? []).filter(isExcluded);
    const industry = [...exclusions, ...industries];
    return { kind: 'industry', what: industries.join(', '), query: text, filters: { ...filters, industry } };
  };
  const correctionsByTerm = new Map<number, Correction[]>();
  for (const at of rare) {
    const corrections = await correctionsOf(terms[at] ?? '', lookups);
    if (corrections.length > 0) correctionsByTerm.set(at, corrections);
  }
  const [only] = correctionsByTerm;
  const perTerm =
    only && correctionsByTerm.size === 1
      ? only[1].map((one) => new Map([[only[0], one]]))
      : [new Map([...correctionsByTerm].flatMap(([at, [best]]) => (best ? [[at, best]] : [])))];
  // Several words together can be another name of a place.
  const whole = terms.length > 1 && terms.length <= 3 ? await correctionsOf(query, lookups) : [];
  return [
    ...perTerm.filter(({ size }) => size > 0).map((corrections) => apply(terms, corrections)),
    ...whole.map((one) => apply([query], new Map([[0, one]]))),
  ];
}

/** Possible replacements of a text, likeliest first. An exact industry name needs no others. */
async function correctionsOf(text: string, { alternatives, industry }: SearchLookups): Promise<Correction[]> {
  const match = industry?.(text) ?? null;
  if (match && !match.misspelled) return [match];
  const words = (await alternatives(text)).slice(0, MAX_ALTERNATIVES);
  return [...words.map((word) => ({ word })), ...(match ? [match] : [])];
}

const LABEL_SEPARATOR = ' · ';

function inSentence(
  { query, filters }: TypedSearch,
  terms: readonly string[],
  total: number,
  lookups: SearchLookups,
): Candidate[] {
  const sentence = lookups.sentence?.(query);
  if (!sentence || sentence.labels.length === 0) return [];
  // Text finds places already.
  if (terms.length === 1 && 'location' in sentence.filters) return [];
  const what = sentence.labels.join(LABEL_SEPARATOR);
  const isWhole = sentence.query === '' && sentence.labels.length > 1 && !lookups.isName?.(query);
  return [
    {
      kind: 'sentence',
      what,
      query: sentence.query,
      filters: withFilters(filters, sentence.filters),
      onEnter: total === 0 || isWhole,
    },
  ];
}

function hasSeveralFilters({ what }: Candidate): boolean {
  return what.includes(LABEL_SEPARATOR);
}

function withoutWords(sentence: Candidate): Candidate {
  return { ...sentence, query: '', leftOut: sentence.query, onEnter: false };
}

/** Replaces the included values of each filter that has new ones; new exclusions are added. */
export function withFilters(
  filters: TypedSearch['filters'],
  newFilters: TypedSearch['filters'],
): TypedSearch['filters'] {
  const mergedEntries = Object.entries(newFilters).map(([name, values]) => {
    const replaces = !values.every(isExcluded);
    const rest = (filters[name] ?? []).filter((value) => !replaces || isExcluded(value));
    return [name, [...new Set([...rest, ...values])]];
  });
  return { ...filters, ...Object.fromEntries(mergedEntries) };
}

/** The search with the usual name of the first place in it that has another name. */
function withUsualPlace(
  { query, filters }: TypedSearch,
  terms: readonly string[],
  lookups: SearchLookups,
): Candidate[] {
  const names = [...terms.slice(0, MAX_TERMS), query].map((term) =>
    term.length < MIN_PLACE_LENGTH ? null : (lookups.usualPlaceName?.(term) ?? null),
  );
  const at = names.findIndex((name) => name !== null);
  const what = names[at];
  if (!what) return [];
  return [{ kind: 'place', what, query: writeTerms(at === terms.length ? [what] : terms.with(at, what)), filters }];
}

/** The search without one of its words or filter values. */
function singleOmissions({ query, filters }: TypedSearch, terms: readonly string[]): Candidate[] {
  const words = terms.slice(0, MAX_TERMS).map((what, at): Candidate => {
    return { kind: 'word', what, query: writeTerms(terms.toSpliced(at, 1)), filters };
  });
  const values = Object.entries(filters).flatMap(([filter, values]) =>
    values.map((what): Candidate => {
      const rest = values.filter((value) => value !== what);
      return { kind: 'filter', what, filter, query, filters: { ...filters, [filter]: rest } };
    }),
  );
  const all = [...words, ...values.slice(0, MAX_VALUES)];
  // Dropping the only condition would leave no search.
  return words.length + values.length > 1 ? all : [];
}

function wholeOmissions({ query, filters }: TypedSearch): Candidate[] {
  if (query === '' || Object.values(filters).every((values) => values.length === 0)) return [];
  return [
    { kind: 'filters', what: '', query, filters: {} },
    { kind: 'word', what: query, query: '', filters },
  ];
}

function keyOf({ query, filters }: TypedSearch): string {
  return JSON.stringify([query.toLowerCase(), filters]);
}

async function withTotals(
  candidates: readonly Candidate[],
  least: number,
  { count }: SearchLookups,
): Promise<SearchSuggestion[]> {
  const suggestions = new Map<string, SearchSuggestion>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    if (suggestions.has(key)) continue;
    const total = await count(candidate);
    if (total >= least) suggestions.set(key, { ...candidate, total });
  }
  return [...suggestions.values()].sort((a, b) => b.total - a.total);
}

/** Joins terms into a query; `searchTerms` reads it back. */
function writeTerms(terms: readonly string[]): string {
  return terms.map((term) => (/[ ,;]/.test(term) ? `"${term}"` : term)).join(' ');
}
