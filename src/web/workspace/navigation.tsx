import { Link, useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  Briefcase,
  Building2,
  CircleUser,
  Download,
  Landmark,
  List,
  type LucideIcon,
  Menu,
  Search,
  UserX,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { recallCountText } from '#domain/recalls/recalls.ts';
import { useSession } from '../members/accounts/session.tsx';
import { type NavigationLink, navigationLinks } from '../platform/shell/page-links.ts';
import { Badge } from '../ui/badge.tsx';
import { isDialogOpen } from '../ui/pending-dialog.tsx';
import { useNewMatchCount } from './saved-searches/saved-searches.ts';

const NavigationSheet = lazy(() => import('./navigation-sheet.tsx'));
const Palette = lazy(() => import('./palette/palette.tsx'));
const ShortcutsDialog = lazy(() => import('../data/search/shortcuts-dialog.tsx'));

const ICONS: Readonly<Record<string, LucideIcon>> = {
  '/search': Search,
  '/lps': Landmark,
  '/saved': Bookmark,
  '/lists': List,
  '/exports': Download,
  '/clients': Briefcase,
  '/customers': Building2,
  '/recalls': UserX,
  '/profile': CircleUser,
};

type Attention = { count: string; unit: string };

/** A place with its icon and what waits there. */
export type NavigationItem = NavigationLink & { Icon: LucideIcon; attention: Attention | null };

/** The places of the signed-in user, with what waits there. */
export function useNavigationItems(): NavigationItem[] {
  const { recalls, settings, access } = useSession();
  const newMatches = useNewMatchCount(access.active);
  const attention: Record<string, Attention | false> = {
    '/saved': newMatches > 0 && {
      count: newMatches > 99 ? '99+' : String(newMatches),
      unit: 'new',
    },
    '/recalls': recalls > 0 && { count: recallCountText(recalls), unit: 'open' },
  };
  return navigationLinks({ hideLps: settings.hide_lp_search }).map((place) => ({
    ...place,
    Icon: ICONS[place.to] ?? List,
    attention: attention[place.to] || null,
  }));
}

/** What waits at a place: '3', read out as '3 new'. */
export function AttentionBadge({ attention, className }: { attention: Attention | null; className: string }) {
  if (!attention) return null;
  return (
    <Badge tone="count" className={className}>
      {attention.count}
      <span className="sr-only"> {attention.unit}</span>
    </Badge>
  );
}

/**
 * The navigation at the left of the app's pages; phones have it in a sheet.
 * @param ownShortcuts whether the page lists its own keyboard shortcuts
 */
export function Navigation({ ownShortcuts }: { ownShortcuts: boolean }) {
  const items = useNavigationItems();
  return (
    <>
      <nav
        aria-label="Workspace"
        className="sticky top-under-header z-1 flex h-[calc(100dvh-52px-var(--bar))] w-20 shrink-0 flex-col gap-0.5 overflow-y-auto overscroll-contain border-r border-line bg-surface px-1 py-2 max-tablet:hidden"
      >
        {items.map(({ label, to, key, Icon, attention }) => (
          <Link key={label} to={to} title={`g, then ${key}`} activeOptions={{ includeSearch: false }} className="place">
            <Icon aria-hidden />
            {label}
            <AttentionBadge attention={attention} className="absolute top-0.5 left-[calc(50%+9px)]" />
          </Link>
        ))}
      </nav>
      <PlaceKeys ownShortcuts={ownShortcuts} />
    </>
  );
}

const SEQUENCE_MS = 1_500;
const NO_SHORTCUTS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

/** Opens a place when `g` and its key are pressed, and the list of keys where the page does not. */
export function PlaceKeys({ ownShortcuts }: { ownShortcuts: boolean }) {
  const items = useNavigationItems();
  const navigate = useNavigate();
  const startedAt = useRef(Number.NEGATIVE_INFINITY);
  const [isListed, setIsListed] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSecond = event.timeStamp - startedAt.current < SEQUENCE_MS;
    startedAt.current = Number.NEGATIVE_INFINITY;
    if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
    if (event.target instanceof Element && event.target.closest(NO_SHORTCUTS)) return;
    const place = isSecond && items.find(({ key }) => key === event.key);
    if (place) void navigate({ to: place.to });
    else if (event.key === '?' && !ownShortcuts) setIsListed(true);
    else if (event.key === 'g') startedAt.current = event.timeStamp;
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    // Before the shortcuts of the page, which have other meanings for the second key.
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
  return (
    isListed && (
      <Suspense>
        <ShortcutsDialog searches={false} onClose={() => setIsListed(false)} />
      </Suspense>
    )
  );
}

/** Opens the navigation on phones, from which the command palette opens. */
export function NavigationButton() {
  const [open, setOpen] = useState<'menu' | 'palette' | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover noscript:hidden tablet:hidden"
      >
        <Menu aria-hidden className="size-4.5" />
      </button>
      <Suspense>
        {open === 'menu' && <NavigationSheet onClose={setOpen} />}
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
