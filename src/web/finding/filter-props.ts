/** The values of each filter as a URL has them; one that is left out starts with `!`. */
export type ChosenValues = Readonly<Record<string, readonly string[]>>;

/** How many results each value of each filter would find; values that find none may be left out. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What each filter of a panel works with. */
export type FilterProps<F extends ChosenValues> = {
  filters: F;
  /** Null while they are not known. */
  counts: ValueCounts | null;
  onChange: (filters: F) => void;
};
