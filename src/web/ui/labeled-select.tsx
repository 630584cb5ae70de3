import type { ComponentProps } from 'react';
import { Labeled } from './field.tsx';
import { SelectInput } from './select-input.tsx';

type LabeledSelectProps = ComponentProps<typeof SelectInput> & { label: string; error?: string };

export function LabeledSelect({ label, error, ...select }: LabeledSelectProps) {
  return (
    <Labeled label={label} error={error}>
      {(attributes) => <SelectInput {...select} {...attributes} />}
    </Labeled>
  );
}
