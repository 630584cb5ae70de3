import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, type EncodedBody, encodedPage, htmlPage } from './html-page.ts';
import { encodedForViewer, fillPage, NONCE, type OwnValues, reusablePage, withPlaceholders } from './reusable-page.ts';

const TEXT = `<p>${'Text of a page. '.repeat(200)}</p>`;

/** Node allocates small buffers in shared blocks, and one that is cached would keep its block. */
const isAlone = (bytes: Buffer) => bytes.buffer.byteLength === bytes.length;

test('a cached page keeps no more memory than it needs', () => {
  const page = htmlPage(TEXT, 'nonce', []);
  const bodies = [page.html, ...['br', 'gzip'].map((accepted) => encodedPage(page, accepted).body)];
  expect(bodies.map(isAlone)).toEqual([true, true, true]);
});

const decoded = ({ body, encoding }: EncodedBody) =>
  (encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body).toString();

test.each([
  'br',
  'gzip',
])('a page reused for other viewers with %s keeps no more memory than it needs', async (accepted) => {
  const page = reusablePage(TEXT);
  await encodedForViewer(page, new Map(), accepted);
  const compressed = await Promise.all(page.compressed.values());
  expect([...page.texts, ...compressed.flat()].map(isAlone)).toEqual([true, true]);
});

test.each([
  ['gzip, br', 'br'],
  ['br', 'br'],
  ['BR;q=1.0, gzip;q=0.9', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity', null],
  ['identity, br;q=0.5', null],
  ['gzip;q=0, br;q=0', null],
  ['brotli, x-gzip', null],
  ['br;q=high', null],
  ['', null],
])('sends pages in the encoding that the client prefers: %j', async (accepted, encoding) => {
  for (const headers of [
    await encodedForViewer(reusablePage(TEXT), new Map(), accepted),
    encodedPage(htmlPage(TEXT, 'nonce', []), accepted),
    compress(Buffer.from(TEXT), accepted),
  ]) {
    expect(headers.encoding).toBe(encoding);
    expect(decoded(headers)).toBe(TEXT);
  }
});

const unpadded = (html: string) => html.replaceAll(/ +(?=[>/,}\\])/g, '');

test.each(['br', 'gzip'])('a page compressed once with %s fits values of any length', async (encoding) => {
  const viewer = (name: string): [page: string, own: OwnValues] => {
    const own: OwnValues = new Map([[NONCE, 'n'.repeat(22)]]);
    const me = withPlaceholders('/api/me', JSON.stringify({ user: { email: name }, recalls: name.length }), own);
    const field = /own-\w+-email-/.exec(me)?.[0];
    const user = `<b title="${field}">${field}<!-- --> </b>„${field}“<br/>`;
    const around = `é${TEXT}<script nonce="${NONCE}">${me}</script>`;
    return [`${around}${user}${around}${user.repeat(3)}ü`, own];
  };
  const [html] = viewer('x');
  const page = reusablePage(html);
  for (const name of ['x', 'Zoë', '</script><b> "Ann\\', 'éé', 'a'.repeat(200), 'a'.repeat(2000)]) {
    const [, own] = viewer(name);
    const body = await encodedForViewer(page, own, encoding);
    expect(body.encoding).toBe(encoding);
    expect(unpadded(decoded(body))).toBe(unpadded(fillPage(page, own)));
  }
  expect(page.compressed.size).toBeLessThan(5);
});
