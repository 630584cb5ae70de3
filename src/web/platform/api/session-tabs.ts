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
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(userId);
  channel.close();
}

/** Listens to the other tabs. @returns a function that stops listening */
export function onTabMessage(listener: (userId: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => listener(data);
  return () => channel.close();
}
