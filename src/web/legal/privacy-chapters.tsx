import { BRAND } from '#domain/brand.ts';
import { PROCESSOR_WORDS, type Processor } from '#domain/privacy/legal.ts';
import { ACCOUNT_DATA } from '#domain/privacy/personal-data.ts';
import { OptionalLink } from '../shell/optional-link.tsx';
import type { Chapter } from './legal-text.tsx';
import { AccountSettings, FactTable, Operator } from './legal-text.tsx';

/** The privacy policy, given the data processors of the installation. */
export function privacyChapters(processors: readonly Processor[]): readonly Chapter[] {
  return [
    { id: 'who', title: 'Who answers for it', body: <Operator /> },
    {
      id: 'founders',
      title: 'If you are in the database',
      body: (
        <>
          <p>
            We keep <b>your name, role, business address and LinkedIn page</b>, beside facts about your company: what it
            does, where it is, and its funding rounds. They come from public sources and from lists that we import; the
            page of a company says what we know of it.
          </p>
          <p>
            We keep it so that businesses can reach you about your business. The ground is our legitimate interest, and
            theirs, in such contacts. Addresses are masked before they leave our server for everyone without a plan.
          </p>
          <p>
            You can get out at any time, without a reason: <DoNotSell />. You confirm it by a link that we mail to you.
            From then on you are left out of search, pages, exports and the files of earlier exports, and no later
            import brings you back. To know whom to leave out we keep a hash, from which your address cannot be read.
          </p>
        </>
      ),
    },
    {
      id: 'users',
      title: 'If you have an account',
      body: (
        <>
          <p>All of it is there to give you what you signed up for. We keep:</p>
          <FactTable
            name="What is kept about users"
            heads={['What', 'Why', 'How long']}
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
          <p>Only such as the site needs to work, all of our own. There are none for statistics or advertising.</p>
          <ul>
            <li>
              <b>Your session</b>, and while you sign in its steps; a mark that your device is known, so that others
              cannot lock you out.
            </li>
            <li>
              <b>What you typed</b> into a form that has to be corrected, for the few minutes until you have.
            </li>
            <li>
              <b>What you chose</b>: light or dark, and whether you closed a notice. They are kept for a year.
            </li>
          </ul>
          <p>
            Network addresses are counted for a short while, to slow down whoever guesses passwords or floods a form.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Who else sees it',
      body:
        processors.length > 0 ? (
          <>
            <p>Those who work for us, each with what it needs for that and no more:</p>
            <FactTable
              name="Who works for us"
              heads={['Who', 'What for', 'What it is given']}
              rows={processors.map(({ name, purpose }) => [
                name,
                PROCESSOR_WORDS[purpose].purpose,
                PROCESSOR_WORDS[purpose].given,
              ])}
            />
            <p>Users with a plan see contacts of founders. Nobody else does.</p>
          </>
        ) : (
          <p>
            No other company: this installation runs on its own, payments, messages and files included. Users with a
            plan see contacts of founders.
          </p>
        ),
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      body: (
        <>
          <ul>
            <li>
              <b>To see it and take it along:</b> users download everything about them <AccountSettings />; everyone
              else writes to us.
            </li>
            <li>
              <b>To have it put right:</b> in the same place, or write to us.
            </li>
            <li>
              <b>To have it deleted:</b> users delete the account there, and what the table above ties to it goes at
              once. Invoices stay with the payment provider for as long as tax law asks.
            </li>
            <li>
              <b>To be left out of the database:</b> <DoNotSell />.
            </li>
          </ul>
          <p>
            You can also complain to the authority for data protection of your country or state. Whatever you ask, you
            get the same service and the same price.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How it is kept safe',
      body: (
        <p>
          Passwords are kept as hashes that are slow to guess, addresses of contacts are masked on the server and not in
          your browser, changes that could take over an account ask who you are again, and logs hold no address,
          password or code.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'When this policy changes',
      body: <p>The date at the top says since when it stands as it is. {BRAND.name} has no older one.</p>,
    },
  ];
}

function DoNotSell() {
  return <OptionalLink path="/do-not-sell">Don't sell my info</OptionalLink>;
}
