import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import { type Account, useTestApp } from '#test/app.ts';

const app = useTestApp();
beforeEach(async () => {
  await app.pool.query('delete from rate_limits');
  await app.send('/api/account/avatar', { method: 'DELETE', as: 'free' });
});

const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };
const picture = (background = RED, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Half red, half blue, so that cropping and rotation are visible. */
const twoColors = () =>
  picture(RED, 400, 400).composite([
    { input: { create: { width: 400, height: 200, channels: 3, background: BLUE } }, gravity: 'south' },
  ]);

const put = (body: Uint8Array, headers: Record<string, string> = {}, as: Account = 'free') =>
  app.send('/api/account/avatar', { method: 'PUT', as, body, headers: { 'content-type': 'image/png', ...headers } });

async function imageOf(as: Account): Promise<string | null> {
  return (await (await app.send('/api/me', { as })).json()).user.image;
}

async function upload(bytes: Uint8Array): Promise<Buffer> {
  const response = await put(bytes);
  expect(response.status).toBe(200);
  const { image } = await response.json();
  return Buffer.from(await (await app.send(image, { as: 'free' })).arrayBuffer());
}

/** Color at the center of the upper and lower half, or of the left and right half. */
async function colors(image: Buffer, halves: 'rows' | 'columns'): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [64, 192].map((at) => {
    const pixel = (halves === 'rows' ? at * info.width + 128 : 128 * info.width + at) * 3;
    return (data[pixel] ?? 0) > (data[pixel + 2] ?? 0) ? 'red' : 'blue';
  });
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s becomes a small square WebP', async (format) => {
  const image = await upload(await picture().toFormat(format).toBuffer());
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('gives the picture a cacheable URL and stores it with the user', async () => {
  const { image } = await (await put(await picture(RED).png().toBuffer())).json();
  await expect.poll(() => imageOf('free')).toBe(image);
  const { headers } = await app.send(image, { as: 'free' });
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");

  const { image: next } = await (await put(await picture(BLUE).png().toBuffer())).json();
  expect(next).not.toBe(image);
  await expect.poll(() => imageOf('free')).toBe(next);
  const old = await app.send(image, { as: 'free' });
  expect(old.headers.get('cache-control')).toBe('private, no-store');
  expect(await app.files.list('avatars')).toHaveLength(1);
});

test('deletes a removed picture', async () => {
  const { image } = await (await put(await picture().png().toBuffer())).json();
  expect((await app.send('/api/account/avatar', { method: 'DELETE', as: 'free' })).status).toBe(204);
  expect((await app.send(image, { as: 'free' })).status).toBe(404);
  await expect.poll(() => imageOf('free')).toBeNull();
  expect(await app.files.list('avatars')).toEqual([]);
});

test.each<[Account | undefined, number]>([
  [undefined, 401],
  ['pro', 404],
  ['free', 200],
  ['admin', 200],
])("%s requesting someone else's picture gets %i", async (as, status) => {
  const { image } = await (await put(await picture().png().toBuffer())).json();
  expect((await app.send(image, { as })).status).toBe(status);
});

test.each(['..%2f..%2fetc%2fpasswd', '%00', 'no-such-user', 'a.webp'])('rejects %j even for admins', async (id) => {
  expect((await app.send(`/api/account/avatars/${id}`, { as: 'admin' })).status).toBe(404);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['nothing', () => Buffer.alloc(0)],
  ['a web page named like a picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', () => Buffer.from(SVG)],
  ['a web page that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>')],
  ['a TIFF', () => picture().tiff().toBuffer()],
  ['an AVIF', () => picture().avif().toBuffer()],
  ['half a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 5_000)],
  ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 20_000)],
  ['half a WebP', async () => (await noise().webp().toBuffer()).subarray(0, 5_000)],
  ['a small file that decompresses to 64 megapixels', () => picture(RED, 8_000, 8_000).png().toBuffer()],
])('rejects %s', async (_, bytes) => {
  const response = await put(await bytes());
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({ code: 'unsupported_image', detail: expect.stringContaining('JPEG') });
  expect(await imageOf('free')).toBeNull();
  expect(await app.files.list('avatars')).toEqual([]);
});

function noise() {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 300, height: 300, channels: 3, background: RED, noise: gaussian } });
}

test.each([
  ['with its actual length', String(MAX_AVATAR_BYTES + 1)],
  ['with a false, small length', '10'],
])('rejects an upload one byte too large, %s', async (_, length) => {
  const response = await put(new Uint8Array(MAX_AVATAR_BYTES + 1), { 'content-length': length });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: 'payload_too_large', detail: 'The limit is 5 MB' });
});

test('strips location, text and scripts from pictures', async () => {
  const photo = await twoColors()
    .withExif({ IFD0: { Copyright: 'Dana Whitlock' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- at home --></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Dana Whitlock');
  const image = await upload(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
  const { exif, xmp, icc, iptc } = await sharp(image).metadata();
  expect({ exif, xmp, icc, iptc }).toEqual({});
  for (const hidden of ['Dana', 'GPS', 'home', '<script']) expect(image.toString('latin1')).not.toContain(hidden);
});

test('applies the camera orientation', async () => {
  expect(await colors(await upload(await twoColors().jpeg().toBuffer()), 'rows')).toEqual(['red', 'blue']);
  const turned = await twoColors().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await colors(await upload(turned), 'columns')).toEqual(['blue', 'red']);
});

test('uses the first frame of an animation', async () => {
  const frames = await Promise.all([RED, BLUE].map((color) => picture(color).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const image = await upload(moving);
  expect((await sharp(image).metadata()).pages).toBeUndefined();
  expect(await colors(image, 'rows')).toEqual(['red', 'red']);
});

test('limits uploads', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => put(Buffer.from('x'))));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
