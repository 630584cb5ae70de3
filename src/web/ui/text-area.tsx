import type { ComponentProps } from 'react';
import { inputClass, Labeled } from './field.tsx';

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint?: string; error?: string };

/** Says '(optional)' unless it is `required`. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Labeled label={label} optional={!area.required} hint={hint} error={error}>
      {(attributes) => (
        <textarea
          {...area}
          {...attributes}
          className={inputClass('normal', 'h-auto! resize-y py-2.5 leading-normal')}
        />
      )}
    </Labeled>
  );
}
