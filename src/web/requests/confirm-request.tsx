import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { answerOf, messageOf } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useApi } from '../use-api.ts';

/** Where the mailed link leads. Scanners of mail open links too, so it takes a press to use it up. */
export function ConfirmRequest({ link, refused: cameBack }: { link: string; refused: string | null }) {
  const navigate = useNavigate();
  const api = useApi();
  const { mutate, isIdle, isPending, error } = useMutation({
    mutationFn: () => answerOf(api.requests.confirm.$post({ json: { link } })),
    onSuccess: ({ outcome }) => navigate({ to: '/do-not-sell', search: { done: outcome }, replace: true }),
  });
  const refused = error ? messageOf(error) : isIdle && cameBack;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate();
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
      <Button type="submit" variant="main" size="large" busy={isPending} busyText="Confirming...">
        Confirm the request
      </Button>
    </form>
  );
}
