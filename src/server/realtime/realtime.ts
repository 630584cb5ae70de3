import { namedPlan } from '#domain/access.ts';
import { paymentNotice } from '#domain/billing-states.ts';
import { accessSubject, type Viewer, viewerAccess } from '../accounts/viewer.ts';
import { USER_CHANNEL, type Viewers } from '../accounts/viewers.ts';
import type { Db } from '../database/connection.ts';
import type { DatabaseListener } from '../database/listener.ts';
import { addressGroup, clientAddress } from '../http/client-address.ts';
import { AppError } from '../http/problem.ts';
import { publicSettings } from '../settings/queries.ts';
import { SETTINGS_CHANNEL, type Settings } from '../settings/settings.ts';
import { createEventStream, type EventStream, eventsText, eventText } from './event-stream.ts';
import { type Position, readEvents, readPosition } from './queries.ts';
import { hasRoom } from './stream-limits.ts';

/** Where a trigger announces that events were added. */
export const EVENTS_CHANNEL = 'events_added';

/** Often enough that no proxy takes a quiet stream for a dead one. */
const HEARTBEAT_MS = 25_000;
/** Then it is opened anew, and with that looked at again whether its session still lasts. */
const LONGEST_MS = 30 * 60_000;

export type Realtime = {
  /**
   * Opens the stream of a page, which begins with how things stand and with what has happened since a position.
   * @throws AppError when there are too many, of all or of those who ask
   */
  open(headers: Headers, viewer: Viewer, since: Position | null): Promise<ReadableStream<Uint8Array>>;
  /** How many streams are open. */
  readonly size: number;
  /** Ends all streams. */
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
 * Tells the open pages of this process what happens, in whichever process it does. Events that are kept are read in
 * the order in which they became visible; who someone is and what holds for all is compared with what was told before,
 * so that whoever changes it need not say so.
 * Made after `viewers` and `settings`, which then have forgotten what they knew when a change is heard here.
 */
export function startRealtime({ db, listener, viewers, settings, now }: RealtimeDependencies): Realtime {
  const streams = new Set<EventStream>();
  let closed = false;
  /** How far all streams have been sent what is theirs; null while there are none. */
  let position: Position | null = null;
  let behind = false;
  let settingsTold = '';
  let turn: Promise<unknown> = Promise.resolve();

  /** One after another, so that no stream joins in the middle of a delivery. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  async function catchUp(): Promise<Position> {
    if (position === null) {
      position = await readPosition(db);
      return position;
    }
    const read = await readEvents(db, position);
    position = read.position;
    for (const stream of streams) {
      const text = eventsText(stream.viewer, read.events, read.position);
      if (text) stream.write(text);
    }
    return position;
  }

  /** Delivers what is new; while one delivery is yet to begin another is not needed. */
  function deliver(): void {
    if (behind || streams.size === 0) return;
    behind = true;
    void inTurn(async () => {
      behind = false;
      if (streams.size > 0) await catchUp();
    }).catch(() => {}); // The database is away: the announcement of its return, or the next beat, tries again.
  }

  async function followSettings(): Promise<void> {
    const present = JSON.stringify(publicSettings(await settings.current()));
    if (present === settingsTold) return;
    settingsTold = present;
    for (const stream of streams) stream.write(eventText({ type: 'settings_changed' }));
  }

  /** Finds out again who looks at a page. One whose session has ended goes on as a visitor's. */
  async function followViewer(stream: EventStream): Promise<void> {
    try {
      stream.viewer = (await viewers.of(stream.headers)).viewer;
      stream.unsure = false;
      tellOfViewer(stream);
    } catch {
      stream.unsure = true; // Asked again with the next beat.
    }
  }

  function tellOfViewer(stream: EventStream): void {
    const state = stateOf(stream.viewer, now());
    if (state === stream.state) return;
    stream.state = state;
    stream.write(eventText({ type: 'access_changed' }));
  }

  function leave(stream: EventStream): void {
    streams.delete(stream);
    if (streams.size === 0) position = null;
  }

  listener.on(EVENTS_CHANNEL, deliver);
  listener.on(SETTINGS_CHANNEL, () => void followSettings().catch(() => {}));
  listener.on(USER_CHANNEL, (userId) => {
    for (const stream of streams) if (stream.viewer?.user.id === userId) void followViewer(stream);
  });
  listener.onLost(() => {
    for (const stream of streams) stream.unsure = true;
  });
  listener.onRestored(() => void catchUpWithAll().catch(() => {}));

  async function catchUpWithAll(): Promise<void> {
    deliver();
    await followSettings();
    for (const stream of streams) if (stream.unsure) await followViewer(stream);
  }

  const beats = setInterval(() => {
    for (const stream of streams) {
      if (Date.now() - stream.openedAt > LONGEST_MS) stream.end();
      else stream.beat();
      tellOfViewer(stream); // A plan may have come to its end meanwhile.
    }
    void catchUpWithAll().catch(() => {});
  }, HEARTBEAT_MS).unref();

  return {
    get size() {
      return streams.size;
    },
    open: (headers, viewer, since) =>
      inTurn(async () => {
        const address = clientAddress(headers);
        const owner = { viewer, addressGroup: address && addressGroup(address) };
        if (!hasRoom(streams, owner)) throw new AppError('too_many_requests', { retryAfter: 10 });
        const here = await catchUp();
        const kept = since === null ? [] : (await readEvents(db, since, here)).events;
        const missed = eventsText(viewer, kept, here);
        const site = publicSettings(await settings.current());
        const stream = createEventStream(headers, owner, leave);
        stream.state = stateOf(viewer, now());
        stream.unsure = !listener.connected;
        if (streams.size === 0) settingsTold = JSON.stringify(site);
        streams.add(stream);
        const access = viewerAccess(viewer, now());
        const position = missed && since !== null ? since : here;
        const hello = { type: 'hello', userId: viewer?.user.id ?? null, access, settings: site } as const;
        stream.write(eventText(hello, position) + missed);
        void followViewer(stream); // Who it is was found out before changes could reach this stream.
        if (closed) stream.end();
        return stream.body;
      }),
    close() {
      closed = true;
      clearInterval(beats);
      for (const stream of streams) stream.end();
    },
  };
}

/** Everything a page shows of its viewer, to be compared. */
function stateOf(viewer: Viewer, now: Date): string {
  const subject = accessSubject(viewer);
  return JSON.stringify([
    viewer?.user,
    viewer?.profile.firstName,
    viewer?.profile.lastName,
    viewer?.session?.impersonatedBy,
    viewerAccess(viewer, now),
    namedPlan(subject, now),
    paymentNotice(viewer?.subscription ?? null, now),
  ]);
}
