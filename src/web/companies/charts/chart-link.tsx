type ChartLinkProps = {
  /** The selection, as text. */
  label: string;
  onChoose: () => void;
};

/** The clickable area of a bar. Keyboard users have the same links in the chart's table. */
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

/** A name in a chart or its table that filters by it. */
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
