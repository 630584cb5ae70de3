import type { Kept } from '../wire.ts';
import { newId } from '../wire.ts';

type NewCustomer = { email: string | null; metadata: Record<string, string>; at: number };

export function customer({ email, metadata, at }: NewCustomer): Kept['customer'] {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: at,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: newId('F').slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** The clock of a customer whose time was advanced. */
export function testClock(at: number): Kept['test_helpers.test_clock'] {
  return {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: at,
    deletes_after: at + 30 * 86_400,
    frozen_time: at,
    livemode: false,
    name: null,
    status: 'ready',
    status_details: {},
  };
}
