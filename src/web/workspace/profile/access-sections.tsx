import { Link } from '@tanstack/react-router';
import { formatMoment } from '#domain/dates.ts';
import {
  ACCOUNT_KEYS,
  connectedAppsQuery,
  type DeviceSession,
  sessionsQuery,
} from '../../members/accounts/account-queries.ts';
import { useSessionChanges } from '../../members/accounts/use-session-changes.ts';
import { ActionButton } from '../../platform/api/action-button.tsx';
import { expectOk } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { RowAction, withdrawal } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';
import { timeAgo } from './time-ago.ts';

export function SessionsSection() {
  const api = useApi();
  return (
    <SectionBox id="sessions">
      <Loaded
        query={sessionsQuery(api)}
        waiting={
          <>
            <PlaceholderLine />
            <SignOutEverywhere />
          </>
        }
      >
        {({ sessions }, readAt) => (
          <>
            <BoxRows label="Devices">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} readAt={readAt} />
              ))}
            </BoxRows>
            <div className="flex flex-wrap gap-2">
              {sessions.length > 1 && (
                <RowAction
                  label="Sign out other devices"
                  busyText="Signing out..."
                  send={() => expectOk(api.account.sessions.$delete({ query: { which: 'others' } }))}
                  done={() => toast({ title: 'Other devices signed out' })}
                />
              )}
              <SignOutEverywhere />
            </div>
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

function SignOutEverywhere() {
  const api = useApi();
  const { signOutWith } = useSessionChanges();
  const end = () => expectOk(api.account.sessions.$delete({ query: { which: 'all' } }));
  return (
    <ActionButton
      label="Sign out everywhere"
      busyText="Signing out..."
      confirmation={{
        question: 'This also signs you out here and disconnects apps.',
        cancel: 'Stay signed in',
        variant: 'danger',
      }}
      refetch={ACCOUNT_KEYS}
      send={() => signOutWith(end, { title: 'See you later!', description: 'You have been signed out everywhere.' })}
    />
  );
}

function SessionRow({ session, readAt }: { session: DeviceSession; readAt: Date }) {
  const { id, current, device, place, signedInAt, lastSeenAt } = session;
  const api = useApi();
  const hydrated = useHydrated();
  // The server does not know the user's time zone.
  const began = new Date(signedInAt);
  const signedIn = `signed in ${hydrated ? formatMoment(began) : `${formatMoment(began, 'UTC')} UTC`}`;
  const lastSeen = current ? '' : ` · last seen ${timeAgo(new Date(lastSeenAt), readAt)}`;
  return (
    <BoxRow title={device} note={`${place} · ${signedIn}${lastSeen}`}>
      {current ? (
        <Badge>This device</Badge>
      ) : (
        <RowAction
          label="Sign out"
          busyText="Signing out..."
          of={device}
          send={() => expectOk(api.account.sessions[':id'].$delete({ param: { id } }))}
          done={() => toast({ title: 'Device signed out' })}
        />
      )}
    </BoxRow>
  );
}

/** The apps that the user connected, mostly agents. */
export function ConnectedAppsSection() {
  const api = useApi();
  return (
    <SectionBox id="connectedApps">
      <Loaded query={connectedAppsQuery(api)} waiting={<PlaceholderLine />}>
        {({ apps }, readAt) =>
          apps.length === 0 ? (
            <EmptySection>
              No connected apps yet.{' '}
              <Link to="/developers" hash="agents" className="link">
                Connect an agent
              </Link>
            </EmptySection>
          ) : (
            <BoxRows label="Connected apps">
              {apps.map(({ id, name, host, scopes, lastUsedAt }) => (
                <BoxRow
                  key={id}
                  title={name}
                  note={`${host} · ${scopes.join(', ')} · used ${timeAgo(new Date(lastUsedAt), readAt)}`}
                >
                  <RowAction
                    label="Disconnect"
                    busyText="Disconnecting..."
                    of={name}
                    confirmation={withdrawal(
                      `${name} loses access immediately. To use it again, connect from the app.`,
                    )}
                    send={() => expectOk(api.account.apps[':id'].$delete({ param: { id } }))}
                    done={() => toast({ title: 'App disconnected', description: 'It no longer has access.' })}
                  />
                </BoxRow>
              ))}
            </BoxRows>
          )
        }
      </Loaded>
    </SectionBox>
  );
}
