import { MESSAGES } from '#domain/messages.ts';
import { errorMessage } from '../../platform/api/api.ts';
import { openCustomerPortal } from '../../platform/api/leave-page.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';

/** Redirects to the payment provider's customer portal. */
export function usePortal() {
  const api = useApi();
  const { act, busy } = useAction({
    failed: MESSAGES.portalFailed.title,
    messageFor: (error) => errorMessage(error, MESSAGES.unexpected),
  });
  return { open: () => act(() => openCustomerPortal(api)), busy };
}
