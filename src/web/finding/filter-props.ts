/** The values of each filter as a URL has them; one that is left out starts with `!`. */
export type ChosenValues = Readonly<Record<string, readonly string[]>>;

/** How many results each value of each filter would find; values that find none may be left out. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Makes the filters what `edit` makes of them as they are by then: two choices may come faster than a page is drawn. */
export type EditFilters<F extends ChosenValues> = (edit: (now: F) => F) => void;

/** What each filter of a panel works with. */
export type FilterProps<F extends ChosenValues> = {
  filters: F;
  /** Null while they are not known. */
  counts: ValueCounts | null;
  onChange: EditFilters<F>;
};
