type ChartLinkProps = {
  /** What is chosen, in words. */
  label: string;
  onChoose: () => void;
};

/** The room of a bar, to be clicked. By keyboard the same is reached in the table of the chart. */
export function BarLink({ label, onChoose }: ChartLinkProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onChoose}
      className="h-full rounded-t-[2px] hover:bg-hover/60"
    />
  );
}

/** A name in a chart or its table that filters by what it names. */
export function NameLink({ label, onChoose }: ChartLinkProps) {
  return (
    <button
      type="button"
      title={label}
      onClick={onChoose}
      className="h-6 max-w-full truncate rounded-small text-left hover:text-accent hover:underline"
    >
      {label}
    </button>
  );
}
