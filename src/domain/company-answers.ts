import type { FilterName } from './company-filters.ts';

/** For each filter, how many rows each of its values would find; values that find none are left out. */
export type FilterCounts = Record<FilterName, Record<string, number>>;

/** What the filters offer: every value that a row of the index has now. */
export type FilterOptions = {
  industries: string[];
  headquarters_regions: string[];
  funding_types: string[];
  /** Country to region to cities; what is not known of a place is the empty text. */
  headquarters_locations_grouped: Record<string, Record<string, string[]>>;
};

/** What a result set amounts to; all amounts in US dollars. */
export type ResultFigures = {
  total: number;
  /** Sum of the last rounds. */
  lastRounds: number;
  /** Sum of everything raised. */
  raised: number;
  /** Of the last rounds whose amount is known; null when there are none. */
  medianLastRound: number | null;
  /** This month (`YYYY-MM`) and the eleven before it, oldest first: last rounds that were announced in it. */
  months: { month: string; rounds: number; amount: number }[];
  /** Companies by stage of the last round, most first. */
  stages: { stage: string; count: number }[];
  /** Last rounds by amount: 16 equal steps on a logarithmic axis from $100K to $1B; what lies beyond is in the end steps. */
  amounts: number[];
  /** Companies by country, most first. */
  countries: { country: string; count: number }[];
};
