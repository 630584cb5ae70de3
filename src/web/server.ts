import type { AnyRouter } from '@tanstack/react-router';
import { normalizeSsrResponse } from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
import { pageStatus } from './shell/page-status.ts';

/**
 * Renders the pages on the server, each in one piece: all that it shows has been loaded before, and streams cost more
 * than they would win. A page answers with the status of what went wrong on the way to it.
 */
export default createServerEntry({
  fetch: createStartHandler(async (asked) => {
    leaveScriptsToStarter(asked.router);
    const { response, ...rest } = normalizeSsrResponse(await defaultRenderHandler(asked));
    const status = pageStatus(asked.router.state.matches, response.status);
    if (status === response.status) return { ...rest, response };
    return { ...rest, response: new Response(response.body, { status, headers: response.headers }) };
  }),
});

/** The starter asks for the scripts, once the page can be seen; it finds their addresses in the data of the page. */
function leaveScriptsToStarter(router: AnyRouter): void {
  const manifest = router.ssr?.manifest;
  if (manifest) router.ssr = { manifest: { ...manifest, routes: {} } };
}
