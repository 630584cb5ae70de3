import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type SyntheticEvent, useState } from 'react';
import { type FieldProps, inputClass, Labeled } from './field.tsx';

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

type PasswordFieldProps = Pick<FieldProps, 'label' | 'name' | 'autoComplete' | 'autoFocus' | 'hint' | 'error'> & {
  /** Called when the user leaves the field or presses Enter, which a disabled button would ignore. */
  onReview?: (event: SyntheticEvent<HTMLInputElement>) => void;
};

/** A required password, which the user can show while typing. An error replaces the hint, which says the same. */
export function PasswordField({ label, hint, error, onReview, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Labeled label={label} hint={error ? undefined : hint} error={error}>
      {(attributes) => (
        <div className="relative">
          <input
            {...input}
            {...attributes}
            type={visible ? 'text' : 'password'}
            required
            onBlur={onReview}
            onKeyDown={(event) => event.key === 'Enter' && onReview?.(event)}
            // Spell checkers may send what they check to a server.
            spellCheck={false}
            autoCapitalize="none"
            className={inputClass('normal', 'pr-14')}
          />
          <button
            type="button"
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 rounded-control px-3 text-13 font-medium text-ink-2 hover:text-ink noscript:hidden"
          >
            {visible ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Labeled>
  );
}

type Option = { value: string; label: string };

type SelectInputProps = Omit<ComponentProps<'select'>, 'size' | 'className'> & {
  size?: Parameters<typeof inputClass>[0];
  'data-status'?: string;
  /** Options, or groups of them. */
  options: readonly (Option | { label: string; options: readonly Option[] })[];
};

/** A select in a form, drawn like the other fields. */
export function SelectInput({ size, options, ...select }: SelectInputProps) {
  return (
    <span className="relative grid">
      <select {...select} className={inputClass(size, 'cursor-pointer appearance-none truncate pr-8')}>
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label} className="bg-surface text-ink">
              {option.options.map(renderOption)}
            </optgroup>
          ) : (
            renderOption(option)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

function renderOption({ value, label }: Option) {
  return (
    <option key={value} value={value} className="bg-surface text-ink">
      {label}
    </option>
  );
}

type LabeledSelectProps = ComponentProps<typeof SelectInput> &
  Pick<ComponentProps<typeof Labeled>, 'label' | 'optional' | 'hint' | 'error'>;

export function LabeledSelect({ label, optional, hint, error, ...select }: LabeledSelectProps) {
  return (
    <Labeled label={label} optional={optional} hint={hint} error={error}>
      {(attributes) => <SelectInput {...select} {...attributes} />}
    </Labeled>
  );
}
