import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { HostedProduct } from './product.ts';

type OutboxEmail = { id: string; to: string; subject: string; text: string };

/** Waits until an address has received `count` emails, then returns the newest. */
export async function latestEmailTo(
  { url, operatorToken }: HostedProduct,
  to: string,
  count = 1,
): Promise<OutboxEmail> {
  const read = async (): Promise<OutboxEmail[]> => {
    const { mails } = await (await fetch(`${url}/api/outbox`, { headers: { 'x-outbox-token': operatorToken } })).json();
    return mails.filter((mail: OutboxEmail) => mail.to === to);
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count);
  const [newest] = await read();
  if (!newest) throw new Error(`Nothing was mailed to ${to}`);
  return newest;
}

/** Opens an emailed link and presses the button of its page. */
export async function pressLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('main').getByRole('button').click();
}

/** The first link in an email. */
export function linkIn({ text }: OutboxEmail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}
