import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { ApiError, getAuth, postAuth } from '../api.ts';
import type { SignIn } from './auth-steps.ts';
import { PROFILE_MESSAGES } from './profile/profile-messages.ts';

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/**
 * What a passkey of this device, or of one nearby, answers to the server's question.
 * @param fromField offers passkeys in the field for the email, where the browser can, and waits until one is chosen
 */
export async function askPasskey(fromField = false): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    getAuth('/passkey/generate-authenticate-options'),
  ]);
  return startAuthentication({ optionsJSON, useBrowserAutofill: fromField });
}

/** Stops waiting for a passkey to be chosen in the field. */
async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

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

/**
 * Lets the device make a passkey and gives its public half to the server.
 * @throws ApiError also when the browser cannot, or its user does not want to
 */
export async function registerPasskey(name: string): Promise<void> {
  // What talks to the device is loaded by those who use it.
  const { browserSupportsWebAuthn, startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) throw refusal(PROFILE_MESSAGES.passkeyUnsupported);
  const optionsJSON = await getAuth('/passkey/generate-register-options');
  const response = await startRegistration({ optionsJSON }).catch((error) => {
    const known = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw refusal(known ? PROFILE_MESSAGES.passkeyKnown : PROFILE_MESSAGES.passkeyCancelled);
  });
  await postAuth('/passkey/verify-registration', { response, name });
}

/** What comes to nothing before the server is asked is told like what the server refuses. */
function refusal(words: string): ApiError {
  return new ApiError('unexpected', 0, words);
}
