import { expect } from 'vitest';
import type { HostedProduct } from './product.ts';

type OutboxMail = { id: string; to: string; subject: string; text: string };

/** Returns the newest email to an address, once there are as many as requested. */
export async function mailTo({ url, operatorToken }: HostedProduct, to: string, count = 1): Promise<OutboxMail> {
  const read = async (): Promise<OutboxMail[]> => {
    const { mails } = await (await fetch(`${url}/api/outbox`, { headers: { 'x-outbox-token': operatorToken } })).json();
    return mails.filter((mail: OutboxMail) => mail.to === to);
  };
  await expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  const [newest] = await read();
  if (!newest) throw new Error(`Nothing was mailed to ${to}`);
  return newest;
}

/** The first link in an email. */
export function linkIn({ text }: OutboxMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}
