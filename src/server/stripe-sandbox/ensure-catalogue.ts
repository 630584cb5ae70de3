import { PRICES } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { SANDBOX_PRICES } from '../config.ts';
import { coupon, price, product, promotionCode } from './objects/catalogue.ts';
import type { Store } from './store.ts';

const PLANS = 'prod_sandbox';
const PROGRAMME = 'prod_sandbox_programme';
const PROGRAMME_NAME = 'LP programme';
const COUPON = 'welcome';

/** Creates the products and prices of the sandbox, and a promotion code to try: WELCOME20. */
export async function ensureCatalogue(store: Store): Promise<void> {
  await store.save(product({ id: PLANS, name: BRAND.name }));
  await store.save(product({ id: PROGRAMME, name: PROGRAMME_NAME }));
  const sold = [
    { id: SANDBOX_PRICES.monthly, product: PLANS, nickname: PRICES.monthly.name, ...PRICES.monthly },
    { id: SANDBOX_PRICES.annual, product: PLANS, nickname: PRICES.annual.name, ...PRICES.annual },
    { id: SANDBOX_PRICES.lps, product: PROGRAMME, nickname: PROGRAMME_NAME, cents: 499_00, interval: 'year' as const },
  ];
  for (const { id, product, nickname, cents, interval } of sold) {
    await store.save(price({ id, product, nickname, cents, interval }));
  }
  await store.save(coupon({ id: COUPON, name: '20% off the first payment', percentOff: 20 }));
  await store.save(promotionCode({ id: 'promo_welcome20', code: 'WELCOME20', coupon: COUPON }));
}
