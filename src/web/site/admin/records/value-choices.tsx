import { type CSSProperties, useId } from 'react';
import { type FormField, RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { fieldValueText } from './record-queries.ts';

const FIELDS = Object.entries<FormField>(RECORD_FORMS.companies.fields);

/** A label and what each of `--companies` has, below each other on phones. */
export const COMPARED_ROW =
  'grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 tablet:grid-cols-[100px_repeat(var(--companies),minmax(0,1fr))] desktop:grid-cols-[180px_repeat(var(--companies),minmax(0,1fr))]';

type ValueChoicesProps = {
  companies: readonly { fields: Readonly<Record<string, string>> }[];
  /** Whose value each field has after the merge, by index. */
  owners: Readonly<Record<string, number>>;
  choose: (field: string, owner: number) => void;
};

/** The fields in which companies differ, side by side, with a choice of the value that stays. */
export function ValueChoices({ companies, owners, choose }: ValueChoicesProps) {
  const group = useId();
  const differing = FIELDS.filter(([name]) => new Set(companies.map(({ fields }) => fields[name] ?? '')).size > 1);
  return differing.map(([name, { label, type }]) => (
    <fieldset key={name} className={COMPARED_ROW} style={{ '--companies': String(companies.length) } as CSSProperties}>
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="text-13 text-ink-3">
        {label}
      </span>
      {companies.map(({ fields }, index) => (
        <Choice
          key={index}
          name={`${group} ${name}`}
          index={index}
          of={companies[index]?.fields.organizationName ?? ''}
          value={fieldValueText(type, fields[name] ?? '')}
          isLong={type === 'text'}
          checked={owners[name] === index}
          choose={() => choose(name, index)}
        />
      ))}
    </fieldset>
  ));
}

/** The number of a company, on phones, where the values are below each other. */
export function CompanyNumber({ of }: { of: number }) {
  return <span aria-hidden className="text-ink-3 tablet:hidden">{`${of + 1} · `}</span>;
}

type ChoiceProps = {
  name: string;
  index: number;
  of: string;
  value: string;
  isLong: boolean;
  checked: boolean;
  choose: () => void;
};

function Choice({ name, index, of, value, isLong, checked, choose }: ChoiceProps) {
  const hydrated = useHydrated();
  return (
    <label className="flex min-w-0 items-start gap-2 rounded-control px-1.5 py-1 text-13 hover:bg-hover has-checked:bg-accent-wash max-tablet:py-3">
      <input
        type="radio"
        name={name}
        checked={checked}
        readOnly
        onClick={choose} // Also confirms the value that is selected from the start.
        disabled={!hydrated}
        className="choice mt-0.5"
      />
      <span className={`min-w-0 break-words ${isLong ? 'line-clamp-6' : ''}`}>
        <CompanyNumber of={index} />
        <span className="sr-only">{`${of}: `}</span>
        {value ? <Breakable text={value} /> : <span className="text-ink-3">empty</span>}
      </span>
    </label>
  );
}
