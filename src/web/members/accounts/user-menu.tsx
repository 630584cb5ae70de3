import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { MESSAGES } from '#domain/messages.ts';
import { recallCountText } from '#domain/recalls/recalls.ts';
import { userLinks } from '../../platform/shell/page-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx';
import { PageItems } from './account-controls.tsx';
import { displayName, isCustomer, type Session, useSession } from './session.tsx';
import { useSessionChanges } from './use-session-changes.ts';

/** Without scripts menus do not open, so the account link and sign-out are in the header itself. */
function PlainUserMenu() {
  return (
    <noscript>
      <form method="post" action="/signout" className="flex items-center">
        <Link
          to="/profile/{-$part}"
          params={{ part: undefined }}
          className={buttonClass({ variant: 'quiet', className: 'max-tablet:px-2' })}
        >
          Account
        </Link>
        <Button type="submit" variant="quiet" className="max-tablet:px-2">
          Log out
        </Button>
      </form>
    </noscript>
  );
}

type UserMenuProps = { session: Session; user: NonNullable<Session['user']>; hasNavigation: boolean };

export function UserMenu({ session, user, hasNavigation }: UserMenuProps) {
  const { signOut } = useSessionChanges();
  const accountLinks = userLinks({ admin: session.access.admin, customer: isCustomer(session) });
  const name = displayName(session);
  return (
    <>
      <PlainUserMenu />
      {session.recalls > 0 && (
        <Link
          to="/recalls"
          className={`inline-flex h-8 items-center gap-1.5 rounded-control px-2 text-13 font-medium hover:bg-hover max-tablet:h-11 ${hasNavigation ? 'tablet:hidden' : ''}`}
        >
          Recalls <Badge tone="count">{recallCountText(session.recalls)}</Badge>
        </Link>
      )}
      <Menu
        buttonClass="inline-flex h-8 max-w-60 items-center gap-2 rounded-control pr-1.5 pl-2 text-13 font-medium hover:bg-hover"
        className="max-tablet:hidden noscript:hidden"
        button={
          <>
            {user.image && <img src={user.image} alt="" className="size-5 shrink-0 rounded-small object-cover" />}
            <span className="truncate">{name}</span>
            <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          </>
        }
      >
        <MenuHeading>{user.email}</MenuHeading>
        <PageItems links={accountLinks} />
        <MenuItem onSelect={signOut}>Log out</MenuItem>
      </Menu>
    </>
  );
}

/** A bar above everything while an admin impersonates a user, with a button to stop. */
export function ImpersonationBar() {
  const session = useSession();
  const { stopImpersonating } = useSessionChanges();
  return (
    <section
      aria-label="Impersonation"
      data-impersonating
      className="sticky top-0 z-6 flex h-8 items-center justify-center gap-3 bg-band px-4 text-12 text-on-band"
    >
      <span className="truncate">{MESSAGES.impersonating(displayName(session))}</span>
      <button type="button" className="h-6 font-semibold underline underline-offset-3" onClick={stopImpersonating}>
        Stop viewing
      </button>
    </section>
  );
}
