import { type ComponentProps, type ReactNode, useId } from 'react';

type FieldSize = 'small' | 'normal' | 'large';

export function inputClass(size: FieldSize = 'normal', className = ''): string {
  return `field field-${size} ${className}`.trimEnd();
}

type LabeledProps = {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  className?: string;
  id?: string;
  /** Renders the control with the attributes that tie it to its label, hint and error. */
  children: (attributes: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
};

/** A label above a control, and an error and a hint below. */
export function Labeled({ label, optional, hint, error, className = '', id, children }: LabeledProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const ids = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={controlId} className="text-13 font-medium break-words">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': ids || undefined,
      })}
      {error && (
        <p id={`${controlId}-error`} className="error">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${controlId}-hint`} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

export type FieldProps = Omit<ComponentProps<'input'>, 'size'> &
  Pick<LabeledProps, 'label' | 'hint' | 'error'> & { size?: FieldSize };

/** Says '(optional)' unless it is `required`. */
export function Field({ label, hint, error, size, className, id, ...input }: FieldProps) {
  return (
    <Labeled label={label} optional={!input.required} hint={hint} error={error} className={className} id={id}>
      {(attributes) => <input {...input} {...attributes} className={inputClass(size)} />}
    </Labeled>
  );
}

export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
