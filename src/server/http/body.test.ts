import { once } from 'node:events';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readBody, readBytes } from './body.ts';
import { problemResponse } from './problem.ts';

const refused: Error[] = [];
const app = new Hono()
  .onError((error, c) => {
    refused.push(error);
    return problemResponse(error, c);
  })
  .post('/json', async (c) => c.json(await readBody(c, z.strictObject({ name: z.string('must be a string') }))))
  .post('/bytes', async (c) => c.json((await readBytes(c, 1_000)).length));

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
let port: number;
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  const closed = once(server, 'close');
  server.close();
  await closed;
});

const post = (path: string, body: BodyInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, duplex: 'half' } as RequestInit);

/** A chunked body of unknown length. */
const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000)) });

test('reads a body unchanged', async () => {
  expect(await (await post('/json', '{"name":"Zoë"}')).json()).toEqual({ name: 'Zoë' });
  expect(await (await post('/bytes', new Uint8Array(1_000))).json()).toBe(1_000);
});

test.each([
  ['/json', '{', 'body'],
  ['/json', '', 'body'],
  ['/json', '{"name":7}', 'name'],
  ['/json', '{"name":"a","role":"admin"}', 'role'],
])('%s rejects %j and names the field', async (path, body, field) => {
  const response = await post(path, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_parameters', errors: [{ field }] });
});

test.each(['null', '[]', '7'])('says that %s is not a JSON object', async (body) => {
  expect(await (await post('/json', body)).json()).toMatchObject({ detail: 'body must be a JSON object' });
});

test.each([
  ['/json', () => 'x'.repeat(100_001)],
  ['/bytes', () => new Uint8Array(1_001)],
  ['/json', endless],
  ['/bytes', endless],
])('%s enforces its size limit', async (path, body) => {
  const response = await post(path, body());
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
});

test('an aborted upload is not reported as a server error', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /bytes HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nhalf');
  socket.destroySoon();
  await expect.poll(() => refused.at(-1)).toMatchObject({ message: 'body is incomplete', cause: undefined });
});
