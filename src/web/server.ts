import { getSsrStatus, RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server';
import { getGlobalStartContext } from '@tanstack/react-start';
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { preparePageStyles } from './shell/critical-css.ts';
import { pageStatus } from './shell/page-status.ts';

/**
 * Renders the pages on the server, each in one piece: all that it shows has been loaded before, and streams cost more
 * than they would win. A page answers with the status of what went wrong on the way to it. Its text is handed to
 * `takePage`: in the response it would be turned into bytes and back several times.
 */
export default createServerEntry({
  fetch: createStartHandler(async ({ router, responseHeaders }) => {
    try {
      const withStyles = await preparePageStyles(router);
      const rendered = withStyles(renderToString(createElement(RouterServer, { router })));
      getGlobalStartContext()?.takePage(await transformHtmlStringWithRouter(router, rendered));
      const status = pageStatus(router.state.matches, getSsrStatus(router));
      return new Response(null, { status, headers: responseHeaders });
    } finally {
      router.serverSsr?.cleanup();
    }
  }),
});
