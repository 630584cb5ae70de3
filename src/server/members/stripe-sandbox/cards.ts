import { StripeApiError } from './api-error.ts';
import type { Objects } from './objects.ts';

type Decline = { code: string; declineCode?: string; message: string };

type TestCard = {
  label: string;
  /** The decline when the card is saved or charged on-session, if any. */
  present: Decline | null;
  /** The decline when it is charged off-session, if any. */
  absent: Decline | null;
  /** Whether the bank asks for confirmation on the page. */
  confirm: boolean;
};

const DECLINED: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const POOR: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const UNCONFIRMED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const CARDS = {
  accepted: { label: 'Accepted', present: null, absent: null, confirm: false },
  declined: { label: 'Declined', present: DECLINED, absent: DECLINED, confirm: false },
  confirmed: { label: 'Requires authentication once', present: null, absent: null, confirm: true },
  unconfirmed: { label: 'Requires authentication each time', present: null, absent: UNCONFIRMED, confirm: true },
  failing: { label: 'Accepted now, fails when charged later', present: null, absent: DECLINED, confirm: false },
  poor: { label: 'Accepted now, insufficient funds when charged later', present: null, absent: POOR, confirm: false },
} as const satisfies Record<string, TestCard>;

export type CardName = keyof typeof CARDS;

/** Stripe's test numbers, which decide as they do there, whatever is selected. */
const TEST_NUMBERS: Readonly<Record<string, CardName>> = {
  '4000000000000002': 'declined',
  '4000000000000341': 'failing',
  '4000002500003155': 'confirmed',
  '4000002760003184': 'unconfirmed',
};

/** @throws StripeApiError when the card or its number is invalid */
export function readCard(input: { card?: string; number?: string }): { card: CardName; number: string } {
  const card = cardNamed(input.card ?? '');
  const number = cardNumber(input.number ?? '');
  return { card: TEST_NUMBERS[number] ?? card, number };
}

function cardNamed(name: string): CardName {
  if (name in CARDS) return name as CardName;
  throw new StripeApiError('invalid_request_error', 'Choose a card', { param: 'card' });
}

/** Returns the decline of a saved card; null when it can be charged. */
export function declineOf(method: Objects['payment_method'], holder: 'present' | 'absent'): Decline | null {
  return CARDS[cardNamed(method.metadata?.sandbox_card ?? '')][holder];
}

export function cardError({ code, declineCode, message }: Decline): StripeApiError {
  return new StripeApiError('card_error', message, { code, declineCode });
}

/** Returns a unique number resembling Stripe's test card: cards are identified by number. */
export function inventedNumber(): string {
  const digits = `424242${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const weightedDigit = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weightedDigit > 9 ? weightedDigit - 9 : weightedDigit);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function cardNumber(text: string): string {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (/^\d{12,19}$/.test(digits)) return digits;
  const details = { param: 'number', code: 'invalid_number' };
  throw new StripeApiError('card_error', 'Your card number is invalid.', details);
}
