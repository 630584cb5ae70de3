import { type CrmTarget, TARGET_LABELS } from '#domain/exports/export-formats.ts';

type TargetChoiceProps = {
  targets: readonly CrmTarget[];
  value: CrmTarget;
  disabled: boolean;
  onChange: (target: CrmTarget) => void;
};

/** For whom the file is; all in sight, arrow keys move. */
export function TargetChoice({ targets, value, disabled, onChange }: TargetChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-13 font-medium">Convert for</legend>
      <div className="grid grid-cols-4 gap-2 max-tablet:grid-cols-2">
        {targets.map((target) => (
          <label
            key={target}
            className="flex h-11 cursor-pointer items-center justify-center rounded-control border border-line-strong bg-surface px-2 text-13 font-medium hover:bg-hover has-checked:border-accent has-checked:bg-accent-wash has-checked:text-accent-wash-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="target"
              value={target}
              checked={target === value}
              onChange={() => onChange(target)}
              className="sr-only"
            />
            {TARGET_LABELS[target]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
