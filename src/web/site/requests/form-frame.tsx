import type { ReactNode } from 'react';
import { REQUEST_LIMITS } from '#domain/privacy/requests.ts';
import { Field } from '../../ui/field.tsx';
import { LabeledSelect } from '../../ui/form-fields.tsx';

type FormFrameProps = {
  title: string;
  description: ReactNode;
  /** Content next to the form, below it on narrow screens. */
  aside: ReactNode;
  children: ReactNode;
};

/** A page with one form, and information next to it. */
export function FormFrame({ title, description, aside, children }: FormFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-240 gap-x-12 gap-y-8 px-6 py-16 max-tablet:px-4 max-tablet:py-8 desktop:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1.5 max-w-140 text-pretty text-ink-2">{description}</p>
        <div className="mt-6 rounded-dialog border border-line-strong bg-surface p-8 max-tablet:px-4 max-tablet:py-5">
          {children}
        </div>
      </div>
      <aside className="grid content-start gap-5 text-13 text-ink-2 desktop:pt-24">{aside}</aside>
    </div>
  );
}

export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-medium text-ink">{title}</h2>
      <div className="mt-1">{children}</div>
    </section>
  );
}

type SendAgainProps = { page: string; question?: string; label?: string };

/** Replaces a form after it was sent, and says what happens next. */
export function Sent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={takeFocus} className="outline-none">
      <h2 className="text-20 font-semibold">{title}</h2>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
    </div>
  );
}

export function SendAgain({ page, question = 'Wrong address?', label = 'Send a new request' }: SendAgainProps) {
  return (
    <p>
      {question}{' '}
      <a href={page} className="link">
        {label}
      </a>
    </p>
  );
}

/** The focused form has been removed. */
function takeFocus(box: HTMLElement | null): void {
  box?.focus();
}

type Shared = { typed: Partial<Record<string, string>>; issues: Partial<Record<string, string>> };

/** The sender: name, email and an optional company. */
export function PersonFields({ typed, issues, companyHint }: Shared & { companyHint?: string }) {
  const field = (name: 'name' | 'email' | 'company') => ({
    name,
    maxLength: REQUEST_LIMITS[name],
    defaultValue: typed[name],
    error: issues[name],
  });
  return (
    <>
      <div className="@container">
        <div className="grid gap-x-3 gap-y-3.5 @min-[400px]:grid-cols-2">
          <Field label="Name" {...field('name')} autoComplete="name" required />
          <Field label="Email" {...field('email')} type="email" autoComplete="email" required />
        </div>
      </div>
      <Field label="Company" {...field('company')} autoComplete="organization" hint={companyHint} />
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
