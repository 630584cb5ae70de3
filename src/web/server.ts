import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Session } from './members/accounts/session.tsx';
import { queryDataElement } from './platform/api/query-client.ts';
import { preparePageStyles } from './platform/shell/critical-css.ts';
import { nearCompaniesQuery } from './platform/shell/not-found-page.tsx';
import { pageStatus } from './platform/shell/page-status.ts';
import { NotFoundPage } from './router.tsx';

/**
 * Renders each page on the server in one piece: its data is already loaded, and streaming costs more than it gains. A
 * failed load sets the status. The HTML is passed to `takePage`, because a response body would be encoded and decoded
 * several times.
 */
export default createServerEntry({
  fetch: createStartHandler(async ({ router, responseHeaders }) => {
    const context = getGlobalStartContext();
    try {
      if (context?.canReuse()) return new Response(null, { headers: responseHeaders });
      const { queryClient } = router.options.context;
      if (getSsrStatus(router) === 404) {
        const { api } = router.options.context;
        await NotFoundPage.preload?.();
        await queryClient.prefetchQuery(nearCompaniesQuery(api, router.latestLocation.pathname));
      }
      const session: Session | undefined = queryClient.getQueryData(['session']);
      const withStyles = await preparePageStyles(router, session?.user != null);
      const pageHtml = withStyles(renderToString(createElement(RouterServer, { router })));
      const bodyEnd = pageHtml.lastIndexOf('</body>');
      const withData = pageHtml.slice(0, bodyEnd) + queryDataElement(queryClient) + pageHtml.slice(bodyEnd);
      context?.takePage(await transformHtmlStringWithRouter(router, withData));
      const status = pageStatus(router.state.matches, getSsrStatus(router));
      return new Response(null, { status, headers: responseHeaders });
    } finally {
      router.serverSsr?.cleanup();
    }
  }),
});
