import { type ComponentProps, type ReactNode, useId } from 'react';

const SIZES = {
  small: 'h-8 px-2.5 text-13 max-tablet:h-11 max-tablet:text-16',
  normal: 'h-10 px-3 text-14 max-tablet:h-11 max-tablet:text-16',
  large: 'h-11 px-3.5 text-16',
};

export function inputClass(size: keyof typeof SIZES = 'normal', className = ''): string {
  return `w-full min-w-0 rounded-control border border-control-edge bg-surface text-ink placeholder:text-ink-3 placeholder:opacity-100 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus focus:rounded-control aria-invalid:border-ink aria-invalid:not-focus:outline-1 aria-invalid:not-focus:-outline-offset-2 aria-invalid:not-focus:outline-ink ${SIZES[size]} ${className}`;
}

type FieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  label: string;
  hint?: ReactNode;
  error?: string;
  size?: keyof typeof SIZES;
};

/** A text input with a label above and a hint or error below. Says '(optional)' unless it is `required`. */
export function Field({ label, hint, error, size = 'normal', className = '', id, ...input }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const below = error ?? hint;
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={inputId} className="text-13 font-medium">
        {label}
        {!input.required && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <input
        {...input}
        id={inputId}
        className={inputClass(size)}
        aria-invalid={error ? true : undefined}
        aria-describedby={below ? `${inputId}-below` : undefined}
      />
      {below && (
        <p
          id={`${inputId}-below`}
          className={error ? 'border-l-2 border-ink pl-2.5 text-13 font-medium' : 'text-12 text-ink-3'}
        >
          {below}
        </p>
      )}
    </div>
  );
}

export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
