import { type ComponentProps, useId } from 'react';
import { SelectInput } from './select-input.tsx';

type LabeledSelectProps = Omit<ComponentProps<typeof SelectInput>, 'id'> & { label: string; error?: string };

export function LabeledSelect({ label, error, ...select }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <SelectInput
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-below` : undefined}
      />
      {error && (
        <p id={`${id}-below`} className="border-l-2 border-ink pl-2.5 text-13 font-medium">
          {error}
        </p>
      )}
    </div>
  );
}
