import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { applyBrand } from '#domain/brand.ts';
import { MESSAGES } from '#domain/messages.ts';
import { sessionQuery } from './members/accounts/session.tsx';
import { createApiCalls } from './platform/api/api.ts';
import { createQueryClient, restoreQueries } from './platform/api/query-client.ts';
import { parseSearch, stringifySearch } from './platform/routing/url-params.ts';
import { ErrorPage } from './platform/shell/error-page.tsx';
import { routeTree } from './routes.gen.ts';

export const NotFoundPage = lazyRouteComponent(() => import('./platform/shell/not-found-page.tsx'), 'NotFoundPage');

/** A router: one for the browser, and one for each request on the server. */
export function getRouter() {
  const queryClient = createQueryClient();
  const serverContext = getGlobalStartContext();
  let isAlive = serverContext !== undefined;
  const router = createRouter({
    routeTree,
    context: { queryClient, api: createApiCalls(serverContext?.fetch) },
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ssr: { nonce: serverContext?.nonce },
    parseSearch,
    stringifySearch,
    // Keeps the position that the user scrolled to before hydration.
    scrollRestoration: () => isAlive,
    // While the next page loads, its scroll position must not be saved as the previous page's.
    getScrollRestorationKey: ({ state, href }): string =>
      router.stores.matches.get().some(({ status }) => status === 'pending') ? 'loading' : (state.__TSR_key ?? href),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  router.subscribe('onRendered', () => {
    if (isAlive) return;
    isAlive = true;
    document.dispatchEvent(new Event('scroll')); // Makes the router record the current position.
  });
  router.options.hydrate = async () => {
    restoreQueries(queryClient);
    if (queryClient.getQueryCache().find({ queryKey: ['near-companies'], exact: false }))
      await NotFoundPage.preload?.();
    const { pathname, searchStr } = router.latestLocation;
    const session = queryClient.getQueryData(sessionQuery(router.options.context.api).queryKey);
    if (session) applyBrand(session.settings); // Before titles are computed again.
    // React would replace parts that have not loaded yet with their fallback.
    if (!session) return;
    const [routes] = router.getMatchedRoutes(pathname);
    const search = parseSearch(searchStr);
    await Promise.all(routes.map(({ options }) => options.staticData?.preloadVisibleParts?.(search, session)));
  };
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: {
      requestContext: {
        fetch: typeof fetch;
        nonce: string;
        appUrl: string;
        canReuse(): boolean;
        takePage(html: string): void;
      };
    };
  }
}

function LoadingPage() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-ink-3">
      {MESSAGES.loading}
    </p>
  );
}
