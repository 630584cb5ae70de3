import type { Generated, JSONColumnType } from 'kysely';
import type { DeliveryState, DisabledReason, TEST_EVENT, WebhookEvent } from '#domain/webhooks/webhooks.ts';

/** What an event is about. Texts are read when it is sent, so that it contains what the user may see by then. */
export type EventSubject = { companies?: number[]; search?: number; export?: string; recall?: number };

export type WebhookTables = {
  webhook_endpoints: {
    id: Generated<number>;
    user_id: string;
    url: string;
    events: string[];
    created_at: Date;
    deleted_at: Date | null;
    key_id: string;
    previous_key_id: string | null;
    previous_key_until: Date | null;
    disabled_at: Date | null;
    disabled_reason: DisabledReason | null;
    failing_since: Date | null;
    pace: Generated<number>;
    queued: Generated<number>;
    next_try_at: Date | null;
    attempts: Generated<number>;
  };
  webhook_deliveries: {
    id: Generated<number>;
    endpoint_id: number;
    message_id: Generated<string>;
    event: WebhookEvent | typeof TEST_EVENT;
    subject: JSONColumnType<EventSubject>;
    created_at: Date;
    state: Generated<DeliveryState>;
    failed_attempts: Generated<number>;
    request: string | null;
  };
  webhook_attempts: {
    id: Generated<number>;
    delivery_id: number;
    attempted_at: Date;
    duration_ms: number;
    status: number | null;
    response: string | null;
    error: string | null;
  };
  webhook_progress: { id: number; version: number; company_id: number };
  raised_companies: { company_id: number; version: number; raised_at: Generated<Date>; round_date: string };
};
