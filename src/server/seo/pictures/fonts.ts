import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

/** The scripts that Inter has letters for. Each part is a font of its own to satori, which takes the first that has a letter. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
const WEIGHTS = [400, 600] as const;

/** Letters, digits and signs that these fonts can draw; for others there would be an empty box. */
const DRAWABLE = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9\s!-/:-@[-`{-~–—‘’“”…·•€£¥©®™°]+/gu;

const resolve = createRequire(import.meta.url).resolve;

/** The fonts of the pictures, read from the packages once. */
export function readFonts(): Promise<Font[]> {
  return Promise.all(
    PARTS.flatMap((part) =>
      WEIGHTS.map(async (weight) => ({
        name: `Inter ${part}`,
        data: await readFile(resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)),
        weight,
        style: 'normal' as const,
      })),
    ),
  );
}

/** What of a text can be drawn; empty when nothing can. */
export function drawable(text: string): string {
  return text.normalize('NFC').replace(DRAWABLE, ' ').replace(/\s+/g, ' ').trim();
}
