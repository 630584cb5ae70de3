import type { Generated, JSONColumnType } from 'kysely';
import type { ExportKind, ExportQuestion } from '#domain/finished-exports.ts';
import type { PlanId } from '#domain/plans.ts';
import type { RequestKind, RequestState } from '#domain/requests.ts';
import type { ServerEvent } from '#domain/server-events.ts';

/** The rows of every table as `pg` returns them; dates without time come as `YYYY-MM-DD` text. */
export type Database = {
  imports: ImportsTable;
  companies: CompaniesTable;
  contacts: ContactsTable;
  funding_rounds: FundingRoundsTable;
  lps: LpsTable;
  lp_contacts: LpContactsTable;
  lps_version: { id: number; version: number };
  removed_companies: { company_id: number; version: number };
  search_version: { id: number; version: number };
  changes: ChangesTable;
  changed_rows: ChangedRowsTable;
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  verification: { id: string; identifier: string; value: string; expiresAt: Date };
  twoFactor: { id: string; userId: string; backupCodes: string; verified: boolean | null };
  passkey: { id: string; userId: string; name: string | null; createdAt: Date | null };
  walletAddress: {
    id: string;
    userId: string;
    address: string;
    chainId: number;
    isPrimary: Generated<boolean>;
    createdAt: Date;
  };
  apikey: ApiKeyTable;
  mails: MailsTable;
  rate_limits: { key: string; count: number; window_ends_at: Date };
  profiles: ProfilesTable;
  subscriptions: SubscriptionsTable;
  plan_grants: PlanGrantsTable;
  billing_customers: {
    stripe_customer_id: string;
    user_id: string | null;
    created_at: Generated<Date>;
    closed_at: Generated<Date | null>;
  };
  billing_events: BillingEventsTable;
  billing_checks: { id: Generated<number>; at: Generated<Date>; findings: JSONColumnType<object> };
  billing_leases: { name: string; token: string; expires_at: Date };
  requests: RequestsTable;
  suppressions: { hash: string; request_id: number | null; created_at: Generated<Date> };
  past_trials: { hash: string; stripe_subscription_id: string; since: Generated<Date> };
  'sandbox.objects': { id: string; seq: Generated<number>; object: string; data: JSONColumnType<object> };
  'sandbox.clocks': { customer: string; ahead_seconds: number };
  'sandbox.deliveries': SandboxDeliveriesTable;
  'sandbox.answers': {
    idempotency_key: string;
    request: string;
    status: number;
    body: JSONColumnType<object>;
    created_at: Generated<Date>;
  };
  user_activity: UserActivityTable;
  audit_log: AuditLogTable;
  events: EventsTable;
  exports: ExportsTable;
  made_up_secrets: { name: string; value: string };
  site_settings: {
    id: number;
    hide_lp_search: boolean;
    sample_data: boolean;
    operator_name: string;
    operator_address: string;
  };
};

export type ChangesTable = {
  id: Generated<number>;
  kind: 'add' | 'edit' | 'delete' | 'merge' | 'import' | 'undo';
  at: Generated<Date>;
  actor: string | null;
  import_id: number | null;
  undoes: number | null;
  undone_by: number | null;
};

export type ChangedRowsTable = {
  id: Generated<number>;
  change_id: number;
  table_name: string;
  row_id: number;
  record_table: 'companies' | 'lps';
  record_id: number;
  before: JSONColumnType<Record<string, unknown>> | null;
  after: JSONColumnType<Record<string, unknown>> | null;
};

export type ImportsTable = {
  id: Generated<number>;
  kind: string;
  file_name: string;
  started_at: Generated<Date>;
  finished_at: Date | null;
  report: JSONColumnType<object> | null;
};

export type CompaniesTable = {
  id: Generated<number>;
  slug: string;
  organization_name: string;
  description: string | null;
  full_description: string | null;
  industries: Generated<string[]>;
  industry_groups: Generated<string[]>;
  headquarters_location: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  headquarters_regions: Generated<string[]>;
  founders: Generated<string[]>;
  contact_email: string | null;
  website: string | null;
  linkedin: string | null;
  last_funding_amount_usd: number | null;
  last_funding_amount: string | null;
  last_funding_date: string | null;
  last_funding_type: string | null;
  total_funding_amount_usd: number | null;
  crunchbase_url: string | null;
  crunchbase_key: string | null;
  website_key: string | null;
  name_key: string;
  search_text: string;
  version: number;
  source: string;
  import_id: number | null;
  first_seen_at: Generated<Date>;
  last_changed_at: Generated<Date>;
};

export type ContactsTable = {
  id: Generated<number>;
  company_id: number;
  position: number;
  first_name: string | null;
  last_name: string | null;
  role: string | null;
  email: string | null;
  linkedin: string | null;
};

export type FundingRoundsTable = {
  id: Generated<number>;
  company_id: number;
  announced_on: string | null;
  type: string | null;
  amount_usd: number | null;
};

export type LpsTable = {
  id: Generated<number>;
  slug: string;
  name: string;
  short_name: string | null;
  type: string | null;
  assets_usd: number | null;
  assets_as_of: string | null;
  city: string | null;
  region: string | null;
  country: string | null;
  website: string | null;
  focus_stages: Generated<string[]>;
  focus_sectors: Generated<string[]>;
  focus_geographies: Generated<string[]>;
  description: string | null;
  origin: string | null;
  trust: string | null;
  name_key: string;
  website_key: string | null;
  search_text: string;
  version: Generated<number>;
  source: string;
  import_id: number | null;
  first_seen_at: Generated<Date>;
  last_changed_at: Generated<Date>;
};

export type LpContactsTable = Omit<ContactsTable, 'company_id'> & { lp_id: number };

export type UserTable = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: Generated<string | null>;
  role: Generated<string>;
  banned: Generated<boolean>;
  banReason: Generated<string | null>;
  banExpires: Generated<Date | null>;
  twoFactorEnabled: Generated<boolean>;
  createdAt: Generated<Date>;
};

export type AccountTable = {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: Generated<Date>;
};

export type SessionTable = {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  impersonatedBy: string | null;
};

export type ApiKeyTable = {
  id: string;
  key: string;
  name: string | null;
  start: string | null;
  referenceId: string;
  enabled: boolean | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
};

export type MailsTable = {
  id: Generated<string>;
  recipient: string;
  user_id: string | null;
  reply_to: string | null;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  state: 'outbox' | 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  last_error: Generated<string | null>;
  created_at: Generated<Date>;
  last_attempt_at: Generated<Date | null>;
};

export type ProfilesTable = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  heard_about_us: Generated<string | null>;
  last_login: Generated<Date | null>;
  updated_at: Generated<Date>;
};

export type SubscriptionsTable = {
  user_id: string;
  status: string;
  plan_id: PlanId;
  current_period_end: Generated<Date | null>;
  stripe_subscription_id: Generated<string | null>;
  price_id: Generated<string | null>;
  paid_until: Generated<Date | null>;
  cancel_at_period_end: Generated<boolean>;
  ended_at: Generated<Date | null>;
  reversal: Generated<'refunded' | 'disputed' | null>;
  trial_refused: Generated<boolean>;
  ticket: Generated<number>;
  updated_at: Generated<Date>;
};

export type PlanGrantsTable = {
  user_id: string;
  plan_id: PlanId;
  until: Date | null;
  granted_at: Generated<Date>;
  trial: Generated<boolean>;
};

export type RequestsTable = {
  id: Generated<number>;
  kind: RequestKind;
  topic: Generated<string | null>;
  name: string | null;
  email: string | null;
  company: Generated<string | null>;
  message: Generated<string | null>;
  state: RequestState;
  answer: Generated<string | null>;
  token_hash: Generated<string | null>;
  token_expires_at: Generated<Date | null>;
  created_at: Generated<Date>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  trial_days: Generated<number | null>;
  trial_began_at: Generated<Date | null>;
};

export type BillingEventsTable = {
  id: string;
  type: string;
  customer: string | null;
  charge: string | null;
  created_at: Date;
  received_at: Generated<Date>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  processed_at: Date | null;
  problem: string | null;
};

export type SandboxDeliveriesTable = {
  event: string;
  seq: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  delivered_at: Date | null;
};

export type UserActivityTable = {
  id: Generated<number>;
  user_id: string;
  action_type: string;
  action_details: JSONColumnType<object>;
  created_at: Generated<Date>;
};

export type AuditLogTable = {
  id: Generated<number>;
  at: Generated<Date>;
  actor_id: string;
  actor_email: string;
  action: string;
  subject: string;
  details: JSONColumnType<object>;
  address: string | null;
};

export type EventsTable = {
  id: Generated<number>;
  user_id: string | null;
  admins_only: Generated<boolean>;
  event: JSONColumnType<ServerEvent>;
  created_at: Generated<Date>;
};

export type ExportsTable = {
  id: string;
  user_id: string;
  kind: ExportKind;
  asked: JSONColumnType<ExportQuestion>;
  results: number;
  /** null while the file is being written. */
  size: number | null;
  created_at: Date;
  expires_at: Date;
};
