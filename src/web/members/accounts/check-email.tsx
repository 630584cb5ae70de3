import { type ReactNode, useEffect, useState } from 'react';
import { EMAILS_PER_HOUR } from '#domain/accounts/credentials.ts';
import { withConfirmed } from '#domain/return-path.ts';
import { postAuth } from '../../platform/api/api.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { onTabMessage } from '../../platform/api/session-tabs.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { Go } from './auth-steps.ts';
import { emailInForm, StepLink } from './form-parts.tsx';

/** Replaces the sign-up form once the confirmation link is on its way. Continues when it is opened in another tab. */
export function ConfirmAddress({ email, next, go }: { email: string; next: string; go: Go }) {
  useEffect(
    () =>
      onTabMessage((userId) => {
        if (typeof userId === 'string') void whileLeaving(() => leavePage(withConfirmed(next)));
      }),
    [next],
  );
  return (
    <CheckEmail
      email={email}
      send={(to) => sendConfirmation(to, next)}
      success={ACCOUNT_MESSAGES.confirmationSent}
      onChange={() => go('signup')}
    >
      <p>{ACCOUNT_MESSAGES.confirmAddress.leadsTo(next)}</p>
      <p>{ACCOUNT_MESSAGES.confirmAddress.where}</p>
      <StepLink to="Sign in" onClick={() => go('signin', email)}>
        Already confirmed?
      </StepLink>
    </CheckEmail>
  );
}

/** Above the sign-in form, once a reset link is on its way. */
export function ResetSent({ email, next, go }: { email: string; next?: string | undefined; go: Go }) {
  return (
    <CheckEmail
      email={email}
      send={(to) => sendReset(to, next)}
      success={ACCOUNT_MESSAGES.resetSent}
      onChange={() => go('reset', email)}
      className="mb-5"
    >
      <h2 className="text-14 font-semibold text-ink">{ACCOUNT_MESSAGES.resetSent.title}</h2>
      <p className="break-words">{ACCOUNT_MESSAGES.resetLinkSent(email)}</p>
    </CheckEmail>
  );
}

type ResendProps = {
  /** Defaults to the email in the surrounding form. */
  email: string | undefined;
  send: (to: string) => Promise<unknown>;
  /** The toast once it is sent. */
  success: { title: string; description: string };
};

type CheckEmailProps = ResendProps & {
  /** Returns to the form with the address. */
  onChange: () => void;
  className?: string;
  /** What happens next. */
  children: ReactNode;
};

function CheckEmail({ onChange, className = '', children, ...again }: CheckEmailProps) {
  return (
    <div
      className={`grid gap-3 rounded-control border border-line bg-sunken px-4 py-3.5 text-13 text-ink-2 ${className}`}
    >
      {children}
      <div className="grid gap-2 border-t border-line pt-3">
        <p>{ACCOUNT_MESSAGES.checkSpam(EMAILS_PER_HOUR - 1)}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Resend {...again} className={buttonClass({ className: 'max-tablet:h-11' })} lasting />
          <StepLink to="Change it" onClick={onChange}>
            Wrong address?
          </StepLink>
        </div>
      </div>
    </div>
  );
}

/** Resends the confirmation link to `email` or to the address in the surrounding form. The link leads to `next`. */
export function ResendConfirmation({ email, next = '/' }: { email?: string; next?: string }) {
  return (
    <Resend
      email={email}
      send={(to) => sendConfirmation(to, next)}
      success={ACCOUNT_MESSAGES.confirmationSent}
      className="link"
    />
  );
}

type ResendButtonProps = ResendProps & {
  className: string;
  /** Shows the result below the button too, where it outlasts the toast. */
  lasting?: boolean;
};

function Resend({ email, send, success, className, lasting = false }: ResendButtonProps) {
  const { act, busy, refused } = useAction({ failed: ACCOUNT_MESSAGES.notSent });
  const [sentAt, setSentAt] = useState<Date | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={busy || undefined}
        onClick={(event) => {
          const to = email ?? emailInForm(event);
          void act(
            () => send(to),
            () => {
              toast(success);
              setSentAt(new Date());
            },
          );
        }}
      >
        {ACCOUNT_MESSAGES.resend}
      </button>
      {lasting && (
        <div className="order-last w-full empty:hidden">
          <Refusal message={refused?.message} />
          <p role="status" className="empty:absolute">
            {sentAt && !refused && ACCOUNT_MESSAGES.resent(sentAt)}
          </p>
        </div>
      )}
    </>
  );
}

function sendConfirmation(email: string, next: string): Promise<unknown> {
  return postAuth('/send-verification-email', { email, callbackURL: withConfirmed(next) });
}

/** @throws ApiError */
export function sendReset(email: string, next: string | undefined): Promise<unknown> {
  const query = next && next !== '/' ? `?${new URLSearchParams({ next })}` : '';
  return postAuth('/request-password-reset', { email, redirectTo: `/reset-password${query}` });
}
