import { expect } from 'vitest';
import type { CardName } from '#server/billing/sandbox/cards.ts';
import type { Account, TestApp } from './app.ts';

type Access = { trialing: boolean; active: boolean; export: boolean; subscribed: boolean };

/** Who pays in a test: what they ask for, what becomes of it, and what they see. */
export function payer(app: TestApp, as: Account) {
  const post = (call: string, body: object = {}) => app.send(`/api/billing/${call}`, { as, body });
  const url = async (call: string, body?: object): Promise<string> => (await (await post(call, body)).json()).url;
  return {
    post,
    checkout: (priceId: string) => url('create-checkout', { priceId }),
    /** Fills in the checkout page. */
    pay: (page: string, card: CardName = 'accepted', fields: Record<string, string> = {}) =>
      app.submit(page, { card, number: numberOf(as), ...fields }),
    /** Presses a button of the portal. */
    async press(action: string, fields: Record<string, string> = {}) {
      return app.submit(await url('portal'), { action, ...fields });
    },
    subscription: async () => (await app.send('/api/billing/subscription', { as })).json(),
    access: async (): Promise<Access> => (await (await app.send('/api/me', { as })).json()).access,
    /** Waits until the product has heard of it. */
    becomes: (state: string) =>
      expect
        .poll(async () => (await (await app.send('/api/billing/subscription', { as })).json()).state, {
          timeout: 5_000,
        })
        .toBe(state),
  };
}

/** Everyone's own card. */
function numberOf(account: string): string {
  return `4242${[...account]
    .map((letter) => letter.charCodeAt(0) % 10)
    .join('')
    .padEnd(12, '0')}`;
}

/** What the sandbox has of a kind. */
export async function inSandbox(app: TestApp, object: string): Promise<Record<string, unknown>[]> {
  const rows = await app.db
    .selectFrom('sandbox.objects')
    .select('data')
    .where('object', '=', object)
    .orderBy('seq')
    .execute();
  return rows.map(({ data }) => ({ ...data }));
}
