import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import type { ApiClient } from '../api.ts';
import stylesheet from './theme.css?url';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; api: ApiClient }>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: BRAND.name },
    ],
    links: [{ rel: 'stylesheet', href: stylesheet }],
  }),
  component: Document,
});

function Document() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
