import { createFileRoute } from '@tanstack/react-router';
import { offerCopy } from '#domain/billing/offers.ts';
import { TRIAL_DAYS } from '#domain/billing/plans.ts';
import { trialLimitText } from '#domain/billing/reveal-budget.ts';
import { BRAND } from '#domain/brand.ts';
import { REQUEST_LIMITS } from '#domain/privacy/requests.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { pageHead } from '../../platform/shell/page-head.ts';
import { TextArea } from '../../ui/form-fields.tsx';
import { FormFrame, Note, PersonFields, SendAgain, Sent } from './form-frame.tsx';
import { openForm, readRequestSearch } from './open-form.ts';
import { ownDetails, RequestForm, useRequest } from './request-form.tsx';

export const Route = createFileRoute('/request-trial')({
  staticData: { needsScripts: true }, // For errors beside the fields.
  validateSearch: readRequestSearch,
  loader: ({ context }) => openForm(context.api),
  head: () =>
    pageHead({
      title: 'Request a trial',
      description: `Try ${BRAND.name} for ${TRIAL_DAYS} days without a card: recently funded startups and their founders.`,
      path: '/request-trial',
    }),
  component: RequestTrialPage,
});

/** The form to request a trial without a card, which an admin approves. */
function RequestTrialPage() {
  const { done } = Route.useSearch();
  const session = useSession();
  const { form, typed, issues, sentTo } = useRequest('trial', Route.useLoaderData());
  const details = ownDetails(session);
  return (
    <FormFrame
      title="Request a trial"
      description={`${TRIAL_DAYS} days of access to companies, founders and emails. No card needed. We review every request before the trial starts.`}
      aside={
        <>
          <Note title="What you get">
            Search, filters and {trialLimitText(session.settings)} for {TRIAL_DAYS} days. CSV export requires a paid
            plan.
          </Note>
          {session.trialOffered && (
            <Note title="Want to start now?">
              <a href="/#pricing" className="link">
                {offerCopy(true).button}
              </a>{' '}
              with a card. Cancel anytime.
            </Note>
          )}
        </>
      }
    >
      {done || sentTo !== null ? (
        <Sent title="Request received">
          <p>
            We'll reply to {sentTo ?? 'your email address'}, usually within one business day. Once approved, your trial
            starts on the account with that email address.
          </p>
          <SendAgain page="/request-trial" />
          {!session.user && (
            <p>
              Don't have an account yet?{' '}
              <a href="/signup" className="link">
                Create one
              </a>{' '}
              while you wait.
            </p>
          )}
        </Sent>
      ) : (
        <RequestForm {...form} label="Request trial">
          <PersonFields typed={{ ...details, ...typed }} issues={issues} />
          <TextArea
            label="Who do you sell to?"
            name="message"
            rows={4}
            maxLength={REQUEST_LIMITS.message}
            defaultValue={typed.message}
            error={issues.message}
            hint="A sentence here speeds up approval."
          />
        </RequestForm>
      )}
    </FormFrame>
  );
}
