import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createApiClient } from './api.ts';
import { askAgain } from './ask-again.ts';
import { carryQueries } from './carried-queries.ts';
import { routeTree } from './routes.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

const STALE_MS = 5 * 60_000;
/** A browser asks again; a page that is made on the server says at once what failed. */
const RETRY = typeof window === 'undefined' ? false : askAgain;

/** A router for the browser's whole stay, or for one request on the server. */
export function getRouter() {
  // Without a network a call fails, and the page says so, rather than to wait for one.
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: RETRY, networkMode: 'always', refetchOnReconnect: true },
    },
  });
  const onServer = getGlobalStartContext();
  let isAlive = onServer !== undefined;
  const router = createRouter({
    routeTree,
    context: { queryClient, api: createApiClient(onServer?.fetch) },
    ssr: { nonce: onServer?.nonce },
    parseSearch,
    stringifySearch,
    // Where the first page stands is where its reader has moved it to before scripts came.
    scrollRestoration: () => isAlive,
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
    document.dispatchEvent(new Event('scroll')); // From now on the router remembers where it stands, also if nobody scrolls on.
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  carryQueries(router, queryClient);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: { requestContext: { fetch: typeof fetch; nonce: string; appUrl: string; takePage(html: string): void } };
  }
}
