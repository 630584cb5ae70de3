import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createApi } from '#server/app.ts';
import { useTestApp } from '#test/app.ts';
import { CONFORMANCE_FIXTURES } from '#test/mcp-fixtures.ts';

const app = useTestApp();

/** The suite sends no key, so this adds one to each request, and the address of the product instead of its own. */
async function startServer(api: ReturnType<typeof createApi>, key: string) {
  const proxy = new Hono().all('*', (c) => {
    const { headers } = c.req.raw;
    const host = `localhost:${port}`;
    headers.set('authorization', `Bearer ${key}`);
    for (const name of ['host', 'origin']) {
      const value = headers.get(name);
      if (value) headers.set(name, value.replace(host, 'localhost:3000'));
    }
    return api.fetch(c.req.raw, Object(c.env));
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: proxy.fetch, port: 0 }, ({ port }) => resolve(port));
  const port = await promise;
  return { server, url: `http://localhost:${port}/mcp` };
}

test('passes the server scenarios of the official suite for 2026-07-28', { timeout: 180_000 }, async () => {
  const created = await app.send('/api/auth/api-key/create', { as: 'pro', body: { name: 'Suite' } });
  const api = createApi(app.dependencies, CONFORMANCE_FIXTURES);
  const { server, url } = await startServer(api, (await created.json()).key);
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  try {
    const suite = path.resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const options = ['server', '--url', url, '--requirements', '2026-07-28'];
    const run = promisify(execFile)(process.execPath, [suite, ...options], { cwd: folder, maxBuffer: 50_000_000 });
    const { stdout, failed } = await run.then(
      ({ stdout }) => ({ stdout, failed: false }),
      (error) => ({ stdout: `${error.stdout}${error.stderr}`, failed: true }),
    );
    expect(failed ? stdout : '').toBe('');
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
});
