import { Hono } from 'hono';
import * as z from 'zod';
import type { SessionEnd } from '#domain/server-events.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import type { Viewers } from '../../members/accounts/viewer-cache.ts';
import { endpoint } from '../api/endpoint.ts';
import { shownViewer, type Viewer } from '../api/viewer.ts';
import type { Db } from '../database/connection.ts';
import { CHANNELS, type DatabaseListener, userChange } from '../database/listener.ts';
import { clientIp, ipGroup } from '../http/client-ip.ts';
import { AppError, invalidParameters } from '../http/problem.ts';
import { publicSettings, type Settings } from '../settings/settings.ts';
import { createEventStream, type EventStream, eventsText, eventText, hasRoom } from './event-stream.ts';
import { isPosition, type Position, reaches, readEvents, readEventsFor, readPosition } from './events.ts';

/** Often enough that no proxy drops an idle stream. */
const HEARTBEAT_MS = 25_000;
/** Maximum age; the page then reconnects, which checks its session again. */
const LONGEST_MS = 30 * 60_000;

/** The streams of open pages. `src/web/platform/api/event-source.ts` receives them, and `session-sync.tsx` reacts. */
export type Realtime = {
  /**
   * Opens the stream of a page. It starts with the current state and the events since a position.
   * @throws AppError when there are too many streams, in total or for this client
   */
  open(headers: Headers, viewer: Viewer, since: Position | null): Promise<ReadableStream<Uint8Array>>;
  readonly size: number;
  close(): void;
};

type RealtimeDependencies = {
  db: Db;
  listener: DatabaseListener;
  viewers: Viewers;
  settings: Settings;
  now: () => Date;
};

/**
 * Sends events of all processes to the open pages of this process. Stored events are read in the order in which they
 * became visible. Viewers and settings are compared with the state last sent, so that code that changes them does not
 * have to publish an event. Create it after `viewers` and `settings`, so that their caches are invalidated before a
 * change is handled here.
 */
export function startRealtime({ db, listener, viewers, settings, now }: RealtimeDependencies): Realtime {
  const streams = new Set<EventStream>();
  let closed = false;
  /** Position up to which all streams have received events; null while there are no streams. */
  let position: Position | null = null;
  let behind = false;
  let lastSentSettings = '';
  let turn: Promise<unknown> = Promise.resolve();

  /** Serializes work, so that no stream starts in the middle of a delivery. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function catchUp(): Promise<Position> {
    if (position === null) {
      position = await readPosition(db);
      return position;
    }
    const batch = await readEvents(db, position);
    position = batch.position;
    for (const stream of streams) {
      const events =
        batch.events?.filter((storedEvent) => reaches(storedEvent, stream.viewer)).map(({ event }) => event) ?? null;
      const text = eventsText(events, batch.position);
      if (text) stream.write(text);
    }
    return position;
  }

  /** Delivers new events, unless a delivery is already pending. */
  function deliver(): void {
    if (behind || streams.size === 0) return;
    behind = true;
    void inTurn(async () => {
      behind = false;
      if (streams.size > 0) await catchUp();
    }).catch(() => {}); // The database is down: its recovery or the next heartbeat retries.
  }

  async function followSettings(): Promise<void> {
    const currentSettings = JSON.stringify(publicSettings.parse(await settings.current()));
    if (currentSettings === lastSentSettings) return;
    lastSentSettings = currentSettings;
    for (const stream of streams) stream.write(eventText({ type: 'settings_changed' }));
  }

  /** Reads the viewer of a stream again. When the session has ended, the stream continues as a visitor's. */
  async function followViewer(stream: EventStream): Promise<void> {
    const readNumber = ++stream.reads;
    try {
      const { viewer } = await viewers.of(stream.headers);
      const sessionEnd = stream.viewer && !viewer ? await viewers.sessionEnd(stream.viewer.user.id) : undefined;
      if (readNumber !== stream.reads) return; // A later read may have finished first, and knows more.
      stream.viewer = viewer;
      stream.mayBeStale = false;
      publishAccess(stream, sessionEnd);
    } catch {
      stream.mayBeStale = true; // Retried with the next heartbeat.
    }
  }

  function publishAccess(stream: EventStream, sessionEnd?: SessionEnd): void {
    const state = JSON.stringify(shownViewer(stream.viewer, now()));
    if (state === stream.state) return;
    stream.state = state;
    stream.write(eventText({ type: 'access_changed', sessionEnd }));
  }

  function leave(stream: EventStream): void {
    streams.delete(stream);
    if (streams.size === 0) position = null;
  }

  listener.on(CHANNELS.events, deliver);
  listener.on(CHANNELS.settings, () => void followSettings().catch(() => {}));
  listener.on(CHANNELS.users, (payload) => {
    const { userId } = userChange(payload);
    for (const stream of streams) if (stream.viewer?.user.id === userId) void followViewer(stream);
  });
  listener.onLost(() => {
    for (const stream of streams) stream.mayBeStale = true;
  });
  listener.onRestored(() => void catchUpWithAll().catch(() => {}));

  async function catchUpWithAll(): Promise<void> {
    deliver();
    await followSettings();
    for (const stream of streams) if (stream.mayBeStale) await followViewer(stream);
  }

  const heartbeats = setInterval(() => {
    for (const stream of streams) {
      if (performance.now() - stream.openedAt > LONGEST_MS) stream.end();
      else stream.heartbeat();
      publishAccess(stream); // A plan may have expired since.
    }
    void catchUpWithAll().catch(() => {});
  }, HEARTBEAT_MS).unref();

  return {
    get size() {
      return streams.size;
    },
    async open(headers, viewer, since) {
      const viewerState = shownViewer(viewer, now());
      const { stream, here, site } = await inTurn(async () => {
        const ip = clientIp(headers);
        const owner = { viewer, ipGroup: ip && ipGroup(ip) };
        if (!hasRoom(streams, owner)) throw new AppError('too_many_requests', { retryAfter: 10 });
        const here = await catchUp();
        const site = publicSettings.parse(await settings.current());
        const stream = createEventStream(headers, owner, leave);
        stream.state = JSON.stringify(viewerState);
        stream.mayBeStale = !listener.connected;
        if (streams.size === 0) lastSentSettings = JSON.stringify(site);
        streams.add(stream);
        position ??= here; // The last other stream may have left since.
        if (streams.size === 1) deliver(); // While there was no stream, notifications were ignored.
        return { stream, here, site };
      });
      try {
        // Not in turn: the other streams do not wait for what this page missed.
        const missedText =
          since === null ? '' : eventsText(await readEventsFor(db, viewer, { since, upTo: here }), here);
        const hello = { type: 'hello', viewer: viewerState, settings: site } as const;
        stream.start(eventText(hello, missedText && since !== null ? since : here) + missedText);
      } catch (error) {
        stream.end();
        throw error;
      }
      void followViewer(stream); // The viewer was read before this stream could receive changes.
      if (closed) stream.end();
      return stream.body;
    },
    close() {
      closed = true;
      clearInterval(heartbeats);
      for (const stream of streams) stream.end();
    },
  };
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no', // Disables proxy buffering.
};

export function realtimeRoutes({ realtime }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/events',
    endpoint(
      {
        operationId: 'stream_events',
        summary: 'Stream events',
        description:
          'New leads, changes to your access and the site settings, job progress and exports. `events_missed` means that events since your last one are lost or too many: fetch everything again.',
        access: 'anyone',
        query: z.object({
          since: z.string().optional().describe('Id of the last event received, if not sent as `Last-Event-ID`'),
        }),
        response: { file: 'text/event-stream' },
        errors: ['forbidden'],
      },
      async ({ c, viewer, query }) => {
        const since = c.req.header('last-event-id') || query.since || null;
        if (since !== null && !isPosition(since)) {
          throw invalidParameters([{ field: 'since', message: 'must be the id of an event' }]);
        }
        if (c.req.raw.method === 'HEAD') return c.body(null, 200, HEADERS);
        return c.body(await realtime.open(c.req.raw.headers, viewer, since), 200, HEADERS);
      },
    ),
  );
}
