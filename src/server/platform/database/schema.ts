import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PlanId } from '#domain/billing/plans.ts';
import type { CompanyColumns } from '#domain/companies/company-fields.ts';
import type { TableLayout } from '#domain/companies/table-columns.ts';
import type { Crm, CrmMapping, PushCounts, PushOutcome, PushState } from '#domain/crm/crm.ts';
import type { ResultKind, StatusMeaning } from '#domain/emails/delivery-results.ts';
import type { EvidenceDetails } from '#domain/evidence/evidence-columns.ts';
import type { ExportCounts, ExportKind, ExportRequest } from '#domain/exports/finished-exports.ts';
import type { FileChoices } from '#domain/imports/file-choices.ts';
import type { TableKind, UploadKind, UploadProgress, UploadState } from '#domain/imports/uploads.ts';
import type { ContactReason } from '#domain/ledger/contact-checks.ts';
import type { ListColor, ListStatus, NamedStatus } from '#domain/lists/lists.ts';
import type { RequestKind, RequestState } from '#domain/privacy/requests.ts';
import type { RecallReason } from '#domain/recalls/recalls.ts';
import type { AlertKind } from '#domain/saved-searches/alerts.ts';
import type { ServerEvent } from '#domain/server-events.ts';
import type { FileSourceKind, Schedule } from '#domain/sources/file-sources.ts';
import type { DeliveryState, DisabledReason, TEST_EVENT, WebhookEvent } from '#domain/webhooks/webhooks.ts';
import type { RememberedFrom, StoredChoices } from '../../data/imports/uploads/remembered-choices.ts';

type OAuthTokenTable = { token: string; clientId: string; userId: string; createdAt: Date; expiresAt: Date };

/** The rows of every table as `pg` returns them; dates are `YYYY-MM-DD` text. */
export type Database = {
  // Users, sign-in methods and activity. Tables and columns in camelCase follow Better Auth
  user: {
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
    demo: Generated<boolean>;
    /** Id of the user who made this user an admin. */
    adminBy: Generated<string | null>;
    createdAt: Generated<Date>;
  };
  session: {
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
  account: {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    password: string | null;
    createdAt: Generated<Date>;
  };
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
  apikey: {
    id: string;
    key: string;
    name: string | null;
    start: string | null;
    referenceId: string;
    enabled: boolean | null;
    lastRequest: Date | null;
    expiresAt: Date | null;
    replacedAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    permissions: string | null;
  };
  oauthClient: { clientId: string; name: string | null; createdAt: Date | null };
  oauthConsent: { id: string; clientId: string; userId: string; scopes: JSONColumnType<string[]>; createdAt: Date };
  oauthRefreshToken: OAuthTokenTable & { revoked: Date | null };
  oauthAccessToken: OAuthTokenTable & {
    resources: JSONColumnType<string[]> | null;
    scopes: JSONColumnType<string[]>;
    confirmation: JSONColumnType<object> | null;
  };
  profiles: {
    id: string;
    first_name: string | null;
    last_name: string | null;
    heard_about_us: Generated<string | null>;
    last_login: Generated<Date | null>;
    monthly_leads_mail: Generated<boolean>;
    /** First day of the last month that was reported by email. */
    monthly_leads_told: Generated<string | null>;
    recall_mail: Generated<boolean>;
    recalls_emailed_at: Generated<Date | null>;
    raises_mail: Generated<boolean>;
    /** Whether search hides the user's customers from the start. */
    hides_customers: Generated<boolean>;
    updated_at: Generated<Date>;
    delivery_results_deleted_at: Date | null;
  };
  rate_limits: { key: string; count: number; window_ends_at: Date; members: Generated<number[] | null> };
  user_activity: {
    id: Generated<number>;
    user_id: string;
    action_type: string;
    action_details: JSONColumnType<Record<string, unknown>>;
    created_at: Generated<Date>;
  };

  // Billing
  subscriptions: {
    user_id: string;
    status: string;
    plan_id: PlanId;
    current_period_end: Generated<Date | null>;
    stripe_subscription_id: Generated<string | null>;
    price_id: Generated<string | null>;
    paid_until: Generated<Date | null>;
    cancel_at: Generated<Date | null>;
    collection_paused: Generated<boolean>;
    scheduled_plan_id: Generated<PlanId | null>;
    scheduled_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    reversal: Generated<'refunded' | 'disputed' | null>;
    trial_refused: Generated<boolean>;
    refused_card: Generated<string | null>;
    payment_method_hash: Generated<string | null>;
    ticket: Generated<number>;
    updated_at: Generated<Date>;
  };
  plan_grants: {
    user_id: string;
    plan_id: PlanId;
    until: Date | null;
    granted_at: Generated<Date>;
    trial: Generated<boolean>;
  };
  billing_customers: {
    stripe_customer_id: string;
    user_id: string | null;
    created_at: Generated<Date>;
    account_deleted_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
  };
  billing_events: {
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
  billing_checks: { id: Generated<number>; at: Generated<Date>; findings: JSONColumnType<object> };
  billing_mails: { key: string; sent_at: Generated<Date> };
  billing_leases: { name: string; token: string; expires_at: Date };
  subscription_history: {
    stripe_subscription_id: string;
    plan_id: PlanId;
    started_at: Date;
    trial_ends_at: Date | null;
    paid_at: Date | null;
    ended_at: Date | null;
  };
  past_trials: { hash: string; stripe_subscription_id: string; since: Generated<Date> };

  // Companies
  imports: {
    id: Generated<number>;
    kind: UploadKind;
    file_name: string;
    started_at: Generated<Date>;
    finished_at: Date | null;
    report: JSONColumnType<object> | null;
    source: string | null;
  };
  companies: {
    [C in keyof CompanyColumns]: CompanyColumns[C] extends string[] ? Generated<string[]> : CompanyColumns[C];
  } & {
    id: Generated<number>;
    slug: string;
    city: string | null;
    region: string | null;
    country: string | null;
    crunchbase_key: string | null;
    website_key: string | null;
    name_key: string;
    amended_on: string | null;
    amended_in: Generated<number>;
    search_text: string;
    version: number;
    source: string;
    import_id: number | null;
    first_seen_at: Generated<Date>;
    last_changed_at: Generated<Date>;
  };
  contacts: {
    id: Generated<number>;
    company_id: number;
    position: number;
    first_name: string | null;
    last_name: string | null;
    role: string | null;
    email: string | null;
    linkedin: string | null;
  };
  funding_rounds: {
    id: Generated<number>;
    company_id: number;
    announced_on: string | null;
    type: string | null;
    amount_usd: number | null;
    /** As written in another currency; null if `amount_usd` is known. */
    amount: string | null;
  };
  removed_companies: { company_id: number; version: number };
  search_version: { id: number; version: number; token: Generated<string> };
  search_version_history: { version: number; token: string };

  // Facts
  evidence: {
    company_id: number;
    change_id: number;
    filing_id: Generated<number>;
    row_number: number | null;
    seen_on: ColumnType<string, string | undefined, never>;
    fields: number;
    details: JSONColumnType<EvidenceDetails> | null;
  };
  evidence_in_force: Database['evidence'];
  source_rules: Omit<JobTable, 'working' | 'counts'> & {
    id: Generated<number>;
    field: string;
    ranking: string[] | null;
    set_at: Generated<Date>;
    /** When its job ended, with or without a failure. */
    applied_at: Date | null;
    companies: number | null;
    change_id: number | null;
  };
  source_rules_in_force: Database['source_rules'];
  form_d_filings: {
    id: Generated<number>;
    key: string;
    accession: string | null;
    cik: string;
    file_number: string | null;
    previous_accession: string | null;
    filed_on: string;
    first_sale_on: string | null;
    offered_usd: number | null;
    sold_usd: number | null;
    entity_name: string;
    company_id: number;
    import_id: number | null;
  };
  form_d_in_force: Database['form_d_filings'];
  companies_house_matches: { company_id: number; number: string | null; ambiguous: boolean; searched_at: Date };
  share_allotments: {
    id: Generated<number>;
    filing: string;
    company_id: number;
    number: string;
    allotted_on: string;
    nominal_capital: string | null;
    import_id: number | null;
  };
  allotments_in_force: Database['share_allotments'];
  mail_domains: { domain: string; takes_mail: boolean; checked_at: Date };
  email_reports: { email: string; outcome: 'bounced' | 'confirmed'; at: Date; by_admin: Generated<boolean> };
  quality_left: { rule: string; company_id: number; at: Generated<Date> };

  // History
  changes: {
    id: Generated<number>;
    kind: 'add' | 'edit' | 'delete' | 'merge' | 'import' | 'undo' | 'rule' | 'confirm';
    at: Generated<Date>;
    actor: string | null;
    import_id: number | null;
    undoes: number | null;
    undone_by: number | null;
    version: Generated<number>;
  };
  changed_rows: {
    id: Generated<number>;
    change_id: number;
    table_name: string;
    row_id: number;
    record_table: 'companies' | 'lps';
    record_id: number;
    before: JSONColumnType<Record<string, unknown>> | null;
    after: JSONColumnType<Record<string, unknown>> | null;
  };
  audit_log: {
    id: Generated<number>;
    at: Generated<Date>;
    actor_id: string;
    actor_email: string;
    action: string;
    subject: string;
    details: JSONColumnType<Record<string, unknown>>;
    address: string | null;
  };
  undo_jobs: JobTable & { change_id: number; dry: boolean };
  merge_jobs: JobTable & { id: Generated<number>; token: string; change_id: number | null };

  // Sources
  sources: {
    id: string;
    /** null until an admin decides. */
    enabled: boolean | null;
    /** null: from the environment. */
    contact: string | null;
    clear_sample_by: string | null;
    position: JSONColumnType<object> | null;
    polled_at: Date | null;
    paused_until: Date | null;
    failures: Generated<number>;
    failure: string | null;
    alerted_at: Date | null;
    checked_at: Date | null;
    check_failure: string | null;
    /** null for sources of every installation. */
    kind: FileSourceKind | null;
    name: Generated<string>;
    location: Generated<string>;
    schedule: Schedule | null;
    added_by: string | null;
  };
  source_days: {
    source: string;
    day: string;
    state: Generated<'pending' | 'listed' | 'none' | 'canceled'>;
    documents: Generated<number>;
    final: Generated<boolean>;
    backfill: Generated<boolean>;
    /** Written as text with a time zone. */
    check_at: ColumnType<Date, string | Date>;
    /** Kept up to date by triggers. */
    account: Generated<JSONColumnType<DayCounts>>;
  };
  source_documents: {
    source: string;
    id: string;
    title: string;
    location: string;
    polled: Generated<boolean>;
    listed: Generated<boolean>;
    day: string | null;
    state: Generated<'waiting' | 'imported' | 'left-out' | 'refused'>;
    reason: string | null;
    attempts: Generated<number>;
    next_try_at: Date;
    first_seen_at: Date;
    accepted_at: Date | null;
    done_at: Date | null;
    created: Generated<boolean>;
    import_id: number | null;
    check_period: string | null;
    upload_id: string | null;
    columns: string | null;
    fetched: Buffer | null;
  };
  source_checks: {
    source: string;
    period: string;
    read_at: Date;
    days: number;
    documents: number;
    absent: string[];
  };

  // Uploads
  uploads: {
    id: string;
    actor: string;
    kind: UploadKind;
    file_name: string;
    size: number;
    modified_at: number;
    state: UploadState;
    detected: JSONColumnType<object> | null;
    mapping: ColumnType<Record<string, string | null>, string | undefined, string>;
    choices: ColumnType<FileChoices, string | undefined, string>;
    remembered: ColumnType<RememberedFrom | null, string | null | undefined, string | null>;
    clear_sample: Generated<boolean>;
    comparison: JSONColumnType<object> | null;
    rejected_forgotten: Generated<boolean>;
    progress: JSONColumnType<UploadProgress> | null;
    cancel: Generated<boolean>;
    attempt: Generated<number>;
    failure: string | null;
    import_id: number | null;
    created_at: Generated<Date>;
    touched_at: Generated<Date>;
  };
  import_sources: {
    key: string;
    kind: TableKind;
    choices: JSONColumnType<StoredChoices>;
    file_name: string;
    used_at: Generated<Date>;
  };

  // Lps
  lps: {
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
  lp_contacts: Omit<Database['contacts'], 'company_id'> & { lp_id: number };
  lps_version: { id: number; version: number; token: Generated<string> };

  // Requests
  requests: {
    id: Generated<number>;
    kind: RequestKind;
    topic: Generated<string | null>;
    name: string | null;
    email: string | null;
    company: Generated<string | null>;
    message: Generated<string | null>;
    state: RequestState;
    reply: Generated<string | null>;
    token_hash: Generated<string | null>;
    token_expires_at: Generated<Date | null>;
    created_at: Generated<Date>;
    decided_at: Generated<Date | null>;
    decided_by: Generated<string | null>;
    trial_days: Generated<number | null>;
    trial_began_at: Generated<Date | null>;
  };
  suppressions: { hash: string; request_id: number | null; created_at: Generated<Date> };

  // Lists
  lists: {
    id: Generated<number>;
    user_id: string;
    name: string;
    color: ListColor;
    description: string;
    position: number;
    created_at: Date;
    changed_at: Date | null;
    deleted_at: Date | null;
    /** Of the API request that created it. */
    request_id: string | null;
  };
  list_entries: {
    list_id: number;
    company_id: number;
    status: Generated<ListStatus>;
    tags: Generated<string[]>;
    note: Generated<string>;
    note_version: Generated<number>;
    added_at: Date;
  };
  list_owners: {
    user_id: string;
    version: number;
    token: Generated<string>;
    /** Those saved before statuses had colors lack them. */
    statuses: JSONColumnType<(Omit<NamedStatus, 'color'> & Partial<NamedStatus>)[]> | null;
  };
  table_layouts: { user_id: string; view: string; layout: JSONColumnType<TableLayout> };
  list_changes: {
    id: Generated<number>;
    user_id: string;
    list_id: number;
    done: 'add' | 'remove' | 'set_status' | 'add_tag' | 'remove_tag';
    /** The status set, or the tag added or removed. */
    value: string | null;
    created_at: Date;
  };
  list_changed_entries: {
    change_id: number;
    company_id: number;
    status: Generated<ListStatus | ''>;
    tags: Generated<string[]>;
    note: Generated<string>;
    note_version: Generated<number>;
    added_at: Date | null;
  };
  merged_list_entries: {
    id: Generated<number>;
    list_id: number;
    company_id: number;
    kept_id: number;
    entry: object;
    kept: unknown;
    combined: unknown;
  };

  // Saved searches
  saved_searches: {
    id: Generated<number>;
    user_id: string;
    name: string;
    params: string;
    position: number;
    created_at: Date;
    since_version: number;
    revision: number;
    seen: number;
    seen_before: number;
    visited_at: Date;
    deleted_at: Date | null;
    alert: Generated<AlertKind>;
    alert_hour: number | null;
    alert_weekday: number | null;
    time_zone: string | null;
    alert_due: Date | null;
    alerted: Generated<number>;
    alerts_sent: Generated<number>;
    alerts_sent_on: string | null;
    feed_token_hash: string | null;
  };
  saved_search_matches: {
    search_id: number;
    company_id: number;
    batch: number;
    found_at: Generated<Date>;
    amended_in: Generated<number>;
  };
  merged_matches: {
    search_id: number;
    company_id: number;
    kept_id: number;
    match: object;
    moved: boolean;
  };
  saved_search_progress: {
    id: number;
    version: number;
    company_id: number;
    batch: number;
    revision: number;
    recording: boolean;
  };

  // Ledger
  clients: { id: Generated<number>; user_id: string; name: string; created_at: Date; deleted_at: Date | null };
  exported_contacts: {
    id: Generated<number>;
    export_id: string;
    user_id: string;
    client_id: number | null;
    exported_at: Date;
    contact_count: number;
    company_count: number;
    contacts: Buffer;
    companies: Buffer;
    bounced: Buffer | null;
  };
  contact_pressure: { id: Generated<number>; week: string; levels: Buffer };
  contact_checks: {
    id: string;
    user_id: string;
    company_id: number | null;
    /** Keyed hash of the address that was checked, if it was one. */
    address_hash: string | null;
    answer: 'yes' | 'caution' | 'no';
    reasons: JSONColumnType<ContactReason[]>;
    checked_at: Date;
  };
  revealed_companies: { user_id: string; company_id: number };
  merged_ids: { id: Generated<number>; table_name: 'companies' | 'contacts'; gone_id: number; kept_id: number };

  // Customers
  customer_owners: {
    user_id: string;
    version: number;
    token: Generated<string>;
    updated_at: Date;
    since_version: Generated<number>;
    raises_mailed: Generated<number>;
    raises_mailed_at: Date | null;
  };
  customer_keys: { user_id: string; hash: Buffer; is_main: boolean };
  customer_companies: {
    user_id: string;
    company_id: number;
    is_sure: boolean;
    by_contact: Generated<boolean>;
    name_hash: Buffer | null;
  };
  confirmed_customers: { user_id: string; company_id: number; name_hash: Buffer };
  customer_progress: { id: number; version: number; token: Generated<string> };

  // Recalls
  recalls: {
    id: Generated<number>;
    reason: RecallReason;
    address_hash: string;
    company: string;
    email: string | null;
    name: string | null;
    created_at: Date;
    searched_at: Date | null;
    wiped_at: Date | null;
  };
  recalled_contacts: {
    contact_id: number;
    reason: RecallReason;
    recall_id: number;
    since: Date | null;
    until: Date | null;
  };
  recall_notices: {
    id: Generated<number>;
    recall_id: number;
    user_id: string;
    created_at: Date;
    exported_at: Date;
    client_ids: number[];
    confirmed_at: Date | null;
    emailed_at: Date | null;
  };

  // Delivery results
  delivery_results: {
    user_id: string;
    email: string;
    month: string;
    kind: ResultKind;
    sent_on: string;
    by_hand: boolean;
    /** Whether the user's file contained the send date. */
    dated: boolean;
    reported_at: Date;
    proved_at: Date | null;
    party: string | null;
    identifiers: string[] | null;
  };
  client_results: {
    client_id: number;
    email: string;
    month: string;
    kind: ResultKind;
    sent_on: string;
    dated: boolean;
    reported_at: Date;
  };
  status_meanings: { user_id: string; words: string; meaning: StatusMeaning };

  // Webhooks
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
    ended_attempts: Generated<number>;
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

  // API v1
  idempotent_requests: {
    user_id: string;
    key: string;
    parameters: Buffer;
    request_id: string;
    created_at: Date;
    claimed_at: Date;
    status: number | null;
    content_type: string | null;
    body: string | null;
  };
  search_snapshots: { id: string; user_id: string; created_at: Date; ids: Buffer };

  // Site
  mails: {
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
  events: {
    id: Generated<number>;
    user_id: string | null;
    admins_only: Generated<boolean>;
    event: JSONColumnType<ServerEvent>;
    transaction: Generated<string>;
    created_at: Generated<Date>;
  };
  exports: {
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
    /** While the file is being written. */
    touched_at: Generated<Date>;
  };
  generated_secrets: { name: string; value: string };
  assets: { name: string; body: Buffer; last_used_at: Generated<Date> };
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
    hide_claims: Generated<boolean>;
    contacts_exported: Generated<string>;
    trusted_by: Generated<string>;
    new_leads: Generated<string>;
  };

  // Sandbox
  'sandbox.objects': { id: string; seq: Generated<number>; object: string; data: JSONColumnType<object> };
  'sandbox.clocks': { customer: string; ahead_seconds: number };
  'sandbox.deliveries': {
    event: string;
    seq: Generated<number>;
    attempts: Generated<number>;
    next_try_at: Generated<Date>;
    delivered_at: Date | null;
  };
  'sandbox.answers': {
    idempotency_key: string;
    request: string;
    status: number;
    body: JSONColumnType<object>;
    created_at: Generated<Date>;
  };

  // Sending contacts to CRMs
  crm_connections: {
    user_id: string;
    crm: Crm;
    token: string;
    account: string;
    mapping: JSONColumnType<CrmMapping, string | undefined>;
    searches: Generated<number[]>;
    client_id: number | null;
    connected_at: Date;
  };
  crm_pushes: {
    id: Generated<string>;
    user_id: string;
    crm: Crm;
    client_id: number | null;
    search_id: number | null;
    asked: JSONColumnType<ExportRequest>;
    companies: number[];
    position: Generated<number>;
    state: Generated<PushState>;
    counts: JSONColumnType<PushCounts, string | undefined>;
    problem: string | null;
    canceling: Generated<boolean>;
    created_at: Date;
    recorded_at: Date;
    finished_at: Date | null;
    next_try_at: Generated<Date | null>;
    attempts: Generated<number>;
    failed_attempts: Generated<number>;
  };
  crm_push_records: {
    push_id: string;
    company_id: number;
    contact_id: number;
    outcome: PushOutcome;
    detail: string | null;
    crm_id: string | null;
    recorded: Generated<boolean>;
    at: Generated<Date>;
  };
};

/** A column of a table. */
export type ColumnOf<Table extends keyof Database> = Table extends unknown ? keyof Database[Table] & string : never;

/** Work on the history. */
type JobTable = {
  actor: string;
  working: Generated<boolean>;
  progress: JSONColumnType<object> | null;
  cancel: Generated<boolean>;
  attempt: Generated<number>;
  failure: string | null;
  counts: JSONColumnType<object> | null;
  touched_at: Generated<Date>;
};

/** The outcomes of the documents of a day, counted by `source_day_account`. */
export type DayCounts = {
  imported: number;
  /** Imported, and added the company. */
  created: number;
  undone: number;
  /** In the official list, and not tried yet. */
  waiting: number;
  /** In the official list, and imported, left out or refused. */
  explained: number;
  /** Listed by polls, but not in the official list. */
  unlisted: number;
  leftOut: Record<string, number>;
  refused: Record<string, number>;
};

/** What an event is about. Texts are read when it is sent, so that it contains what the user may see by then. */
export type EventSubject = { companies?: number[]; search?: number; export?: string; recall?: number };
