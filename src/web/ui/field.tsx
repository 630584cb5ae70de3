import { type ComponentProps, type ReactNode, useId } from 'react';

const SIZES = {
  small: 'h-8 px-2.5 text-13 max-tablet:h-11 max-tablet:text-16',
  normal: 'h-10 px-3 text-14 max-tablet:h-11 max-tablet:text-16',
  large: 'h-11 px-3.5 text-16',
};

export function inputClass(size: keyof typeof SIZES = 'normal', className = ''): string {
  return `w-full min-w-0 rounded-control border border-control-edge bg-surface text-ink placeholder:text-ink-3 placeholder:opacity-100 disabled:bg-sunken disabled:text-ink-2 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus focus:rounded-control aria-invalid:border-ink aria-invalid:not-focus:outline-1 aria-invalid:not-focus:-outline-offset-2 aria-invalid:not-focus:outline-ink ${SIZES[size]} ${className}`;
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

/** A label above a control, and a hint or error below. */
export function Labeled({ label, optional, hint, error, className = '', id, children }: LabeledProps) {
  const made = useId();
  const controlId = id ?? made;
  const below = error ?? hint;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={controlId} className="text-13 font-medium break-words">
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': below ? `${controlId}-below` : undefined,
      })}
      {below && (
        <p
          id={`${controlId}-below`}
          className={error ? 'border-l-2 border-ink pl-2.5 text-13 font-medium' : 'text-12 text-ink-3'}
        >
          {below}
        </p>
      )}
    </div>
  );
}

export type FieldProps = Omit<ComponentProps<'input'>, 'size'> &
  Pick<LabeledProps, 'label' | 'hint' | 'error'> & { size?: keyof typeof SIZES };

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
