import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../platform/database/connection.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { resizeImage } from '../../../platform/storage/images.ts';
import { setImage } from './profiles.ts';

const SQUARE = { width: 256, height: 256, fit: 'cover' } as const;

/**
 * Replaces a user's picture.
 * @returns its URL, which differs for each picture
 * @throws AppError `unsupported_image`
 */
export async function changeAvatar(db: Db, files: Files, userId: string, upload: Uint8Array): Promise<string> {
  const picture = await resizeImage(upload, SQUARE);
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
