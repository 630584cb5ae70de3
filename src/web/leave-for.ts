import { postJson } from './api.ts';

/** Goes to another document. Never resolves: whatever asked for it stays busy until its page is gone. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}

/** Goes to the payment provider's page of the customer. @throws ApiError where there is none */
export async function leaveForPortal(): Promise<never> {
  const { url } = await postJson<{ url: string }>('/api/billing/portal');
  return leaveFor(url);
}
