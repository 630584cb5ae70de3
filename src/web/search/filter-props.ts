/** The values of each filter as in a URL; exclusions start with `!`. */
export type ChosenValues = Readonly<Record<string, readonly string[]>>;

/** Result count per filter value; zeros may be omitted. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Updates the filters from their current state: two clicks may come before the next render. */
export type EditFilters<F extends ChosenValues> = (edit: (now: F) => F) => void;

/** Props shared by the filters of a panel. */
export type FilterProps<F extends ChosenValues> = {
  filters: F;
  /** Null while unknown. */
  counts: ValueCounts | null;
  onChange: EditFilters<F>;
};
