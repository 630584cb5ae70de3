import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { getAuth } from '../api.ts';

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
export async function stopAskingPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
