import { AppError } from '../http/problem.ts';

const QUALITY = 85;
const MAX_PIXELS = 50_000_000; // More than a camera's picture within the size limit; a decompression bomb has billions.
const PATIENCE_SECONDS = 10;

type TargetSize = { width: number; height: number; fit: 'cover' | 'inside' };

/**
 * Resizes an upload to WebP. Re-encoding it removes all metadata.
 * @throws AppError `unsupported_image` when it is not an image, truncated, or too large
 */
export function resizeImage(upload: Uint8Array, size: TargetSize): Promise<Buffer> {
  const picture = queue.then(() => draw(upload, size));
  queue = picture.catch(() => {});
  return picture;
}

/** One at a time: the worst file takes 300 MB and a thread that password hashing needs. */
let queue: Promise<unknown> = Promise.resolve();

async function draw(upload: Uint8Array, size: TargetSize): Promise<Buffer> {
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

/**
 * Loaders of the formats that users may upload, and of SVG, which only our own code creates. All others are blocked for
 * security.
 */
const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadSvg',
];

/** Signatures of the formats that users may upload. SVG is not one of them. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s];

/** Loads the image library on first use, since most processes never need its memory. Its settings are global. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1); // Leaves the other cores to searches.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

/** Whether an uploaded file begins as a JPEG, PNG, GIF or WebP. */
function isPhoto(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return SIGNATURES.some((signature) => signature.test(start));
}
