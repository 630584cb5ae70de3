import { ApiError, messageOf } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import type { SignIn } from './auth-steps.ts';
import { emailInForm } from './form-parts.tsx';
import { askPasskey, supportsPasskeys } from './passkeys.ts';
import { OrLine, ProviderButton, ProviderButtons, type ProviderReturn } from './provider-buttons.tsx';
import { useSession } from './session.tsx';
import { hasWallet, signWithWallet } from './wallet.ts';

type SignInMethodsProps = {
  signIn: SignIn;
  onEmailCode: (email: string) => void;
  /** Where providers return to. */
  back: ProviderReturn;
  /** By default, everything the site offers. */
  options?: SignInOptions;
};

/** What an account can sign in with. An emailed code always works. */
export type SignInOptions = { password: boolean; passkey: boolean; providers: readonly string[] };

/** Sign-in methods besides the password: the built-in ones, and those configured for the site. */
export function SignInMethods({ signIn, onEmailCode, back, options }: SignInMethodsProps) {
  const { signInMethods } = useSession();
  const hydrated = useHydrated();
  const { act, refused } = useAction({
    failed: ACCOUNT_MESSAGES.signInFailed.title,
    messageFor: (error) => (error instanceof NotSigned ? error.message : messageOf(error)),
  });
  if (!hydrated) return <div className="h-18.25 noscript:hidden" />; // These buttons need scripts.

  const passkey = async () => {
    const response = await askPasskey().catch(notSigned(ACCOUNT_MESSAGES.noPasskey));
    await signIn('/passkey/verify-authentication', { response });
  };
  const wallet = async () => {
    const signedMessage = await signWithWallet('sign-in').catch(notSigned(ACCOUNT_MESSAGES.noWallet));
    await signIn('/siwe/verify', signedMessage);
  };
  const offeredMethods = signInMethods.filter(({ id }) => options?.providers.includes(id) ?? true);
  const walletMethod = hasWallet() && offeredMethods.find(({ id }) => id === 'wallet');
  return (
    <div className="grid gap-3.5">
      {options?.password !== false && <OrLine />}
      <Refusal message={refused?.message} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="only:col-span-2 max-tablet:h-11" onClick={(event) => onEmailCode(emailInForm(event))}>
          Email me a code
        </Button>
        {supportsPasskeys() && options?.passkey !== false && (
          <Button className="max-tablet:h-11" onClick={() => act(passkey)}>
            Use a passkey
          </Button>
        )}
      </div>
      <ProviderButtons providers={offeredMethods.filter(({ id }) => id !== 'wallet')} act={act} back={back}>
        {walletMethod && <ProviderButton label={walletMethod.label} onClick={() => act(wallet)} />}
      </ProviderButtons>
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
