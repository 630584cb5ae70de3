/**
 * One lock for all tabs of a browser, which share their session. Signing in anew ends the session before, and pages hear
 * of that end sooner than the cookie of the new one is there: whoever then asked who is signed in would be told nobody.
 */
const NAME = 'session';

/** Makes a call that may exchange the session of the browser. */
export function whileSessionMayChange<T>(call: () => Promise<T>): Promise<T> {
  return locks()?.request(NAME, { mode: 'shared' }, call) ?? call();
}

/** Waits until no tab is about to exchange the session. */
export async function sessionSettled(): Promise<void> {
  await locks()?.request(NAME, () => {});
}

/** Browsers have locks on secure origins alone. */
function locks(): LockManager | undefined {
  return navigator.locks;
}
