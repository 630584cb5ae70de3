import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { BRAND } from '#domain/brand.ts';
import { ANSWER_DAYS, CONFIRM_HOURS, PRIVACY_RIGHTS } from '#domain/privacy/requests.ts';
import { responseJson } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { FormFrame, Note, PersonFields, SendAgain, Sent, TopicField } from './form-frame.tsx';
import { openForm, readRequestSearch } from './open-form.ts';
import { RequestForm, useRequest } from './request-form.tsx';

export const Route = createFileRoute('/do-not-sell')({
  staticData: { needsScripts: true }, // For errors beside the fields.
  validateSearch: readRequestSearch,
  loader: ({ context }) => openForm(context.api),
  head: () =>
    pageHead({
      title: 'Do not sell my information',
      description: `Ask ${BRAND.name} to stop selling or sharing your information, or to delete it. Free, no account needed.`,
      path: '/do-not-sell',
    }),
  component: DoNotSellPage,
});

/** The do-not-sell form; the emailed confirmation link leads back here. */
function DoNotSellPage() {
  const { done, link } = Route.useSearch();
  const form = Route.useLoaderData();
  const outcome = done === 'honored' || done === 'pending' ? done : null;
  return (
    <FormFrame
      title="Do not sell my information"
      description="If our database includes your business contact details, you can opt out or have them deleted. It's free and you don't need an account."
      aside={
        <>
          {!outcome && (
            <Note title="How it works">
              You confirm your request with the link we email you. Within {ANSWER_DAYS} days we remove you from search,
              company pages and exports. Both kinds of request have this same result.
            </Note>
          )}
          <Note title="What we keep">
            A one-way hash that doesn't reveal who you are. It prevents future imports from adding you again.
          </Note>
          <Note title="Asking for someone else?">
            <a href="/contact?topic=data" className="link">
              Contact us
            </a>
          </Note>
        </>
      }
    >
      {link && !done ? (
        <ConfirmRequest link={link} refused={form.returned?.refused ?? null} />
      ) : outcome ? (
        <RequestOutcome outcome={outcome} />
      ) : (
        <AskForm sent={done === 'sent'} />
      )}
    </FormFrame>
  );
}

/** The outcome of a confirmed request. */
function RequestOutcome({ outcome }: { outcome: 'honored' | 'pending' }) {
  return outcome === 'honored' ? (
    <Sent title="You've been removed from our database">
      <p>You no longer appear in search, on company pages or in exports, and future imports won't add you again.</p>
    </Sent>
  ) : (
    <Sent title="Your request is confirmed">
      <p>
        We found no data for this email address, so we'll search for you by name and company and email you the result
        within {ANSWER_DAYS} days.
      </p>
    </Sent>
  );
}

function AskForm({ sent }: { sent: boolean }) {
  const { form, typed, issues, sentTo } = useRequest('do_not_sell', Route.useLoaderData());
  if (sent || sentTo !== null) {
    return (
      <Sent title="Check your email">
        <p>
          We sent a confirmation link {sentTo ? `to ${sentTo}` : 'to your email address'}. Open it within{' '}
          {CONFIRM_HOURS} hours to confirm your request. Can't find it? Check your spam folder.
        </p>
        <SendAgain page="/do-not-sell" />
      </Sent>
    );
  }
  return (
    <RequestForm {...form} label="Send request">
      <TopicField
        label="Request"
        options={PRIVACY_RIGHTS}
        defaultValue={typed.topic ?? 'do_not_sell'}
        error={issues.topic}
      />
      <PersonFields
        typed={typed}
        issues={issues}
        companyHint="Name or website. Helps us find you if we have a different email address."
      />
    </RequestForm>
  );
}

/** The page of the emailed link. Mail scanners open links too, so it requires a click. */
function ConfirmRequest({ link, refused: returnedError }: { link: string; refused: string | null }) {
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
