import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { BRAND } from '#domain/brand.ts';
import { doneOf } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { useAction } from '../use-action.ts';
import { useApi } from '../use-api.ts';

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ link, done }: Record<string, unknown>): { link?: string; done?: 'yes' | 'alert' } => ({
    ...(typeof link === 'string' && { link }),
    ...((done === 'yes' || done === 'alert') && { done }),
  }),
  head: () => ({
    meta: [{ title: `Unsubscribe · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: UnsubscribePage,
});

/** The page of the unsubscribe link. Mail scanners open links too, so it takes a click. */
function UnsubscribePage() {
  const { link = '', done } = Route.useSearch();
  const navigate = useNavigate();
  const api = useApi();
  const { act, busy, refused } = useAction();
  const isAlert = link.startsWith('search-') || done === 'alert';
  const feature = isAlert ? 'saved-searches' : 'new-leads';
  const call = `/api/${feature}/unsubscribe?${new URLSearchParams({ link })}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(
      () => doneOf(api[feature].unsubscribe.$post({ query: { link } })),
      () => void navigate({ to: '/unsubscribe', search: { done: isAlert ? 'alert' : 'yes' }, replace: true }),
    );
  };
  return (
    <div className="mx-auto grid w-full max-w-140 gap-4 px-6 py-12 max-tablet:px-4 max-tablet:py-8">
      <h1 className="text-28 font-semibold">{done ? "You're unsubscribed" : 'Unsubscribe'}</h1>
      {done ? (
        <p role="status" className="text-ink-2">
          {isAlert
            ? 'We no longer email you new matches of this search. You can turn its alert on again in your'
            : 'We no longer email you about new leads. You can turn these emails on again in your'}{' '}
          <a href={isAlert ? '/search' : '/profile#newLeads'} className="link">
            {isAlert ? 'saved searches' : 'account settings'}
          </a>
          .
        </p>
      ) : (
        <form method="post" action={call} onSubmit={submit} className="grid justify-items-start gap-4">
          <p className="text-ink-2">
            {isAlert
              ? "We'll stop emailing you new matches of this saved search."
              : "We'll stop sending you the monthly summary of new leads."}
          </p>
          <Button type="submit" variant="main" size="large" busy={busy} busyText="One moment...">
            Unsubscribe
          </Button>
          <Refusal message={refused?.message} />
        </form>
      )}
    </div>
  );
}
