import { AppError } from '../http/problem.ts';
import { isPhoto, loadSharp } from './load-sharp.ts';

const QUALITY = 85;
const MAX_PIXELS = 50_000_000; // More than a camera's picture within the size limit; a decompression bomb has billions.
const PATIENCE_SECONDS = 10;

type Size = { width: number; height: number; fit: 'cover' | 'inside' };

/**
 * Resizes an upload to WebP. Re-encoding it removes all metadata.
 * @throws AppError `unsupported_image` when it is not an image, truncated, or too large
 */
export function resizeImage(upload: Uint8Array, size: Size): Promise<Buffer> {
  const picture = queue.then(() => draw(upload, size));
  queue = picture.catch(() => {});
  return picture;
}

/** One at a time: the worst file takes 300 MB and a thread that password hashing needs. */
let queue: Promise<unknown> = Promise.resolve();

async function draw(upload: Uint8Array, size: Size): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    if (!isPhoto(upload)) throw new Error('no photo');
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(size)
      .webp({ quality: QUALITY })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
  } catch {
    throw new AppError('unsupported_image', {
      detail: 'Choose a JPEG, PNG, WebP or GIF image of up to 50 megapixels',
    });
  }
}
