import { createFileRoute } from '@tanstack/react-router';
import { startWords, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { displayName, useSession } from '../accounts/session.tsx';
import { pageHead } from '../shell/page-head.ts';
import { FormFrame, Note, RequestForm, Sent } from './form-frame.tsx';
import { PersonFields, TextArea } from './request-fields.tsx';
import { openForm, readRequestSearch } from './request-form.ts';
import { useRequest } from './use-request.ts';

export const Route = createFileRoute('/request-trial')({
  validateSearch: readRequestSearch,
  loader: ({ context }) => openForm(context.api),
  head: () =>
    pageHead({
      title: 'Request a trial',
      description: `Ask for ${TRIAL_DAYS} days of ${BRAND.name} without a card: startups that have just been funded, and their founders.`,
      path: '/request-trial',
    }),
  component: RequestTrialPage,
});

/** The form to request a trial without a card, which an admin approves. */
function RequestTrialPage() {
  const { done } = Route.useSearch();
  const form = Route.useLoaderData();
  const session = useSession();
  const { typed, issues, refused, sentTo, busy, submit } = useRequest('trial', form);
  const own = session.user ? { name: displayName(session), email: session.user.email } : {};
  return (
    <FormFrame
      title="Request a trial"
      description={`${TRIAL_DAYS} days with every company, founder and email, and no card. We look at each request ourselves.`}
      aside={
        <>
          <Note title="What you get">
            Search, filters and every contact for {TRIAL_DAYS} days. CSV export comes with a plan.
          </Note>
          {session.trialOffered && (
            <Note title="Do you have a card at hand?">
              <a href="/#pricing" className="link">
                {startWords(true).button}
              </a>{' '}
              at once, and cancel any time.
            </Note>
          )}
        </>
      }
    >
      {done || sentTo !== null ? (
        <Sent title="We have your request">
          <p>
            We answer {sentTo ? `to ${sentTo} ` : ''}within one working day. Once it is approved, the trial begins with
            the account of this address.
          </p>
          {!session.user && (
            <p>
              You can{' '}
              <a href="/signup" className="link">
                create the account
              </a>{' '}
              meanwhile.
            </p>
          )}
        </Sent>
      ) : (
        <RequestForm
          action="/request-trial"
          stamp={form.stamp}
          refused={refused}
          busy={busy}
          label="Request trial"
          onSubmit={submit}
        >
          <PersonFields typed={{ ...own, ...typed }} issues={issues} />
          <TextArea
            label="Whom do you sell to?"
            name="message"
            rows={4}
            defaultValue={typed.message}
            error={issues.message}
            hint="A sentence helps us to say yes sooner."
          />
        </RequestForm>
      )}
    </FormFrame>
  );
}
