import { normalizeSsrResponse } from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server';
import { pageStatus } from './shell/page-status.ts';

/** Renders the pages on the server. A page answers with the status of what went wrong on the way to it. */
export default createServerEntry({
  fetch: createStartHandler(async (asked) => {
    const { response, ...rest } = normalizeSsrResponse(await defaultStreamHandler(asked));
    const status = pageStatus(asked.router.state.matches, response.status);
    return { ...rest, response: new Response(response.body, { status, headers: response.headers }) };
  }),
});
