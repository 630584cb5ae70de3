import type { SqlClient } from '../../platform/database/connection.ts';

/** What higher layers do in the transaction that deletes or merges companies. */
type CompanyReactions = {
  /**
   * Locks and invalidates what depends on companies that are about to be deleted, merged, or kept in a merge. Called once
   * per transaction, before other locks.
   */
  lock?: (client: SqlClient, companyIds: readonly number[]) => Promise<void>;
  /** Moves what belongs to merged companies to the one that is kept. */
  merge?: (client: SqlClient, keptId: number, mergedIds: readonly number[]) => Promise<void>;
  /** Returns what was moved from companies that are restored. */
  restore?: (client: SqlClient, companyIds: readonly number[]) => Promise<void>;
};

const registeredReactions: CompanyReactions[] = [];

/** `services.ts` registers all reactions, in the order in which they run. */
export function registerCompanyReactions(reactions: CompanyReactions): void {
  registeredReactions.push(reactions);
}

export async function lockForRemoval(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  for (const { lock } of registeredReactions) await lock?.(client, companyIds);
}

export async function announceMerge(client: SqlClient, keptId: number, mergedIds: readonly number[]): Promise<void> {
  for (const { merge } of registeredReactions) await merge?.(client, keptId, mergedIds);
}

export async function announceRestored(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  for (const { restore } of registeredReactions) await restore?.(client, companyIds);
}
