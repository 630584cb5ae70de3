import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { rangeLabel, readDollars, shortDollars } from '#domain/companies/funding.ts';
import { inclusionsOf } from '#domain/search/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { useHydrated, useSyncedValue } from '../../ui/hooks.ts';
import { ChoiceList, FilterGroup } from './filter-choices.tsx';
import { choose, type FilterProps, type FilterValues, isRange, valuesOf } from './filter-values.ts';

type RangeField = { label: string; placeholder?: string; value: string; type?: 'text' | 'date' };

type RangeFieldsProps = {
  from: RangeField;
  to: RangeField;
  title?: string;
  /** Receives both inputs; may return an error message, and then the inputs stay as typed. */
  onApply: (from: string, to: string) => string | null;
};

/** Two optional fields for a custom range. They need JavaScript, which combines them into one value. */
export function RangeFields({ from, to, title, onApply }: RangeFieldsProps) {
  // A new object for each attempt, so that the message scrolls into view each time.
  const [issue, setIssue] = useState<{ error: string } | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (issue) words.current?.scrollIntoView({ block: 'nearest' });
  }, [issue]);
  // The message refers to a range that has since been replaced.
  useEffect(() => setIssue(null), [from.value, to.value]);
  const errorId = useId();
  const hydrated = useHydrated();
  const dates = from.type === 'date';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const error = onApply(String(data.get('from')).trim(), String(data.get('to')).trim());
    setIssue(error === null ? null : { error });
  };
  const wrong = issue ? errorId : undefined;
  return (
    <form onSubmit={submit} title={title} className="mt-2 noscript:hidden">
      <div
        className={`grid grid-cols-[1fr_8px_1fr_auto] items-center gap-1.5 ${dates ? 'in-[aside]:grid-cols-[1fr_8px_1fr] in-[aside]:gap-x-1' : ''}`}
      >
        <RangeInput name="from" {...from} wrong={wrong} />
        <span className="text-center text-ink-3">–</span>
        <RangeInput name="to" {...to} wrong={wrong} />
        <Button
          type={hydrated ? 'submit' : 'button'}
          className={`max-tablet:h-11 ${dates ? 'in-[aside]:col-span-full' : ''}`}
        >
          Apply
        </Button>
      </div>
      {issue && (
        <p ref={words} id={errorId} role="alert" className="error mt-1.5 scroll-mb-4 text-12">
          {issue.error}
        </p>
      )}
    </form>
  );
}

/** @param wrong the id of the error message */
function RangeInput({ label, value, type = 'text', wrong, ...rest }: RangeField & { name: string; wrong?: string }) {
  return (
    <input
      {...rest}
      ref={useSyncedValue<HTMLInputElement>(value)}
      type={type}
      aria-label={label}
      defaultValue={value}
      autoComplete="off"
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
      onClick={type === 'date' ? (event) => event.currentTarget.showPicker() : undefined}
      className={inputClass('small', type === 'date' ? 'tablet:px-1!' : '')}
    />
  );
}

type AmountFilterProps<F extends FilterValues> = FilterProps<F> & {
  name: keyof F & string;
  title: string;
  bands: readonly { value: string; label: string }[];
};

export function AmountFilter<F extends FilterValues>({ name, title, bands, ...props }: AmountFilterProps<F>) {
  const { filters, onChange } = props;
  const [min = '', max = ''] = inclusionsOf(valuesOf(filters, name)).find(isRange)?.split('..') ?? [];
  const apply = (from: string, to: string): string | null => {
    const [minimum, maximum] = [readDollars(from), readDollars(to)];
    if ((from && minimum === null) || (to && maximum === null)) return 'Enter amounts like 2M, 750K or 1,500,000.';
    if (minimum !== null && maximum !== null && minimum > maximum)
      return "The minimum can't be higher than the maximum.";
    const range = minimum === null && maximum === null ? null : `${minimum ?? ''}..${maximum ?? ''}`;
    onChange((now) => choose(now, name, range, isRange));
    return null;
  };
  return (
    <FilterGroup title={title}>
      <ChoiceList name={name} choices={bands} {...props} />
      <RangeFields
        from={{ label: 'Minimum amount', placeholder: 'Min $', value: min && shortDollars(min) }}
        to={{ label: 'Maximum amount', placeholder: 'Max $', value: max && shortDollars(max) }}
        title={min || max ? rangeLabel(`${min}..${max}`, bands, shortDollars) : undefined}
        onApply={apply}
      />
    </FilterGroup>
  );
}
