import { parentPort } from 'node:worker_threads';
import satori, { type Font } from 'satori';
import { loadSharp } from '../../storage/load-sharp.ts';
import { readFonts } from './fonts.ts';
import { type Shape, SIZE } from './layout.ts';

let fonts: Promise<Font[]> | undefined;

/** Draws each shape it is sent, and answers with a PNG. What fails ends the thread, and the next picture starts another. */
parentPort?.on('message', async (shape: Shape) => {
  fonts ??= readFonts();
  const svg = await satori({ key: null, ...shape }, { ...SIZE, fonts: await fonts });
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  parentPort?.postMessage(new Uint8Array(png));
});
