import { type ComponentProps, useId } from 'react';
import { REQUEST_LIMITS } from '#domain/privacy/requests.ts';
import { Field, inputClass } from '../ui/field.tsx';
import { LabeledSelect } from '../ui/labeled-select.tsx';

type Shared = { typed: Partial<Record<string, string>>; issues: Partial<Record<string, string>> };

/** The sender: name, address and, if useful, the company. */
export function PersonFields({ typed, issues, companyHint }: Shared & { companyHint?: string }) {
  return (
    <>
      <div className="@container">
        <div className="grid gap-x-3 gap-y-3.5 @min-[400px]:grid-cols-2">
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            required
            maxLength={REQUEST_LIMITS.name}
            defaultValue={typed.name}
            error={issues.name}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={REQUEST_LIMITS.email}
            defaultValue={typed.email}
            error={issues.email}
          />
        </div>
      </div>
      <Field
        label="Company"
        name="company"
        autoComplete="organization"
        maxLength={REQUEST_LIMITS.company}
        defaultValue={typed.company}
        error={issues.company}
        hint={companyHint}
      />
    </>
  );
}

type AreaProps = ComponentProps<'textarea'> & { label: string; hint?: string; error?: string };

export function TextArea({ label, hint, error, ...area }: AreaProps) {
  const id = useId();
  const below = error ?? hint;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium">
        {label}
        {!area.required && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <textarea
        rows={6}
        maxLength={REQUEST_LIMITS.message}
        {...area}
        id={id}
        className={inputClass('normal', 'h-auto! resize-y py-2.5 leading-normal')}
        aria-invalid={error ? true : undefined}
        aria-describedby={below ? `${id}-below` : undefined}
      />
      {below && (
        <p
          id={`${id}-below`}
          className={error ? 'border-l-2 border-ink pl-2.5 text-13 font-medium' : 'text-12 text-ink-3'}
        >
          {below}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  options: Readonly<Record<string, string>>;
  defaultValue: string;
  error?: string;
};

export function TopicField({ options, ...select }: ChoiceProps) {
  return (
    <LabeledSelect
      {...select}
      name="topic"
      options={Object.entries(options).map(([value, label]) => ({ value, label }))}
    />
  );
}
