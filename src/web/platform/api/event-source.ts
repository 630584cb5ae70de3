import { useEffect, useEffectEvent } from 'react';
import {
  RECONNECT_SECONDS,
  STREAM_EVENT_TYPES,
  type StreamEvent,
  type StreamEventOf,
  type StreamEventType,
} from '#domain/server-events.ts';

type Listener = { type: StreamEventType; handle: (event: StreamEvent) => void };

/** Listeners of this page; the stream is open while there are any and the page is visible. */
const listeners = new Set<Listener>();
/** A hidden page disconnects: browsers limit connections per host, and many tabs would use them up. */
let stream: EventSource | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/**
 * The last event id received, at first that of the rendered page. The next stream resumes from it; the server sends
 * `events_missed` if it no longer has all events since then.
 */
let position = '';
/** Listeners that mount within this time still get an event: parts of a page hydrate one after another. */
const RECENT_MS = 5_000;
let recent: { event: StreamEvent; until: number }[] = [];

/** Listens to the events of a type while the component is mounted. */
export function useServerEvent<T extends StreamEventType>(type: T, handler: (event: StreamEventOf<T>) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listener: Listener = { type, handle: (event) => handle(event as StreamEventOf<T>) };
    listeners.add(listener);
    for (const { event } of stillRecent()) if (event.type === type) listener.handle(event);
    if (listeners.size === 1) begin();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) end();
    };
  }, [type]);
}

/** Starts the first stream at the event position of the rendered page. */
export function startEventsAt(pagePosition: string | null): void {
  if (position !== '' || pagePosition === null) return;
  position = pagePosition;
}

function begin(): void {
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('pagehide', disconnect);
  window.addEventListener('pageshow', follow);
  follow();
}

function end(): void {
  document.removeEventListener('visibilitychange', follow);
  window.removeEventListener('pagehide', disconnect);
  window.removeEventListener('pageshow', follow);
  disconnect();
}

function follow(): void {
  if (document.visibilityState === 'hidden') disconnect();
  else if (!stream && retry === undefined) connect();
}

function connect(): void {
  retry = undefined;
  stream = new EventSource(`/api/events${position && `?since=${encodeURIComponent(position)}`}`);
  for (const type of STREAM_EVENT_TYPES) stream.addEventListener(type, deliver);
  stream.onerror = () => {
    disconnect();
    retry = setTimeout(connect, 1_000 * (RECONNECT_SECONDS[failures] ?? 10));
    failures = Math.min(failures + 1, RECONNECT_SECONDS.length - 1);
  };
}

function disconnect(): void {
  clearTimeout(retry);
  retry = undefined;
  stream?.close();
  stream = null;
}

function deliver({ data, lastEventId }: MessageEvent<string>): void {
  failures = 0;
  position = lastEventId;
  const event: StreamEvent = JSON.parse(data);
  for (const { type, handle } of listeners) if (type === event.type) handle(event);
  recent = [...stillRecent(), { event, until: Date.now() + RECENT_MS }];
}

function stillRecent() {
  return recent.filter(({ until }) => until > Date.now());
}
