import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  Scripts,
  useMatches,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { AccountControls, ImpersonationBar, UserMenu } from '../members/accounts/account-controls.tsx';
import { ReturnToast } from '../members/accounts/return-toast.ts';
import {
  type Session,
  SessionProvider,
  sessionQuery,
  useSession,
  useSessionEnded,
} from '../members/accounts/session.tsx';
import { EndedSession, SessionSync } from '../members/accounts/session-sync.tsx';
import { checkoutOutcome } from '../members/billing/checkout-outcome.ts';
import type { ApiCalls } from '../platform/api/api.ts';
import { headlineFiguresQuery } from '../platform/api/headline-figures.ts';
import type { UrlParams } from '../platform/routing/url-params.ts';
import { ErrorPage } from '../platform/shell/error-page.tsx';
import favicon from '../platform/shell/favicon.svg?no-inline';
import { Footer } from '../platform/shell/footer.tsx';
import { type Frame, Header } from '../platform/shell/header.tsx';
import inter from '../platform/shell/inter-latin.woff2?url';
import { HydrationScript } from '../platform/shell/lazy-hydration.tsx';
import { pageLinks } from '../platform/shell/page-links.ts';
import { PreferencesProvider, readPreferences } from '../platform/shell/preferences.tsx';
import { SampleNotice } from '../platform/shell/sample-notice.tsx';
import { useHydrated } from '../ui/hooks.ts';
import { showKeptToast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import '../platform/shell/theme.css';
import '../workspace/navigation.css'; // Not in the lazy part: its styles must be in the document.
import { MESSAGES } from '#domain/messages.ts';
import { usePortal } from '../members/billing/use-portal.ts';

// Visitors do not need the navigation.
const Navigation = lazyRouteComponent(() => import('../workspace/navigation.tsx'), 'Navigation');
const NavigationButton = lazyRouteComponent(() => import('../workspace/navigation.tsx'), 'NavigationButton');
const CheckoutReturn = lazy(() => import('../members/billing/checkout-return.ts'));
const Palette = lazy(() => import('../workspace/palette/palette.tsx'));

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Loads scripts right away, because parts of the page do not work without them. */
    needsScripts?: boolean;
    /** The frame of the page: that of its parent by default, or public. */
    frame?: Frame;
    /** The frame that signed-in users see instead. */
    userFrame?: Frame;
    /** Whether the page has a navigation of its own instead of that of the workspace. */
    ownNavigation?: boolean;
    /** Whether the page ends in the app's status line, which shows the sample notice. */
    statusLine?: boolean;
    /** Loads lazy parts that the page shows from the start. */
    preloadVisibleParts?: (search: UrlParams, session: Session) => Promise<unknown>;
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; api: ApiCalls }>()({
  beforeLoad: async (visit) => {
    if (checkoutOutcome(visit.location.search) === 'success')
      await (await import('../members/billing/checkout-return.ts')).verifyCheckout(visit);
    return { preferences: readPreferences() };
  },
  staticData: { preloadVisibleParts: preloadNavigation },
  loader: async ({ context: { queryClient, api } }) => {
    const session = await queryClient.ensureQueryData(sessionQuery(api));
    await preloadNavigation({}, session);
    // The sign-up dialog shows these figures, but opens without them as well.
    if (!session.user) await queryClient.prefetchQuery(headlineFiguresQuery(api));
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'description', content: BRAND.tagline },
    ],
    links: [
      ...(BRAND.iconUrl
        ? ['icon', 'apple-touch-icon'].map((rel) => ({ rel, href: BRAND.iconUrl as string, type: 'image/png' }))
        : [
            { rel: 'icon', href: favicon, type: 'image/svg+xml' },
            { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
          ]),
    ],
  }),
  shellComponent: Document,
  component: Site,
  errorComponent: BareErrorPage,
});

async function preloadNavigation(_search: UrlParams, { user }: Session): Promise<void> {
  const parts = [Navigation, NavigationButton, UserMenu, ImpersonationBar];
  if (user) await Promise.all(parts.map((part) => part.preload?.()));
}

/** The HTML document, including that of error pages. */
function Document({ children }: { children: ReactNode }) {
  const { scheme } = Route.useRouteContext().preferences;
  return (
    <html lang="en" data-theme={scheme === 'system' ? undefined : scheme}>
      <head>
        <meta name="color-scheme" content={scheme === 'system' ? 'light dark' : scheme} />
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
        <HydrationScript />
      </body>
    </html>
  );
}

/** Without a session there is no header. */
function BareErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}

function Site() {
  useEffect(showKeptToast, []);
  return (
    <PreferencesProvider initial={Route.useRouteContext().preferences}>
      <SessionProvider>
        <SessionSync />
        <ReturnToast />
        <ReturnFromCheckout />
        <FramedPage />
        <PaletteKey />
        <EndedSession />
      </SessionProvider>
      <Toaster />
    </PreferencesProvider>
  );
}

/** Not on the server: a lazy part that has not loaded yet fails there, and React renders its place again. */
function ReturnFromCheckout() {
  const isReturn = useRouterState({ select: ({ location }) => checkoutOutcome(location.search) !== undefined });
  return (
    useHydrated() &&
    isReturn && (
      <Suspense>
        <CheckoutReturn />
      </Suspense>
    )
  );
}

/** Ctrl K and ⌘ K open the command palette of signed-in users. */
function PaletteKey() {
  const { user } = useSession();
  /** What was typed while the palette loads; null otherwise. */
  const typedText = useRef<string | null>(null);
  /** When the palette that is shown was opened; 0 for none. */
  const [openedAt, setOpenedAt] = useState(0);
  const close = () => {
    typedText.current = null;
    setOpenedAt(0);
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (!user || document.querySelector('dialog[open]')) return;
    if (isCommand && key === 'k') {
      if (typedText.current === null) setOpenedAt(event.timeStamp); // One that is still closing does not close this one.
      typedText.current ??= '';
    } else if (typedText.current === null || isCommand) return;
    else if (key === 'Escape') close();
    else if (key === 'Backspace') typedText.current = typedText.current.slice(0, -1);
    else if (key.length === 1) typedText.current += key;
    event.stopPropagation();
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    // Before the fields and shortcuts of the page.
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, []);
  return (
    openedAt > 0 && (
      <Suspense>
        <Palette
          key={openedAt}
          typed={typedText}
          onClose={() => setOpenedAt((current) => (current === openedAt ? 0 : current))}
        />
      </Suspense>
    )
  );
}

/** Where the status line of other pages has the notice. Phones have no status line. */
const NOTICE_AT_END =
  'tablet:sticky tablet:bottom-0 tablet:z-4 tablet:order-last tablet:mt-auto tablet:justify-start tablet:border-t tablet:border-b-0 tablet:bg-surface tablet:px-6';

function FramedPage() {
  const visitorFrame = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.frame)?.staticData.frame ?? 'public',
  });
  const userFrame = useMatches({ select: (matches) => matches.at(-1)?.staticData.userFrame });
  const hasStatusLine = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.statusLine) });
  const hasOwnNavigation = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.ownNavigation),
  });
  const { user, settings, impersonatedBy } = useSession();
  const frame = (user && userFrame) || visitorFrame;
  const hasOwnNotice = frame === 'app' && !hasStatusLine;
  const sessionEnded = useSessionEnded();
  const links = pageLinks({ signedIn: user !== null, hideLps: settings.hide_lp_search });
  const hasNavigation = user !== null && frame === 'app' && !hasOwnNavigation;
  return (
    <div inert={sessionEnded} className={`flex min-h-dvh flex-col ${sessionEnded ? 'invisible' : ''}`}>
      <a
        href={hasOwnNavigation ? '#content' : '#main'}
        className="sr-only z-20 rounded-control border border-line-strong bg-surface px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Suspense>{impersonatedBy && <ImpersonationBar />}</Suspense>
      <Header frame={frame} links={hasNavigation ? [] : links}>
        <AccountControls
          links={links}
          navigationButton={
            <Suspense>
              <NavigationButton />
            </Suspense>
          }
          hasNavigation={hasNavigation}
        />
      </Header>
      <div className="flex flex-1">
        {hasNavigation && (
          <Suspense>
            <Navigation ownShortcuts={hasStatusLine} />
          </Suspense>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`min-w-0 flex-1 outline-none ${hasOwnNotice ? 'flex flex-col tablet:has-[>.sample-notice]:[--notice-height:2rem]' : ''}`}
        >
          <PaymentNotices />
          {frame === 'app' && (
            <SampleNotice
              sampleData={settings.sample_data}
              className={`h-8 justify-between border-b border-line bg-sunken pr-2 pl-4 ${hasStatusLine ? 'tablet:hidden' : NOTICE_AT_END}`}
            />
          )}
          <Outlet key={visitorFrame === 'public' ? BRAND.name + BRAND.supportEmail + BRAND.socialUrl : undefined} />
        </main>
      </div>
      {frame === 'public' && <Footer sampleData={settings.sample_data} />}
    </div>
  );
}

/** Notices on every page: to admins that production uses the payment sandbox, and to users that their payment failed. */
function PaymentNotices() {
  const { paymentNotice, sandboxNotice } = useSession();
  const { open, busy } = usePortal();
  const notice = sandboxNotice ?? paymentNotice;
  if (!notice) return null;
  return (
    <section
      aria-label="Payment"
      className={`flex min-h-8 flex-wrap items-center gap-x-3 border-b px-4 py-1 text-13 ${sandboxNotice ? 'border-line bg-sunken text-ink-2' : 'border-danger-line bg-danger-wash text-ink'}`}
    >
      {sandboxNotice ?? <span className="error font-normal text-ink before:bg-danger">{paymentNotice}</span>}
      {!sandboxNotice && (
        <button type="button" className="link max-tablet:min-h-6" aria-disabled={busy || undefined} onClick={open}>
          {MESSAGES.changeCard}
        </button>
      )}
    </section>
  );
}
