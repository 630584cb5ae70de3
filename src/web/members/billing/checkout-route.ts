import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { PRICES, type PriceId } from '#domain/billing/plans.ts';
import type { ApiCalls } from '../../platform/api/api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { type AuthSearch, readAuthSearch } from '../accounts/auth-steps.ts';
import { sessionQuery } from '../accounts/session.tsx';

type Visit = { context: { queryClient: QueryClient; api: ApiCalls }; search: AuthSearch };

/**
 * Options of the routes that open the checkout of a price. Visitors sign up first. All pages load these options, so the
 * component is in a file of its own.
 */
export function checkoutRoute(price: PriceId) {
  return {
    validateSearch: readAuthSearch,
    beforeLoad: async ({ context: { queryClient, api }, search: { error, next } }: Visit) => {
      const { user, access } = await queryClient.ensureQueryData(sessionQuery(api));
      // The emailed link may be opened again, or on another device, after the plan has started.
      if (access.active && next) throw redirect({ href: next, statusCode: 302 });
      if (user) return;
      throw redirect({ to: '/signup', search: { next: checkoutPath(price, next), error }, statusCode: 302 });
    },
    head: () => placeHead(PRICES[price].name),
  };
}
