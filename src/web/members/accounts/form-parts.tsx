import { type FormEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { codeIssue, normalizeCode } from '#domain/accounts/one-time-codes.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AuthLink } from '../../platform/shell/auth-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { type Issues, useSubmit } from './use-submit.ts';

type FormProps = {
  /** The page of a form that the server may also return at another URL. */
  page?: '/signup' | '/reset-password';
  /** The path that the user was headed to. */
  next?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** An account form. Before hydration, the browser validates it and submits it to the URL of its page. */
export function Form({ page, next, onSubmit, children }: FormProps) {
  const action = page && next ? `${page}?${new URLSearchParams({ next })}` : page;
  return (
    <form method="post" action={action} noValidate={useHydrated()} onSubmit={onSubmit} className="grid gap-3.5">
      {children}
    </form>
  );
}

type SubmitButtonProps = { disabled?: boolean; busy: boolean; busyText: string; children: string };

/** Submits a form. Always enabled without scripts, which would have to re-enable it; before hydration it only looks disabled. */
export function SubmitButton({ disabled = false, ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      {...rest}
      type="submit"
      variant="main"
      size="large"
      disabled={disabled && hydrated}
      data-unready={(disabled && !hydrated) || undefined}
    />
  );
}

/** The error or the result that led to a form, usually named in the URL. */
export function PageNotice({ error, result }: { error?: string | undefined; result?: string | undefined }) {
  if (!error && !result) return null;
  return (
    <div className="mb-3.5">
      {error ? (
        <Refusal message={error} />
      ) : (
        <p role="status" className="border-l-2 border-accent pl-2.5 text-13 font-medium">
          {result}
        </p>
      )}
    </div>
  );
}

/** The value of the email field in the form around a button. */
export function emailInForm({ currentTarget }: MouseEvent<HTMLElement>): string {
  const form = currentTarget.closest('form');
  const email = form && new FormData(form).get('email');
  return typeof email === 'string' ? email.trim() : '';
}

type StepLinkProps = {
  children?: string;
  to: string;
  /** The page it links to without scripts; buttons without one require scripts. */
  page?: '/signin' | '/signup' | '/reset-password';
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/** Switches to another form, after a text that says who it is for. */
export function StepLink({ children = '', to, page, onClick }: StepLinkProps) {
  return (
    <p className={`text-13 text-ink-2 ${page ? '' : 'noscript:hidden'}`}>
      {children && `${children} `}
      {page ? (
        <AuthLink page={page} onClick={onClick} className="link inline-block max-tablet:min-h-6">
          {to}
        </AuthLink>
      ) : (
        <button type="button" className="link max-tablet:min-h-6" onClick={onClick}>
          {to}
        </button>
      )}
    </p>
  );
}

/** The address of an account. */
export function EmailField(props: Omit<FieldProps, 'label' | 'name' | 'type' | 'required'>) {
  return <Field label="Email" name="email" type="email" autoComplete="username" required {...props} />;
}

/** A field for an emailed or authenticator code; phones suggest the latest code they received. */
export function CodeField({ error, autoFocus }: { error?: string; autoFocus?: boolean }) {
  return (
    <Field
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      required
      size="large"
      error={error}
    />
  );
}

export function codeIssues({ code }: { code: string }): Issues<'code'> {
  const issue = codeIssue(code);
  return issue ? { code: issue } : {};
}

type CodeFormProps = {
  /** Whether it takes a backup code, or one from an email or an authenticator. */
  kind?: 'one-time' | 'backup';
  intro: ReactNode;
  signIn: (code: string) => Promise<void>;
  children?: ReactNode;
};

/** Signs in with a code. */
export function CodeForm({ kind = 'one-time', intro, signIn, children }: CodeFormProps) {
  const { issues, refused, busy, submit } = useSubmit(['code'], {
    check: kind === 'backup' ? ({ code }) => (code ? {} : { code: 'Enter a backup code' }) : codeIssues,
    send: ({ code }) => signIn(normalizeCode(code)),
    beside: { invalid_code: 'code' },
  });
  return (
    <Form onSubmit={submit}>
      {intro}
      {kind === 'backup' ? (
        <Field
          label="Backup code"
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          size="large"
          error={issues.code}
        />
      ) : (
        <CodeField error={issues.code} />
      )}
      {children}
      <Refusal message={refused?.message} />
      <SubmitButton busy={busy} busyText="Signing in...">
        Sign in
      </SubmitButton>
    </Form>
  );
}

/** A form that may still be loading. When the step changes, scrolls to the top and moves focus to the new form. */
export function StepForm({ step, children }: { step: string; children: ReactNode }) {
  return (
    <Suspense fallback={<p className="min-h-40 text-13 text-ink-3">{MESSAGES.loading}</p>}>
      <FocusAlong step={step}>{children}</FocusAlong>
    </Suspense>
  );
}

/**
 * Inside the Suspense boundary, so that the form exists when its first field is focused; without fields, its text or the
 * heading. Focuses it on load too, unless the user has already focused something else.
 */
function FocusAlong({ step, children }: { step: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    const frame = element.current?.closest('dialog');
    if (last.current !== step) (frame ?? window).scrollTo(0, 0);
    else if (document.activeElement !== document.body) return;
    last.current = step;
    const all = [...(element.current?.querySelectorAll<HTMLElement>('input:not([readonly]), [tabindex]') ?? [])];
    const visible = all.filter((one) => one.checkVisibility());
    const fields = visible.filter((one) => one instanceof HTMLInputElement);
    const first = fields.find(({ value, required }) => required && value === '') ?? fields[0] ?? visible[0];
    (first ?? (frame ?? document).querySelector<HTMLElement>('h1, h2'))?.focus();
  }, [step]);
  return <div ref={element}>{children}</div>;
}

export function AccountFrame({
  title,
  description,
  children,
}: {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-16 max-tablet:py-8">
      <div className="rounded-dialog border border-line-strong bg-surface p-8 max-tablet:px-4 max-tablet:py-5">
        <h1 tabIndex={-1} className="text-28 font-semibold outline-none">
          {title}
        </h1>
        {description && <p className="mt-1.5 break-words text-ink-2 tabular-nums">{description}</p>}
        <div className="mt-4">{children}</div>
      </div>
    </div>
  );
}
