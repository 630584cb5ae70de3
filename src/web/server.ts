import { normalizeSsrResponse, RouterServer, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { preparePageStyles } from './page-styles.ts';
import { pageStatus } from './shell/page-status.ts';

/**
 * Renders the pages on the server, each in one piece: all that it shows has been loaded before, and streams cost more
 * than they would win. A page answers with the status of what went wrong on the way to it.
 */
export default createServerEntry({
  fetch: createStartHandler(async ({ router, responseHeaders }) => {
    const withStyles = await preparePageStyles(router);
    const rendered = await renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: () => withStyles(renderToString(createElement(RouterServer, { router }))),
    });
    const { response, ...rest } = normalizeSsrResponse(rendered);
    const status = pageStatus(router.state.matches, response.status);
    if (status === response.status) return { ...rest, response };
    return { ...rest, response: new Response(response.body, { status, headers: response.headers }) };
  }),
});
