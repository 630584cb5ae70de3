import { useState } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import type { PriceId } from '#domain/plans.ts';
import { ApiError, postJson } from '../api.ts';
import { toast } from '../ui/toast.ts';

/** Opening the checkout of a price: one at a time, and the browser leaves for it. */
export function useCheckout() {
  const [pending, setPending] = useState<PriceId | null>(null);
  const open = async (price: PriceId) => {
    if (pending) return;
    setPending(price);
    try {
      const { url } = await postJson<{ url?: string }>('/api/billing/create-checkout', { priceId: price });
      if (!url) throw new ApiError('unexpected', 502, MESSAGES.noCheckoutUrl);
      window.location.assign(url);
    } catch (error) {
      const { title, description } = MESSAGES.checkoutFailed;
      toast({ title, description: error instanceof ApiError ? error.message : description, tone: 'bad' });
      setPending(null);
    }
  };
  return { open, pending };
}
