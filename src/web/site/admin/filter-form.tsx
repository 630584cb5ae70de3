import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/form-fields.tsx';
import { useSyncedValue } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';

type Input = Readonly<Partial<Record<string, string>>>;

type FilterFormProps = {
  /** Returns what is wrong with the input, which then stays as it is. */
  check?: (input: Input) => string | null;
  children: ReactNode;
};

const TYPING_MS = 300;

/** The filters of a list, applied as they change. They are stored in its URL, even without JavaScript. */
export function FilterForm({ check, children }: FilterFormProps) {
  const [issue, setIssue] = useState<string | null>(null);
  const navigate = useNavigate();
  const typing = useRef<number>(undefined);
  const lastField = useRef<EventTarget>(undefined);
  /** @param field what was typed into: changing it again replaces the entry of the browser's history */
  const apply = (form: HTMLFormElement, field?: EventTarget) => {
    window.clearTimeout(typing.current);
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const filters = Object.fromEntries(entries);
    const problem = check?.(filters) ?? null;
    setIssue(problem);
    if (problem) return;
    // What is typed until the page has these values is newer than they are.
    for (const input of form.querySelectorAll('input')) input.dataset.applied = input.value;
    const replace = field !== undefined && field === lastField.current;
    lastField.current = field;
    void navigate({ to: '.', search: () => filters, resetScroll: false, replace });
  };
  const change = ({ target, currentTarget: form }: ChangeEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) return apply(form);
    window.clearTimeout(typing.current);
    typing.current = window.setTimeout(() => {
      if (form.isConnected && form.checkValidity()) apply(form, target);
    }, TYPING_MS);
  };
  return (
    <search className="mb-3 block grow">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
        onChange={change}
        className="grid gap-2"
      >
        <div className="grid grid-cols-2 items-end gap-2 tablet:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
          {children}
          {/* Beside the fields if there is room, so that nothing moves. */}
          <div
            className={issue ? 'max-tablet:col-span-full tablet:flex tablet:min-h-8 tablet:items-center' : 'contents'}
          >
            <Button type="submit" className="hidden justify-self-start max-tablet:h-11 noscript:inline-flex">
              Apply
            </Button>
            <Refusal message={issue} />
          </div>
        </div>
      </form>
    </search>
  );
}

type LabeledFilterProps = {
  label: string;
  /** Whether it has a row of its own on phones, as the first of an odd number of fields. */
  wide?: boolean | undefined;
  children: (id: string) => ReactNode;
};

function LabeledFilter({ label, wide, children }: LabeledFilterProps) {
  const id = useId();
  return (
    // The last child is the button.
    <div
      className={`grid min-w-0 gap-1 ${wide ? 'max-tablet:col-span-2' : 'max-tablet:[&:first-child:nth-last-child(even)]:col-span-2'}`}
    >
      <label htmlFor={id} className="text-12 text-ink-3">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type FilterFieldProps = Pick<LabeledFilterProps, 'label' | 'wide'> & {
  name: string;
  value: string | undefined;
  type?: 'search' | 'date';
};

export function FilterField({ label, wide, name, value = '', type = 'search' }: FilterFieldProps) {
  const field = useSyncedValue<HTMLInputElement>(value);
  // A year that is still being typed, such as 0020, is invalid.
  const min = type === 'date' ? FIRST_DAY : undefined;
  return (
    <LabeledFilter label={label} wide={wide}>
      {(id) => (
        <input
          ref={field}
          id={id}
          type={type}
          name={name}
          min={min}
          defaultValue={value}
          autoComplete="off"
          className={inputClass('small')}
        />
      )}
    </LabeledFilter>
  );
}

const FIRST_DAY = '2000-01-01';

type FilterSelectProps = Pick<LabeledFilterProps, 'label' | 'wide'> & {
  name: string;
  value: string | undefined;
  all: string;
  /** The labels by value. */
  options: Readonly<Record<string, string>>;
};

export function FilterSelect({ label, wide, name, value = '', all, options }: FilterSelectProps) {
  const field = useSyncedValue<HTMLSelectElement>(value);
  const choices = Object.entries({ '': all, ...options }).map(([value, label]) => ({ value, label }));
  return (
    <LabeledFilter label={label} wide={wide}>
      {(id) => <SelectInput ref={field} id={id} size="small" name={name} defaultValue={value} options={choices} />}
    </LabeledFilter>
  );
}
