import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/http/problem.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { isPhoto, loadSharp } from '../../../platform/storage/load-sharp.ts';
import { setImage } from './names.ts';

const SIDE = 256;
const QUALITY = 85;
const MAX_PIXELS = 50_000_000; // More than a camera's picture within the size limit; a decompression bomb has billions.
const PATIENCE_SECONDS = 10;

/**
 * Crops an upload to a square. Re-encoding it removes all metadata.
 * @throws AppError `unsupported_image` when it is not an image, truncated, or too large
 */
function resizeAvatar(upload: Uint8Array): Promise<Buffer> {
  const picture = queue.then(() => draw(upload));
  queue = picture.catch(() => {});
  return picture;
}

/** One at a time: the worst file takes 300 MB and a thread that password hashing needs. */
let queue: Promise<unknown> = Promise.resolve();

async function draw(upload: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    if (!isPhoto(upload)) throw new Error('no photo');
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE)
      .webp({ quality: QUALITY })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
  } catch {
    throw new AppError('unsupported_image', {
      detail: 'Choose a JPEG, PNG, WebP or GIF image of up to 50 megapixels',
    });
  }
}

/**
 * Replaces a user's picture.
 * @returns its URL, which differs for each picture
 * @throws AppError `unsupported_image`
 */
export async function changeAvatar(db: Db, files: Files, userId: string, upload: Uint8Array): Promise<string> {
  const picture = await resizeAvatar(upload);
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  const image = `/api/account/avatars/${userId}?v=${version}`;
  await files.put(keyOf(userId), picture);
  const exists = await setImage(db, userId, image);
  if (!exists) await files.delete(keyOf(userId)); // The account was deleted during the upload.
  return image;
}

export async function removeAvatar(db: Db, files: Files, userId: string): Promise<void> {
  await setImage(db, userId, null);
  await files.delete(keyOf(userId));
}

/** A user's picture as WebP; null when there is none. */
export async function readAvatar(files: Files, userId: string): Promise<Readable | null> {
  return files.get(keyOf(userId));
}

export async function avatarDataUrl(files: Files, userId: string): Promise<string | null> {
  const picture = await readAvatar(files, userId);
  return picture && `data:image/webp;base64,${(await buffer(picture)).toString('base64')}`;
}

function keyOf(userId: string): string {
  return `avatars/${userId}.webp`;
}
