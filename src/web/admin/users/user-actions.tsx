import type { ReactNode } from 'react';
import { useSession } from '../../accounts/session.tsx';
import { leaveOnPurpose } from '../../accounts/session-leaving.ts';
import { postAuth } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { ChangeButton } from '../change-button.tsx';
import { BanForm } from './ban-form.tsx';
import type { UserAccount } from './user-queries.ts';

/** Admin actions on a user. The server enforces the same limits. */
export function UserActions({ user }: { user: UserAccount['user'] }) {
  const self = useSession().user?.id === user.id;
  const body = { userId: user.id };
  if (self) return <p className="text-13 text-ink-2">This is your own account. Other admins can manage it.</p>;
  return (
    <div className="grid gap-4">
      {!user.admin && !user.banned && (
        <Action note="View the product as this user for an hour. Read-only; use the bar at the top to stop.">
          <ChangeButton
            label="View as this user"
            busyText="Opening..."
            send={() => leaveOnPurpose(() => postAuth('/admin/impersonate-user', body))}
            done={() => window.location.assign('/search')}
          />
        </Action>
      )}
      <Action note="Ends all sessions of the user, on every device.">
        <ChangeButton
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
          <Action note="Admins have full access to this panel.">
            <ChangeButton
              label={user.admin ? 'Remove admin rights' : 'Make an admin'}
              busyText="Changing..."
              ask={
                user.admin
                  ? 'The user loses access to this panel immediately.'
                  : 'The user gets full access to this panel.'
              }
              send={() => postAuth('/admin/set-role', { ...body, role: user.admin ? 'user' : 'admin' })}
              done={() => toast({ title: user.admin ? 'Admin rights removed' : 'Admin rights granted' })}
            />
          </Action>
          {user.banned ? (
            <ChangeButton
              label="Unban"
              busyText="One moment..."
              send={() => postAuth('/admin/unban-user', body)}
              done={() => toast({ title: 'Unbanned' })}
            />
          ) : (
            <BanForm userId={user.id} />
          )}
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
