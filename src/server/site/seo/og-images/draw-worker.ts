import { parentPort } from 'node:worker_threads';
import type { Font } from 'satori';
import satori from 'satori';
import { loadSharp } from '../../../platform/storage/images.ts';
import { type ImageElement, readFonts, type Size } from './layout.ts';

let fonts: Promise<Font[]> | undefined;

/** Renders each layout it receives as PNG. A failure ends the thread; the next image starts another. */
parentPort?.on('message', async ({ shape, size }: { shape: ImageElement; size: Size }) => {
  fonts ??= readFonts();
  const svg = await satori({ key: null, ...shape }, { ...size, fonts: await fonts });
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  parentPort?.postMessage(new Uint8Array(png));
});
