import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ExportCounts, ExportKind, ExportRequest } from '#domain/exports/finished-exports.ts';
import type { ServerEvent } from '#domain/server-events.ts';

export type SiteTables = {
  mails: MailsTable;
  events: EventsTable;
  exports: ExportsTable;
  generated_secrets: { name: string; value: string };
  site_settings: {
    id: number;
    hide_lp_search: boolean;
    sample_data: boolean;
    operator_name: string;
    operator_address: string;
    grace_days: number;
    trial_daily_reveals: Generated<number>;
    paid_daily_reveals: Generated<number>;
    brand_name: Generated<string>;
    support_email: Generated<string>;
    social_url: Generated<string>;
    logo: Generated<string>;
  };
};

type MailsTable = {
  id: Generated<string>;
  recipient: string;
  user_id: string | null;
  reply_to: string | null;
  unsubscribe_url: string | null;
  /** Whether the account of `user_id` had confirmed the recipient's address. */
  confirmed: Generated<boolean>;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  state: 'outbox' | 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  created_at: Generated<Date>;
  last_attempt_at: Generated<Date | null>;
};

type EventsTable = {
  id: Generated<number>;
  user_id: string | null;
  admins_only: Generated<boolean>;
  event: JSONColumnType<ServerEvent>;
  transaction: Generated<string>;
  created_at: Generated<Date>;
};

type ExportsTable = {
  id: string;
  user_id: string;
  kind: ExportKind;
  asked: JSONColumnType<ExportRequest>;
  results: number;
  /** null while the file is being written. */
  size: number | null;
  /** Also in the ledger, which outlives this row. */
  client_id: Generated<number | null>;
  /** null while the file is being written. */
  counts: ColumnType<ExportCounts | null, string | undefined, string>;
  created_at: Date;
  expires_at: Date;
  /** When a request for deletion removed the file. */
  removed_at: Date | null;
};
