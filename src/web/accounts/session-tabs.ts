const NAME = 'session';

/** Tells the other tabs whose session the browser holds now: the id of a user, or null. */
export function tellTabs(userId: string | null): void {
  post(userId);
}

const SIGNING_OUT = true;

/** How long after it was told a sign-out is one of this browser. */
const SIGN_OUT_MS = 30_000;

let signOutToldAt = Number.NEGATIVE_INFINITY;

/** Tells the other tabs, before it is done, that the user is about to sign out in this one. */
export function tellSigningOut(): void {
  post(SIGNING_OUT);
}

/** Whether the user has just signed out in another tab of this browser, and not on another device. */
export function isSignedOutInOtherTab(): boolean {
  return performance.now() - signOutToldAt < SIGN_OUT_MS;
}

/** Hears from the other tabs. Returns what ends it. */
export function onTabsTell(heard: (userId: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data === SIGNING_OUT) signOutToldAt = performance.now();
    else heard(data);
  };
  return () => channel.close();
}

function post(message: unknown): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}
