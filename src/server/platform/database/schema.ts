import type { AccountTables } from './tables/accounts.ts';
import type { ApiTables } from './tables/api.ts';
import type { BillingTables } from './tables/billing.ts';
import type { CompanyTables } from './tables/companies.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DeliveryResultTables } from './tables/delivery-results.ts';
import type { FactTables } from './tables/facts.ts';
import type { HistoryTables } from './tables/history.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { ListTables } from './tables/lists.ts';
import type { LpTables } from './tables/lps.ts';
import type { RecallTables } from './tables/recalls.ts';
import type { RequestTables } from './tables/requests.ts';
import type { SandboxTables } from './tables/sandbox.ts';
import type { SavedSearchTables } from './tables/saved-searches.ts';
import type { SiteTables } from './tables/site.ts';
import type { SourceTables } from './tables/sources.ts';
import type { UploadTables } from './tables/uploads.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** A column of a table. */
export type ColumnOf<Table extends keyof Database> = Table extends unknown ? keyof Database[Table] & string : never;

/** The rows of every table as `pg` returns them; dates are `YYYY-MM-DD` text. */
export type Database = AccountTables &
  ApiTables &
  BillingTables &
  CompanyTables &
  CustomerTables &
  DeliveryResultTables &
  FactTables &
  HistoryTables &
  LedgerTables &
  ListTables &
  LpTables &
  RecallTables &
  RequestTables &
  SandboxTables &
  SavedSearchTables &
  SiteTables &
  SourceTables &
  UploadTables &
  WebhookTables;
