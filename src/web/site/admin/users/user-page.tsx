import { createFileRoute, Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { PLAN_IDS, PLAN_NAMES } from '#domain/billing/plans.ts';
import { counted, formatCount } from '#domain/counts.ts';
import { dayOf } from '#domain/dates.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LabeledSelect } from '../../../ui/labeled-select.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { prefetch } from '../loaders.ts';
import { Facts, Moment, Panel } from '../panel.tsx';
import { SectionHead } from '../section-head.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { ActiveSubscriptions } from './active-subscriptions.tsx';
import { grantText, subscriptionText } from './plan-text.ts';
import { UserActions } from './user-actions.tsx';
import { type UserAccount, userQuery } from './user-queries.ts';

export const Route = createFileRoute('/admin/users/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) => prefetch(queryClient, userQuery(api, id)),
  head: () => adminHead('User'),
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

function GrantForm({ user }: { user: UserAccount['user'] }) {
  const api = useApi();
  const hydrated = useHydrated();
  const { busy, refused, act } = useAdminAction();
  const param = { id: user.id };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const plan = PLAN_IDS.find((one) => one === typed.get('plan')) ?? 'pro';
    const grant = { param, json: { plan, until: String(typed.get('until') ?? '') || null } };
    void act(
      () => expectOk(api.admin.users[':id'].plan.$put(grant)),
      () => toast({ title: `${PLAN_NAMES[plan]} granted` }),
    );
  };
  return (
    <>
      <form key={`${user.grant?.plan} ${user.grant?.until}`} method="post" onSubmit={submit} className="grid gap-3">
        <div className="grid items-start gap-3 tablet:grid-cols-2">
          <LabeledSelect
            label="Plan"
            name="plan"
            defaultValue={user.grant?.plan ?? 'pro'}
            options={PLAN_IDS.map((plan) => ({ value: plan, label: PLAN_NAMES[plan] }))}
          />
          <Field
            label="Last day"
            name="until"
            type="date"
            defaultValue={user.grant?.until && !user.grant.expired ? dayOf(new Date(user.grant.until)) : ''}
            hint="Blank means no expiration."
          />
        </div>
        <Refusal message={refused?.message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy} busyText="Granting..." disabled={!hydrated}>
            Grant plan
          </Button>
        </div>
      </form>
      {user.grant && (
        <AdminActionButton
          label="End granted plan"
          busyText="Ending..."
          variant="danger"
          ask="The user loses access to this plan immediately."
          send={() => expectOk(api.admin.users[':id'].plan.$delete({ param }))}
          done={() => toast({ title: 'Granted plan ended' })}
        />
      )}
    </>
  );
}
