import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { shareRuns } from '../concurrency/share-runs.ts';
import { log } from '../log.ts';
import { bytesBefore, type Db, isDatabaseDown } from './connection.ts';
import type { DatabaseListener } from './listener.ts';

/** Keeps reads going while the primary is down. */
export type Reads = {
  /**
   * Runs work that only reads: on the primary, or on the replica while the primary is down, in recovery or silent for a
   * second. Runs it again for a few seconds while servers are lost. Without a usable replica, it is run for what is in memory.
   * @param isOutage whether a result reports an outage
   */
  survive<T>(work: () => Promise<T>, isOutage?: (result: T) => boolean | Promise<boolean>): Promise<T>;
  /** Runs work of which nothing waits for a silent primary. */
  impatiently<T>(work: () => Promise<T>): Promise<T>;
};

/** Where the reads of some work go: null for the primary. */
type ReadSource = { replica: pg.Pool; asOf: number } | null;

const sources = new AsyncLocalStorage<{ source: ReadSource }>();

/**
 * Returns the time up to which the current reads include every change announced to this process: infinite on the primary.
 * What was read from a replica must not be cached for longer than the current work.
 */
export function readsAsOf(): number {
  return sources.getStore()?.source?.asOf ?? Infinity;
}

/** Tells whether the server that is read has a transaction, so that whatever is read next includes it. */
export async function hasCommitted(db: Db, transaction: string): Promise<boolean> {
  try {
    const { rows } = await sql<{ status: string | null }>`
      select pg_xact_status(${transaction}::xid8) as status`.execute(db);
    return rows[0]?.status === 'committed';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === IN_THE_FUTURE) return false;
    throw error;
  }
}

/** Settles like a write that a read can do without, and returns null if the primary is down. */
export function unlessDown<T>(write: Promise<T>): Promise<T | null> {
  return write.catch((error) => {
    if (isDatabaseDown(error)) return null;
    throw error;
  });
}

/** The SQLSTATE for a transaction that a replica has not heard of. */
const IN_THE_FUTURE = '22023';
/** The replica is examined this often. */
const LOOK_EVERY_MS = 1_000;
/** How long a replica may take to apply what it has received, once the primary is down. */
const APPLY_MS = 1_000;
const APPLY_POLL_MS = 20;
/** How long reads are tried while servers are lost: a replica may be promoted, and another takes its place. */
const REPLACE_MS = 5_000;
const REPLACE_POLL_MS = 200;
/** A replica that is silent for this long is tried again, with another connection. */
const LOOK_MS = 1_000;
/** After this long without a primary, reads fail too: the replica may be cut off from a primary that others use. */
const LONGEST_OUTAGE_MS = 3_600_000;

/**
 * Directs the connections of a pool: those of reads that survive to the replica, while the primary is down. Others fail at
 * once then, and requests that wait for a primary that has become silent fail too.
 */
export function surviveOutages(
  primary: pg.Pool,
  listener: DatabaseListener,
  { replica, maxLagSeconds }: { replica: pg.Pool | null; maxLagSeconds: number },
): Reads {
  const connect = primary.connect.bind(primary) as () => Promise<pg.PoolClient>;
  /** Ends the waiting of each request that has no connection yet. */
  const waiting = new Map<object, () => void>();
  /** Connections of work that waits for a silent primary, such as imports. */
  const patient = new Set<pg.PoolClient>();
  const open = new Set<pg.PoolClient>();
  /** Unused connections to the replica. */
  const idle = new Set<pg.PoolClient>();
  /** 0 while it is up. */
  let downAt = listener.down ? performance.now() : 0;
  primary.on('connect', (client) => open.add(client));
  primary.on('remove', (client) => open.delete(client));
  primary.on('release', (_, client) => patient.delete(client));
  replica?.on('acquire', (client) => idle.delete(client));
  replica?.on('remove', (client) => idle.delete(client));
  replica?.on('release', (_, client) => idle.add(client));

  function connectPrimary(isPatient: boolean): Promise<pg.PoolClient> {
    if (listener.down) return Promise.reject(outage());
    const connecting = connect();
    if (isPatient) {
      return connecting.then((client) => {
        patient.add(client);
        return client;
      });
    }
    return new Promise((resolve, reject) => {
      const key = {};
      let abandoned = false;
      waiting.set(key, () => {
        abandoned = true;
        reject(outage());
      });
      connecting
        .then(
          (client) => (abandoned ? client.release() : resolve(client)),
          (error) => reject(error),
        )
        .finally(() => waiting.delete(key));
    });
  }

  function connectHere(): Promise<pg.PoolClient> {
    const store = sources.getStore();
    return store?.source ? store.source.replica.connect() : connectPrimary(store === undefined);
  }

  type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;
  primary.connect = ((callback?: Callback) => {
    const client = connectHere();
    if (!callback) return client;
    client.then(
      (poolClient) => callback(undefined, poolClient, poolClient.release),
      (error) => callback(error),
    );
  }) as pg.Pool['connect'];

  listener.onDown(() => {
    log.warn(replica ? 'The primary is down. Reading from the replica' : 'The primary is down');
    for (const abandon of [...waiting.values()]) abandon();
    // Idle connections too: they may lead to a server that is no longer the primary, or to a replica that has become it.
    for (const client of [...open, ...idle]) if (!patient.has(client)) streamOf(client).destroy();
  });
  listener.onRestored(() => {
    if (downAt > 0) log.warn('The primary is back');
    downAt = 0;
  });

  const look = shareRuns(async (): Promise<ReadSource> => {
    if (!replica) return null;
    const last = listener.positions.at(-1);
    if (last && performance.now() - last.at > LONGEST_OUTAGE_MS) return null;
    const position = await readReplicaPosition(replica, downAt + APPLY_MS);
    const asOf = listener.positions.findLast((earlier) => earlier.position <= position)?.at ?? Number.NEGATIVE_INFINITY;
    if (last && last.at - asOf > maxLagSeconds * 1_000) {
      log.warn({ seconds: (last.at - asOf) / 1_000 }, 'The replica is too far behind to be read');
      return null;
    }
    return { replica, asOf };
  });
  let lastLook: { at: number; source: Promise<ReadSource> } | null = null;
  let reachableAt = 0;
  listener.onDown(() => {
    downAt = performance.now();
    reachableAt = downAt;
    lastLook = null;
  });

  /** Only work that has no source yet waits for another replica. */
  async function usableReplica(mayWait: boolean): Promise<ReadSource> {
    for (;;) {
      if (!lastLook || performance.now() - lastLook.at > LOOK_EVERY_MS) {
        lastLook = { at: performance.now(), source: look() };
        lastLook.source.catch((err) => log.warn({ err }, 'The replica cannot be read'));
      }
      const current = lastLook;
      try {
        const source = await current.source;
        reachableAt = performance.now();
        return source;
      } catch {
        if (!mayWait || !listener.down || performance.now() - reachableAt > REPLACE_MS) return null;
        await delay(REPLACE_POLL_MS);
        if (lastLook === current) lastLook = null;
      }
    }
  }

  /** How often connections were lost or ended, also if the primary was back before their work had failed. */
  let losses = 0;
  listener.onLost(() => losses++);
  listener.onDown(() => losses++);

  const isUp = async () => !listener.down && (await listener.isUp());
  return {
    async survive(work, isOutage = () => false) {
      const startedAt = performance.now();
      for (let attempt = 1; ; attempt++) {
        if (attempt > 2) await delay(REPLACE_POLL_MS);
        const lossesBefore = losses;
        const source = listener.down ? await usableReplica(!sources.getStore()) : null;
        const isDown = listener.down;
        const canRepeat = async () => {
          if (performance.now() - startedAt > REPLACE_MS) return false;
          // A replica may have been promoted, which ends its connections. New ones may lead to another server.
          if (source) lastLook = null;
          return isDown ? source !== null : !(await isUp()) || losses > lossesBefore;
        };
        try {
          const result = await sources.run({ source }, work);
          if (!(await isOutage(result)) || !(await canRepeat())) return result;
        } catch (error) {
          if (!isDatabaseDown(error) || !(await canRepeat())) throw error;
        }
      }
    },
    impatiently: (work) => sources.run({ source: null }, work),
  };
}

function outage(): Error {
  return Object.assign(new Error('The primary is down'), { code: '57P03' });
}

function streamOf(client: pg.PoolClient) {
  return (client as unknown as pg.Client).connection.stream;
}

/** Reads how far a replica is, once it has applied what it received or a time has passed. */
async function readReplicaPosition(replica: pg.Pool, until: number): Promise<number> {
  for (;;) {
    const { rows } = await replica.query<{ position: number; received: number }>({
      text: `select ${bytesBefore('p')} as position, ${bytesBefore('greatest(p, pg_last_wal_receive_lsn())')} as received
        from (select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end) as at (p)`,
      query_timeout: LOOK_MS,
    } as pg.QueryConfig);
    const { position = 0, received = position } = rows[0] ?? {};
    if (position === received || performance.now() >= until) return position;
    await delay(APPLY_POLL_MS);
  }
}
