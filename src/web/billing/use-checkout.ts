import { useState } from 'react';
import { returnPath } from '#domain/billing/checkout-path.ts';
import type { PriceId } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError, answerOf } from '../api.ts';
import { failureWords } from '../failure-words.ts';
import { leaveFor } from '../leave-for.ts';
import { toast } from '../ui/toast.ts';
import { useApi } from '../use-api.ts';

/** Opening the checkout of a price: one at a time, and the browser leaves for it. */
export function useCheckout() {
  const api = useApi();
  const [pending, setPending] = useState<PriceId | null>(null);
  /**
   * @param options.returnTo the path that the checkout returns to: this page, where it does not say
   * @param options.instead leaves no way back to this page, for one that opens the checkout by itself
   */
  const open = async (price: PriceId, { returnTo, instead = false }: { returnTo?: string; instead?: boolean } = {}) => {
    if (pending) return;
    setPending(price);
    try {
      const from = returnPath(returnTo ?? window.location.pathname + window.location.search) ?? '/search';
      const json = { priceId: price, returnTo: from };
      const { url } = await answerOf(api.billing['create-checkout'].$post({ json }));
      if (!url) throw new ApiError('payments_unavailable', 502, MESSAGES.noCheckoutUrl);
      await leaveFor(url, instead);
    } catch (error) {
      const { title, description } = MESSAGES.checkoutFailed;
      toast({ title, description: failureWords(error, description, MESSAGES.unexpected), tone: 'bad' });
    }
    setPending(null);
  };
  return { open, pending };
}
