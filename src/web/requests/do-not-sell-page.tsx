import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { CONFIRM_HOURS, PRIVACY_RIGHTS } from '#domain/privacy/requests.ts';
import { pageHead } from '../shell/page-head.ts';
import { ConfirmRequest } from './confirm-request.tsx';
import { FormFrame, Note, RequestForm, Sent } from './form-frame.tsx';
import { PersonFields, TopicField } from './request-fields.tsx';
import { openForm, readRequestSearch } from './request-form.ts';
import { useRequest } from './use-request.ts';

export const Route = createFileRoute('/do-not-sell')({
  validateSearch: readRequestSearch,
  loader: ({ context }) => openForm(context.api),
  head: () =>
    pageHead({
      title: 'Do not sell my information',
      description: `Ask ${BRAND.name} not to sell or share the information it holds about you, or to delete it. Free, without an account.`,
      path: '/do-not-sell',
    }),
  component: DoNotSellPage,
});

/** The do-not-sell form; the emailed confirmation link leads back here. */
function DoNotSellPage() {
  const { done, link } = Route.useSearch();
  const form = Route.useLoaderData();
  return (
    <FormFrame
      title="Do not sell my information"
      description="For people whose business contact details are in our data. It costs nothing and needs no account."
      aside={
        <>
          <Note title="What happens">
            We'll email you a link to make sure it's you. Once you confirm, you are removed from search, pages and
            exports.
          </Note>
          <Note title="What stays">
            A keyed hash that does not reveal who you are. It keeps later imports from adding you again.
          </Note>
          <Note title="Someone else's information?">
            <a href="/contact?topic=data" className="link">
              Write to us
            </a>
          </Note>
        </>
      }
    >
      {link && !done ? (
        <ConfirmRequest link={link} refused={form.returned?.refused ?? null} />
      ) : done === 'honoured' || done === 'waits' ? (
        <Confirmed outcome={done} />
      ) : (
        <AskForm sent={done === 'sent'} />
      )}
    </FormFrame>
  );
}

/** The outcome of a confirmed request. */
function Confirmed({ outcome }: { outcome: 'honoured' | 'waits' }) {
  return outcome === 'honoured' ? (
    <Sent title="You are no longer in our data">
      <p>Search, pages and exports know nothing of you from now on, and no later list brings you back.</p>
    </Sent>
  ) : (
    <Sent title="Your request is confirmed">
      <p>
        We hold nothing under this address itself, so a person looks for you by name and company. We write to you within
        15 days.
      </p>
    </Sent>
  );
}

function AskForm({ sent }: { sent: boolean }) {
  const form = Route.useLoaderData();
  const { typed, issues, refused, sentTo, busy, submit } = useRequest('do_not_sell', form);
  if (sent || sentTo !== null) {
    return (
      <Sent title="Check your mailbox">
        <p>
          We have mailed a link {sentTo ? `to ${sentTo}` : 'to your address'}. Nothing happens before you confirm it: it
          works once, for {CONFIRM_HOURS} hours.
        </p>
      </Sent>
    );
  }
  return (
    <RequestForm
      action="/do-not-sell"
      stamp={form.stamp}
      refused={refused}
      busy={busy}
      label="Send request"
      onSubmit={submit}
    >
      <TopicField
        label="What do you ask for?"
        options={PRIVACY_RIGHTS}
        defaultValue={typed.topic ?? 'do_not_sell'}
        error={issues.topic}
      />
      <PersonFields
        typed={typed}
        issues={issues}
        companyHint="Where we may have you listed: a name or a website. It helps where we hold another address of yours."
      />
    </RequestForm>
  );
}
