import { formatCount } from '#domain/counts.ts';

type MoreChoicesProps = {
  hidden: number;
  onShow: () => void;
  /** Indentation level in a tree. */
  level?: number;
};

/** Expands a long list of options. */
export function MoreChoices({ hidden, onShow, level = 0 }: MoreChoicesProps) {
  if (hidden <= 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      style={{ marginLeft: 26 + level * 14 }}
      className="mt-1 h-6 rounded-small text-12 text-ink-3 underline decoration-line-strong underline-offset-3 hover:text-ink max-tablet:h-10 max-tablet:text-13"
    >
      {formatCount(hidden)} more
    </button>
  );
}
