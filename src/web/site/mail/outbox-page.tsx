import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { orNotFound } from '../../platform/routing/route-guards.ts';

export const Route = createFileRoute('/outbox')({
  staticData: { frame: 'app' },
  validateSearch: ({ mail, token }: Record<string, unknown>): { mail?: string; token?: string } => ({
    ...(typeof mail === 'string' && { mail }),
    ...(typeof token === 'string' && { token }),
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { queryClient, api }, deps: { token } }) => {
    await orNotFound(queryClient.fetchQuery(outboxQuery(api, token)));
  },
  head: () => ({ meta: [{ title: `Outbox · ${BRAND.name}` }] }),
  component: OutboxPage,
});

type OutboxMail = Awaited<ReturnType<typeof readOutbox>>[number];

const POLL_MS = 5_000;

/**
 * The emails of the outbox, newest first; polled while the page is open.
 * @param token printed at startup; admins need none
 */
function outboxQuery(api: ApiCalls, token = '') {
  return queryOptions({
    queryKey: ['outbox', token],
    queryFn: () => readOutbox(api, token),
    refetchInterval: POLL_MS,
  });
}

async function readOutbox(api: ApiCalls, token: string) {
  return (await responseJson(api.outbox.$get({}, { init: { headers: { 'x-outbox-token': token } } }))).mails;
}

/** The outbox of a site without a mail server: all emails, and the one open in the URL. */
function OutboxPage() {
  const { mail: mailId, token } = Route.useSearch();
  const { data: mails } = useSuspenseQuery(outboxQuery(useApi(), token));
  const open = mails.find(({ id }) => id === mailId) ?? mails[0];
  return (
    <div className="mx-auto max-w-[1248px] px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <h1 className="text-28 font-semibold">Outbox</h1>
      <p className="mt-1.5 max-w-180 text-ink-2">
        No mail server is configured, so emails stay here instead of being sent. Their links give access to accounts, so
        only admins and anyone with the link printed at startup can see them. This page is never available in
        production. Set SMTP_URL to send emails.
      </p>
      {open ? (
        <div className="mt-6 grid items-start gap-4 desktop:grid-cols-[360px_minmax(0,1fr)]">
          <nav
            aria-label="Emails"
            className="max-h-160 overflow-y-auto rounded-box border border-line bg-surface max-desktop:max-h-60"
          >
            <ul>
              {mails.map(({ id, to, subject, createdAt }) => (
                <li key={id} className="border-b border-line last:border-b-0">
                  <Link
                    to="/outbox"
                    search={{ mail: id, token }}
                    resetScroll={false}
                    aria-current={id === open.id || undefined}
                    className="block px-4 py-3 hover:bg-hover aria-current:bg-accent-wash"
                  >
                    <span className="block truncate font-medium">{subject}</span>
                    <span className="flex justify-between gap-3 text-13 text-ink-2">
                      <span className="truncate">{to}</span>
                      <time dateTime={createdAt} className="shrink-0">
                        {createdAt.slice(11, 16)} UTC
                      </time>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <MailView mail={open} />
        </div>
      ) : (
        <p className="mt-6 rounded-box border border-line bg-surface p-5 text-ink-2">
          No emails yet. Sign up or request a link to see one here.
        </p>
      )}
    </div>
  );
}

const LINK = /(https?:\/\/\S+)/;

/** An email as HTML and plain text. Its scripts do not run, and its links open in a new tab. */
function MailView({ mail: { id, to, subject, text, html } }: { mail: OutboxMail }) {
  return (
    <article className="min-w-0 rounded-box border border-line bg-surface" aria-labelledby="mail-subject">
      <header className="border-b border-line px-5 py-4">
        <h2 id="mail-subject" className="text-16 font-semibold break-words">
          {subject}
        </h2>
        <p className="text-13 break-words text-ink-2">To {to}</p>
      </header>
      <iframe
        key={id}
        title={`HTML version: ${subject}`}
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-90 w-full border-b border-line"
      />
      <h3 className="px-5 pt-4 text-13 font-medium text-ink-2">Plain text</h3>
      <p className="px-5 pt-2 pb-5 break-words whitespace-pre-wrap">{withLinks(text)}</p>
    </article>
  );
}

function withLinks(text: string) {
  return text.split(LINK).map((part, i) =>
    LINK.test(part) ? (
      <a key={i} href={part} target="_blank" rel="noreferrer" className="link break-all">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
