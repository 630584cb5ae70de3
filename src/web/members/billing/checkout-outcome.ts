/** The parameters, with the value `true`, that a user returns with from a checkout. */
export const CHECKOUT_OUTCOMES = ['success', 'canceled'] as const;

export function checkoutOutcome(search: object): (typeof CHECKOUT_OUTCOMES)[number] | undefined {
  const params = Object.entries(search);
  return CHECKOUT_OUTCOMES.find((name) => params.some(([key, value]) => key === name && value === 'true'));
}
