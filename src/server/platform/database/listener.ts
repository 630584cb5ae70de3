import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { bytesBefore, isDatabaseDown, KEEP_ALIVE, withShortTimeout } from './connection.ts';
import { readsAsOf } from './reads.ts';

/** Identifies serving processes in `pg_stat_activity`. */
export const LISTENER_NAME = 'fundscout-listener';

/** A silent connection may be idle or lost, so it is checked. */
const CHECK_EVERY_MS = 500;
const SILENT_MS = 1_000;
const SILENT_TICK_MS = 250;
const CONNECT_MS = 2_000;
const RECONNECT_MS = 500;
/** How long positions are remembered: the longest lag of a replica that can be configured. */
const POSITIONS_MS = 60_000;

/** Every notification channel. Triggers and writers announce changes on them. Listeners catch up on what they missed. */
export const CHANNELS = {
  search: 'search_changed', // Each search compares versions with the database; batches look every 30 seconds.
  users: 'user_transactions', // Cached viewers are forgotten when the connection is lost.
  settings: 'settings_changed', // Read each time until the connection is restored (`cacheUntilAnnounced`).
  events: 'events_added', // Read for all streams every 25 seconds, and when the connection is restored.
  contactPressure: 'contact_pressure_changed', // Like settings.
  sources: 'sources_changed', // Looked for every 5 seconds.
  recalls: 'recalls_added', // Looked for every 30 seconds, and when the connection is restored.
  webhooks: 'webhooks_queued', // Looked for every 5 seconds, and when the connection is restored.
} as const;

/** Reads what is announced on `CHANNELS.users`. */
export function userChange(payload: string): { userId: string; transaction: string } {
  const [transaction = '', userId = ''] = payload.split(' ');
  return { userId, transaction };
}

/** How many bytes the primary's write-ahead log had at or after a time. */
type WalPosition = { at: number; position: number };

/**
 * Receives notifications from any process. Those sent while the connection is lost are missed. Only a primary can be
 * listened to, so the connection also tells whether there is one.
 */
export type DatabaseListener = {
  readonly connected: boolean;
  /** Whether the primary is down: it has not answered for a second, or cannot be connected to. */
  readonly down: boolean;
  /** Those of the last minute before the last check, oldest first. */
  readonly positions: readonly WalPosition[];
  /** Checks whether the primary is up. */
  isUp(): Promise<boolean>;
  on(channel: string, handler: (payload: string) => void): void;
  onLost(handler: () => void): void;
  onDown(handler: () => void): void;
  /** Called after each reconnect: read what was missed. */
  onRestored(handler: () => void): void;
  close(): Promise<void>;
};

/** Listens to channels on a dedicated connection, which reconnects. Resolves once it is listening, or the primary is down. */
export async function startListener(
  connectionString: string,
  channels: readonly string[] = Object.values(CHANNELS),
  applicationName = LISTENER_NAME,
): Promise<DatabaseListener> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const lostHandlers: (() => void)[] = [];
  const downHandlers: (() => void)[] = [];
  const restoredHandlers: (() => void)[] = [];
  const positions: WalPosition[] = [];
  let client: pg.Client;
  let connected = false;
  let down = false;
  let closing = false;
  let connecting: Promise<void>;
  let checking: Promise<boolean> | null = null;
  let checkAgain = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: applicationName,
    });
    client = connection;
    client.on('error', () => {}); // Handled on 'end', which follows.
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
      // So that the position after what was announced is known; a check in progress began before.
      checkAgain = checking !== null;
      if (connected) void check();
    });
    await client.connect();
    for (const channel of channels) await client.query(withShortTimeout({ text: `listen ${channel}` }));
    connected = true;
    down = false;
    void check();
    const checks = setInterval(() => void check(), CHECK_EVERY_MS).unref();
    client.once('end', () => {
      clearInterval(checks);
      if (connection === client) lose();
    });
  }

  function check(): Promise<boolean> {
    checking ??= answers(client).finally(() => {
      checking = null;
      if (checkAgain && connected) void check();
      checkAgain = false;
    });
    return checking;
  }

  async function answers(connection: pg.Client): Promise<boolean> {
    const at = performance.now();
    const answer = connection
      .query<{ position: number }>(`select ${bytesBefore('pg_current_wal_flush_lsn()')} as position`)
      .then(
        ({ rows }) => rows[0]?.position ?? null,
        () => null,
      );
    const waiting = new AbortController();
    const position = await Promise.race([answer, silence(waiting.signal)]);
    waiting.abort();
    if (connection !== client || !connected) return false;
    if (typeof position === 'number') {
      // Another primary may lack the last writes of the one before.
      while ((positions.at(-1)?.position ?? 0) > position) positions.pop();
      positions.push({ at, position });
      while (at - (positions[0]?.at ?? at) > POSITIONS_MS) positions.shift();
      return true;
    }
    if (position === undefined) fail();
    lose();
    connection.connection.stream.destroy();
    return false;
  }

  function lose(): void {
    if (!connected) return;
    connected = false;
    if (closing) return;
    for (const handler of lostHandlers) handler();
    void reconnect();
  }

  function fail(): void {
    if (down || closing) return;
    down = true;
    for (const handler of downHandlers) handler();
  }

  async function reconnect(): Promise<void> {
    // A proxy may accept connections although no server answers.
    void silence().then(() => {
      if (!connected) fail();
    });
    for (; !closing; await delay(RECONNECT_MS)) {
      connecting = connect();
      try {
        await connecting;
        if (closing) return await client.end(); // Closed while connecting.
        for (const handler of restoredHandlers) handler();
        return;
      } catch {
        fail();
        await client.end().catch(() => {});
      }
    }
  }

  connecting = connect();
  await connecting.catch((error) => {
    void client.end().catch(() => {});
    if (!isDatabaseDown(error)) throw error;
    fail();
    void reconnect();
  });
  return {
    get connected() {
      return connected;
    },
    get down() {
      return down;
    },
    positions,
    async isUp() {
      if (connected && (await check())) return true;
      await connecting.catch(() => {});
      return connected;
    },
    on(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    onLost: (handler) => lostHandlers.push(handler),
    onDown: (handler) => downHandlers.push(handler),
    onRestored: (handler) => restoredHandlers.push(handler),
    async close() {
      closing = true;
      await client.end().catch(() => {});
    },
  };
}

/** Resolves once a connection has been silent for too long while neither this process nor its machine was too busy to answer. */
async function silence(signal?: AbortSignal): Promise<void> {
  for (let silentMs = 0; silentMs < SILENT_MS; ) {
    const at = performance.now();
    await delay(SILENT_TICK_MS, undefined, signal && { signal });
    if (performance.now() - at < 1.5 * SILENT_TICK_MS) silentMs += SILENT_TICK_MS;
    await new Promise((resolve) => setImmediate(resolve)); // Reads what has arrived.
  }
}

/**
 * Caches what `read` returns until any process announces a change. While notifications are unavailable, it is read each
 * time, and while the database is down, the last value remains. Call `forget` after making a change in this process: its notification may arrive after the next request.
 */
export function cacheUntilAnnounced<T>(
  listener: DatabaseListener,
  channel: string,
  read: () => Promise<T>,
): { get(): Promise<T>; forget(): void } {
  let value: Promise<T> | null = null;
  let last: { value: T } | null = null;
  const forget = () => {
    value = null;
  };
  listener.on(channel, forget);
  listener.onLost(forget);
  return {
    async get() {
      if (value) return value;
      const reading = read();
      if (listener.connected && readsAsOf() === Infinity) value = reading;
      try {
        last = { value: await reading };
        return last.value;
      } catch (error) {
        forget();
        if (last && listener.down && isDatabaseDown(error)) return last.value;
        throw error;
      }
    },
    forget,
  };
}
