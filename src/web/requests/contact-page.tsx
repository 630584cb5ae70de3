import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { contactTopics, topicWords } from '#domain/privacy/requests.ts';
import { displayName, useSession } from '../accounts/session.tsx';
import { pageHead } from '../shell/page-head.ts';
import { FormFrame, Note, RequestForm, Sent } from './form-frame.tsx';
import { PersonFields, TextArea, TopicField } from './request-fields.tsx';
import { openForm, readRequestSearch } from './request-form.ts';
import { useRequest } from './use-request.ts';

export const Route = createFileRoute('/contact')({
  validateSearch: readRequestSearch,
  loader: ({ context }) => openForm(context.api),
  head: () =>
    pageHead({
      title: 'Contact us',
      description: `Write to the people behind ${BRAND.name}: questions, billing, your account, or mistakes in the data.`,
      path: '/contact',
    }),
  component: ContactPage,
});

function ContactPage() {
  const { done, topic } = Route.useSearch();
  const form = Route.useLoaderData();
  const session = useSession();
  const { typed, issues, refused, sentTo, busy, submit } = useRequest('contact', form);
  const own = session.user ? { name: displayName(session), email: session.user.email } : {};
  const asked = topicWords('contact', topic ?? null) ? topic : undefined;
  return (
    <FormFrame
      title="Contact us"
      description="A person reads every message and answers by email, usually within one working day."
      aside={
        <>
          <Note title="By email">
            <a href={`mailto:${BRAND.supportEmail}`} className="link break-all">
              {BRAND.supportEmail}
            </a>
          </Note>
          <Note title="Is your information in our data?">
            <a href="/do-not-sell" className="link">
              Ask us not to sell or to delete it
            </a>
          </Note>
          <Note title="Would you like to try it first?">
            <a href="/request-trial" className="link">
              Request a trial
            </a>
          </Note>
        </>
      }
    >
      {done || sentTo !== null ? (
        <Sent title="Your message is on its way">
          <p>
            {sentTo ? `We answer to ${sentTo}` : 'We answer to your address'}, usually within one working day. A note
            that it has come is on its way to you.
          </p>
        </Sent>
      ) : (
        <RequestForm
          action="/contact"
          stamp={form.stamp}
          refused={refused}
          busy={busy}
          label="Send message"
          onSubmit={submit}
        >
          <TopicField
            label="What is it about?"
            options={contactTopics({ lps: !session.settings.hide_lp_search })}
            defaultValue={typed.topic ?? asked ?? 'question'}
            error={issues.topic}
          />
          <PersonFields typed={{ ...own, ...typed }} issues={issues} />
          <TextArea label="Message" name="message" required defaultValue={typed.message} error={issues.message} />
        </RequestForm>
      )}
    </FormFrame>
  );
}
