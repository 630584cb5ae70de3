import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../database/connection.ts';
import type { Files } from '../../storage/files.ts';
import { drawAvatar } from './avatar-image.ts';
import { setImage } from './queries.ts';

/**
 * Gives a user the uploaded picture, in place of the old one.
 * @returns its address, another one for every picture
 * @throws AppError `unsupported_image`
 */
export async function changeAvatar(db: Db, files: Files, userId: string, upload: Uint8Array): Promise<string> {
  const picture = await drawAvatar(upload);
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  const image = `/api/account/avatars/${userId}?v=${version}`;
  await files.put(keyOf(userId), picture);
  const known = await setImage(db, userId, image);
  if (!known) await files.delete(keyOf(userId)); // The account was deleted while its picture was drawn.
  return image;
}

/** Takes a user's picture away. */
export async function removeAvatar(db: Db, files: Files, userId: string): Promise<void> {
  await setImage(db, userId, null);
  await files.delete(keyOf(userId));
}

/** A user's picture as WebP; null when there is none. */
export async function readAvatar(files: Files, userId: string): Promise<Readable | null> {
  return files.get(keyOf(userId));
}

/** A user's picture as text, for a document. */
export async function avatarText(files: Files, userId: string): Promise<string | null> {
  const picture = await readAvatar(files, userId);
  return picture && `data:image/webp;base64,${(await buffer(picture)).toString('base64')}`;
}

function keyOf(userId: string): string {
  return `avatars/${userId}.webp`;
}
