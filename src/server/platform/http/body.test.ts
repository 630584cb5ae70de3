import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { closeUnread, MAX_BODY_BYTES, parseBody, readBytes } from './body.ts';
import { problemResponse } from './problem.ts';

const refused: Error[] = [];
const app = new Hono<{ Bindings: HttpBindings }>()
  .use(closeUnread)
  .onError((error, c) => {
    refused.push(error);
    return problemResponse(error, c);
  })
  .post('/json', async (c) =>
    c.json(parseBody(z.strictObject({ name: z.string('must be a string') }), await readBytes(c, MAX_BODY_BYTES))),
  )
  .post('/bytes', async (c) => c.json((await readBytes(c, 1_000)).length))
  .post('/file', async (c) => c.json((await readBytes(c, 1_000_000)).length));

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

/** Sends raw bytes, and returns everything received until the server closes the connection. */
async function exchange(send: (socket: Socket, received: () => string) => Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  await send(socket, () => received);
  socket.end();
  await once(socket, 'close'); // Rejects if the connection is reset.
  return received;
}

const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test.each([
  ['/json', 413],
  ['/no-such-call', 404],
])('announces that it closes the connection of a body that it does not read: %s', async (path, status) => {
  const answer = await exchange(async (socket) => {
    socket.write(head(path, 3_000_000) + 'x'.repeat(500_000));
    await once(socket, 'data');
    // A client that sends all of its body before it reads the answer.
    for (let part = 0; part < 5; part++) {
      await new Promise((resolve) => socket.write('x'.repeat(500_000), resolve));
    }
  });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.match(/^connection: .*$/gim)).toEqual(['connection: close']);
  if (status === 413) expect(answer).toContain('payload_too_large');
});

test('keeps the connection of a body that was read, even for an error', async () => {
  const answers = await exchange(async (socket, received) => {
    for (const [body, answer] of [
      ['{"name":7}', 'must be a string'],
      ['{"name":"a"}', '{"name":"a"}'],
    ] as const) {
      socket.write(head('/json', body.length) + body);
      await expect.poll(received).toContain(answer);
    }
  });
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  expect(answers).not.toMatch(/connection: close/i);
});

/** Sends a body in parts, each after some seconds of a fake clock. @returns the status */
async function sendSlowly(parts: readonly { bytes: number; afterSeconds: number }[]): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const body = { method: 'POST', body: readable, duplex: 'half' } as RequestInit;
    let status = 0;
    const answered = Promise.resolve(app.request('/file', body, {})).then((answer) => {
      status = answer.status;
    });
    const writer = writable.getWriter();
    for (const { bytes, afterSeconds } of parts) {
      await vi.advanceTimersByTimeAsync(afterSeconds * 1_000);
      if (status) break;
      await writer.write(new Uint8Array(bytes));
    }
    if (!status) await writer.close();
    await answered;
    return status;
  } finally {
    vi.useRealTimers();
  }
}

test.each([
  ['nothing', [{ bytes: 0, afterSeconds: 30 }], 408],
  ['a byte every ten seconds', Array(4).fill({ bytes: 1, afterSeconds: 10 }), 408],
  [
    'a byte a second after a fast start',
    [{ bytes: 15_000, afterSeconds: 1 }, ...Array(40).fill({ bytes: 1, afterSeconds: 1 })],
    408,
  ],
  ['10,000 bytes every 29 seconds', Array(20).fill({ bytes: 10_000, afterSeconds: 29 }), 200],
  ['a few bytes within 29 seconds', Array(29).fill({ bytes: 1, afterSeconds: 1 }), 200],
])('a client that sends %s', async (_, parts, status) => {
  expect(await sendSlowly(parts)).toBe(status);
});
