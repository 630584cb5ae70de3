import { REQUEST_LIMITS } from '#domain/privacy/requests.ts';
import { Field } from '../../ui/field.tsx';
import { LabeledSelect } from '../../ui/labeled-select.tsx';

type Shared = { typed: Partial<Record<string, string>>; issues: Partial<Record<string, string>> };

/** The sender: name, email and an optional company. */
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
