const NAME = 'session';

/** Tells the other tabs whose session the browser holds now: the id of a user, or null. */
export function tellTabs(userId: string | null): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(userId);
  channel.close();
}

const SIGNING_OUT = { signingOut: true };

/** How long after it was told a sign-out is one of this browser. */
const SIGN_OUT_MS = 30_000;

let signOutToldAt = Number.NEGATIVE_INFINITY;

/** Tells the other tabs, before it is done, that the user is about to sign out in this one. */
export function tellSigningOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(SIGNING_OUT);
  channel.close();
}

/** Whether the user has just signed out in another tab of this browser, and not on another device. */
export function isSignedOutInOtherTab(): boolean {
  return performance.now() - signOutToldAt < SIGN_OUT_MS;
}

/** Hears from the other tabs. Returns what ends it. */
export function onTabsTell(heard: (userId: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (typeof data === 'object' && data?.signingOut) signOutToldAt = performance.now();
    else heard(data);
  };
  return () => channel.close();
}
