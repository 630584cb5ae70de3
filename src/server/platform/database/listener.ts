import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { KEEP_ALIVE, SHORT_TIMEOUT_MS } from './connection.ts';

/** Identifies serving processes in `pg_stat_activity`. */
export const LISTENER_NAME = 'fundscout-listener';

/** A silent connection may be idle or lost, so it is checked. */
const CHECK_EVERY_MS = 30_000;
const RECONNECT_MS = [100, 1_000, 2_000, 5_000];

/** Every notification channel. Triggers and writers announce changes on them. */
export const CHANNELS = {
  search: 'search_changed',
  users: 'user_changed',
  settings: 'settings_changed',
  events: 'events_added',
  contactPressure: 'contact_pressure_changed',
  recalls: 'recalls_added',
} as const;

/** Receives notifications from any process. Those sent while the connection is lost are missed. */
export type DatabaseListener = {
  readonly connected: boolean;
  on(channel: string, handler: (payload: string) => void): void;
  onLost(handler: () => void): void;
  /** Called after each reconnect: read what was missed. */
  onRestored(handler: () => void): void;
  close(): Promise<void>;
};

/**
 * Listens to channels on a dedicated connection, which reconnects. Resolves once it is listening.
 */
export async function startListener(
  connectionString: string,
  channels: readonly string[] = Object.values(CHANNELS),
): Promise<DatabaseListener> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const lostHandlers: (() => void)[] = [];
  const restoredHandlers: (() => void)[] = [];
  let client: pg.Client;
  let connected = false;
  let closing = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: SHORT_TIMEOUT_MS,
      query_timeout: SHORT_TIMEOUT_MS,
      application_name: LISTENER_NAME,
    });
    client = connection;
    client.on('error', () => {}); // Handled on 'end', which follows.
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
    connected = true;
    const check = setInterval(() => connection.query('select 1').catch(() => connection.end()), CHECK_EVERY_MS).unref();
    client.once('end', () => {
      clearInterval(check);
      connected = false;
      for (const handler of lostHandlers) handler();
      if (!closing) void reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closing; attempt++) {
      await delay(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)]);
      try {
        await connect();
        if (closing) return await client.end(); // Closed while connecting.
        for (const handler of restoredHandlers) handler();
        return;
      } catch {
        await client.end().catch(() => {});
      }
    }
  }

  await connect();
  return {
    get connected() {
      return connected;
    },
    on(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    onLost: (handler) => lostHandlers.push(handler),
    onRestored: (handler) => restoredHandlers.push(handler),
    async close() {
      closing = true;
      await client.end().catch(() => {});
    },
  };
}

/**
 * Caches what `read` returns until any process announces a change. While notifications are unavailable, it is read each
 * time. Call `forget` after making a change in this process: its notification may arrive after the next request.
 */
export function cacheUntilAnnounced<T>(
  listener: DatabaseListener,
  channel: string,
  read: () => Promise<T>,
): { get(): Promise<T>; forget(): void } {
  let value: Promise<T> | null = null;
  const forget = () => {
    value = null;
  };
  listener.on(channel, forget);
  listener.onLost(forget);
  return {
    async get() {
      if (value) return value;
      const reading = read();
      if (listener.connected) value = reading;
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
