import { createFileRoute } from '@tanstack/react-router';
import { listPrice, PRICES, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { type RevealLimits, revealLimitText, trialLimitText } from '#domain/billing/reveal-budget.ts';
import { BRAND } from '#domain/brand.ts';
import { EMAIL_CHECKS } from '#domain/emails/email-checks.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { pageHead } from '../../platform/shell/page-head.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { AccountSettings, type Chapter, LegalText, Operator } from './legal-text.tsx';

export const Route = createFileRoute('/terms')({
  head: () =>
    pageHead({
      title: 'Terms of Service',
      description: `What you get with ${BRAND.name}, what it costs, how to cancel, and how you may use the data.`,
      path: '/terms',
    }),
  component: TermsPage,
});

function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      summary={`${BRAND.name} is a database of recently funded startups. You can search it and export what you find. You pay monthly or annually and can cancel at any time.`}
      chapters={termsChapters(useSession().settings)}
    />
  );
}

/** The terms of service; prices and trial length come from the plans. */
function termsChapters(limits: RevealLimits): readonly Chapter[] {
  return [
    { id: 'who', title: 'Who we are', body: <Operator /> },
    {
      id: 'what',
      title: 'What you get',
      body: (
        <>
          <p>
            {BRAND.name} lets you search venture-funded startups: what they do, where they are based, what they raised
            and when, and who founded them. Anyone can browse. People's email addresses are masked until you have a plan
            or a trial.
          </p>
          <p>
            With a plan you can search, see every contact and export results as CSV, with no limit on searches or
            exported rows. {revealLimitText(limits)} To keep the site fast for everyone, we may slow down requests that
            arrive much faster than a person could make them.
          </p>
        </>
      ),
    },
    { id: 'checked-emails', title: 'What “checked” means', body: <p>{EMAIL_CHECKS}</p> },
    {
      id: 'price',
      title: 'Pricing and renewal',
      body: (
        <>
          <ul>
            <li>
              <b>{PRICES.monthly.name}:</b> {listPrice('monthly')}.
            </li>
            <li>
              <b>{PRICES.annual.name}:</b> {listPrice('annual')}, billed once a year. Your price stays the same for as
              long as you keep the plan.
            </li>
          </ul>
          <p>
            Both include a <b>{TRIAL_DAYS}-day free trial</b>, once per person. During the trial you see{' '}
            {trialLimitText(limits)}; CSV export unlocks with your first payment. Unless you cancel before the trial
            ends, your plan starts and you are charged.
          </p>
          <p>Your plan renews every month or every year until you cancel.</p>
        </>
      ),
    },
    {
      id: 'cancel',
      title: 'Canceling',
      body: (
        <>
          <p>
            Cancel at any time, with no fees, <AccountSettings />. You keep access until the end of the period you paid
            for, and won't be charged again.
          </p>
          <p>
            You can also delete your account there. Any active plan then ends immediately, and its remaining time is not
            refunded. Your data is deleted as described in the <NewTabLink href="/privacy">Privacy Policy</NewTabLink>.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'How you may use the data',
      body: (
        <>
          <p>
            Use it to find and contact customers, investors, partners or new hires, with your own tools. You may share
            what you export within your company. If you work for clients, you may also give a client the contacts you
            exported for that client, for its own outreach.
          </p>
          <ul>
            <li>
              Do not sell or publish the database or a large part of it, or share it in any other way outside your
              company. Clients may not pass on or resell what you give them.
            </li>
            <li>Do not use it to make decisions about a person's credit, insurance, housing or employment.</li>
            <li>
              When you contact people, follow the laws on unsolicited messages, say who you are, and stop when they ask
              you to.
            </li>
            <li>
              When we remove someone who opted out, do not add them back from an older export, and tell the clients who
              have the contact to delete it.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          Your sign-in is for you alone: colleagues may use the data, but each needs an account to sign in. Keep your
          password, codes and API keys secret, and tell us if someone else has obtained them. We may close an account
          that breaks these terms, attacks the site or has a shared sign-in. If you think we made a mistake, write to
          us.
        </p>
      ),
    },
    {
      id: 'right',
      title: 'Accuracy and liability',
      body: (
        <>
          <p>
            Companies change faster than any database. We do not promise that every entry is correct or complete, that
            every message is delivered, or that the site is always available. If you find an error, tell us and we will
            look into it.
          </p>
          <p>
            We are liable wherever the law of your country makes us liable, and nothing in these terms limits that.
            Beyond that, we are not liable for business you lose because an entry was wrong or the site was unavailable.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: (
        <p>
          These terms took effect on the date at the top. The terms in force when you paid for a period apply until that
          period ends.
        </p>
      ),
    },
  ];
}
