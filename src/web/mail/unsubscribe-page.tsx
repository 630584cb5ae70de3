import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { doneOf, messageOf } from '../api.ts';
import { Button } from '../ui/button.tsx';

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ link, done }: Record<string, unknown>): { link?: string; done?: 'yes' } => ({
    ...(typeof link === 'string' && { link }),
    ...(done === 'yes' && { done }),
  }),
  head: () => ({
    meta: [{ title: `Unsubscribe · ${BRAND.name}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: UnsubscribePage,
});

/** Where the link in a monthly message leads. Scanners of mail open links too, so it takes a press. */
function UnsubscribePage() {
  const { link = '', done } = Route.useSearch();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const call = `/api/new-leads/unsubscribe?${new URLSearchParams({ link })}`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      await doneOf(fetch(call, { method: 'POST' }));
      await navigate({ to: '/unsubscribe', search: { done: 'yes' }, replace: true });
    } catch (error) {
      setRefused(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mx-auto grid w-full max-w-140 gap-4 px-6 py-12 max-tablet:px-4 max-tablet:py-8">
      <h1 className="text-28 font-semibold">{done ? 'You are unsubscribed' : 'Unsubscribe'}</h1>
      {done ? (
        <p role="status" className="text-ink-2">
          We no longer write to you about new leads. You can have that changed in{' '}
          <a href="/profile#newLeads" className="link">
            your account
          </a>
          .
        </p>
      ) : (
        <form method="post" action={call} onSubmit={submit} className="grid justify-items-start gap-4">
          <p className="text-ink-2">We stop telling you once a month how many leads are new.</p>
          <Button type="submit" variant="main" size="large" busy={busy} busyText="One moment...">
            Unsubscribe
          </Button>
          <div role="alert" className="empty:absolute">
            {refused && <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">{refused}</p>}
          </div>
        </form>
      )}
    </div>
  );
}
