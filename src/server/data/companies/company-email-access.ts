import { dailyReveals, endOfDay, type RevealBudget } from '#domain/billing/reveal-budget.ts';
import { dayOf } from '#domain/dates.ts';
import type { AppDependencies } from '../../app-env.ts';
import { type Viewer, viewerAccess } from '../../platform/api/viewer.ts';
import { createDistinctLimiter } from '../../platform/http/rate-limit.ts';
import { recordReveals } from './revealed-companies.ts';

type EmailReveal = {
  showsEmails(companyId: number): boolean;
  /** null for viewers who are not counted because they see no emails, or all of them. */
  budget: RevealBudget | null;
};

const KEY_PREFIX = 'reveals:user:';

const MASKED: EmailReveal = { showsEmails: () => false, budget: null };
const UNMASKED: EmailReveal = { showsEmails: () => true, budget: null };

export function createEmailAccess({
  db,
  settings,
  config,
  now,
}: Pick<AppDependencies, 'db' | 'settings' | 'config' | 'now'>) {
  const limiter = createDistinctLimiter(db, now, (key, ids) => recordReveals(db, key.slice(KEY_PREFIX.length), ids));
  return {
    /**
     * Decides which companies' emails a response may show, in order, within the viewer's access and daily budget; the others
     * are masked (`maskEmail`). A company revealed today is not counted again. Call it for every response that may contain
     * emails.
     */
    async reveal(viewer: Viewer, companyIds: readonly number[]): Promise<EmailReveal> {
      const access = viewerAccess(viewer, now());
      if (!viewer || !access.active) return MASKED;
      // Impersonation must not use the user's budget.
      if (!config.rateLimits || access.admin || viewer.session?.impersonatedBy) return UNMASKED;
      const limit = dailyReveals(access, await settings.current());
      const endsAt = endOfDay(dayOf(now()));
      const revealedIds = await limiter.add(`${KEY_PREFIX}${viewer.user.id}`, companyIds, { max: limit, endsAt });
      const remaining = Math.max(0, limit - revealedIds.size);
      return { showsEmails: (id) => revealedIds.has(id), budget: { limit, remaining, resetsAt: endsAt.toISOString() } };
    },
  };
}
