import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { BRAND } from '#domain/brand.ts';
import { isUnsubscribeKind, readUnsubscribeSubject, type UnsubscribeKind } from '#domain/emails/unsubscribe-links.ts';
import { expectOk } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';

/** Kinds of emails, by the value of `done` after unsubscribing. */
const KINDS = {
  monthly: {
    ask: "We'll stop sending you the monthly summary of new leads.",
    done: 'We no longer email you about new leads. You can turn these emails back on in your',
    settings: { href: '/profile#newLeads', label: 'account settings' },
  },
  alert: {
    ask: "We'll stop emailing you new matches for this saved search.",
    done: 'We no longer email you new matches for this search. You can turn its alert back on in your',
    settings: { href: '/saved', label: 'saved searches' },
  },
  recalls: {
    ask: "We'll stop emailing you about recalls. You'll still see them in your account.",
    done: 'We no longer email you about recalls. You can still see them, and turn these emails back on, in your',
    settings: { href: '/recalls', label: 'recalls' },
  },
  customers: {
    ask: "We'll stop emailing you when your customers raise money. You'll still see it in your account.",
    done: 'We no longer email you when your customers raise money. You can turn these emails back on in your',
    settings: { href: '/customers', label: 'customers' },
  },
} as const satisfies Record<UnsubscribeKind, object>;

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ link, done }: Record<string, unknown>): { link?: string; done?: UnsubscribeKind } => ({
    ...(typeof link === 'string' && { link }),
    ...(isUnsubscribeKind(done) && { done }),
  }),
  head: () => ({
    meta: [{ title: `Unsubscribe · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: UnsubscribePage,
});

/** The page of the unsubscribe link. Mail scanners open links too, so it requires a click. */
function UnsubscribePage() {
  const { link = '', done } = Route.useSearch();
  const navigate = useNavigate();
  const api = useApi();
  const { act, busy, refused } = useAction();
  const kind = done ?? readUnsubscribeSubject(link).kind;
  const { ask, done: doneText, settings } = KINDS[kind];
  const call = `/api/unsubscribe?${new URLSearchParams({ link })}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(
      () => expectOk(api.unsubscribe.$post({ query: { link } })),
      () => void navigate({ to: '/unsubscribe', search: { done: kind }, replace: true }),
    );
  };
  return (
    <div className="mx-auto grid w-full max-w-140 gap-4 px-6 py-12 max-tablet:px-4 max-tablet:py-8">
      <h1 className="text-28 font-semibold">{done ? "You're unsubscribed" : 'Unsubscribe'}</h1>
      {done ? (
        <p role="status" className="text-ink-2">
          {doneText}{' '}
          <a href={settings.href} className="link">
            {settings.label}
          </a>
          .
        </p>
      ) : (
        <form method="post" action={call} onSubmit={submit} className="grid justify-items-start gap-4">
          <p className="text-ink-2">{ask}</p>
          <Button type="submit" variant="main" size="large" busy={busy} busyText="One moment...">
            Unsubscribe
          </Button>
          <Refusal message={refused?.message} />
        </form>
      )}
    </div>
  );
}
