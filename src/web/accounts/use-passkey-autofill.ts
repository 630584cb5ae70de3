import { useEffect, useRef } from 'react';
import type { SignIn } from './auth-way.tsx';
import { askPasskey, knowsPasskeys, stopAskingPasskey } from './passkey.ts';

/**
 * Passkeys among what the browser fills into the email field, from the first time someone comes to it.
 * @param refuse says why one that was chosen does not sign in
 */
export function usePasskeyAutofill(signIn: SignIn, refuse: (error: unknown) => void): () => void {
  const asking = useRef(false);
  useEffect(() => () => void (asking.current && stopAskingPasskey()), []);
  return async () => {
    if (asking.current || !knowsPasskeys()) return;
    asking.current = true;
    const response = await chosenPasskey();
    asking.current = false;
    if (response) await signIn('/passkey/verify-authentication', { response }).catch(refuse);
  };
}

/** What the passkey that is chosen in the field answers; null where none is. */
async function chosenPasskey(): Promise<object | null> {
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ? await askPasskey(true) : null;
  } catch {
    return null; // Nobody asked for a passkey, so nobody is told that none came.
  }
}
