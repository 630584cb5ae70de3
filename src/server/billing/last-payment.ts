import type Stripe from 'stripe';
import type { Billing } from './billing.ts';

/** The charges of the last payment for a subscription, skipping later invoices without a payment. */
export async function chargesOfLastPayment(
  { stripe }: Pick<Billing, 'stripe'>,
  subscription: string,
): Promise<Stripe.Charge[]> {
  const { data: paid } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  const invoice = paid.find(({ amount_paid }) => amount_paid > 0)?.id;
  if (!invoice) return [];
  const expand = ['data.payment.payment_intent.latest_charge'];
  const { data: payments } = await stripe.invoicePayments.list({ invoice, limit: 100, expand });
  return payments.flatMap(({ payment: { payment_intent: intent } }) => {
    const charge = typeof intent === 'object' ? intent.latest_charge : null;
    return typeof charge === 'object' && charge !== null ? charge : [];
  });
}

/** Charges of the last payment that are neither refunded nor disputed. */
export async function refundableCharges(
  billing: Pick<Billing, 'stripe'>,
  subscription: string,
): Promise<Stripe.Charge[]> {
  const charges = await chargesOfLastPayment(billing, subscription);
  return charges.filter(({ refunded, disputed }) => !refunded && !disputed);
}

/** Refunds charges, each once however often it is called. */
export async function giveBack({ stripe }: Pick<Billing, 'stripe'>, charges: Stripe.Charge[]): Promise<void> {
  for (const { id: charge } of charges) await stripe.refunds.create({ charge }, { idempotencyKey: `refund-${charge}` });
}
