import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedPage, htmlPage } from './html-page.ts';
import { fillPage, reusablePage } from './reusable-page.ts';

const TEXT = `<p>${'Text of a page. '.repeat(200)}</p>`;

/** Node allocates small buffers in shared blocks, and one that is cached would keep its block. */
const isAlone = (bytes: Buffer) => bytes.buffer.byteLength === bytes.length;

test('a cached page keeps no more memory than it needs', () => {
  const page = htmlPage(TEXT, 'nonce', []);
  const bodies = [page.html, ...['br', 'gzip'].map((accepted) => encodedPage(page, accepted).body)];
  expect(bodies.map(isAlone)).toEqual([true, true, true]);
});

test('a page reused for other viewers keeps no more memory than it needs', async () => {
  const page = reusablePage(TEXT);
  await fillPage(page, new Map(), 'gzip');
  const [segment] = page.segments;
  if (!segment || !('body' in segment) || !segment.deflated) throw new Error('Not compressed');
  expect([segment.body, await segment.deflated].map(isAlone)).toEqual([true, true]);
});

test.each([
  ['gzip, br', 'gzip'],
  ['br', null],
  ['br, gzip;q=0', null],
  ['', null],
])('sends a reusable page only in an encoding that the client accepts: %j', async (accepted, encoding) => {
  const sent = await fillPage(reusablePage(TEXT), new Map(), accepted);
  expect(sent.encoding).toBe(encoding);
  expect((encoding ? gunzipSync(sent.body) : sent.body).toString()).toBe(TEXT);
});
