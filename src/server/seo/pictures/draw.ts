import satori, { type Font } from 'satori';
import { AppError } from '../../http/problem.ts';
import { loadSharp } from '../../pictures/load-sharp.ts';
import { readFonts } from './fonts.ts';
import { type Shape, SIZE } from './layout.ts';

const MOST_WAITING = 20;

export type Draw = (shape: Shape) => Promise<Buffer<ArrayBuffer>>;

/**
 * Draws pictures as PNG, one after another: laying one out takes the thread that answers everybody.
 * @throws AppError `starting` when too many wait already
 */
export function createDraw(): Draw {
  let fonts: Promise<Font[]> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function draw(shape: Shape): Promise<Buffer<ArrayBuffer>> {
    fonts ??= readFonts();
    const svg = await satori({ key: null, ...shape }, { ...SIZE, fonts: await fonts });
    const sharp = await loadSharp();
    const { buffer, byteOffset, length } = await sharp(Buffer.from(svg))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
    return Buffer.from(new Uint8Array(buffer, byteOffset, length));
  }

  return (shape) => {
    if (waiting >= MOST_WAITING) throw new AppError('starting');
    waiting++;
    const drawn = last.then(() => draw(shape)).finally(() => waiting--);
    last = drawn.catch(() => {});
    return drawn;
  };
}
