import { createFileRoute, Link } from '@tanstack/react-router';
import { counted, formatCount } from '#domain/counts.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { prefetch } from '../loaders.ts';
import { Facts, Moment, Panel } from '../panel.tsx';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { ActiveSubscriptions } from './active-subscriptions.tsx';
import { GrantForm } from './grant-form.tsx';
import { grantText, subscriptionText } from './plan-text.ts';
import { UserActions } from './user-actions.tsx';
import { type UserAccount, userQuery } from './user-queries.ts';

export const Route = createFileRoute('/admin/users/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) => prefetch(queryClient, userQuery(api, id)),
  head: () => sectionTitle('User'),
  component: UserPage,
});

function UserPage() {
  const { id } = Route.useParams();
  return (
    <>
      <p className="mb-2 text-13">
        <Link to="/admin/users" className="link">
          All users
        </Link>
      </p>
      <Loaded query={userQuery(useApi(), id)}>{(account) => <Account account={account} />}</Loaded>
    </>
  );
}

function Account({ account: { user, sessions, activity } }: { account: UserAccount }) {
  return (
    <>
      <SectionHead title={user.email} note={user.name || 'No name'}>
        {user.admin && <Badge>Admin</Badge>}
        {user.banned && <Badge>Banned</Badge>}
      </SectionHead>
      <div className="grid items-start gap-4 desktop:grid-cols-2">
        <div className="grid gap-4">
          <Panel title="Account">
            <Facts
              facts={[
                { name: 'Email', value: user.confirmed ? 'Confirmed' : 'Not confirmed' },
                { name: 'Two-factor authentication', value: user.twoFactor ? 'On' : 'Off' },
                { name: 'Joined', value: <Moment at={user.createdAt} /> },
                { name: 'Last seen', value: <Moment at={user.lastLogin} /> },
                { name: 'Referral source', value: user.heardAboutUs ?? '–' },
                { name: 'Customers uploaded', value: formatCount(user.customers) },
                {
                  name: 'Recalls',
                  value: `${formatCount(user.recalls.open)} open, ${formatCount(user.recalls.closed)} closed`,
                },
                { name: 'Delivery results', value: formatCount(user.deliveryResults) },
                ...(user.banned
                  ? [
                      { name: 'Ban reason', value: user.banReason ?? '–' },
                      {
                        name: 'Banned until',
                        value: user.banExpires ? <Moment at={user.banExpires} /> : 'Permanent',
                      },
                    ]
                  : []),
              ]}
            />
          </Panel>
          <Panel title="Actions" note="All actions are recorded in the audit log.">
            <UserActions key={user.id} user={user} />
          </Panel>
        </div>
        <div className="grid gap-4">
          <Panel title="Plan" note="Subscriptions and granted plans are independent.">
            <div className="grid gap-3">
              <Facts
                facts={[
                  { name: 'Subscription', value: subscriptionText(user) ?? 'None' },
                  { name: 'Granted plan', value: grantText(user) ?? 'None' },
                ]}
              />
              <ActiveSubscriptions key={`charged-${user.id}`} userId={user.id} />
              <GrantForm key={user.id} user={user} />
            </div>
          </Panel>
          <Panel title="Devices" note="Active sessions.">
            {sessions.length > 0 ? (
              <ul className="grid gap-1.5 text-13">
                {sessions.map((session) => (
                  <li key={session.id} className="flex flex-wrap items-center gap-x-3">
                    <span className="min-w-0 flex-1">
                      {session.device}, {session.place}
                      <span className="block text-ink-3">
                        last seen <Moment at={session.lastSeenAt} />
                      </span>
                    </span>
                    <EndSession userId={user.id} session={session} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-13 text-ink-2">No active sessions.</p>
            )}
          </Panel>
          <Panel title="Recent activity">
            <ActivityList activity={activity} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function EndSession({ userId, session }: { userId: string; session: UserAccount['sessions'][number] }) {
  const api = useApi();
  const param = { id: userId, session: session.id };
  return (
    <AdminActionButton
      label="Sign out"
      busyText="Signing out..."
      of={session.device}
      send={() => expectOk(api.admin.users[':id'].sessions[':session'].$delete({ param }))}
      done={() => toast({ title: 'Device signed out' })}
    />
  );
}

const WORDS: Readonly<Record<string, string>> = {
  search: 'Searched',
  filter: 'Filtered',
  export: 'Exported',
};

function ActivityList({ activity }: { activity: UserAccount['activity'] }) {
  if (activity.length === 0) return <p className="text-13 text-ink-2">No activity yet.</p>;
  return (
    <ul className="-my-1 max-h-100 divide-y divide-line overflow-y-auto text-13">
      {activity.map(({ id, action_type, action_details, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
          <span className="min-w-0 break-words">
            {WORDS[action_type] ?? action_type} {detailText(action_details)}
          </span>
          <span className="text-ink-3">
            <Moment at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function detailText(details: object): string {
  const values = new Map<string, unknown>(Object.entries(details));
  const text = values.get('query') ?? values.get('searchQuery');
  const filters = Object.entries(values.get('filters') ?? {}).map(
    ([name, value]) => `${name} ${[value].flat().join(', ')}`,
  );
  const total = values.get('totalResults');
  const resultText = typeof total === 'number' ? `: ${counted(total, 'result')}` : '';
  return `${[text && `“${text}”`, ...filters].filter(Boolean).join(' · ') || 'everything'}${resultText}`;
}
