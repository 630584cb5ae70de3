import { type RevealLimits, trialLimitText } from '#domain/billing/reveal-budget.ts';

/** Copy of the checkout pages, kept separate so that other pages do not load it. */
export const CHECKOUT_MESSAGES = {
  paymentSuccessful: { title: 'Payment successful!' },
  trialStarted: { title: 'Free trial started' },
  paymentCanceled: {
    title: 'Payment canceled',
    description: 'Your payment was canceled. You can try again anytime.',
  },
  paid: {
    title: 'Thank you!',
    trial: (limits: RevealLimits) =>
      `Your free trial has started. It includes ${trialLimitText(limits)}. CSV export unlocks with your first payment.`,
    plan: 'Your plan is active. It includes:',
    awaited: {
      title: 'Confirming your payment',
      description: 'Your plan starts as soon as your payment is confirmed.',
    },
    none: {
      title: 'No active plan',
      description:
        "We haven't received a payment for this account. If you just paid, wait a minute and reload this page.",
    },
    choose: 'See plans',
    search: 'Search companies',
  },
  open: {
    opening: 'Opening checkout...',
    unconfirmed: 'First, confirm your email address with the link we sent you.',
    needsScripts: 'Checkout needs JavaScript. Turn it on for this site, then reload the page.',
  },
} as const;
