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
export function isPhoto(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return SIGNATURES.some((signature) => signature.test(start));
}
