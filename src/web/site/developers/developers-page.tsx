import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { WEBHOOK_DOCS, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from '#domain/webhooks/webhooks.ts';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ApiKeysSection } from '../../workspace/profile/api-keys-section.tsx';
import { CopyButton } from '../../workspace/profile/section-actions.tsx';
import { agentSettings, type Quickstart, quickstarts, SHORTENED_RESPONSE } from './quickstarts.ts';

export const Route = createFileRoute('/developers')({
  staticData: { userFrame: 'app' },
  head: () =>
    pageHead({
      title: 'Developers',
      description: `The ${BRAND.name} API: quickstarts in curl, TypeScript and Python, API keys and the reference.`,
      path: '/developers',
    }),
  component: DevelopersPage,
});

function DevelopersPage() {
  const { user } = useSession();
  return (
    <div className="mx-auto grid w-full max-w-220 gap-10 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <header>
        <h1 className={`font-semibold text-balance ${user ? 'text-28' : 'text-40 max-tablet:text-28'}`}>Developers</h1>
        <p className={`max-w-170 text-ink-2 ${user ? 'mt-1' : 'mt-2 text-16'}`}>
          Search companies, follow changes, work with lists and start exports from your own programs. Within v1, we only
          add calls, parameters and fields; we never change or remove them.
        </p>
      </header>
      {user ? (
        <Reauthentication>
          <ApiKeysSection />
        </Reauthentication>
      ) : (
        <DeveloperSection title="API keys">
          <p className="text-ink-2">
            The API is part of every plan. Without a plan, a key reads companies with masked email addresses.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Link to="/signup" search={{ next: '/developers' }} className={buttonClass({ variant: 'main' })}>
              Create an account
            </Link>
            <Link to="/signin" search={{ next: '/developers' }} className={buttonClass()}>
              Sign in
            </Link>
          </div>
        </DeveloperSection>
      )}
      <DeveloperSection title="Quickstart">
        <Quickstarts />
      </DeveloperSection>
      <DeveloperSection title="Reference">
        <ul className="grid gap-2">
          <li>
            <a href="/api/v1/docs" className="link">
              API v1
            </a>
            , with scopes, filters, pagination, idempotency and rate limits
          </li>
          <li>
            <a href="/api/v1/openapi.json" className="link">
              OpenAPI document
            </a>
            , for generating a client
          </li>
          <li>
            <a href="/api/v1/docs#description/errors" className="link">
              Errors
            </a>
            , each with a stable code
          </li>
        </ul>
      </DeveloperSection>
      <DeveloperSection title="Webhooks">
        <div className="grid gap-3">
          <p className="text-ink-2">
            We post these events to your servers, signed, and retry for up to three days.{' '}
            <a href={WEBHOOK_DOCS} className="link">
              Payloads, signatures and retries
            </a>
          </p>
          <ul aria-label="Webhook events" className="grid gap-2 text-14">
            {WEBHOOK_EVENT_TYPES.map((event) => (
              <li key={event}>
                <code>{event}</code>
                <span className="block text-ink-2">{WEBHOOK_EVENTS[event]}</span>
              </li>
            ))}
          </ul>
          <Link to="/developers/webhooks" className={buttonClass({ className: 'w-fit' })}>
            Manage webhooks
          </Link>
          <p className="text-14 text-ink-2">
            No server? Create a feed for a{' '}
            <Link to="/saved" className="link">
              saved search
            </Link>{' '}
            under Alerts.
          </p>
        </div>
      </DeveloperSection>
      <DeveloperSection id="agents" title="Agents">
        <Agents />
      </DeveloperSection>
      <DeveloperSection title="CRM">
        <p className="text-ink-2">
          Send contacts to HubSpot or Pipedrive from exports and saved searches, without code.{' '}
          <Link to="/developers/crm" className="link">
            Connect a CRM
          </Link>
        </p>
      </DeveloperSection>
    </div>
  );
}

function Quickstarts() {
  const all = quickstarts(siteUrl());
  const [language, setLanguage] = useState<Quickstart['language']>('curl');
  return (
    <div className="grid gap-3">
      <div>
        <Segmented
          label="Language"
          options={all.map(({ language: value, label }) => ({ value, label }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {all.map((one) => one.language === language && <Program key={language} {...one} />)}
      <p className="text-14 text-ink-2">
        Each page of companies looks like this. The{' '}
        <a href="/api/v1/docs" className="link">
          reference
        </a>{' '}
        has all fields.
      </p>
      <Code text={JSON.stringify(SHORTENED_RESPONSE, null, 2)} copy={null} />
    </div>
  );
}

function Program({ run, needs, code }: Quickstart) {
  return (
    <>
      <p className="text-14 text-ink-2">
        Save this as <code>{run.split(' ')[1]}</code>, set <code>FUNDSCOUT_API_KEY</code> to your key and run{' '}
        <code>{run}</code>
        {needs && ` with ${needs} or later`}. Creating a list needs a plan and a key with the scope <code>lists</code>.
      </p>
      <Code text={code} />
    </>
  );
}

function Agents() {
  const url = `${siteUrl()}/mcp`;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">
        Claude, Cursor and other agents can search companies, check whether you may contact one, add matches to a list
        and start exports. They connect to <code suppressHydrationWarning>{url}</code> (MCP over HTTP). Agents preview
        every change first.
      </p>
      <p className="text-14 text-ink-2">
        Enter the address in the agent's settings, then sign in and allow the agent when it asks you to. In Claude Code,
        run this command and then <code>/mcp</code>:
      </p>
      <Code text={`claude mcp add --transport http fundscout ${url}`} copy="Copy command" />
      <p className="text-14 text-ink-2">
        You can disconnect an agent in your{' '}
        <Link to="/profile/{-$part}" params={{ part: 'api' }} className="link">
          account settings
        </Link>
        .
      </p>
      <p className="text-14 text-ink-2">
        If your agent can't sign in this way, use an API key. In Claude Code, add{' '}
        <code>
          <span className="whitespace-nowrap">--header</span> "Authorization: Bearer YOUR_API_KEY"
        </code>
        . Other agents read these settings, for example Cursor in <code>~/.cursor/mcp.json</code>:
      </p>
      <Code text={agentSettings(siteUrl())} copy="Copy settings" />
      <p className="text-14 text-ink-2">
        Allow an agent only the scopes it needs: <code>read</code>, <code>lists</code> to add companies to lists,{' '}
        <code>exports</code> to start exports.
      </p>
    </div>
  );
}

function Code({ text, copy = 'Copy code' }: { text: string; copy?: string | null }) {
  return (
    <>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-box border border-line bg-surface p-4 text-13"
      >
        <code suppressHydrationWarning>{text}</code>
      </pre>
      {copy && (
        <div>
          <CopyButton text={text}>{copy}</CopyButton>
        </div>
      )}
    </>
  );
}

function DeveloperSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="min-w-0 scroll-mt-17">
      <h2 className="mb-3 text-20 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
