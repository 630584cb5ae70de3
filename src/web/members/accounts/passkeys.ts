import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { getAuth } from '../../platform/api/api.ts';
import type { SignIn } from './auth-steps.ts';

export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/**
 * Returns the response of a passkey on this or a nearby device.
 * @param fromField offers passkeys in the email field if supported, and waits until one is selected
 */
export async function askPasskey(fromField = false): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    getAuth('/passkey/generate-authenticate-options'),
  ]);
  return startAuthentication({ optionsJSON, useBrowserAutofill: fromField });
}

/** Stops waiting for a passkey selected in the field. */
async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Offers passkeys in the autofill of the email field, from its first focus.
 * @param refuse shows why a selected passkey did not sign in
 */
export function usePasskeyAutofill(signIn: SignIn, refuse: (error: unknown) => void): () => void {
  const isPending = useRef(false);
  useEffect(() => () => void (isPending.current && stopAskingPasskey()), []);
  return async () => {
    if (isPending.current || !supportsPasskeys()) return;
    isPending.current = true;
    const response = await chosenPasskey();
    isPending.current = false;
    if (response) await signIn('/passkey/verify-authentication', { response }).catch(refuse);
  };
}

/** Returns the response of the passkey selected in the field; null if none was. */
async function chosenPasskey(): Promise<object | null> {
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ? await askPasskey(true) : null;
  } catch {
    return null; // The user did not ask for a passkey, so do not report that there is none.
  }
}
