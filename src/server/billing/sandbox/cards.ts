import { Fault } from './fault.ts';
import type { Kept } from './wire.ts';

type Decline = { code: string; declineCode?: string; message: string };

type Card = {
  label: string;
  /** What goes wrong when it is put on file or charged while its holder is there. */
  present: Decline | null;
  /** What goes wrong when it is charged while nobody is there. */
  absent: Decline | null;
  /** Whether the bank asks its holder to confirm on the page. */
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

/** The cards there are to play with, by what becomes of them. */
export const CARDS = {
  accepted: { label: 'Accepted', present: null, absent: null, confirm: false },
  declined: { label: 'Declined', present: DECLINED, absent: DECLINED, confirm: false },
  confirmed: { label: 'Needs confirmation, once', present: null, absent: null, confirm: true },
  unconfirmed: { label: 'Needs confirmation each time', present: null, absent: UNCONFIRMED, confirm: true },
  failing: { label: 'Accepted now, fails when charged later', present: null, absent: DECLINED, confirm: false },
  poor: { label: 'Accepted now, later has insufficient funds', present: null, absent: POOR, confirm: false },
} as const satisfies Record<string, Card>;

export type CardName = keyof typeof CARDS;

/** The card by its name. */
export function cardNamed(name: string): CardName {
  if (name in CARDS) return name as CardName;
  throw new Fault('invalid_request_error', 'Choose a card', { param: 'card' });
}

/** What goes wrong with a card on file; null when nothing does. */
export function declineOf(method: Kept['payment_method'], holder: 'present' | 'absent'): Decline | null {
  return CARDS[cardNamed(method.metadata?.sandbox_card ?? '')][holder];
}

/** A decline as it is answered. */
export function cardFault({ code, declineCode, message }: Decline): Fault {
  return new Fault('card_error', message, { code, declineCode });
}

/** A number like the one that everybody knows from tests, but its own: cards are told apart by their numbers. */
export function inventedNumber(): string {
  const digits = `424242${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The digits of a card number that was typed. */
export function cardNumber(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{12,19}$/.test(digits)) return digits;
  const details = { param: 'number', code: 'invalid_number' };
  throw new Fault('card_error', 'Your card number is invalid.', details);
}
