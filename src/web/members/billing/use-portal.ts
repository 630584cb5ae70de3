import { returnPath } from '#domain/billing/checkout-path.ts';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiCalls, errorMessage, responseJson } from '../../platform/api/api.ts';
import { leavePage } from '../../platform/api/leave-page.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';

/** Opens the payment provider's customer portal, which returns to this page. @throws ApiError */
export async function openCustomerPortal(api: ApiCalls): Promise<void> {
  const returnTo = returnPath(window.location.pathname + window.location.search) ?? undefined;
  const { url } = await responseJson(api.billing.portal.$post({ json: { returnTo } }));
  await leavePage(url);
}

export function usePortal() {
  const api = useApi();
  const { act, busy } = useAction({
    failed: MESSAGES.portalFailed.title,
    messageFor: (error) => errorMessage(error, MESSAGES.unexpected),
  });
  return { open: () => act(() => openCustomerPortal(api)), busy };
}
