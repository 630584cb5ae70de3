import { Link, lazyRouteComponent, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { TRIAL_PRICE } from '#domain/billing/plans.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { SchemeChoices } from '../../platform/shell/header.tsx';
import type { PageLink } from '../../platform/shell/page-links.ts';
import { Menu, MenuHeading, MenuItem, menuItemClass } from '../../ui/menu.tsx';
import { AuthDialog } from './auth-dialog.tsx';
import type { AuthMode } from './auth-dialog-content.tsx';
import { useSession } from './session.tsx';

// Visitors do not need them.
export const UserMenu = lazyRouteComponent(() => import('./user-menu.tsx'), 'UserMenu');
export const ImpersonationBar = lazyRouteComponent(() => import('./user-menu.tsx'), 'ImpersonationBar');

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
      <Suspense>
        <UserMenu session={session} user={session.user} hasNavigation={hasNavigation} />
      </Suspense>
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

/** Pages as items of a menu. */
export function PageItems({ links }: { links: readonly PageLink[] }) {
  return links.map(({ label, to, hash }) => (
    <Link key={label} to={to} hash={hash} role="menuitem" tabIndex={-1} className={menuItemClass}>
      {label}
    </Link>
  ));
}
