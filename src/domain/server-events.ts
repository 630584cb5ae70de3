/** Why a session ended: signed out or expired, or the account was banned or deleted. */
export type SessionEnd = 'ended' | 'banned' | 'deleted';

/** Events sent to open pages. An event is a hint to refetch and contains nothing confidential. */
export type ServerEvent =
  /** Events were lost, or too many to send: everything on the page may be outdated. */
  | { type: 'events_missed' }
  /** Companies were added at `since`. */
  | { type: 'leads_added'; count: number; since: string }
  /** The user's access or identity changed, or the session of this page ended. */
  | { type: 'access_changed'; sessionEnd?: SessionEnd }
  | { type: 'settings_changed' }
  | { type: 'job_progress'; job: string; id: string; done: number; total: number; state: string; text?: string }
  /** The user's list of finished exports changed. */
  | { type: 'exports_changed' }
  /** The user's saved searches have new matches. */
  | { type: 'matches_found' }
  /** The user's lists or their entries changed. */
  | { type: 'lists_changed' }
  /** The user exported contacts, or the user's clients changed. */
  | { type: 'ledger_changed' }
  /** The user uploaded or deleted their customers. */
  | { type: 'customers_changed' }
  /** The user reported bounces, or uploaded or deleted delivery results. */
  | { type: 'delivery_results_changed' }
  /** The user has new recalls, or confirmed some. */
  | { type: 'recalls_changed' };

/** First event of every stream: parts of `GET /me`, so that a page notices what it missed. */
export type Hello = { type: 'hello'; viewer: object; settings: object };

export type StreamEvent = ServerEvent | Hello;
export type StreamEventType = StreamEvent['type'];
export type StreamEventOf<T extends StreamEventType> = Extract<StreamEvent, { type: T }>;

export const STREAM_EVENT_TYPES = [
  'hello',
  'events_missed',
  'leads_added',
  'access_changed',
  'settings_changed',
  'job_progress',
  'exports_changed',
  'matches_found',
  'lists_changed',
  'ledger_changed',
  'customers_changed',
  'delivery_results_changed',
  'recalls_changed',
] as const satisfies readonly StreamEventType[];

export type Audience = 'everyone' | 'admins' | { userId: string };

/** How long events are kept for disconnected pages. */
export const EVENTS_KEPT_MS = 3_600_000;

/** Delays between reconnects; the last one repeats. */
export const RECONNECT_SECONDS = [1, 2, 5, 10] as const;
