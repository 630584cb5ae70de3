import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withParameter } from '#domain/return-path.ts';
import { ApiError, postAuth } from '../../platform/api/api.ts';
import { leavePage } from '../../platform/api/leave-page.ts';
import type { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { openProviderWindow, PROVIDER_RETURN, providerReturned } from './provider-window.ts';
import { withWelcome } from './return-toast.ts';
import type { Session } from './session.tsx';

/** A path, or what to do when the user has returned in a window of the provider: the page stays. */
export type ProviderReturn = string | (() => void);

export type Provider = Session['signInMethods'][number];

type ProviderButtonsProps = {
  providers: readonly Provider[];
  act: ReturnType<typeof useAction>['act'];
  /** Where providers return to. */
  back: ProviderReturn;
  /** Whether a new user gets an account; they have agreed to the terms. */
  signUp?: boolean;
  disabled?: boolean;
  /** More buttons. */
  children?: ReactNode;
};

/** Buttons that sign in at identity providers. */
export function ProviderButtons({ providers, act, back, signUp, disabled, children }: ProviderButtonsProps) {
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
    const path = typeof back === 'string' ? back : window.location.pathname + window.location.search;
    return act(async () => {
      const url = await startAt(provider, { back: popup ? null : path, signUp }).catch((error) => {
        popup?.close();
        throw error;
      });
      if (!popup || typeof back === 'string') return leavePage(url);
      popup.location.href = url;
      void waitInWindow(provider.label, back);
    });
  };
  if (providers.length === 0 && !children) return null;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {providers.map((provider) => (
          <ProviderButton
            key={provider.id}
            label={provider.label}
            disabled={disabled}
            onClick={() => signInAt(provider)}
          />
        ))}
        {children}
      </div>
      <p role="status" className="text-13 text-ink-2 empty:absolute">
        {waiting && ACCOUNT_MESSAGES.providerOpen(waiting)}
      </p>
    </>
  );
}

type ProviderButtonProps = { label: string; disabled?: boolean; onClick: () => void };

export function ProviderButton({ label, ...rest }: ProviderButtonProps) {
  return (
    <Button {...rest} className="min-w-fit flex-1 basis-49 max-tablet:h-11">
      <span className="truncate">Continue with {label}</span>
    </Button>
  );
}

/** Separates other sign-in methods from the form above them. */
export function OrLine() {
  return (
    <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}

type Start = {
  /** The path to return to; null in a window of its own. */
  back: string | null;
  signUp: boolean | undefined;
};

/** Starts signing in at a provider. @returns the provider's page */
async function startAt({ id }: Provider, { back, signUp }: Start): Promise<string> {
  const paths =
    back === null
      ? { callbackURL: PROVIDER_RETURN, errorCallbackURL: PROVIDER_RETURN, additionalParams: { max_age: '0' } }
      : {
          callbackURL: withWelcome(back),
          newUserCallbackURL: back,
          errorCallbackURL: withParameter(signUp ? '/signup' : '/signin', 'next', back),
          requestSignUp: signUp,
        };
  const answer = await (id === 'saml'
    ? postAuth('/sign-in/sso', { providerId: id, ...paths })
    : postAuth('/sign-in/social', { provider: id, ...paths }));
  if (!('url' in answer && answer.url)) throw new ApiError('sign_in_failed', 0, ACCOUNT_MESSAGES.otherWayFailed);
  return answer.url;
}
