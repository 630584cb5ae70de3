import type { Transaction } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db } from './connection.ts';
import * as companies from './migrations/0001-companies.ts';
import * as accounts from './migrations/0002-accounts.ts';
import * as signIn from './migrations/0003-sign-in.ts';
import * as mail from './migrations/0004-mail.ts';
import * as profile from './migrations/0005-profile.ts';
import * as identities from './migrations/0006-identities.ts';
import * as secondFactor from './migrations/0007-second-factor.ts';
import * as sessionLifetime from './migrations/0008-session-lifetime.ts';
import * as billing from './migrations/0009-billing.ts';
import * as endings from './migrations/0010-endings.ts';
import * as lps from './migrations/0011-lps.ts';
import * as requests from './migrations/0012-requests.ts';
import * as realtime from './migrations/0013-realtime.ts';
import * as audit from './migrations/0014-audit.ts';
import * as history from './migrations/0015-history.ts';
import * as operator from './migrations/0016-operator.ts';
import * as slugs from './migrations/0017-slugs.ts';
import * as uploads from './migrations/0018-uploads.ts';
import * as facts from './migrations/0019-facts.ts';
import * as exportCounts from './migrations/0020-export-counts.ts';
import * as historyAndIndexes from './migrations/0021-history-and-indexes.ts';
import * as undoings from './migrations/0022-undoings.ts';
import * as places from './migrations/0023-places.ts';
import * as importChoices from './migrations/0024-import-choices.ts';
import * as namesAndTypes from './migrations/0025-names-and-types.ts';
import * as revealBudget from './migrations/0026-reveal-budget.ts';
import * as demoAccounts from './migrations/0028-demo-accounts.ts';
import * as confirmedRecipients from './migrations/0029-confirmed-recipients.ts';
import * as gracePeriod from './migrations/0030-grace-period.ts';
import * as billingMails from './migrations/0034-billing-mails.ts';
import * as americanNames from './migrations/0035-american-names.ts';
import * as savedSearches from './migrations/0036-saved-searches.ts';
import * as alerts from './migrations/0037-alerts.ts';
import * as lists from './migrations/0038-lists.ts';
import * as ledger from './migrations/0039-ledger.ts';
import * as customers from './migrations/0040-customers.ts';
import * as contactPressure from './migrations/0041-contact-pressure.ts';
import * as recalls from './migrations/0042-recalls.ts';
import * as deliveryResults from './migrations/0043-delivery-results.ts';
import * as uncheckedMatches from './migrations/0044-unchecked-matches.ts';
import * as noteVersions from './migrations/0045-note-versions.ts';
import * as valuesOfListChanges from './migrations/0046-values-of-list-changes.ts';
import * as removedExports from './migrations/0047-removed-exports.ts';
import * as bouncedExports from './migrations/0048-bounced-exports.ts';
import * as plainNames from './migrations/0049-plain-names.ts';
import * as billingCustomers from './migrations/0050-billing-customers.ts';
import * as tags from './migrations/0051-tags.ts';
import * as revealedCompanies from './migrations/0052-revealed-companies.ts';
import * as relatedAccounts from './migrations/0054-related-accounts.ts';
import * as versionTokens from './migrations/0056-version-tokens.ts';
import * as eventsForEveryone from './migrations/0057-events-for-everyone.ts';
import * as scheduledEndings from './migrations/0058-scheduled-endings.ts';
import * as writtenAmounts from './migrations/0064-written-amounts.ts';
import * as foldedNames from './migrations/0068-folded-names.ts';
import * as possibleCustomers from './migrations/0070-possible-customers.ts';
import type { Database } from './schema.ts';

/** Migrations in order. Never rename one that has run anywhere. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-companies': companies,
  '0002-accounts': accounts,
  '0003-sign-in': signIn,
  '0004-mail': mail,
  '0005-profile': profile,
  '0006-identities': identities,
  '0007-second-factor': secondFactor,
  '0008-session-lifetime': sessionLifetime,
  '0009-billing': billing,
  '0010-endings': endings,
  '0011-lps': lps,
  '0012-requests': requests,
  '0013-realtime': realtime,
  '0014-audit': audit,
  '0015-history': history,
  '0016-operator': operator,
  '0017-slugs': slugs,
  '0018-uploads': uploads,
  '0019-facts': facts,
  '0020-export-counts': exportCounts,
  '0021-history-and-indexes': historyAndIndexes,
  '0022-undoings': undoings,
  '0023-places': places,
  '0024-import-choices': importChoices,
  '0025-names-and-types': namesAndTypes,
  '0026-reveal-budget': revealBudget,
  '0028-demo-accounts': demoAccounts,
  '0029-confirmed-recipients': confirmedRecipients,
  '0030-grace-period': gracePeriod,
  '0034-billing-mails': billingMails,
  '0035-american-names': americanNames,
  '0036-saved-searches': savedSearches,
  '0037-alerts': alerts,
  '0038-lists': lists,
  '0039-ledger': ledger,
  '0040-customers': customers,
  '0041-contact-pressure': contactPressure,
  '0042-recalls': recalls,
  '0043-delivery-results': deliveryResults,
  '0044-unchecked-matches': uncheckedMatches,
  '0045-note-versions': noteVersions,
  '0046-values-of-list-changes': valuesOfListChanges,
  '0047-removed-exports': removedExports,
  '0048-bounced-exports': bouncedExports,
  '0049-plain-names': plainNames,
  '0050-billing-customers': billingCustomers,
  '0051-tags': tags,
  '0052-revealed-companies': revealedCompanies,
  '0054-related-accounts': relatedAccounts,
  '0056-version-tokens': versionTokens,
  '0057-events-for-everyone': eventsForEveryone,
  '0058-scheduled-endings': scheduledEndings,
  '0064-written-amounts': writtenAmounts,
  '0068-folded-names': foldedNames,
  '0070-possible-customers': possibleCustomers,
};

/** Runs all pending migrations. Kysely holds a lock, so processes that start together wait for each other. */
export async function migrate(db: Db | Transaction<Database>): Promise<void> {
  throwIfFailed(await migratorOf(db).migrateToLatest());
}

/** Migrates an empty database up to and including a migration. */
export async function migrateTo(db: Db | Transaction<Database>, name: string): Promise<void> {
  throwIfFailed(await migratorOf(db).migrateTo(name));
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

function migratorOf(db: Db | Transaction<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}

function throwIfFailed({ error }: MigrationResultSet): void {
  if (error) throw error;
}
