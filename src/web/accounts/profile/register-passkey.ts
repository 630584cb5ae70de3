import { ApiError, getAuth, postAuth } from '../../api.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';

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
