import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCents, PLAN_IDS, PLAN_NAMES, type PlanId, planInText } from '#domain/billing/plans.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { useSubmit } from '../../../members/accounts/use-submit.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/api/confirm-dialog.tsx';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded, PlaceholderLine } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LabeledSelect } from '../../../ui/form-fields.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import { MailNotice } from '../mail-notice.tsx';
import { BackLink, Facts, Moment, Panel, SectionHead } from '../page-parts.tsx';
import { UserActions } from './user-actions.tsx';
import {
  type ActiveSubscription,
  day,
  grantText,
  subscriptionsQuery,
  subscriptionText,
  type UserAccount,
  userQuery,
} from './user-queries.ts';

export const Route = createFileRoute('/admin/users/$id')({
  loader: ({ context: { queryClient, api }, params: { id } }) => prefetch(queryClient, [userQuery(api, id)]),
  head: () => adminHead('User'),
  component: UserPage,
});

function UserPage() {
  const { id } = Route.useParams();
  return (
    <>
      <BackLink to="/admin/users">All users</BackLink>
      <Loaded query={userQuery(useApi(), id)}>{(account) => <Account account={account} />}</Loaded>
    </>
  );
}

function Account({ account: { user, sessions, activity } }: { account: UserAccount }) {
  return (
    <>
      <SectionHead
        title={user.email}
        note={
          <span className="flex flex-wrap items-center gap-1.5">
            {user.name || 'No name'}
            {user.admin && <Badge>Admin</Badge>}
            {user.banned && <Badge>Banned</Badge>}
          </span>
        }
      />
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
                user.banned && { name: 'Ban reason', value: user.banReason ?? '–' },
                user.banned && {
                  name: user.banExpires ? 'Banned until' : 'Banned',
                  value: user.banExpires ? <Moment at={user.banExpires} /> : 'Permanently',
                },
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
          <Panel
            title="Recent searches and exports"
            note={
              <>
                Actions by admins are in the{' '}
                <Link to="/admin/audit" search={{ subject: user.email }} className="link">
                  audit log
                </Link>
                .
              </>
            }
          >
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
  if (activity.length === 0) return <p className="text-13 text-ink-2">No searches or exports yet.</p>;
  return (
    <ul className="-my-1 max-h-100 divide-y divide-line overflow-y-auto text-13">
      {activity.map(({ id, action_type, action_details, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
          <span className="min-w-0 break-words">{activityText(action_type, action_details)}</span>
          <span className="text-ink-3">
            <Moment at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** 'Filtered “robot” · fundingStage Seed: 3 results' */
function activityText(type: string, details: object): string {
  const values = new Map<string, unknown>(Object.entries(details));
  const text = values.get('query') ?? values.get('searchQuery');
  const filters = Object.entries(values.get('filters') ?? {}).map(
    ([name, value]) => `${name} ${[value].flat().join(', ')}`,
  );
  const total = values.get('totalResults');
  const resultText = typeof total === 'number' ? `: ${countText(total, 'result')}` : '';
  const search = [text && `“${text}”`, ...filters].filter(Boolean).join(' · ');
  if (type === 'filter' && filters.length === 0)
    return `Removed all filters${search && ` from ${search}`}${resultText}`;
  return `${WORDS[type] ?? type} ${search || 'everything'}${resultText}`;
}

function GrantForm({ user }: { user: UserAccount['user'] }) {
  const api = useApi();
  const hydrated = useHydrated();
  const param = { id: user.id };
  /** Asks for confirmation once it is valid. */
  const [grant, setGrant] = useState<{ plan: PlanId; until: string | null } | null>(null);
  const { issues, submit } = useSubmit(['plan', 'until'], {
    check: (_, form) => (form.querySelector('[name=until]:invalid') ? { until: 'Enter today or a later day' } : {}),
    send: async ({ plan, until }) =>
      setGrant({ plan: PLAN_IDS.find((one) => one === plan) ?? 'pro', until: until || null }),
  });
  const current = grantText(user);
  return (
    <>
      <form
        key={`${user.grant?.plan} ${user.grant?.until}`}
        method="post"
        noValidate
        onSubmit={submit}
        className="grid gap-3"
      >
        <div className="border-t border-line pt-3">
          <h3 className="text-13 font-semibold">Grant a plan</h3>
          <p className="text-12 text-ink-3">Complimentary: the user is never charged for it.</p>
        </div>
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
            min={dayOf(new Date())}
            hint="Blank means no expiration."
            error={issues.until}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!hydrated}>
            {current ? 'Replace granted plan' : 'Grant plan'}
          </Button>
        </div>
      </form>
      {grant && (
        <ConfirmDialog
          title={`Grant the ${PLAN_NAMES[grant.plan]} ${grant.until ? `until ${formatDay(grant.until)}` : 'with no expiration'}?`}
          confirm={current ? 'Replace granted plan' : 'Grant plan'}
          busyText="Granting..."
          variant="main"
          refetch={[ADMIN_KEY]}
          send={() => expectOk(api.admin.users[':id'].plan.$put({ param, json: grant }))}
          done={() => toast({ title: `${PLAN_NAMES[grant.plan]} granted` })}
          onClose={() => setGrant(null)}
        >
          {user.email} is never charged for it{grant.until ? '' : ', and it lasts until you end it'}.
          {current && ` It replaces the granted plan: ${current}.`}
        </ConfirmDialog>
      )}
      {user.grant && (
        <AdminActionButton
          label="End granted plan"
          busyText="Ending..."
          variant="danger"
          ask={`End the granted plan of ${user.email}? They lose access to it immediately.`}
          send={() => expectOk(api.admin.users[':id'].plan.$delete({ param }))}
          done={() => toast({ title: 'Granted plan ended' })}
        />
      )}
    </>
  );
}

function ActiveSubscriptions({ userId }: { userId: string }) {
  return (
    <Loaded
      query={subscriptionsQuery(useApi(), userId)}
      failed="Couldn't load subscriptions"
      waiting={<PlaceholderLine />}
    >
      {({ subscriptions }) =>
        subscriptions.length > 0 && (
          <div className="grid gap-3 border-t border-line pt-3">
            {subscriptions.length > 1 && (
              <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
                This user has {subscriptions.length} active subscriptions. End the extra ones.
              </p>
            )}
            <ul aria-label="Active subscriptions" className="grid gap-3">
              {subscriptions.map((plan) => (
                <SubscriptionRow key={plan.id} userId={userId} plan={plan} />
              ))}
            </ul>
          </div>
        )
      }
    </Loaded>
  );
}

function SubscriptionRow({ userId, plan }: { userId: string; plan: ActiveSubscription }) {
  const call = useApi().admin.users[':id'].subscriptions[':subscription'].end;
  const param = { id: userId, subscription: plan.id };
  const next = plan.charged ? `next charge ${day(plan.until)}` : 'payments paused';
  const action = { busyText: 'One moment...', cancel: 'Keep plan' };
  const notice = <MailNotice sent="The user is notified by email." />;
  return (
    <li className="grid gap-2">
      <p className="text-13">
        <span className="font-medium">{PLAN_NAMES[plan.plan]}</span> since {day(plan.startedAt)},{' '}
        {plan.canceled ? `ends ${day(plan.until)}` : next}
        {!plan.givesAccess && <span className="block text-12 text-ink-3">Duplicate. Gives no additional access.</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {!plan.canceled && (
          <AdminActionButton
            {...action}
            label="Cancel at period end"
            ask={
              <>
                Cancel the {planInText(plan.plan)}? Access continues until {day(plan.until)}, with no further charges.{' '}
                {notice}
              </>
            }
            send={() => expectOk(call.$post({ param, json: { when: 'period_end' } }))}
            done={() => toast({ title: 'Plan canceled' })}
          />
        )}
        <AdminActionButton
          {...action}
          label={plan.refundableCents > 0 ? 'End now and refund' : 'End now'}
          variant="danger"
          ask={
            <>
              {plan.givesAccess
                ? 'The plan and its access end immediately.'
                : 'The plan ends immediately. The other plan continues.'}{' '}
              {plan.refundableCents > 0
                ? `The last payment, ${formatCents(plan.refundableCents)}, is refunded.`
                : 'There is nothing to refund.'}{' '}
              This cannot be undone. {notice}
            </>
          }
          send={() => expectOk(call.$post({ param, json: { when: 'now' } }))}
          done={() => toast({ title: 'Plan ended' })}
        />
      </div>
    </li>
  );
}
