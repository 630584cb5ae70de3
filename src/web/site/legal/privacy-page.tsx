import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { PROCESSOR_DESCRIPTIONS, type Processor } from '#domain/privacy/legal.ts';
import { ACCOUNT_DATA } from '#domain/privacy/personal-data.ts';
import { ANSWER_DAYS } from '#domain/privacy/requests.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { RECALLED_MONTHS } from '#domain/recalls/recalls.ts';
import { responseJson } from '../../platform/api/api.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { AccountSettings, type Chapter, FactTable, LegalText, Operator } from './legal-text.tsx';

export const Route = createFileRoute('/privacy')({
  loader: ({ context: { api } }) => responseJson(api['legal-facts'].$get()),
  head: () =>
    pageHead({
      title: 'Privacy Policy',
      description: `What personal data ${BRAND.name} stores, why and for how long, who else sees it, and how to opt out.`,
      path: '/privacy',
    }),
  component: PrivacyPage,
});

function PrivacyPage() {
  const { processors } = Route.useLoaderData();
  return (
    <LegalText
      title="Privacy Policy"
      summary={`${BRAND.name} stores founders' business contacts and the data needed to run your account. It shows no ads, does not track you across other sites, and removes anyone who opts out.`}
      chapters={privacyChapters(processors)}
    />
  );
}

/** Builds the privacy policy with the data processors of this installation. */
function privacyChapters(processors: readonly Processor[]): readonly Chapter[] {
  return [
    { id: 'who', title: 'Who we are', body: <Operator /> },
    {
      id: 'founders',
      title: 'If you are in the database',
      body: (
        <>
          <p>
            We store <b>your name, role, business email address and LinkedIn page</b>, along with facts about your
            company: what it does, where it is based, and its funding rounds. The data comes from public sources and
            from lists that we import. Each company page shows what we know about its sources.
          </p>
          <p>
            We store it so that businesses can contact you about your business. The legal basis is our legitimate
            interest, and our customers' legitimate interest, in these contacts. For anyone without a plan or a trial,
            email addresses are masked before they leave our server.
          </p>
          <p>
            You can opt out at any time, without giving a reason: <DoNotSell />. We email you a link to confirm your
            request, and complete it within {ANSWER_DAYS} days. You then no longer appear in search, on pages, in
            exports or in earlier export files, and later imports don't add you again. To recognize you, we keep a hash
            from which your address cannot be recovered. We also tell everyone who exported your details in the last{' '}
            {RECALLED_MONTHS} months to remove them. They see your name and email address until they confirm the
            removal, for at most {KEPT_DAYS.recalledAddresses} days.
          </p>
        </>
      ),
    },
    {
      id: 'users',
      title: 'If you have an account',
      body: (
        <>
          <p>We store this data to provide the service you signed up for:</p>
          <FactTable
            name="Data we store about users"
            heads={['Data', 'Purpose', 'Retention']}
            rows={ACCOUNT_DATA.map(({ what, why, howLong }) => [what, why, howLong])}
          />
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>We only set cookies that the site needs to work, and none for analytics or advertising:</p>
          <ul>
            <li>
              <b>Session:</b> keeps you signed in, tracks your sign-in steps, and remembers your device so that no one
              else can lock you out.
            </li>
            <li>
              <b>Form input:</b> holds what you entered in a form for a few minutes if you need to correct it.
            </li>
            <li>
              <b>Preferences:</b> light or dark mode, notices you dismissed, how many searches you saved, and whether
              your searches hide your customers. Stored for a year.
            </li>
          </ul>
          <p>
            We also count requests per IP address for a short time to stop password guessing and spam, and for a day the
            companies whose contacts it viewed without a plan, to stop scraping.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Who else sees your data',
      body:
        processors.length > 0 ? (
          <>
            <p>These companies process data for us. Each receives only what it needs:</p>
            <FactTable
              name="Data processors"
              heads={['Company', 'Purpose', 'Data it receives']}
              rows={processors.map(({ name, purpose }) => [
                name,
                PROCESSOR_DESCRIPTIONS[purpose].purpose,
                PROCESSOR_DESCRIPTIONS[purpose].data,
              ])}
            />
            <p>Only users with a plan or a trial see founders' email addresses.</p>
          </>
        ) : (
          <p>
            No other company. We handle payments, email and files ourselves. Users with a plan or a trial see founders'
            email addresses.
          </p>
        ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <ul>
            <li>
              <b>Access and portability:</b> download all your data <AccountSettings />. If you have no account, write
              to us.
            </li>
            <li>
              <b>Correction:</b> edit your data in the same place, or write to us.
            </li>
            <li>
              <b>Deletion:</b> delete your account there. Data that we keep for as long as you have an account is
              deleted immediately. Invoices are kept for as long as tax law requires.
            </li>
            <li>
              <b>Removal from the database:</b> <DoNotSell />.
            </li>
          </ul>
          <p>
            You can also complain to the data protection authority of your country or state. Exercising your rights
            never affects your service or your price.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How we protect your data',
      body: (
        <p>
          Passwords are stored as hashes that are slow to crack. Contacts' addresses are masked on the server, not in
          your browser. Changes that could let someone take over an account require you to confirm your identity. Logs
          contain no addresses, passwords or codes.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: <p>This policy took effect on the date at the top. There is no earlier version.</p>,
    },
  ];
}

function DoNotSell() {
  return <NewTabLink href="/do-not-sell">Don't sell my info</NewTabLink>;
}
