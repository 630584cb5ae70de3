import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { fullName } from '#domain/names.ts';
import { REQUEST_LIMITS, type RequestFields, type RequestKind, requestIssues } from '#domain/privacy/requests.ts';
import type { Session } from '../../members/accounts/session.tsx';
import { ApiError, expectOk } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field, focusFirstInvalid } from '../../ui/field.tsx';
import { LabeledSelect } from '../../ui/form-fields.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import type { OpenForm } from './request-form.ts';

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

type RequestFormProps = ReturnType<typeof useRequest>['form'] & { label: string; children: ReactNode };

/** A form that works with and without scripts, with its timestamp, a honeypot field, and the error. */
export function RequestForm({ action, stamp, refused, busy, label, onSubmit, children }: RequestFormProps) {
  return (
    <form method="post" action={action} noValidate={useHydrated()} onSubmit={onSubmit} className="grid gap-3.5">
      {children}
      <input type="hidden" name="stamp" value={stamp} />
      <div aria-hidden className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Refusal message={refused} />
      <Button type="submit" variant="main" size="large" busy={busy} busyText="Sending...">
        {label}
      </Button>
    </form>
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

type FieldIssues = Partial<Record<string, string>>;

/** The page of each kind, and the call under `/api/requests`. */
const KINDS = {
  contact: { page: '/contact', call: 'contact' },
  trial: { page: '/request-trial', call: 'trial' },
  do_not_sell: { page: '/do-not-sell', call: 'do-not-sell' },
} as const;

/** Shown above a form that was returned with issues after a submission without scripts. */
const CHECK_FIELDS = 'Fix the highlighted fields and try again.';

/** The values that prefill a form for a signed-in user. */
export function ownDetails({ user, profile }: Session): { name?: string; email?: string } {
  return user ? { name: fullName(profile?.first_name, profile?.last_name), email: user.email } : {};
}

/**
 * Validates and sends a request without leaving the page; input stays after a failure. The request is sent even if the
 * user leaves the page right away.
 */
export function useRequest(kind: RequestKind, { stamp, returned }: OpenForm) {
  const { page: action, call } = KINDS[kind];
  const router = useRouter();
  const api = useApi();
  const [issues, setIssues] = useState<FieldIssues>(returned?.issues ?? {});
  const [returnedError, setReturnedError] = useState(returned && (returned.refused ?? CHECK_FIELDS));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { act, busy, refused, reset } = useAction();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (field: string) => String(data.get(field) ?? '').trim();
    const request: RequestFields = {
      topic: text('topic'),
      name: text('name'),
      email: text('email'),
      company: text('company'),
      message: text('message'),
    };
    const invalid = requestIssues(kind, request);
    setIssues(invalid);
    setReturnedError(null);
    if (Object.keys(invalid).length > 0) {
      reset();
      return focusFirstInvalid(form);
    }
    const json = { ...request, stamp, homepage: text('homepage') };
    void act(
      () =>
        expectOk(api.requests[call].$post({ json }, { init: { keepalive: true } })).catch(async (error) => {
          if (error instanceof ApiError && error.code === 'form_expired') await router.invalidate();
          throw error;
        }),
      () => setSentTo(request.email),
    );
  };
  const form = { action, stamp, refused: refused?.message ?? returnedError, busy, onSubmit };
  return { form, issues, sentTo, typed: returned?.typed ?? {} };
}
