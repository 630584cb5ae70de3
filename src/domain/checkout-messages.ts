/** The copy of the pages around a checkout, apart from that of other pages: only they load it. */
export const CHECKOUT_MESSAGES = {
  paid: {
    title: 'Thank you!',
    trial: 'Your free trial has begun, and every contact is open to you. CSV export opens with the first payment.',
    plan: 'Your plan is active. This is what it opens:',
    awaited: { title: 'Confirming your payment', description: 'Your plan opens as soon as your payment is confirmed.' },
    none: {
      title: 'No active plan',
      description:
        'We have received no payment for this account. If you just paid, wait a minute and reload this page.',
    },
    choose: 'See plans',
    search: 'Search companies',
  },
  open: {
    opening: 'Your checkout opens in a moment.',
    unconfirmed: "Confirm your email address first, with the link we've sent you.",
    needsScripts: 'Starting the checkout needs JavaScript. Turn it on for this site, then load the page again.',
  },
} as const;
