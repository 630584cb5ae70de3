import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { TRIAL_PRICE } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { recallCountText } from '#domain/recalls/recalls.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { SchemeChoices } from '../../platform/shell/header.tsx';
import { type PageLink, userLinks } from '../../platform/shell/page-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Menu, MenuHeading, MenuItem, menuItemClass } from '../../ui/menu.tsx';
import { AuthDialog } from './auth-dialog.tsx';
import type { AuthMode } from './auth-dialog-content.tsx';
import { displayName, isCustomer, type Session, useSession } from './session.tsx';
import { useSessionChanges } from './use-session-changes.ts';

type AccountControlsProps = {
  links: readonly PageLink[];
  /** Opens the navigation of a user on phones. */
  navigationButton: ReactNode;
  /** Whether the page shows the navigation, which counts the recalls. */
  hasNavigation: boolean;
};

/** The right end of the header: the user menu, or the sign-in buttons. Phones list the pages in a menu. */
export function AccountControls({ links, navigationButton, hasNavigation }: AccountControlsProps) {
  const session = useSession();
  return session.user ? (
    <>
      <UserMenu session={session} user={session.user} hasNavigation={hasNavigation} />
      {navigationButton}
    </>
  ) : (
    <AuthButtons links={links} />
  );
}

function AuthButtons({ links }: { links: readonly PageLink[] }) {
  const [mode, setMode] = useState<AuthMode | null>(null);
  const trial = checkoutPath(TRIAL_PRICE, useLocation({ select: afterTrial }));
  return (
    <>
      <AuthButton
        page="/signin"
        variant="quiet"
        className="max-tablet:not-noscript:hidden"
        onClick={() => setMode('signin')}
      >
        Log in
      </AuthButton>
      <AuthButton
        page="/signup"
        next={trial}
        variant="main"
        className="max-tablet:h-9"
        onClick={() => setMode('signup')}
      >
        Get Started
      </AuthButton>
      <PhoneMenu>
        <PageItems links={links} />
        <MenuItem onSelect={() => setMode('signin')}>Log in</MenuItem>
      </PhoneMenu>
      <AuthDialog
        open={mode !== null}
        mode={mode ?? 'signin'}
        next={mode === 'signup' ? trial : undefined}
        onClose={() => setMode(null)}
      />
    </>
  );
}

const NOWHERE_TO_RETURN: readonly string[] = ['/', '/signin', '/signup', '/reset-password'];

/** The page that a trial started from the header returns to. */
function afterTrial({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  return NOWHERE_TO_RETURN.includes(pathname) ? '/search' : pathname + searchStr;
}

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

function UserMenu({ session, user, hasNavigation }: UserMenuProps) {
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

function PhoneMenu({ children }: { children: ReactNode }) {
  return (
    <Menu
      label="Menu"
      className="tablet:hidden noscript:hidden"
      buttonClass="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover"
      button={<MenuIcon aria-hidden className="size-4.5" />}
    >
      {children}
      <div className="mt-1 border-t border-line pt-1">
        <MenuHeading>Color scheme</MenuHeading>
        <SchemeChoices />
      </div>
    </Menu>
  );
}

function PageItems({ links }: { links: readonly PageLink[] }) {
  return links.map(({ label, to, hash }) => (
    <Link key={label} to={to} hash={hash} role="menuitem" tabIndex={-1} className={menuItemClass}>
      {label}
    </Link>
  ));
}

/** A bar above everything while an admin impersonates a user, with a button to stop. */
export function ImpersonationBar() {
  const session = useSession();
  const { stopImpersonating } = useSessionChanges();
  if (!session.impersonatedBy) return null;
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
