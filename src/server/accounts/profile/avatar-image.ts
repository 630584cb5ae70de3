import { AppError } from '../../http/problem.ts';
import { isPhoto, loadSharp } from '../../storage/load-sharp.ts';

const SIDE = 256;
const QUALITY = 85;
const MAX_PIXELS = 50_000_000; // More than any camera's picture within the limit of size; a bomb has billions.
const PATIENCE_SECONDS = 10;

/**
 * Makes a square picture out of whatever was uploaded. What is kept is drawn anew: of the upload's bytes, of where
 * it was taken and by whom, nothing remains.
 * @throws AppError `unsupported_image` when it is no picture, only part of one, or too large to draw
 */
export function drawAvatar(upload: Uint8Array): Promise<Buffer> {
  const picture = before.then(() => draw(upload));
  before = picture.catch(() => {});
  return picture;
}

/** Settles when the picture before is drawn. The worst of files takes 300 MB and a thread that passwords need, so they wait. */
let before: Promise<unknown> = Promise.resolve();

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
      detail: 'Choose a whole JPEG, PNG, WebP or GIF image of at most 50 megapixels',
    });
  }
}
