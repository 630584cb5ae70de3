import type { SqlClient } from '../../platform/database/connection.ts';

/** What higher layers do in the transaction that deletes or merges companies. */
type CompanyReactions = {
  /** Locks and invalidates what depends on companies that are about to be deleted or merged. Called before other locks. */
  beforeRemoval?: (client: SqlClient, companyIds: readonly number[]) => Promise<void>;
  /** Moves what belongs to merged companies to the one that is kept. */
  merge?: (client: SqlClient, keptId: number, otherIds: readonly number[]) => Promise<void>;
  /** Returns what was moved from companies that are restored. */
  restore?: (client: SqlClient, companyIds: readonly number[]) => Promise<void>;
};

const registeredReactions: CompanyReactions[] = [];

/** `services.ts` registers all reactions, in the order in which they run. */
export function registerCompanyReactions(reactions: CompanyReactions): void {
  registeredReactions.push(reactions);
}

export async function announceRemoval(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  for (const { beforeRemoval } of registeredReactions) await beforeRemoval?.(client, companyIds);
}

export async function announceMerge(client: SqlClient, keptId: number, otherIds: readonly number[]): Promise<void> {
  for (const { merge } of registeredReactions) await merge?.(client, keptId, otherIds);
}

export async function announceRestored(client: SqlClient, companyIds: readonly number[]): Promise<void> {
  for (const { restore } of registeredReactions) await restore?.(client, companyIds);
}
