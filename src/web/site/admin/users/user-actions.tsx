import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { countText, formatCount } from '#domain/counts.ts';
import { useSession } from '../../../members/accounts/session.tsx';
import { useSubmit } from '../../../members/accounts/use-submit.ts';
import { expectOk, postAuth } from '../../../platform/api/api.ts';
import { ConfirmDialog } from '../../../platform/api/confirm-dialog.tsx';
import { leavePage, whileLeaving } from '../../../platform/api/leave-page.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import { MailNotice } from '../mail-notice.tsx';
import type { UserAccount } from './user-queries.ts';

/** Admin actions on a user. The server enforces the same limits. */
export function UserActions({ user }: { user: UserAccount['user'] }) {
  const self = useSession().user?.id === user.id;
  const body = { userId: user.id };
  if (self) return <p className="text-13 text-ink-2">This is your own account. Other admins can manage it.</p>;
  return (
    <div className="grid gap-4">
      {!user.admin && !user.banned && (
        <Action note="View the product as this user for up to an hour. You can't change anything. To come back here, choose Stop viewing.">
          <AdminActionButton
            label="View as this user"
            busyText="Opening..."
            send={() =>
              whileLeaving(async () => {
                await postAuth('/admin/impersonate-user', body);
                await leavePage('/search');
              })
            }
          />
        </Action>
      )}
      <Action note="Ends all of this user's sessions on every device.">
        <AdminActionButton
          label="Sign out everywhere"
          busyText="Signing out..."
          send={() => postAuth('/admin/revoke-user-sessions', body)}
          done={() => toast({ title: 'Signed out everywhere' })}
        />
      </Action>
      {user.owner ? (
        <p className="text-13 text-ink-2">The ADMIN_EMAIL account is always an admin and cannot be banned.</p>
      ) : (
        <>
          {user.banned ? (
            <AdminActionButton
              label="Unban user"
              busyText="One moment..."
              ask={`Unban ${user.email}? They can sign in again immediately.`}
              send={() => postAuth('/admin/unban-user', body)}
              done={() => toast({ title: 'User unbanned' })}
            />
          ) : (
            <BanForm user={user} />
          )}
          {(user.admin || !user.banned) && (
            <div className="grid gap-3 border-t border-line pt-4">
              <h3 className="text-13 font-semibold">Admin rights</h3>
              <Action note="Admins have full access to this panel.">
                <AdminActionButton
                  label={user.admin ? 'Remove admin rights' : 'Make admin'}
                  busyText="Changing..."
                  variant="danger"
                  ask={
                    user.admin
                      ? `Remove admin rights from ${user.email}? They lose access to this panel immediately.`
                      : `Make ${user.email} an admin? They get full access to this panel, including all users, payments and data.`
                  }
                  send={() => postAuth('/admin/set-role', { ...body, role: user.admin ? 'user' : 'admin' })}
                  done={() => toast({ title: user.admin ? 'Admin rights removed' : 'Admin rights granted' })}
                />
              </Action>
            </div>
          )}
          {!user.admin && <DeleteForm user={user} />}
        </>
      )}
    </div>
  );
}

function Action({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      {children}
      <p className="text-12 text-ink-3">{note}</p>
    </div>
  );
}

const DAY_SECONDS = 86_400;
const MAX_BAN_DAYS = 3650;

function BanForm({ user: { id: userId, email } }: { user: UserAccount['user'] }) {
  const hydrated = useHydrated();
  /** Asks for confirmation once it is valid. */
  const [ban, setBan] = useState<{ banReason: string; days: number } | null>(null);
  const { issues, submit } = useSubmit(['reason', 'days'], {
    check: ({ reason }, form) => ({
      ...(!reason && { reason: 'Enter a reason' }),
      ...(form.querySelector('[name=days]:invalid') && {
        days: `Enter 1 to ${formatCount(MAX_BAN_DAYS)}, or leave it blank`,
      }),
    }),
    send: async ({ reason, days }) => setBan({ banReason: reason, days: Number(days) }),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-13 font-semibold">Ban</h3>
      <div className="grid gap-3 tablet:grid-cols-[minmax(0,1fr)_180px]">
        <Field
          label="Reason for the ban"
          name="reason"
          required
          maxLength={300}
          error={issues.reason}
          hint="Visible to admins only."
        />
        <Field
          label="Length in days"
          name="days"
          type="number"
          min={1}
          max={MAX_BAN_DAYS}
          error={issues.days}
          hint="Blank means permanent."
        />
      </div>
      <div>
        <Button type="submit" variant="danger" disabled={!hydrated}>
          Ban user
        </Button>
      </div>
      {ban && (
        <ConfirmDialog
          title={`Ban ${email}?`}
          confirm={ban.days > 0 ? `Ban for ${countText(ban.days, 'day')}` : 'Ban permanently'}
          busyText="Banning..."
          variant="danger"
          refetch={[ADMIN_KEY]}
          send={() =>
            postAuth('/admin/ban-user', {
              userId,
              banReason: ban.banReason,
              ...(ban.days > 0 && { banExpiresIn: ban.days * DAY_SECONDS }),
            })
          }
          done={() => toast({ title: 'User banned' })}
          onClose={() => setBan(null)}
        >
          They are signed out everywhere and can't sign in
          {ban.days > 0 ? ' until the ban ends' : ' until you unban them'}. Plans and payments continue.
        </ConfirmDialog>
      )}
    </form>
  );
}

function DeleteForm({ user: { id, email } }: { user: UserAccount['user'] }) {
  const api = useApi();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  /** Asks for confirmation once there is a reason. */
  const [reason, setReason] = useState<string | null>(null);
  const { issues, submit } = useSubmit(['reason'], {
    check: (input): { reason?: string } => (input.reason ? {} : { reason: 'Enter a reason' }),
    send: async (input) => setReason(input.reason),
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-13 font-semibold">Delete</h3>
      <Field
        label="Reason for deletion"
        name="reason"
        required
        maxLength={300}
        error={issues.reason}
        hint="Visible to admins only."
      />
      <div>
        <Button type="submit" variant="danger" disabled={!hydrated}>
          Delete user
        </Button>
      </div>
      {reason !== null && (
        <ConfirmDialog
          title={`Delete ${email}?`}
          confirm="Delete user"
          busyText="Deleting..."
          variant="danger"
          refetch={[]}
          send={() => expectOk(api.admin.users[':id'].delete.$post({ param: { id }, json: { reason } }))}
          done={() => {
            toast({ title: 'User deleted' });
            void navigate({ to: '/admin/users' });
          }}
          onClose={() => setReason(null)}
        >
          Their account and data are deleted immediately and can't be restored. Any plan ends without a refund.{' '}
          <MailNotice sent="The user is notified by email." />
        </ConfirmDialog>
      )}
    </form>
  );
}
