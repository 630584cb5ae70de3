import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { tellsOrigin } from './from-this-machine.ts';
import { pageHeaders, plainHeaders } from './response-headers.ts';

/** The renderer that `vite build` makes out of `src/web`. */
type Renderer = {
  default: {
    fetch(
      request: Request,
      options: { context: { fetch: typeof fetch; nonce: string; appUrl: string } },
    ): Promise<Response>;
  };
};

const BUILD = path.resolve(import.meta.dirname, '../../../dist');

/**
 * The pages and their files. A page is rendered here first; what it asks of the API on the way is
 * answered in process by `answer`, as asked by the visitor.
 */
export async function pageRoutes(
  answer: (request: Request, env: object) => Response | Promise<Response>,
  appUrl: string,
) {
  const renderer: Renderer = await import(pathToFileURL(path.join(BUILD, 'server/server.js')).href);
  return new Hono()
    .use(plainHeaders(appUrl))
    .use(
      '/assets/*',
      serveStatic({
        root: path.relative(process.cwd(), path.join(BUILD, 'client')) || '.',
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    .on(['GET', 'HEAD'], '*', async (c) => {
      const nonce = randomBytes(16).toString('base64');
      const cookies: string[] = [];
      const inProcess: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        for (const [name, value] of c.req.raw.headers) {
          if (name === 'cookie' || tellsOrigin(name)) request.headers.set(name, value);
        }
        const answered = await answer(request, Object(c.env));
        cookies.push(...answered.headers.getSetCookie()); // Such as that of a session which has rolled on.
        return answered;
      };
      const page = await renderer.default.fetch(c.req.raw, { context: { fetch: inProcess, nonce, appUrl } });
      for (const [name, value] of Object.entries(pageHeaders(nonce, appUrl))) page.headers.set(name, value);
      for (const cookie of new Set(cookies)) page.headers.append('set-cookie', cookie);
      return page;
    });
}
