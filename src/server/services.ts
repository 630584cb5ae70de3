import type pg from 'pg';
import type { AppDependencies } from './app-env.ts';
import { registerCompanyReactions } from './data/changes/company-reactions.ts';
import { createCompanyRows } from './data/companies/company-rows.ts';
import { createContactLimit } from './data/companies/contact-limit.ts';
import { startCompanySearch } from './data/search/company-search.ts';
import { createAuth } from './members/accounts/auth.ts';
import { createViewers } from './members/accounts/viewer-cache.ts';
import { startBilling } from './members/billing/billing.ts';
import { startListener } from './platform/database/listener.ts';
import { createReadReplica } from './platform/database/read-replica.ts';
import { surviveOutages } from './platform/database/reads.ts';
import { forgetSecrets } from './platform/database/secrets.ts';
import { createRequestLimiter } from './platform/http/rate-limit.ts';
import { log } from './platform/log.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import { createSettings } from './platform/settings/settings.ts';
import { openFiles } from './platform/storage/files.ts';
import { createUserCustomers } from './workspace/customers/user-customers.ts';
import { waitForStoredExports } from './workspace/exports/store-export.ts';
import { createContactPressure } from './workspace/ledger/contact-pressure.ts';
import { createUserLedger } from './workspace/ledger/user-ledger.ts';
import { lockCompaniesOfLists, mergeEntries, returnEntries } from './workspace/lists/entries.ts';
import { createListFilterCache } from './workspace/lists/list-filter-cache.ts';
import { createSavedSearchFilter, mergeMatches, returnMatches } from './workspace/saved-searches/queries.ts';

// What happens when companies are deleted or merged, in the same transaction.
registerCompanyReactions({ lock: lockCompaniesOfLists, merge: mergeEntries, restore: returnEntries });
registerCompanyReactions({ merge: mergeMatches, restore: returnMatches });

type Connections = Pick<AppDependencies, 'listener' | 'readReplica' | 'reads'>;

/** Starts to follow the primary, which may be down. From then on, reads of the pool survive that. */
export async function followPrimary(
  pool: pg.Pool,
  databaseUrl: string,
  { replicaUrl, replicaMaxLagSeconds }: Pick<AppDependencies['config'], 'replicaUrl' | 'replicaMaxLagSeconds'>,
): Promise<Connections & { close(): Promise<void> }> {
  const listener = await startListener(databaseUrl);
  const readReplica = createReadReplica(pool, replicaUrl);
  const reads = surviveOutages(pool, listener, { replica: readReplica.pool, maxLagSeconds: replicaMaxLagSeconds });
  return {
    listener,
    readReplica,
    reads,
    async close() {
      await readReplica.close();
      await listener.close();
    },
  };
}

type ServiceInputs = Connections &
  Pick<AppDependencies, 'config' | 'db' | 'pool' | 'jobs' | 'mailer' | 'operatorToken' | 'shedLoad' | 'now'> & {
    /** Verify cookies; the first one signs new ones. */
    secrets: readonly string[];
  };

export type Services = AppDependencies & { close(): Promise<void> };

/** Starts everything that calls and background work share. */
export async function startServices({ secrets, ...inputs }: ServiceInputs): Promise<Services> {
  await using cleanup = new AsyncDisposableStack();
  const { config, db, pool, mailer, now, listener, readReplica, reads } = inputs;
  listener.onLost(() => forgetSecrets(db));
  listener.onRestored(() => forgetSecrets(db));
  const settings = createSettings(db, listener);
  await reads.survive(settings.current); // Applies the brand.
  const auth = createAuth({ db, config, secrets, mailer });
  const viewers = createViewers({ db, auth, config, secrets, listener });
  const companySearch = startCompanySearch({
    pool,
    reads,
    readReplica,
    listener,
    dataDir: config.dataDir,
    onError: (err) => log.error({ err }, 'The search index could not be updated'),
  });
  cleanup.defer(() => companySearch.close());
  const billing = await reads.survive(() => startBilling({ db, config, mailer, now }));
  cleanup.defer(() => billing.close());
  const realtime = startRealtime({ db, listener, viewers, settings, now });
  cleanup.defer(() => realtime.close());
  const files = await openFiles(config);
  cleanup.defer(waitForStoredExports);
  const limiter = createRequestLimiter(db, { now, off: !config.rateLimits });
  cleanup.defer(() => limiter.settled());
  const userLedger = createUserLedger(db);
  const shutdownStack = cleanup.move();
  return {
    ...inputs,
    auth,
    viewers,
    companySearch,
    billing,
    settings,
    realtime,
    files,
    limiter,
    companyRows: createCompanyRows(readReplica),
    contactLimit: createContactLimit(db, { now, off: !config.rateLimits }),
    savedSearchFilter: createSavedSearchFilter(db),
    listFilterCache: createListFilterCache(db),
    userLedger,
    userCustomers: createUserCustomers(db, pool, userLedger),
    contactPressure: createContactPressure(db, listener),
    close: () => shutdownStack.disposeAsync(),
  };
}
