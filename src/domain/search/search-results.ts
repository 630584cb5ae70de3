import type { DataFilterName } from './company-filters.ts';

/** For each filter, the number of results per value; zero counts are omitted. */
export type FilterCounts = Record<DataFilterName, Record<string, number>>;

/** Filter options: every value currently in the index. */
export type FilterOptions = {
  industries: string[];
  headquarters_regions: string[];
  funding_types: string[];
  /** Country to region to cities; an unknown part is an empty string. */
  headquarters_locations_grouped: Record<string, Record<string, string[]>>;
};

/** Totals of a result set; all amounts in US dollars. */
export type ResultFigures = {
  total: number;
  /** Sum of the last rounds. */
  lastRounds: number;
  raised: number;
  /** Median of the last rounds with a known amount; null if there are none. */
  medianLastRound: number | null;
  /** Last rounds announced per month, for this month (`YYYY-MM`) and the eleven before, oldest first. */
  months: { month: string; rounds: number; amount: number }[];
  /** Companies by stage of the last round, most first. */
  stages: { stage: string; count: number }[];
  /** Last rounds by amount: 16 equal steps on a logarithmic axis from $100K to $1B; amounts beyond it count in the end steps. */
  amounts: number[];
  /** Companies by country, most first. */
  countries: { country: string; count: number }[];
};
