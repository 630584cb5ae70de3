import { ApiError } from '../../platform/api/api.ts';
import { whileSessionMayChange } from '../../platform/api/session-tabs.ts';
import { errorText } from './account-messages.ts';

/** The page to which providers return in a window of their own. */
export const PROVIDER_RETURN = '/signin?step=returned';

/** How long a sign-in at a provider may take. */
const PATIENCE_MS = 10 * 60_000;

/** The window may lose its opener at the provider, so its return is announced to all tabs. */
const CHANNEL = 'provider-window';

/** Opens a window for a provider, so that the page keeps its input. Call it in the click; null if it is blocked. */
export function openProviderWindow(): Window | null {
  return window.open('', '_blank', 'popup,width=520,height=720');
}

/**
 * Waits until the user returns from a provider, while other tabs leave the session alone.
 * @returns whether the user returned before `signal` or the patience ended
 * @throws ApiError when the sign-in failed
 */
export function providerReturned(signal: AbortSignal): Promise<boolean> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const channel = new BroadcastChannel(CHANNEL);
  const whenReturned = new Promise<boolean>((resolve, reject) => {
    end.addEventListener('abort', () => resolve(false));
    channel.onmessage = ({ data: error }: MessageEvent<string | null>) =>
      error === null ? resolve(true) : reject(new ApiError('sign_in_failed', 0, errorText(error)));
  });
  return whileSessionMayChange(() => whenReturned).finally(() => channel.close());
}

/** Tells the waiting page how the sign-in in this window ended, and closes the window. */
export function announceReturn(error: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(error);
  channel.close();
  window.close();
}
