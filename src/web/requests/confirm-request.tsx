import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf, postJson } from '../api.ts';
import { Button } from '../ui/button.tsx';

/** Where the mailed link leads. Scanners of mail open links too, so it takes a press to use it up. */
export function ConfirmRequest({ link, refused: cameBack }: { link: string; refused: string | null }) {
  const navigate = useNavigate();
  const [refused, setRefused] = useState(cameBack);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      const { outcome } = await postJson<{ outcome: 'honoured' | 'waits' }>('/api/requests/confirm', { link });
      await navigate({ to: '/do-not-sell', search: { done: outcome }, replace: true });
    } catch (error) {
      setRefused(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      method="post"
      action={`/do-not-sell?${new URLSearchParams({ link })}`}
      onSubmit={submit}
      className="grid gap-3.5"
    >
      <input type="hidden" name="link" value={link} />
      <h2 className="text-20 font-semibold">Confirm that it is you</h2>
      <p className="text-ink-2">We take the person with your address out of our data. This cannot be undone.</p>
      <div role="alert" className="empty:hidden">
        {refused && (
          <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
            {refused}{' '}
            <a href="/do-not-sell" className="link">
              Ask again
            </a>
          </p>
        )}
      </div>
      <Button type="submit" variant="main" size="large" busy={busy} busyText="Confirming...">
        Confirm the request
      </Button>
    </form>
  );
}
