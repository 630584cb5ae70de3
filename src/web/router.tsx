import { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createApiClient } from './api.ts';
import { routeTree } from './routes.gen.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { LoadingPage } from './shell/loading-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

const STALE_MS = 5 * 60_000;
/** A browser asks again; a page that is made on the server says at once what failed. */
const RETRIES = typeof window === 'undefined' ? 0 : 3;

/** A router for the browser's whole stay, or for one request on the server. */
export function getRouter() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: STALE_MS, retry: RETRIES } } });
  const onServer = getGlobalStartContext();
  const router = createRouter({
    routeTree,
    context: { queryClient, api: createApiClient(onServer?.fetch) },
    ssr: { nonce: onServer?.nonce },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  if (!onServer) believePage(router, queryClient);
  return router;
}

/** What came with a page is as new as the page's arrival: the server has made sure of that, however long it kept it. */
function believePage({ options }: Pick<AnyRouter, 'options'>, queryClient: QueryClient): void {
  const { hydrate } = options;
  options.hydrate = async (page) => {
    await hydrate?.(page);
    const dataUpdatedAt = Date.now();
    for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt });
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
    server: { requestContext: { fetch: typeof fetch; nonce: string; appUrl: string } };
  }
}
