import { MESSAGES } from '#domain/messages.ts';
import { ApiError, messageOf, postAuth } from '../api.ts';
import { leavePage } from '../leave-page.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useAction } from '../use-action.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { SignIn } from './auth-steps.ts';
import { typedEmail } from './form-parts.tsx';
import { askPasskey, supportsPasskeys } from './passkeys.ts';
import { withWelcome } from './return-toast.ts';
import { type Session, useSession } from './session.tsx';
import { hasWallet, signWithWallet } from './wallet.ts';

type SignInMethodsProps = {
  signIn: SignIn;
  onEmailCode: (email: string) => void;
  /** Return path for sign-in through other sites; null hides those buttons. */
  back: string | null;
};

/** Sign-in methods besides the password: the built-in ones, and those configured for the site. */
export function SignInMethods({ signIn, onEmailCode, back }: SignInMethodsProps) {
  const { signInMethods } = useSession();
  const hydrated = useHydrated();
  const { act, refused } = useAction({
    failed: MESSAGES.signInFailed.title,
    messageFor: (error) => (error instanceof NotSigned ? error.message : messageOf(error)),
  });
  if (!hydrated) return <div className="h-18.25 noscript:hidden" />; // These buttons need scripts.

  const passkey = async () => {
    const response = await askPasskey().catch(notSigned(ACCOUNT_MESSAGES.noPasskey));
    await signIn('/passkey/verify-authentication', { response });
  };
  const wallet = async () => {
    const signed = await signWithWallet('sign-in').catch(notSigned(ACCOUNT_MESSAGES.noWallet));
    await signIn('/siwe/verify', signed);
  };
  const outside = back === null ? [] : signInMethods.filter(({ id }) => id !== 'wallet' || hasWallet());
  return (
    <div className="grid gap-3.5">
      <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Refusal message={refused?.message} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="max-tablet:h-11" onClick={(event) => onEmailCode(typedEmail(event))}>
          Email me a code
        </Button>
        {supportsPasskeys() && (
          <Button className="max-tablet:h-11" onClick={() => act(passkey)}>
            Use a passkey
          </Button>
        )}
      </div>
      {outside.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {outside.map((method) => (
            <Button
              key={method.id}
              className="min-w-fit flex-1 basis-49 max-tablet:h-11"
              onClick={() => act(() => (method.id === 'wallet' ? wallet() : goTo(method, back ?? '/')))}
            >
              <span className="truncate">Continue with {method.label}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The user canceled, or the passkey or wallet failed. */
class NotSigned extends Error {}

/** Describes browser errors; errors of our API have their own message. */
function notSigned(message: string) {
  return (error: unknown): never => {
    throw error instanceof ApiError ? error : new NotSigned(message);
  };
}

async function goTo({ id }: Session['signInMethods'][number], back: string): Promise<void> {
  const paths = { callbackURL: withWelcome(back), newUserCallbackURL: back, errorCallbackURL: '/signin' };
  const answer = await (id === 'saml'
    ? postAuth('/sign-in/sso', { providerId: id, ...paths })
    : postAuth('/sign-in/social', { provider: id, ...paths }));
  if ('url' in answer && answer.url) await leavePage(answer.url);
}
