import { type FormEvent, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { codeIssue } from '#domain/accounts/one-time-codes.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AuthLink } from '../shell/auth-link.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useHydrated } from '../use-hydrated.ts';
import type { Issues } from './use-submit.ts';

type FormProps = {
  /** The page of a form that may also come from the server at another address. */
  page?: '/signup' | '/reset-password';
  /** The path that whoever sends it was on the way to. */
  next?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A form of the accounts. Until scripts look at what was typed the browser does, and sends it to the address of its page. */
export function Form({ page, next, onSubmit, children }: FormProps) {
  const action = page && next ? `${page}?${new URLSearchParams({ next })}` : page;
  return (
    <form method="post" action={action} noValidate={useHydrated()} onSubmit={onSubmit} className="grid gap-3.5">
      {children}
    </form>
  );
}

type SubmitButtonProps = { disabled?: boolean; busy: boolean; busyText: string; className?: string; children: string };

/** Sends a form. Without scripts nothing would enable it again, so it is always ready there. */
export function SubmitButton({ disabled = false, ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return <Button {...rest} type="submit" variant="main" size="large" disabled={disabled && hydrated} />;
}

/** What the address of a page says of the form on it, above it. */
export function PageNotice({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <div className="mb-3.5">
      <Refusal message={words} />
    </div>
  );
}

/** What stands in the email field of the form around a button. */
export function typedEmail({ currentTarget }: MouseEvent<HTMLElement>): string {
  const form = currentTarget.closest('form');
  const email = form && new FormData(form).get('email');
  return typeof email === 'string' ? email.trim() : '';
}

type SwitchProps = {
  children?: string;
  to: string;
  /** The page that it leads to where there are no scripts; a way without one is for scripts alone. */
  page?: '/signin' | '/signup' | '/reset-password';
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/** A way from one form to another, after the words that say whom it is for. */
export function Switch({ children = '', to, page, onClick }: SwitchProps) {
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

/** The field for a mailed code, or one of an authenticator app; phones offer the code that has just come. */
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

/** What is wrong with a form that asks for a code. */
export function codeIssues({ code }: { code: string }): Issues<'code'> {
  const issue = codeIssue(code);
  return issue ? { code: issue } : {};
}

/** A form that may still be on its way; the focus goes along when the one under someone's hands becomes another. */
export function StepForm({ step, children }: { step: string; children: ReactNode }) {
  return (
    <Suspense fallback={<p className="min-h-40 text-13 text-ink-3">{MESSAGES.loading}</p>}>
      <FocusAlong step={step}>{children}</FocusAlong>
    </Suspense>
  );
}

/**
 * Within the boundary, so that the form is there when its first field is looked for. A page begins in it too,
 * where the person has not begun elsewhere.
 */
function FocusAlong({ step, children }: { step: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step && document.activeElement !== document.body) return;
    shown.current = step;
    const fields = [...(element.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])];
    const first = fields.find(({ value }) => value === '') ?? fields[0];
    (first ?? element.current?.querySelector<HTMLElement>('button, [tabindex]'))?.focus();
  }, [step]);
  return <div ref={element}>{children}</div>;
}

/** The frame of the pages that hold one form of the auth dialog. */
export function AccountFrame({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-120 px-4 py-16 max-tablet:py-8">
      <div className="rounded-dialog border border-line-strong bg-surface p-8 max-tablet:px-4 max-tablet:py-5">
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1.5 break-words text-ink-2 tabular-nums">{description}</p>
        <div className="mt-4">{children}</div>
      </div>
    </div>
  );
}
