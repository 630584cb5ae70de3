import { searchTerms } from './search-text.ts';

/** A search as in its URL: a text, and the values of each filter. */
export type AskedSearch = { query: string; filters: Readonly<Record<string, readonly string[]>> };

/** A search with more results, and how it differs from the original. */
export type SearchSuggestion = AskedSearch & {
  /** The change: other words, another name of a place, an industry filter, or dropping a word, a filter value, or all filters. */
  kind: 'spelling' | 'place' | 'industry' | 'word' | 'filter' | 'filters';
  /** The words added or dropped, the place, the industry, or the value of `filter` as in the URL. */
  what: string;
  filter?: string;
  total: number;
};

export type SuggestionSource = {
  count(search: AskedSearch): number | Promise<number>;
  alternatives(text: string): readonly string[] | Promise<readonly string[]>;
  industry?(text: string): { industry: string; misspelled: boolean } | null;
  /** The usual name of a place with another name. */
  usualPlaceName?(text: string): string | null;
};

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
 * what to drop. A search with results is told the usual name of its place, however many there are.
 */
export async function suggestSearches(asked: AskedSearch, source: SuggestionSource): Promise<SearchSuggestion[]> {
  const found = await source.count(asked);
  const terms = searchTerms(asked.query);
  const places = found > 0 ? await counted(withUsualPlace(asked, terms, source), 1, source) : [];
  if (found > FEW_RESULTS || places.length > 0) return places;
  const least = found === 0 ? 1 : found * FAR_MORE;
  const rare: number[] = [];
  for (const [at, term] of terms.slice(0, MAX_TERMS).entries()) {
    if ((await source.count({ query: writeTerms([term]), filters: {} })) <= FEW_RESULTS) rare.push(at);
  }
  const corrections = await counted(await corrected(asked, terms, rare, source), least, source);
  const suggestions = corrections.slice(0, MAX_CORRECTIONS);
  if (found > 0) return suggestions;
  const omissions = await counted(singleOmissions(asked, terms), 1, source);
  suggestions.push(...omissions.slice(0, MAX_OMISSIONS));
  return suggestions.length > 0 ? suggestions : await counted(wholeOmissions(asked), 1, source);
}

type Candidate = Omit<SearchSuggestion, 'total'>;

/** A replacement for a term: a word, or an industry that texts need not contain. */
type Correction = { word: string } | { industry: string };

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
  // Several words together can be another name of a place.
  const whole = terms.length > 1 && terms.length <= 3 ? await correctionsOf(query, source) : [];
  return [
    ...perTerm.filter(({ size }) => size > 0).map((corrections) => apply(terms, corrections)),
    ...whole.map((one) => apply([query], new Map([[0, one]]))),
  ];
}

/** Possible replacements of a text, likeliest first. An exact industry name needs no others. */
async function correctionsOf(text: string, { alternatives, industry }: SuggestionSource): Promise<Correction[]> {
  const named = industry?.(text) ?? null;
  if (named && !named.misspelled) return [named];
  const words = (await alternatives(text)).slice(0, MAX_ALTERNATIVES);
  return [...words.map((word) => ({ word })), ...(named ? [named] : [])];
}

/** The search with the usual name of the first place in it that has another name. */
function withUsualPlace(
  { query, filters }: AskedSearch,
  terms: readonly string[],
  source: SuggestionSource,
): Candidate[] {
  const names = [...terms.slice(0, MAX_TERMS), query].map((term) =>
    term.length < MIN_PLACE_LENGTH ? null : (source.usualPlaceName?.(term) ?? null),
  );
  const at = names.findIndex((name) => name !== null);
  const what = names[at];
  if (!what) return [];
  return [{ kind: 'place', what, query: writeTerms(at === terms.length ? [what] : terms.with(at, what)), filters }];
}

/** The search without one of its words or filter values. */
function singleOmissions({ query, filters }: AskedSearch, terms: readonly string[]): Candidate[] {
  const words = terms.slice(0, MAX_TERMS).map((what, at): Candidate => {
    return { kind: 'word', what, query: writeTerms(terms.toSpliced(at, 1)), filters };
  });
  const values = Object.entries(filters).flatMap(([filter, chosen]) =>
    chosen.map((what): Candidate => {
      const rest = chosen.filter((value) => value !== what);
      return { kind: 'filter', what, filter, query, filters: { ...filters, [filter]: rest } };
    }),
  );
  const all = [...words, ...values.slice(0, MAX_VALUES)];
  // Dropping the only condition would leave no search.
  return words.length + values.length > 1 ? all : [];
}

function wholeOmissions({ query, filters }: AskedSearch): Candidate[] {
  if (query === '' || Object.values(filters).every((chosen) => chosen.length === 0)) return [];
  return [
    { kind: 'filters', what: '', query, filters: {} },
    { kind: 'word', what: query, query: '', filters },
  ];
}

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

/** Joins terms into a query; `searchTerms` reads it back. */
function writeTerms(terms: readonly string[]): string {
  return terms.map((term) => (/[ ,;]/.test(term) ? `"${term}"` : term)).join(' ');
}
