import { useRef, useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError, postAuth } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { retractToast, toast } from '../ui/toast.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { SignIn } from './auth-way.tsx';
import { Refusal, typedEmail } from './form-parts.tsx';
import { askPasskey, knowsPasskeys } from './passkey.ts';
import { withWelcome } from './said-on-return.tsx';
import { type Session, useSession } from './session.tsx';
import { type Refused, refusalOf } from './use-submit.ts';
import { hasWallet, signWithWallet } from './wallet.ts';

type OtherWaysProps = {
  signIn: SignIn;
  onEmailCode: (email: string) => void;
  /** Where ways over other sites come back to; null leaves them out. */
  back: string | null;
};

/** The ways in besides a password, below a hairline: those of every account, and those that the site is set up for. */
export function OtherWays({ signIn, onEmailCode, back }: OtherWaysProps) {
  const { signInMethods } = useSession();
  const hydrated = useHydrated();
  const [refused, setRefused] = useState<Refused | null>(null);
  const busy = useRef(false);
  if (!hydrated) return <div className="h-18.25 noscript:hidden" />; // What stands here needs scripts.

  /** Runs one way at a time; what fails outside our own calls has `otherwise` for words. */
  const start = (otherwise: string, way: () => Promise<void>) => async () => {
    if (busy.current) return;
    busy.current = true;
    setRefused(null);
    retractToast(MESSAGES.signInFailed.title);
    try {
      await way();
    } catch (error) {
      const refusal: Refused =
        error instanceof ApiError ? refusalOf(error) : { code: 'unexpected', message: otherwise };
      toast({ ...MESSAGES.signInFailed, description: refusal.message, tone: 'bad' });
      setRefused(refusal);
    } finally {
      busy.current = false;
    }
  };
  const passkey = async () => signIn('/passkey/verify-authentication', { response: await askPasskey() });
  const wallet = async () => signIn('/siwe/verify', await signWithWallet('sign-in'));
  const outside = back === null ? [] : signInMethods.filter(({ id }) => id !== 'wallet' || hasWallet());
  return (
    <div className="grid gap-3.5">
      <p className="flex items-center gap-3 text-12 text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Refusal refused={refused} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="max-tablet:h-11" onClick={(event) => onEmailCode(typedEmail(event))}>
          Email me a code
        </Button>
        {knowsPasskeys() && (
          <Button className="max-tablet:h-11" onClick={start(ACCOUNT_MESSAGES.noPasskey, passkey)}>
            Use a passkey
          </Button>
        )}
      </div>
      {outside.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {outside.map((way) => (
            <Button
              key={way.id}
              className="min-w-fit flex-1 basis-49 max-tablet:h-11"
              onClick={
                way.id === 'wallet'
                  ? start(ACCOUNT_MESSAGES.noWallet, wallet)
                  : start(MESSAGES.unexpected, () => goTo(way, back ?? '/'))
              }
            >
              <span className="truncate">Continue with {way.label}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Goes to the other site's sign-in. */
async function goTo({ id }: Session['signInMethods'][number], back: string): Promise<void> {
  const paths = { callbackURL: withWelcome(back), newUserCallbackURL: back, errorCallbackURL: '/signin' };
  const answer = await (id === 'saml'
    ? postAuth('/sign-in/sso', { providerId: id, ...paths })
    : postAuth('/sign-in/social', { provider: id, ...paths }));
  if ('url' in answer && answer.url) window.location.assign(answer.url);
}
