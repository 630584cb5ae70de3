import { buttonClass } from '../ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { withWelcome } from './said-on-return.tsx';

/** Where a mailed link leads. Scanners of mail open links too, so it takes a press to use it up; no script is needed. */
export function MailedLink({ token }: { token: string }) {
  const params = new URLSearchParams({
    token,
    callbackURL: withWelcome('/'),
    newUserCallbackURL: '/',
    errorCallbackURL: '/signin',
  });
  return (
    <AccountFrame {...ACCOUNT_MESSAGES.mailedLink}>
      <a
        href={`/api/auth/magic-link/verify?${params}`}
        className={buttonClass({ variant: 'main', size: 'large', className: 'w-full' })}
      >
        Sign in
      </a>
    </AccountFrame>
  );
}
