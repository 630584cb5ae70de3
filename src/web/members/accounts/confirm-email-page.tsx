import { createFileRoute } from '@tanstack/react-router';
import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { PRICES } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { sameSitePath } from '#domain/return-path.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { textOrNone } from './auth-steps.ts';
import { EmailedLinkPage, ExpiredLink } from './emailed-link.tsx';

/** Messages by the address that an email change waits for. */
const CHANGES = { old: ACCOUNT_MESSAGES.approveChange, new: ACCOUNT_MESSAGES.confirmNewEmail };

const NEW_ADDRESS = 'your new address';

type ConfirmSearch = { link?: string; next?: string; change?: keyof typeof CHANGES };

export const Route = createFileRoute('/confirm-email')({
  validateSearch: ({ link, next, change }: Record<string, unknown>): ConfirmSearch => ({
    link: textOrNone(link),
    next: sameSitePath(next) ?? undefined,
    change: change === 'old' || change === 'new' ? change : undefined,
  }),
  head: () =>
    pageHead({
      title: 'Confirm your email address',
      description: BRAND.tagline,
      path: '/confirm-email',
      noindex: true,
    }),
  component: ConfirmEmailPage,
});

/** The page of a link that confirms an email address or its change. */
function ConfirmEmailPage() {
  const { link, next, change } = Route.useSearch();
  if (!link) return <ExpiredLink next={next} />;
  const price = priceOfPath(next);
  const messages = change
    ? { ...CHANGES[change], description: CHANGES[change].description(newAddress(link)) }
    : {
        ...ACCOUNT_MESSAGES.confirmEmail,
        ...(price && { description: ACCOUNT_MESSAGES.confirmForPlan(PRICES[price].name) }),
      };
  return <EmailedLinkPage {...messages} call="/verify-email" query={{ token: link, callbackURL: next ?? '/' }} />;
}

/** The new address in the token of a link that changes one. */
function newAddress(token: string): string {
  try {
    const bytes = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const content = JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
    return textOrNone(content.updateTo) ?? NEW_ADDRESS;
  } catch {
    return NEW_ADDRESS; // The link is incomplete, and the button says so.
  }
}
