import type { Access } from './access.ts';

/** What the server tells open pages. An event is a hint to ask again: it holds nothing that not everyone it reaches may know. */
export type ServerEvent =
  /** Companies were added; `since` is when. */
  | { type: 'leads_added'; count: number; since: string }
  /** What someone may do, or who they are, has changed. */
  | { type: 'access_changed' }
  | { type: 'settings_changed' }
  | { type: 'job_progress'; job: string; id: string; done: number; total: number; state: string; text?: string }
  /** The list of a user's finished exports is another. */
  | { type: 'exports_changed' };

/** The first word of every stream: how things stand at its beginning, so that a page notices what it has missed. */
export type Hello = { type: 'hello'; userId: string | null; access: Access; settings: object };

export type StreamEvent = ServerEvent | Hello;
export type StreamEventType = StreamEvent['type'];
export type StreamEventOf<T extends StreamEventType> = Extract<StreamEvent, { type: T }>;

/** Every type of event, for whoever has to listen to each of them. */
export const STREAM_EVENT_TYPES = [
  'hello',
  'leads_added',
  'access_changed',
  'settings_changed',
  'job_progress',
  'exports_changed',
] as const satisfies readonly StreamEventType[];

/** Who an event is for. */
export type Audience = 'everyone' | 'admins' | { userId: string };

/** How long an event is kept for pages that were away. Who was away for longer has to ask for everything again. */
export const EVENTS_KEPT_MS = 3_600_000;

/** Pauses before a page tries to listen again; the last one repeats. */
export const RECONNECT_SECONDS = [1, 2, 5, 10] as const;
