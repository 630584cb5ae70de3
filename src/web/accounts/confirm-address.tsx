import type { Go } from './auth-way.tsx';
import { Switch } from './form-parts.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** What is left to do after signing up: open the link that was mailed. */
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
