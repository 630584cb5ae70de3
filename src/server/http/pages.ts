import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { pageHeaders } from './response-headers.ts';

/** The renderer that `vite build` makes out of `src/web`. */
type Renderer = {
  default: { fetch(request: Request, options: { context: { fetch: typeof fetch; nonce: string } }): Promise<Response> };
};

const BUILD = path.resolve(import.meta.dirname, '../../../dist');

/**
 * The pages and their files. A page is rendered here first; what it asks of the API on the way is
 * answered in process by `answer`, with the cookies of the visitor.
 */
export async function pageRoutes(answer: (request: Request) => Response | Promise<Response>) {
  const renderer: Renderer = await import(pathToFileURL(path.join(BUILD, 'server/server.js')).href);
  return new Hono()
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
      const inProcess: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        const cookie = c.req.header('cookie');
        if (cookie) request.headers.set('cookie', cookie);
        return answer(request);
      };
      const page = await renderer.default.fetch(c.req.raw, { context: { fetch: inProcess, nonce } });
      for (const [name, value] of Object.entries(pageHeaders(nonce))) page.headers.set(name, value);
      return page;
    });
}
