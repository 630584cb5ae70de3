/** Name of the lock and the channel shared by the tabs of a browser. */
const NAME = 'session';

/**
 * Makes a call that may replace the session, under a lock. Signing in again ends the previous session, and other tabs
 * learn of that before the new cookie is set: a tab that fetched the session in between would look signed out.
 */
export function whileSessionMayChange<T>(call: () => Promise<T>): Promise<T> {
  return locks()?.request(NAME, { mode: 'shared' }, call) ?? call();
}

/** Waits until no tab is replacing the session. */
export async function sessionSettled(): Promise<void> {
  await locks()?.request(NAME, () => {});
}

/** Missing on insecure origins. */
function locks(): LockManager | undefined {
  return navigator.locks;
}

/** Tells the other tabs which user is signed in now, if any. */
export function announceUser(userId: string | null): void {
  post(userId);
}

const SIGNING_OUT = true;

/** How long after the announcement a sign-out is attributed to this browser. */
const SIGN_OUT_MS = 30_000;

let signOutAnnouncedAt = Number.NEGATIVE_INFINITY;

/** Tells the other tabs that the user is about to sign out in this one. */
export function announceSignOut(): void {
  post(SIGNING_OUT);
}

/** Whether the user has just signed out in another tab, and not on another device. */
export function isSignedOutInOtherTab(): boolean {
  return performance.now() - signOutAnnouncedAt < SIGN_OUT_MS;
}

/** Listens to the other tabs. @returns a function that stops listening */
export function onTabMessage(heard: (userId: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data === SIGNING_OUT) signOutAnnouncedAt = performance.now();
    else heard(data);
  };
  return () => channel.close();
}

function post(message: unknown): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}
