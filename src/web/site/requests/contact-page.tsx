import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { contactTopics, REQUEST_LIMITS, topicText } from '#domain/privacy/requests.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { pageHead } from '../../platform/shell/page-head.ts';
import { TextArea } from '../../ui/form-fields.tsx';
import { FormFrame, Note, PersonFields, SendAgain, Sent, TopicField } from './form-frame.tsx';
import { openForm, readRequestSearch } from './open-form.ts';
import { ownDetails, RequestForm, useRequest } from './request-form.tsx';

export const Route = createFileRoute('/contact')({
  staticData: { needsScripts: true }, // For errors beside the fields.
  validateSearch: readRequestSearch,
  loader: ({ context }) => openForm(context.api),
  head: () =>
    pageHead({
      title: 'Contact us',
      description: `Contact ${BRAND.name} about billing, your account, incorrect data or anything else.`,
      path: '/contact',
    }),
  component: ContactPage,
});

function ContactPage() {
  const { done, topic } = Route.useSearch();
  const session = useSession();
  const { form, typed, issues, sentTo } = useRequest('contact', Route.useLoaderData());
  const details = ownDetails(session);
  const prefilledTopic = topicText('contact', topic ?? null) ? topic : undefined;
  return (
    <FormFrame
      title="Contact us"
      description="We read every message and usually reply by email within one business day."
      aside={
        <>
          <Note title="Email">
            <a href={`mailto:${BRAND.supportEmail}`} className="link break-all">
              {BRAND.supportEmail}
            </a>
          </Note>
          <Note title="Is your information in our database?">
            <a href="/do-not-sell" className="link">
              Opt out or have it deleted
            </a>
          </Note>
          {!session.access.active && (
            <Note title="Want to try it first?">
              <a href="/request-trial" className="link">
                Request a trial
              </a>
            </Note>
          )}
        </>
      }
    >
      {done || sentTo !== null ? (
        <Sent title="Message sent">
          <p>
            We'll reply to {sentTo ?? 'your email address'}, usually within one business day. You'll also get an email
            confirming that we received your message.
          </p>
          <SendAgain page="/contact" question="Wrong address or something to add?" label="Send another message" />
        </Sent>
      ) : (
        <RequestForm {...form} label="Send message">
          <TopicField
            label="Topic"
            options={contactTopics({ lps: !session.settings.hide_lp_search })}
            defaultValue={typed.topic ?? prefilledTopic ?? 'question'}
            error={issues.topic}
          />
          <PersonFields typed={{ ...details, ...typed }} issues={issues} />
          <TextArea
            label="Message"
            name="message"
            required
            rows={6}
            maxLength={REQUEST_LIMITS.message}
            defaultValue={typed.message}
            error={issues.message}
          />
        </RequestForm>
      )}
    </FormFrame>
  );
}
