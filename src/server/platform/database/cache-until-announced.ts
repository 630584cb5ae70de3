import type { DatabaseListener } from './listener.ts';

/**
 * Caches what `read` returns until any process announces a change. While notifications are unavailable, it is read each
 * time. Call `forget` after making a change in this process: its notification may arrive after the next request.
 */
export function cacheUntilAnnounced<T>(
  listener: DatabaseListener,
  channel: string,
  read: () => Promise<T>,
): { get(): Promise<T>; forget(): void } {
  let known: Promise<T> | null = null;
  const forget = () => {
    known = null;
  };
  listener.on(channel, forget);
  listener.onLost(forget);
  return {
    async get() {
      if (known) return known;
      const reading = read();
      if (listener.connected) known = reading;
      try {
        return await reading;
      } catch (error) {
        forget();
        throw error;
      }
    },
    forget,
  };
}
