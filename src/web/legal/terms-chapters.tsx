import { PRICES, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { VERIFIED_MEANING } from '#domain/emails/email-checks.ts';
import { OptionalLink } from '../shell/optional-link.tsx';
import type { Chapter } from './legal-text.tsx';
import { AccountSettings, Operator } from './legal-text.tsx';

const { monthly, annual } = PRICES;

/** The terms of service; descriptions of plans come from the plans themselves. */
export function termsChapters(): readonly Chapter[] {
  return [
    { id: 'who', title: 'Who you deal with', body: <Operator /> },
    {
      id: 'what',
      title: 'What you get',
      body: (
        <>
          <p>
            A search over startups with venture funding: what they do, where they are, what they raised and when, and
            who founded them. Anyone may look; addresses of people are masked until you have a plan or a trial.
          </p>
          <p>
            With a plan you search, see every contact and export result lists as CSV, without a limit on either. To keep
            the site quick for everyone, calls that come far faster than a person works may be slowed down.
          </p>
        </>
      ),
    },
    { id: 'verified-emails', title: 'What verified emails are', body: <p>{VERIFIED_MEANING}</p> },
    {
      id: 'price',
      title: 'What it costs',
      body: (
        <>
          <ul>
            <li>
              <b>{monthly.name}:</b> {monthly.amount} {monthly.per}.
            </li>
            <li>
              <b>{annual.name}:</b> {annual.amount} {annual.per}, paid once a year. The price stays the same for as long
              as the plan goes on.
            </li>
          </ul>
          <p>
            Both begin with <b>{TRIAL_DAYS} days free</b>, once for each person. During the trial you see every contact;
            CSV export opens with the first payment. If you do not cancel before the trial ends, the plan begins and is
            charged.
          </p>
          <p>A plan goes on, month by month or year by year, until you cancel it.</p>
        </>
      ),
    },
    {
      id: 'cancel',
      title: 'How you end it',
      body: (
        <>
          <p>
            Cancel at any time, with no fees, <AccountSettings />. You keep access until the end of the period you have
            paid for; after that nothing is charged any more.
          </p>
          <p>
            You may delete your account there as well. A plan that runs then ends at once, and what is left of its time
            is not refunded. What the <OptionalLink path="/privacy">Privacy Policy</OptionalLink> says is then
            forgotten.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'What you may do with the data',
      body: (
        <>
          <p>
            Use it to find and reach customers, investors, partners or staff of your own, in your tools and your team.
          </p>
          <ul>
            <li>Do not sell, publish or pass on the database, or a large part of it.</li>
            <li>Do not use it to decide on credit, insurance, housing or employment of a person.</li>
            <li>
              When you write to people, keep to the law that protects them from unwanted messages, say who you are, and
              stop when they ask you to.
            </li>
            <li>Somebody who has asked us to be left out is left out. Do not add them back from an older export.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          It is yours alone: keep its password, codes and API keys to yourself, and tell us when someone else has got at
          them. We may close an account that breaks these terms, attacks the site or is shared around a company. Write
          to us if you think that we were wrong.
        </p>
      ),
    },
    {
      id: 'right',
      title: 'When something is wrong',
      body: (
        <>
          <p>
            Companies change faster than any list of them. We do not promise that each entry is right or complete, that
            each message arrives, or that the site is never away. Tell us what is wrong and we look into it.
          </p>
          <p>
            We answer for what the law of your country makes us answer for, and nothing here takes that away. Beyond it
            we do not answer for business that you lose because an entry was wrong or the site was away.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: 'When these terms change',
      body: (
        <p>
          The date at the top says since when they stand as they are. A period that you have paid for runs on under the
          terms it was bought under.
        </p>
      ),
    },
  ];
}
