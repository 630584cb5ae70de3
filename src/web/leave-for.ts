import { type ApiClient, answerOf } from './api.ts';

/**
 * Goes to another document. Whatever asked for it stays busy until its page is gone: resolves only where the browser
 * shows the page again as it was left.
 * @param instead leaves no way back to this page
 */
export function leaveFor(address: string, instead = false): Promise<void> {
  if (instead) window.location.replace(address);
  else window.location.assign(address);
  return new Promise((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', shown);
      resolve();
    };
    window.addEventListener('pageshow', shown);
  });
}

/** Goes to the payment provider's page of the customer. @throws ApiError where there is none */
export async function leaveForPortal(api: ApiClient): Promise<void> {
  const { url } = await answerOf(api.billing.portal.$post());
  await leaveFor(url);
}
