// Records the demo video of the landing page and its captions from the sample. Run it after a build:
// node scripts/record-demo.ts
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from '#test/browser.ts';
import { signInTo, startProduct } from '#test/product.ts';
import { webm } from './webm.ts';

const FOLDER = path.resolve(import.meta.dirname, '../src/web/site/marketing/demo');
const SIZE = { width: 1280, height: 800 };
const SCALE = 1.5;
/** A frame follows at least this often, so that players can seek. */
const FRAME_MS = 500;
const KEY_MS = 110;
const POINTER_STEPS = 8;
const POINTER_STEP_MS = 40;
/** Of VP9, from 0 to 63; less is sharper and larger. */
const QUANTIZER = 45;

type Frame = { ms: number; png: string };
type Chunk = { ms: number; key: boolean; data: string };

const frames: Frame[] = [];
const cues: { from: number; text: string }[] = [];
let now = 0;

const product = await startProduct({ SAMPLE_DATA: 'on' });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: product.url, viewport: SIZE, deviceScaleFactor: SCALE });
  const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(await signInTo(product.url)) ?? [];
  await context.addCookies([
    { name: key, value, url: product.url },
    { name: 'sample-notice', value: 'off', url: product.url },
  ]);
  const page = await context.newPage();
  await page.goto('/search', { waitUntil: 'networkidle' });
  await play(page);
  const chunks = await encode(page);
  const bytes = chunks.map(({ data, ...chunk }) => ({ ...chunk, data: Buffer.from(data, 'base64') }));
  await writeFile(
    path.join(FOLDER, 'demo.webm'),
    webm({ width: SIZE.width * SCALE, height: SIZE.height * SCALE, ms: now }, bytes),
  );
  await writeFile(path.join(FOLDER, 'demo.vtt'), captions());
} finally {
  await browser.close();
  await product.stop();
}

async function play(page: Page) {
  await page.evaluate('document.activeElement?.blur()');
  await drawPointer(page);
  caption('Every startup in the database, newest funding first.');
  await hold(page, 2_600);

  caption('Results update as you type.');
  await click(page, page.getByRole('searchbox', { name: 'Search companies' }));
  for (const letter of 'energy') {
    await page.keyboard.type(letter);
    await hold(page, KEY_MS);
  }
  await hold(page, 1_800);

  caption('Three filters: stage, date and location. Every option shows how many companies match.');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  if (!(await filters.isVisible())) await click(page, page.getByRole('button', { name: 'Filters' }).first());
  for (const name of ['Seed', 'Last 180 days', 'North America']) {
    const option = (role: 'checkbox' | 'radio') => filters.getByRole(role, { name, exact: true });
    await click(page, option('checkbox').or(option('radio')).first());
    await hold(page, 1_600);
  }

  caption('A company opens beside the list with its rounds, contacts and emails.');
  await click(page, page.getByRole('article').first().getByRole('heading').getByRole('link'));
  await page.getByRole('complementary').getByText('Contacts', { exact: true }).waitFor();
  await hold(page, 4_500);

  caption('Export the full list as CSV: 19 columns, one row per contact.');
  await click(page, page.getByRole('button', { name: 'Export CSV' }).first());
  await page.getByRole('dialog').waitFor();
  await hold(page, 1_600);
  await click(page, page.getByRole('dialog').getByRole('button', { name: 'Export' }).last());
  await page.getByText('Export successful!').waitFor();
  await hold(page, 3_000);
}

function caption(text: string) {
  cues.push({ from: now, text });
}

/** Shows what the page shows once it is at rest, for a time. */
async function hold(page: Page, ms: number) {
  await page.waitForLoadState('networkidle');
  const png = (await page.screenshot({ animations: 'disabled', caret: 'initial' })).toString('base64');
  for (let at = 0; at < ms; at += FRAME_MS) frames.push({ ms: now + at, png });
  now += ms;
}

/** The browser draws no pointer. */
async function drawPointer(page: Page) {
  await page.evaluate(() => {
    const pointer = document.createElement('div');
    pointer.id = 'demo-pointer';
    pointer.popover = 'manual';
    pointer.style.cssText =
      'position:fixed;inset:0 auto auto 0;margin:0;padding:0;border:0;background:none;pointer-events:none;overflow:visible;translate:640px 420px';
    pointer.innerHTML =
      '<svg width="20" height="24" viewBox="0 0 20 24"><path d="M2 2v17l4.5-4 3 7 3-1.3-3-6.8H16z" fill="#111" stroke="#fff" stroke-width="1.5"/></svg>';
    document.body.append(pointer);
  });
}

async function click(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page`);
  const to = { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
  for (let step = 1; step <= POINTER_STEPS; step++) {
    await page.evaluate(
      ({ x, y, share }) => {
        const pointer = document.getElementById('demo-pointer');
        if (!pointer) return;
        // Above dialogs, which open in the top layer.
        if (pointer.matches(':popover-open')) pointer.hidePopover();
        pointer.showPopover();
        const [left = 0, top = 0] = pointer.style.translate.split(' ').map(Number.parseFloat);
        pointer.style.translate = `${left + (x - left) * share}px ${top + (y - top) * share}px`;
      },
      { ...to, share: 1 / (POINTER_STEPS - step + 1) },
    );
    await hold(page, POINTER_STEP_MS);
  }
  await target.click({ position: { x: to.x - box.x, y: to.y - box.y } });
}

/** Encodes the frames as VP9, in the browser. */
async function encode(page: Page): Promise<Chunk[]> {
  await page.evaluate(
    ({ width, height }) => {
      const chunks: Chunk[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
          chunks.push({ ms: chunk.timestamp / 1000, key: chunk.type === 'key', data });
        },
        error: (error) => console.error(error),
      });
      encoder.configure({ codec: 'vp09.00.41.08', width, height, bitrateMode: 'quantizer', latencyMode: 'quality' });
      Object.assign(window, { demo: { chunks, encoder } });
    },
    { width: SIZE.width * SCALE, height: SIZE.height * SCALE },
  );
  let keyed = Number.NEGATIVE_INFINITY;
  for (const frame of frames) {
    const keyFrame = frame.ms - keyed >= 8_000;
    if (keyFrame) keyed = frame.ms;
    await page.evaluate(
      async ({ ms, png, keyFrame, quantizer }) => {
        const { encoder } = (window as unknown as { demo: { encoder: VideoEncoder } }).demo;
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const video = new VideoFrame(image, { timestamp: ms * 1000 });
        encoder.encode(video, { keyFrame, vp9: { quantizer } } as VideoEncoderEncodeOptions);
        video.close();
        image.close();
      },
      { ...frame, keyFrame, quantizer: QUANTIZER },
    );
  }
  return page.evaluate(async () => {
    const { encoder, chunks } = (window as unknown as { demo: { encoder: VideoEncoder; chunks: Chunk[] } }).demo;
    await encoder.flush();
    return chunks;
  });
}

function captions(): string {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23);
  const lines = cues.map(({ from, text }, i) => `${time(from)} --> ${time(cues[i + 1]?.from ?? now)}\n${text}\n`);
  return ['WEBVTT\n', ...lines].join('\n');
}
