const NAME = 'session';

/** Tells the other tabs whose session the browser holds now: the id of a user, or null. */
export function tellTabs(userId: string | null): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(userId);
  channel.close();
}

/** Hears from the other tabs. Returns what ends it. */
export function onTabsTell(heard: (userId: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => heard(data);
  return () => channel.close();
}
