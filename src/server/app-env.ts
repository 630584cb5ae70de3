import type pg from 'pg';
import type { CompanyRows } from './data/companies/company-rows.ts';
import type { ContactLimit, SharedContacts } from './data/companies/contact-limit.ts';
import type { CompanySearchService } from './data/search/company-search.ts';
import type { Auth } from './members/accounts/auth.ts';
import type { Viewers } from './members/accounts/viewer-cache.ts';
import type { RunningBilling } from './members/billing/billing.ts';
import type { V1Request } from './platform/api/v1.ts';
import type { Viewer } from './platform/api/viewer.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/connection.ts';
import type { DatabaseListener } from './platform/database/listener.ts';
import type { ReadReplica } from './platform/database/read-replica.ts';
import type { Reads } from './platform/database/reads.ts';
import type { ShedLoad } from './platform/http/overload.ts';
import type { RequestLimiter } from './platform/http/rate-limit.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Realtime } from './platform/realtime/realtime.ts';
import type { Settings } from './platform/settings/settings.ts';
import type { Files } from './platform/storage/files.ts';
import type { ReturnedPageForm } from './site/requests/routes.ts';
import type { UserCustomers } from './workspace/customers/user-customers.ts';
import type { ContactPressure } from './workspace/ledger/contact-pressure.ts';
import type { UserLedger } from './workspace/ledger/user-ledger.ts';
import type { ListFilterCache } from './workspace/lists/list-filter-cache.ts';
import type { SavedSearchFilter } from './workspace/saved-searches/queries.ts';

export type AppDependencies = {
  config: Config;
  db: Db;
  pool: pg.Pool;
  reads: Reads;
  readReplica: ReadReplica;
  listener: DatabaseListener;
  auth: Auth;
  viewers: Viewers;
  billing: RunningBilling;
  settings: Settings;
  realtime: Realtime;
  files: Files;
  mailer: Mailer;
  jobs: Jobs;
  companySearch: CompanySearchService;
  companyRows: CompanyRows;
  contactLimit: ContactLimit;
  savedSearchFilter: SavedSearchFilter;
  listFilterCache: ListFilterCache;
  userLedger: UserLedger;
  userCustomers: UserCustomers;
  contactPressure: ContactPressure;
  limiter: RequestLimiter;
  shedLoad: ShedLoad;
  /** See `operatorToken` in `secrets.ts`. */
  operatorToken: string;
  now: () => Date;
};

/** A call that a page makes while it is rendered in the same process: its JSON is handed over instead of sent. */
export type PageCall = { json: string | null; sharedContacts?: SharedContacts };

/** Answers a request to the product within the process. */
export type AppFetch = (request: Request, env: object) => Response | Promise<Response>;

export type AppEnv = {
  Variables: {
    viewer: Viewer;
    now: Date;
    shedLoad: ShedLoad;
    /** Only for calls of API v1. */
    v1: V1Request | undefined;
  };
  Bindings: {
    pageCall?: PageCall;
    /** Whether the call is made for a form posted without JavaScript. */
    pageForm?: true;
    /** The rejected form that the page rendered by this request returns. */
    returnedForm?: ReturnedPageForm;
    /** Whether an agent's tool makes the call, with the credentials of its request. */
    fromAgent?: true;
  };
};
