import { BRAND } from '#domain/brand.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { formatCents, PLAN_NAMES } from '#domain/plans.ts';
import { compose } from '../accounts/mails/letter.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Ended } from './end-subscription.ts';

/** To a user whose subscription was ended by those who run the site. */
export function endedByUs({
  email,
  appUrl,
  plan,
  until,
  refunded_cents: cents,
}: Ended & { email: string; appUrl: string }): Mail {
  const name = PLAN_NAMES[plan];
  return compose({
    to: email,
    subject: `Your ${name} was canceled`,
    paragraphs: [
      until
        ? `We have canceled your ${name}. It stays open until ${formatDay(dayOf(until))} and is not charged again.`
        : `We have ended your ${name} today. It is not charged again.`,
      ...(cents > 0
        ? [`Your last payment, ${formatCents(cents)}, goes back to your card. Banks take 5 to 10 days for it.`]
        : []),
      'If you did not expect this, answer to this message.',
    ],
    links: [{ label: 'Your plan', url: `${appUrl}/profile` }],
    reason: `You receive this because you have a plan of ${BRAND.name}.`,
  });
}
