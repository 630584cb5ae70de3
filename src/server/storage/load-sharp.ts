/** The readers of the formats that are taken from people, and of the SVG that we draw ourselves. All others, with whatever hides in them, stay out of reach. */
const READERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadSvg',
];

/** How the files begin that people may send: SVG, which runs through a reader as well, is none of them. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s];

/**
 * The library that reads and writes pictures, which holds its settings once for the whole process. Loaded with the first
 * picture: it takes memory that most processes never need.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1); // Pictures may wait, searches on the same cores may not.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}

/** Whether a file that somebody sent begins as a JPEG, PNG, GIF or WebP. */
export function isPhoto(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return SIGNATURES.some((signature) => signature.test(start));
}
