import type { StreamEvent } from '#domain/server-events.ts';
import type { Viewer } from '../api/viewer.ts';
import type { Position } from './events.ts';

/**
 * A client this far behind is disconnected; it reconnects and resumes. Each write is enqueued completely or not at all,
 * so that a reconnecting client makes progress no matter how much it missed.
 */
const MAX_WAITING_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const HEARTBEAT = ':\n\n';

export type EventStream = StreamOwner & {
  readonly body: ReadableStream<Uint8Array>;
  readonly headers: Headers;
  readonly openedAt: number;
  /** State of the viewer last sent to the page. */
  state: string;
  /** Number of times that the viewer was read again: only the last read counts. */
  reads: number;
  /** Whether the viewer may be stale because the database was unreachable. */
  mayBeStale: boolean;
  /** Writes the first text. What is written before waits for it. */
  start(text: string): void;
  /** @param text of events, see {@link eventText} */
  write(text: string): void;
  heartbeat(): void;
  end(): void;
};

/** @param onEnd called once, no matter which side ends the stream */
export function createEventStream(
  headers: Headers,
  owner: StreamOwner,
  onEnd: (stream: EventStream) => void,
): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own;
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );

  let waiting: string | null = '';

  function leave(): void {
    if (!controller) return;
    controller = null;
    onEnd(stream);
  }

  const stream: EventStream = {
    ...owner,
    body,
    headers,
    openedAt: performance.now(),
    state: '',
    reads: 0,
    mayBeStale: false,
    start(text) {
      const later = waiting ?? '';
      waiting = null;
      stream.write(text + later);
    },
    write(text) {
      if (!controller) return;
      if (waiting !== null) waiting += text;
      else if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
      else stream.end();
    },
    heartbeat: () => stream.write(HEARTBEAT),
    end() {
      controller?.close();
      leave();
    },
  };
  return stream;
}

/**
 * Serializes an event for a stream.
 * @param position the page's position after this event; omitted if the event is not stored, or repeating it is harmless
 */
export function eventText(event: StreamEvent, position?: Position): string {
  const id = position === undefined ? '' : `id: ${position}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * Serializes the events that a page missed. Only the last one carries the position.
 * @param events null if they are unknown
 */
export function eventsText(events: readonly StreamEvent[] | null, position: Position): string {
  if (!events) return eventText({ type: 'events_missed' }, position);
  return events.map((event, place) => eventText(event, place === events.length - 1 ? position : undefined)).join('');
}

const MAX_STREAMS = 10_000;
/** The remaining streams are reserved for signed-in users. */
const MAX_VISITOR_STREAMS = 8_000;
/** Allows an office behind one address. */
const MAX_STREAMS_PER_ADDRESS = 200;
const MAX_STREAMS_PER_USER = 50;

/** Owner of a stream; `ipGroup` is null for in-process requests. */
export type StreamOwner = { viewer: Viewer; ipGroup: string | null };

/** Whether one more stream is allowed. No single client can use up all streams. */
export function hasRoom(streams: Iterable<StreamOwner>, { viewer, ipGroup }: StreamOwner): boolean {
  let [all, ofVisitors, ofAddress, ofUser] = [0, 0, 0, 0];
  for (const stream of streams) {
    all++;
    if (stream.viewer === null) ofVisitors++;
    if (stream.ipGroup === ipGroup) ofAddress++;
    if (stream.viewer?.user.id === viewer?.user.id) ofUser++;
  }
  return (
    all < MAX_STREAMS &&
    (ipGroup === null || ofAddress < MAX_STREAMS_PER_ADDRESS) &&
    (viewer === null ? ofVisitors < MAX_VISITOR_STREAMS : ofUser < MAX_STREAMS_PER_USER)
  );
}
