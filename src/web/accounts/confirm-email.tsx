import { MESSAGES } from '#domain/messages.ts';
import { confirmedAt } from '#domain/return-path.ts';
import { postAuth } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { useAction } from '../use-action.ts';
import type { Go } from './auth-steps.ts';
import { Switch, typedEmail } from './form-parts.tsx';

export function ConfirmAddress({ email, next, go }: { email: string; next: string; go: Go }) {
  return (
    <div className="grid gap-2 text-13 text-ink-2">
      <p>
        Can't find it? Check your spam folder. <ResendConfirmation email={email} next={next} />
      </p>
      <Switch to="Sign in" onClick={() => go('signin', email)}>
        Already confirmed?
      </Switch>
    </div>
  );
}

/** Resends the confirmation link to `email` or to the address in the surrounding form. The link leads to `next`. */
export function ResendConfirmation({ email, next = '/' }: { email?: string; next?: string }) {
  const { act, busy } = useAction({ failed: MESSAGES.notSent });
  return (
    <button
      type="button"
      className="link"
      aria-disabled={busy || undefined}
      onClick={(event) => {
        const json = { email: email ?? typedEmail(event), callbackURL: confirmedAt(next) };
        void act(
          () => postAuth('/send-verification-email', json),
          () => toast(MESSAGES.confirmationSent),
        );
      }}
    >
      Send the link again
    </button>
  );
}
