import { useEffect, useRef, useState } from 'react';
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
import { openProviderWindow, PROVIDER_RETURN, providerReturned } from './provider-window.ts';
import { withWelcome } from './return-toast.ts';
import { type Session, useSession } from './session.tsx';
import { hasWallet, signWithWallet } from './wallet.ts';

type SignInMethodsProps = {
  signIn: SignIn;
  onEmailCode: (email: string) => void;
  /** Where providers return to. */
  back: ProviderReturn;
  /** By default, everything the site offers. */
  options?: SignInOptions;
};

/** A path, or what to do when the user has returned in a window of the provider: the page stays. */
export type ProviderReturn = string | (() => void);

/** What an account can sign in with. An emailed code always works. */
export type SignInOptions = { password: boolean; passkey: boolean; providers: readonly string[] };

/** Sign-in methods besides the password: the built-in ones, and those configured for the site. */
export function SignInMethods({ signIn, onEmailCode, back, options }: SignInMethodsProps) {
  const { signInMethods } = useSession();
  const hydrated = useHydrated();
  const { act, refused } = useAction({
    failed: MESSAGES.signInFailed.title,
    messageFor: (error) => (error instanceof NotSigned ? error.message : messageOf(error)),
  });
  const { waiting, signInAt } = useProviders(back, act);
  if (!hydrated) return <div className="h-18.25 noscript:hidden" />; // These buttons need scripts.

  const passkey = async () => {
    const response = await askPasskey().catch(notSigned(ACCOUNT_MESSAGES.noPasskey));
    await signIn('/passkey/verify-authentication', { response });
  };
  const wallet = async () => {
    const signed = await signWithWallet('sign-in').catch(notSigned(ACCOUNT_MESSAGES.noWallet));
    await signIn('/siwe/verify', signed);
  };
  const outside = signInMethods.filter(
    ({ id }) => (id !== 'wallet' || hasWallet()) && (options?.providers.includes(id) ?? true),
  );
  return (
    <div className="grid gap-3.5">
      {options?.password !== false && (
        <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      <Refusal message={refused?.message} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="max-tablet:h-11" onClick={(event) => onEmailCode(typedEmail(event))}>
          Email me a code
        </Button>
        {supportsPasskeys() && options?.passkey !== false && (
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
              onClick={() => (method.id === 'wallet' ? act(wallet) : signInAt(method))}
            >
              <span className="truncate">Continue with {method.label}</span>
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="text-13 text-ink-2 empty:absolute">
        {waiting && ACCOUNT_MESSAGES.providerOpen(waiting)}
      </p>
    </div>
  );
}

type Provider = Session['signInMethods'][number];

function useProviders(back: ProviderReturn, act: ReturnType<typeof useAction>['act']) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const wait = useRef<AbortController>(null);
  useEffect(() => () => wait.current?.abort(), []);

  const waitInWindow = async (label: string, onReturn: () => void) => {
    wait.current?.abort();
    wait.current = new AbortController();
    const { signal } = wait.current;
    setWaiting(label);
    const returned = await providerReturned(signal).catch((error) => void act(() => Promise.reject(error)));
    if (signal.aborted) return;
    setWaiting(null);
    if (returned) onReturn();
  };
  const signInAt = (provider: Provider) => {
    const popup = typeof back === 'string' ? null : openProviderWindow();
    return act(async () => {
      const path = typeof back === 'string' ? back : window.location.pathname + window.location.search;
      const url = await startAt(provider, popup ? PROVIDER_RETURN : path).catch((error) => {
        popup?.close();
        throw error;
      });
      if (!popup || typeof back === 'string') return leavePage(url);
      popup.location.href = url;
      void waitInWindow(provider.label, back);
    });
  };
  return { waiting, signInAt };
}

/** The user canceled, or the passkey or wallet failed. */
class NotSigned extends Error {}

/** Describes browser errors; errors of our API have their own message. */
function notSigned(message: string) {
  return (error: unknown): never => {
    throw error instanceof ApiError ? error : new NotSigned(message);
  };
}

/** Starts signing in at a provider. @returns the provider's page */
async function startAt({ id }: Provider, back: string): Promise<string> {
  const paths =
    back === PROVIDER_RETURN
      ? { callbackURL: back, errorCallbackURL: back, additionalParams: { max_age: '0' } }
      : { callbackURL: withWelcome(back), newUserCallbackURL: back, errorCallbackURL: '/signin' };
  const answer = await (id === 'saml'
    ? postAuth('/sign-in/sso', { providerId: id, ...paths })
    : postAuth('/sign-in/social', { provider: id, ...paths }));
  if (!('url' in answer && answer.url)) throw new ApiError('sign_in_failed', 0, ACCOUNT_MESSAGES.otherWayFailed);
  return answer.url;
}
