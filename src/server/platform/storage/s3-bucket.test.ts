import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { startBucket, type TestBucket } from '#test/s3.ts';
import { folderForFile } from '#test/start-for-file.ts';
import { loadConfig } from '../config.ts';
import { createFiles, type Files, openFiles } from './files.ts';
import { S3Bucket } from './s3-bucket.ts';

let bucket: TestBucket;
const dataDir = folderForFile();
let files: Files;
beforeAll(async () => {
  bucket = await startBucket();
  files = await openFiles({ ...loadConfig(bucket.env), dataDir });
});
afterAll(() => bucket.close());

test('a large stream arrives completely and leaves nothing on this machine', async () => {
  const part = Buffer.alloc(256 * 1024, 'x');
  await files.put('exports/large.csv', Readable.from(Array(48).fill(part)));
  let size = 0;
  for await (const chunk of (await files.get('exports/large.csv')) ?? []) size += chunk.length;
  expect(size).toBe(48 * part.length);
  expect(await readdir(path.join(dataDir, 'storage/.partial'))).toEqual([]);
});

test('gives up on a server that accepts a connection and never responds', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const { s3 } = loadConfig({ ...bucket.env, S3_ENDPOINT: endpoint });
  if (!s3) throw new Error('There is no bucket');
  const stored = createFiles(new S3Bucket(s3, path.join(dataDir, 'waiting'), 50));
  await expect(stored.get('avatars/a.webp')).rejects.toMatchObject({ code: 'storage_unavailable' });
  await expect(stored.put('avatars/a.webp', Buffer.from('one'))).rejects.toMatchObject({ code: 'storage_unavailable' });
  silent.close();
});

test('stores avatars in the bucket and reports when it is unavailable', async () => {
  const own = await startBucket();
  const app = await createTestApp(undefined, own.env);
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const put = () => app.send('/api/account/avatar', { method: 'PUT', as: 'pro', body });
  const { image } = await (await put()).json();
  const answer = await app.send(image, { as: 'pro' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
  await own.close();
  for (const response of [await app.send(image, { as: 'pro' }), await put()]) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    const problem = await response.text();
    expect(JSON.parse(problem)).toMatchObject({ code: 'storage_unavailable' });
    expect(problem).not.toContain('127.0.0.1');
  }
  await app.close();
});
