import { useState } from 'react';
import { returnPath } from '#domain/billing/checkout-path.ts';
import type { PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError, errorMessage, responseJson } from '../../platform/api/api.ts';
import { leavePage } from '../../platform/api/leave-page.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';

type CheckoutOptions = {
  /** Where the checkout returns to; this page by default. */
  returnTo?: string;
  /** Replaces this page in the browser history, for pages that open the checkout automatically. */
  instead?: boolean;
};

/** Redirects to the checkout of a price. `pending` is the price being opened. */
export function useCheckout() {
  const api = useApi();
  const [price, setPrice] = useState<PriceId | null>(null);
  const { act, busy } = useAction({
    failed: 'Checkout Error',
    messageFor: (error) => errorMessage(error, 'Failed to create checkout session', MESSAGES.unexpected),
  });
  const open = (priceId: PriceId, { returnTo, instead = false }: CheckoutOptions = {}) =>
    act(async () => {
      setPrice(priceId);
      const from = returnPath(returnTo ?? window.location.pathname + window.location.search) ?? '/search';
      const { url, error } = await responseJson(
        api.billing['create-checkout'].$post({ json: { priceId, returnTo: from } }),
      );
      if (error || !url) throw new ApiError('payments_unavailable', 502, error || MESSAGES.noCheckoutUrl);
      await leavePage(url, instead);
    });
  return { open, pending: busy ? price : null };
}
