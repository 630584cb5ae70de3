import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { emailIssue } from '#domain/accounts/credentials.ts';
import { PLAN_NAMES } from '#domain/billing/plans.ts';
import { useSubmit } from '../../../members/accounts/use-submit.ts';
import { postAuth } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Breakable } from '../../../ui/breakable.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import type { DataColumn } from '../data-table.tsx';
import { FilterField, FilterForm, FilterSelect } from '../filter-form.tsx';
import { LoadedTable } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { MailNotice, useMailToast } from '../mail-notice.tsx';
import { Moment, SectionHead } from '../page-parts.tsx';
import { grantText, subscriptionText, type UserRow, usersQuery } from './user-queries.ts';

export const Route = createFileRoute('/admin/users')({
  ...listRoute('Users', 'query', 'filter'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [usersQuery(api, search)]),
  component: UsersPage,
});

const FILTERS = { ...PLAN_NAMES, trial: 'In trial', none: 'No plan', banned: 'Banned', admin: 'Admins' };

const COLUMNS: readonly DataColumn<UserRow>[] = [
  { label: 'User', cell: (user) => <UserName user={user} />, className: 'tablet:min-w-60' },
  { label: 'Subscription', cell: (user) => subscriptionText(user) ?? '–' },
  { label: 'Granted', cell: (user) => grantText(user) ?? '–' },
  { label: 'Joined', cell: (user) => <Moment at={user.createdAt} /> },
  { label: 'Last seen', cell: (user) => <Moment at={user.lastLogin} /> },
];

function UsersPage() {
  const search = Route.useSearch();
  return (
    <>
      <SectionHead title="Users" note="All accounts. Times are UTC.">
        <AddUser />
      </SectionHead>
      <FilterForm>
        <FilterField label="Email or name" name="query" value={search.query} />
        <FilterSelect label="Plan or status" name="filter" value={search.filter} all="All users" options={FILTERS} />
      </FilterForm>
      <LoadedTable
        query={usersQuery(useApi(), search)}
        rowsOf={({ users }) => users}
        noun={['user', 'users']}
        order="newest first"
        filters={search}
        label="Users"
        columns={COLUMNS}
        keyOf={({ id }) => id}
      />
    </>
  );
}

/** Creates a user, who sets their own password. */
function AddUser() {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const mailToast = useMailToast();
  const { issues, refused, busy, submit } = useSubmit(['email'], {
    check: ({ email }) => {
      const issue = emailIssue(email);
      return issue ? { email: issue } : {};
    },
    send: async ({ email }) => ({ email, ...(await postAuth('/admin/create-user', { email, name: '' })) }),
    done: ({ email, user: { id } }) => {
      mailToast({
        title: 'User added',
        description: `We emailed ${email} a link to set a password.`,
        unsent: {
          description:
            "The email with a link to set a password is in the outbox. It can't be sent because no mail server is set.",
        },
      });
      void navigate({ to: '/admin/users/$id', params: { id } });
    },
    refetch: [ADMIN_KEY],
  });
  return (
    <>
      <Button variant="main" disabled={!hydrated} onClick={() => setOpen(true)}>
        Add a user
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add a user">
        <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
          <Field
            label="Email"
            name="email"
            type="email"
            required
            autoComplete="off"
            hint={<MailNotice sent="We'll email them a link to set a password." />}
            error={issues.email}
          />
          <Refusal message={refused?.message} />
          <div>
            <Button type="submit" variant="main" busy={busy} busyText="Adding...">
              Add user
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function UserName({ user: { id, email, name, admin, banned, confirmed } }: { user: UserRow }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-1.5">
        <Link to="/admin/users/$id" params={{ id }} className="link font-medium">
          <Breakable text={email} />
        </Link>
        {admin && <Badge>Admin</Badge>}
        {banned && <Badge>Banned</Badge>}
        {!confirmed && <Badge>Not confirmed</Badge>}
      </span>
      {name && <span className="block text-ink-2">{name}</span>}
    </>
  );
}
