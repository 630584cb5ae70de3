import type pg from 'pg';
import type { Auth } from './accounts/auth.ts';
import type { Viewers } from './accounts/viewer-cache.ts';
import type { Viewer } from './api/viewer.ts';
import type { RunningBilling } from './billing/billing.ts';
import type { CompanyRows } from './companies/company-rows.ts';
import type { ContactLimit, SharedContacts } from './companies/contact-limit.ts';
import type { Config } from './config.ts';
import type { UserCustomers } from './customers/user-customers.ts';
import type { Db } from './database/connection.ts';
import type { DatabaseListener } from './database/listener.ts';
import type { Reads } from './database/read-replica.ts';
import type { RequestLimiter } from './http/rate-limit.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ContactPressure } from './ledger/contact-pressure.ts';
import type { UserLedger } from './ledger/user-ledger.ts';
import type { ListFilterCache } from './lists/list-filter-cache.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { SavedSearchFilter } from './saved-searches/queries.ts';
import type { CompanySearchService } from './search/company-search.ts';
import type { Settings } from './settings/settings.ts';
import type { Files } from './storage/files.ts';

export type AppDependencies = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  reads: Reads;
  listener: DatabaseListener;
  auth: Auth;
  viewers: Viewers;
  billing: RunningBilling;
  settings: Settings;
  realtime: Realtime;
  files: Files;
  mailer: Mailer;
  jobs: Jobs;
  companies: CompanySearchService;
  rows: CompanyRows;
  contactLimit: ContactLimit;
  savedSearchFilter: SavedSearchFilter;
  listFilterCache: ListFilterCache;
  userLedger: UserLedger;
  userCustomers: UserCustomers;
  contactPressure: ContactPressure;
  limiter: RequestLimiter;
  /** See `operator-token.ts`. */
  operatorToken: string;
  now: () => Date;
};

/** A call that a page makes while it is rendered in the same process: its JSON is handed over instead of sent. */
export type PageCall = { json: string | null; sharedContacts?: SharedContacts };

export type AppEnv = { Variables: { viewer: Viewer; now: Date }; Bindings: { pageCall?: PageCall } };
