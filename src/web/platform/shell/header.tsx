import { Link } from '@tanstack/react-router';
import { Monitor, Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Menu, menuItemClass } from '../../ui/menu.tsx';
import { Logo } from './logo.tsx';
import type { PageLink } from './page-links.ts';
import { type Scheme, usePreferences } from './preferences.tsx';

/** App pages use the full width, public pages up to 1200 px. */
export type Frame = 'app' | 'public';

const SCROLLED_PX = 4;

type HeaderProps = {
  frame: Frame;
  links: readonly PageLink[];
  children: ReactNode;
};

/** The header of every page. On public pages its border appears on scroll. */
export function Header({ frame, links, children }: HeaderProps) {
  const scrolled = useScrolled(frame === 'public');
  const look = {
    app: 'h-13 bg-surface border-line px-6',
    public: `h-15 px-[max(24px,calc((100%-1200px)/2))] transition-colors ${scrolled ? 'bg-surface border-line' : 'bg-bg border-transparent'}`,
  }[frame];
  return (
    <header
      data-scrolled={scrolled || undefined}
      className={`sticky top-(--bar) z-5 flex items-center gap-2 border-b max-tablet:pr-2 max-tablet:pl-4 ${look}`}
    >
      <Logo />
      {links.length > 0 && (
        <nav aria-label="Pages" className="ml-4 flex h-full gap-0.5 max-tablet:hidden">
          {links.map((link) => (
            <Link
              key={link.label}
              to={link.to}
              hash={link.hash}
              activeOptions={{ exact: true, includeHash: true, includeSearch: false }}
              className="relative flex items-center px-3 text-13 font-medium text-ink-2 after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-accent"
            >
              {link.label}
            </Link>
          ))}
        </nav>
      )}
      <div className="ml-auto flex items-center gap-2 max-tablet:gap-0">
        <SchemeMenu />
        {children}
      </div>
    </header>
  );
}

function useScrolled(watched: boolean): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!watched) return setScrolled(false);
    const look = () => setScrolled(window.scrollY >= SCROLLED_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [watched]);
  return scrolled;
}

export const SCHEMES: readonly { value: Scheme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

/** On phones, these choices are in the page menu. */
function SchemeMenu() {
  const { scheme } = usePreferences();
  const SchemeIcon = { system: Monitor, light: Sun, dark: Moon }[scheme];
  return (
    <Menu
      label="Color scheme"
      className="max-tablet:hidden"
      buttonClass="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
      button={<SchemeIcon aria-hidden className="size-4" />}
    >
      <SchemeChoices />
    </Menu>
  );
}

export function SchemeChoices() {
  const { scheme, setScheme } = usePreferences();
  return SCHEMES.map(({ value, label, icon: Icon }) => (
    <button
      key={value}
      type="button"
      role="menuitemradio"
      aria-checked={value === scheme}
      tabIndex={-1}
      onClick={() => setScheme(value)}
      className={`${menuItemClass} aria-checked:bg-accent-wash aria-checked:text-accent-wash-ink`}
    >
      <Icon aria-hidden />
      {label}
    </button>
  ));
}
