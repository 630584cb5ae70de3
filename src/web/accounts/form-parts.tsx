import type { FormEvent, MouseEvent, ReactNode } from 'react';
import { FormWay } from '../shell/way-in.tsx';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import type { Refused } from './use-submit.ts';

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

/** Why the server refused a form, in words, and what can be done about it; announced when it appears. */
export function Refusal({ refused, children }: { refused: Refused | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {refused && (
        <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
          {refused.message}
          {children && <span className="mt-0.5 block font-normal">{children}</span>}
        </p>
      )}
    </div>
  );
}

/** What the address of a page says of the form on it, above it. */
export function PageNotice({ words }: { words: string | undefined }) {
  if (!words) return null;
  return (
    <div className="mb-3.5">
      <Refusal refused={{ code: 'unexpected', message: words }} />
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
        <FormWay page={page} onClick={onClick} className="link inline-block max-tablet:min-h-6">
          {to}
        </FormWay>
      ) : (
        <button type="button" className="link max-tablet:min-h-6" onClick={onClick}>
          {to}
        </button>
      )}
    </p>
  );
}
