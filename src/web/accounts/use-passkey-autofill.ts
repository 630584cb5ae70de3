import { useEffect, useRef } from 'react';
import type { SignIn } from './auth-way.tsx';
import { askPasskey, knowsPasskeys, stopAskingPasskey } from './passkey.ts';

/** Passkeys among what the browser fills into the email field, from the first time someone comes to it. */
export function usePasskeyAutofill(signIn: SignIn): () => void {
  const asking = useRef(false);
  useEffect(() => () => void (asking.current && stopAskingPasskey()), []);
  return () => {
    if (asking.current || !knowsPasskeys()) return;
    asking.current = true;
    void offer(signIn);
  };
}

async function offer(signIn: SignIn): Promise<void> {
  try {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    await signIn('/api/auth/passkey/verify-authentication', { response: await askPasskey(true) });
  } catch {
    // Nobody asked for a passkey, so nobody is told that none came.
  }
}
