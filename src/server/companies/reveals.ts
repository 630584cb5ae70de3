import { dayOf } from '#domain/dates.ts';
import { dailyReveals, endOfDay, type RevealBudget } from '#domain/reveal-budget.ts';
import { type Viewer, viewerAccess } from '../accounts/viewer.ts';
import type { AppDependencies } from '../app-env.ts';
import { createDistinctLimiter } from '../http/rate-limit.ts';

/** Of which companies a viewer sees the emails. */
export type Revealed = {
  isOpen(companyId: number): boolean;
  /** null where nothing is counted: for those who see no email, and those who see all. */
  budget: RevealBudget | null;
};

export type Reveals = {
  /**
   * Decides for every answer that may show emails: opens those of the given companies, in their order, as far as the
   * viewer's access and budget of the day go. A company that was opened today costs nothing again.
   */
  reveal(viewer: Viewer, companyIds: readonly number[]): Promise<Revealed>;
};

const MASKED: Revealed = { isOpen: () => false, budget: null };
const OPEN: Revealed = { isOpen: () => true, budget: null };

export function createReveals({
  db,
  settings,
  config,
  now,
}: Pick<AppDependencies, 'db' | 'settings' | 'config' | 'now'>): Reveals {
  const limiter = createDistinctLimiter(db, now);
  return {
    async reveal(viewer, companyIds) {
      const access = viewerAccess(viewer, now());
      if (!viewer || !access.active) return MASKED;
      // What an admin looks at as a user is not what the user has seen.
      if (!config.rateLimits || access.admin || viewer.session?.impersonatedBy) return OPEN;
      const limit = dailyReveals(access, await settings.current());
      const endsAt = endOfDay(dayOf(now()));
      const seen = await limiter.add(`reveals:user:${viewer.user.id}`, companyIds, { max: limit, endsAt });
      const remaining = Math.max(0, limit - seen.size);
      return { isOpen: (id) => seen.has(id), budget: { limit, remaining, resetsAt: endsAt.toISOString() } };
    },
  };
}
