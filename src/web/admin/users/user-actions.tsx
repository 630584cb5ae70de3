import type { ReactNode } from 'react';
import { useSession } from '../../accounts/session.tsx';
import { leaveOnPurpose } from '../../accounts/session-leaving.ts';
import { postJson } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { ChangeButton } from '../change-button.tsx';
import { BanForm } from './ban-form.tsx';
import type { UserAccount } from './user-queries.ts';

/** What an admin can do to a user. The server refuses the same; here it is said before. */
export function UserActions({ user }: { user: UserAccount['user'] }) {
  const self = useSession().user?.id === user.id;
  const body = { userId: user.id };
  if (self) return <p className="text-13 text-ink-2">This is you. Others can administer your account.</p>;
  return (
    <div className="grid gap-4">
      {!user.admin && !user.banned && (
        <Action note="Opens the product as this user for an hour; a bar on top leads back. Nothing of theirs can be changed.">
          <ChangeButton
            label="Look on as this user"
            busyText="Opening..."
            send={() => leaveOnPurpose(() => postJson('/api/auth/admin/impersonate-user', body))}
            done={() => window.location.assign('/search')}
          />
        </Action>
      )}
      <Action note="Ends every session of the user, on every device.">
        <ChangeButton
          label="Sign out everywhere"
          busyText="Signing out..."
          send={() => postJson('/api/auth/admin/revoke-user-sessions', body)}
          done={() => toast({ title: 'Signed out everywhere' })}
        />
      </Action>
      {user.owner ? (
        <p className="text-13 text-ink-2">The account of ADMIN_EMAIL cannot be banned and stays an admin.</p>
      ) : (
        <>
          <Action note="Admins see and change everything here.">
            <ChangeButton
              label={user.admin ? 'Take admin rights away' : 'Make an admin'}
              busyText="Changing..."
              ask={user.admin ? 'They lose this panel at once.' : 'They can do everything that you can do here.'}
              send={() => postJson('/api/auth/admin/set-role', { ...body, role: user.admin ? 'user' : 'admin' })}
              done={() => toast({ title: user.admin ? 'No admin any more' : 'Now an admin' })}
            />
          </Action>
          {user.banned ? (
            <ChangeButton
              label="Let back in"
              busyText="One moment..."
              send={() => postJson('/api/auth/admin/unban-user', body)}
              done={() => toast({ title: 'Let back in' })}
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
