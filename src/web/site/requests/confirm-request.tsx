import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { responseJson } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';

/** The page of the emailed link. Mail scanners open links too, so it requires a click. */
export function ConfirmRequest({ link, refused: returnedError }: { link: string; refused: string | null }) {
  const navigate = useNavigate();
  const api = useApi();
  const { act, busy, idle, refused } = useAction();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act(
      () => responseJson(api.requests.confirm.$post({ json: { link } })),
      ({ outcome }) => void navigate({ to: '/do-not-sell', search: { done: outcome }, replace: true }),
    );
  };
  return (
    <form
      method="post"
      action={`/do-not-sell?${new URLSearchParams({ link })}`}
      onSubmit={submit}
      className="grid gap-3.5"
    >
      <input type="hidden" name="link" value={link} />
      <h2 className="text-20 font-semibold">Confirm your request</h2>
      <p className="text-ink-2">
        We'll remove the contact with your email address from our database. This can't be undone.
      </p>
      <Refusal message={refused?.message ?? (idle ? returnedError : null)}>
        <a href="/do-not-sell" className="link">
          Start a new request
        </a>
      </Refusal>
      <Button type="submit" variant="main" size="large" busy={busy} busyText="Confirming...">
        Confirm request
      </Button>
    </form>
  );
}
