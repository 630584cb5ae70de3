import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { SCOPE_LABELS, SCOPES, type Scope } from '#domain/accounts/credentials.ts';
import { BRAND } from '#domain/brand.ts';
import { postAuth } from '../../platform/api/api.ts';
import { leavePage } from '../../platform/api/leave-page.ts';
import { prefetch } from '../../platform/api/query-client.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { askingAppQuery } from './account-queries.ts';
import { textOrNone } from './auth-steps.ts';
import { AccountFrame } from './form-parts.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { useSession } from './session.tsx';
import { requireUser } from './session-guards.ts';

/** The request of an app, which the server signs. */
type ConnectSearch = { client_id?: string; redirect_uri?: string; scope?: string; sig?: string; error?: string };

export const Route = createFileRoute('/connect')({
  staticData: { needsScripts: true },
  validateSearch: (raw: Record<string, unknown>): ConnectSearch => ({
    ...raw, // The signature covers all of it.
    client_id: textOrNone(raw.client_id),
    redirect_uri: textOrNone(raw.redirect_uri),
    scope: textOrNone(raw.scope),
    sig: textOrNone(raw.sig),
    error: textOrNone(raw.error),
  }),
  beforeLoad: async ({ context, location, search: { sig, error } }) => {
    if (error) return;
    if (!location.searchStr) throw redirect({ to: '/developers', hash: 'agents', statusCode: 302 });
    await requireUser({ context, location }, encodeURIComponent(`/connect${location.searchStr}`));
    if (sig) return;
    throw redirect({
      href: `/api/auth/oauth2/authorize${location.searchStr}`,
      statusCode: 302,
      reloadDocument: true,
    });
  },
  loaderDeps: ({ search: { client_id, error } }) => ({ client_id, error }),
  loader: async ({ context: { queryClient, api }, deps: { client_id, error } }) => {
    if (client_id && !error) await prefetch(queryClient, [askingAppQuery(api, client_id)]);
  },
  head: () => pageHead({ title: 'Connect an app', description: BRAND.tagline, path: '/connect', noindex: true }),
  component: ConnectPage,
});

function ConnectPage() {
  const { client_id, error } = Route.useSearch();
  const api = useApi();
  if (error || !client_id) {
    const cause = error && ACCOUNT_MESSAGES.connectCauses[error];
    return (
      <AccountFrame {...ACCOUNT_MESSAGES.notConnected}>
        <Link to="/developers" hash="agents" className="link">
          How to connect an agent
        </Link>
        {cause && (
          <p className="mt-4 text-12 text-ink-3">
            {cause} <code>{error}</code>
          </p>
        )}
      </AccountFrame>
    );
  }
  return (
    <Reauthentication>
      <Loaded query={askingAppQuery(api, client_id)}>{(app) => <Consent {...app} />}</Loaded>
    </Reauthentication>
  );
}

/** Asks the user what an app may do. The name is the app's own; the host is what we know. */
function Consent({ name, host }: { name: string; host: string }) {
  const search = Route.useSearch();
  const { user } = useSession();
  const requestedScopes = search.scope?.split(' ') ?? [];
  const [allowed, setAllowed] = useState<readonly Scope[]>(SCOPES.filter((scope) => requestedScopes.includes(scope)));
  const { act, busy, refused } = useAction();
  const stays = requestedScopes.includes('offline_access');
  const reasonId = useId();
  const answer = (accept: boolean) => {
    const scope = requestedScopes.filter((one) => one === 'offline_access' || allowed.includes(one as Scope)).join(' ');
    const oauth_query = stringifySearch(search).slice(1);
    return act(async () => leavePage((await postAuth('/oauth2/consent', { accept, scope, oauth_query })).url));
  };
  const toggle = (scope: Scope) =>
    setAllowed((current) => SCOPES.filter((one) => (one === scope) !== current.includes(one)));
  return (
    <AccountFrame
      title={`Connect ${name}?`}
      description={
        <>
          This app from <strong className="font-semibold text-ink">{host}</strong> wants to use {BRAND.name} as{' '}
          {user?.email}.
        </>
      }
    >
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 text-13 font-medium">Allow it to</legend>
        {SCOPES.filter((scope) => requestedScopes.includes(scope)).map((scope) => (
          <Checkbox
            key={scope}
            state={allowed.includes(scope) ? 'on' : 'off'}
            onTick={() => toggle(scope)}
            className="items-start py-0.5 text-14 *:first:mt-0.5"
          >
            {SCOPE_LABELS[scope]}
          </Checkbox>
        ))}
      </fieldset>
      {allowed.length === 0 && (
        <p id={reasonId} className="mt-1.5 text-13 text-ink-2">
          Choose at least one to connect.
        </p>
      )}
      <p className="mt-4 text-13 text-ink-2">
        {stays ? ACCOUNT_MESSAGES.connect.stays : ACCOUNT_MESSAGES.connect.ends} {ACCOUNT_MESSAGES.connect.never}{' '}
        {returnText(search.redirect_uri)}
      </p>
      <div className="mt-4 grid gap-3">
        <Refusal
          message={
            refused && (refused.code === 'invalid_parameters' ? ACCOUNT_MESSAGES.connect.expired : refused.message)
          }
        />
        <div className="flex flex-wrap gap-2 max-tablet:[&>.button]:min-h-11">
          <Button
            variant="main"
            busy={busy}
            busyText="Connecting..."
            disabled={allowed.length === 0}
            aria-describedby={allowed.length === 0 ? reasonId : undefined}
            onClick={() => answer(true)}
          >
            Connect
          </Button>
          <Button variant="quiet" onClick={() => answer(false)}>
            Cancel
          </Button>
        </div>
      </div>
    </AccountFrame>
  );
}

/** Where the browser goes next. An app of the user's computer may be another program that pretends to be it. */
function returnText(redirectUri = ''): string {
  const { protocol, hostname, host } = new URL(redirectUri, 'https://unknown.example');
  const isLocal = protocol !== 'https:' || hostname === 'localhost';
  return isLocal ? ACCOUNT_MESSAGES.connect.local : `You'll return to ${host}.`;
}
