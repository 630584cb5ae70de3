import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
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

/** The filters of a list. They are stored in its URL, even without JavaScript. */
export function FilterForm({ check, children }: FilterFormProps) {
  const [issue, setIssue] = useState<string | null>(null);
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const input = Object.fromEntries(entries);
    const problem = check?.(input) ?? null;
    setIssue(problem);
    if (!problem) void navigate({ to: '.', search: () => input, resetScroll: false });
  };
  return (
    <search className="mb-3 block grow">
      <form
        onSubmit={submit}
        onChange={(event) => event.target instanceof HTMLSelectElement && event.currentTarget.requestSubmit()}
        className="grid gap-2"
      >
        <div className="grid grid-cols-2 items-end gap-2 tablet:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]">
          {children}
          <Button type="submit" className="justify-self-start max-tablet:h-11">
            Apply
          </Button>
        </div>
        <Refusal message={issue} />
      </form>
    </search>
  );
}

type LabeledProps = { label: string; children: (id: string) => ReactNode };

function Labeled({ label, children }: LabeledProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-12 text-ink-3">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

type FilterFieldProps = { label: string; name: string; value: string | undefined; type?: 'search' | 'date' };

export function FilterField({ label, name, value = '', type = 'search' }: FilterFieldProps) {
  const field = useSyncedValue<HTMLInputElement>(value);
  return (
    <Labeled label={label}>
      {(id) => (
        <input ref={field} id={id} type={type} name={name} defaultValue={value} className={inputClass('small')} />
      )}
    </Labeled>
  );
}

type FilterSelectProps = {
  label: string;
  name: string;
  value: string | undefined;
  all: string;
  /** The labels by value. */
  options: Readonly<Record<string, string>>;
};

export function FilterSelect({ label, name, value = '', all, options }: FilterSelectProps) {
  const field = useSyncedValue<HTMLSelectElement>(value);
  const choices = Object.entries({ '': all, ...options }).map(([value, label]) => ({ value, label }));
  return (
    <Labeled label={label}>
      {(id) => <SelectInput ref={field} id={id} size="small" name={name} defaultValue={value} options={choices} />}
    </Labeled>
  );
}
