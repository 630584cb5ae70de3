// Films the demo of the landing page from the product itself, which must be running with its sample and demo accounts:
//   DEMO_PASSWORD=… node scripts/record-demo.mjs http://localhost:3000
// Writes the film, its captions and its pictures to src/web/marketing/demo; they are kept with the sources, so that a
// build needs no browser.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { camera } from './demo/camera.mjs';
import { encode } from './demo/encode.mjs';
import { webm } from './demo/webm.mjs';

const SCREEN = { width: 1280, height: 800 };
const SCALE = 1.5; // Sharp where the player is as large as the screen.
const MOST_BYTES = 3_000_000;
const POSTER_WIDTH = 1280;

const [url = 'http://localhost:3000'] = process.argv.slice(2);
const out = path.resolve(import.meta.dirname, '../src/web/marketing/demo');
mkdirSync(out, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
});
const page = await open('light');
const film = camera(page);
await perform(film);
const size = { width: SCREEN.width * SCALE, height: SCREEN.height * SCALE };
const studio = await browser.newPage();
await studio.goto(`${url}/healthz`);
const frames = await encode(studio, { ...size, scale: SCALE }, film.frames);
const file = webm({ ...size, duration: film.duration() }, frames);
if (file.length > MOST_BYTES) throw new Error(`The film has ${file.length} bytes, more than ${MOST_BYTES}`);
writeFileSync(path.join(out, 'demo.webm'), file);
writeFileSync(path.join(out, 'demo.vtt'), captions(film));
for (const scheme of ['light', 'dark']) await poster(await open(scheme, page.url()), scheme);
console.log(`${(film.duration() / 1000).toFixed(1)} s, ${frames.length} frames, ${file.length} bytes`);
await browser.close();

/** A search page of someone with a plan, without the line that says what is a sample. */
async function open(colorScheme, address = `${url}/search`) {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: SCALE, colorScheme });
  // A stream of news that stays open would never let the page come to rest.
  await context.route('**/api/events*', (route) => route.abort());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addCookies([{ name: 'sample-notice', value: 'off', url }]);
  const signedIn = await context.request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email: 'pro@fundscout.example', password: process.env.DEMO_PASSWORD },
  });
  if (!signedIn.ok()) throw new Error(`Signing in answered ${signedIn.status()}: is DEMO_PASSWORD right?`);
  const opened = await context.newPage();
  await opened.goto(address);
  await opened.waitForLoadState('networkidle');
  return opened;
}

/** A search, three filters, a company and the export. */
async function perform({ look, hold, say, press, type, scroll }) {
  const choice = (label) => page.getByLabel(label, { exact: true }).first();
  const panel = page.getByRole('complementary').last();
  await look();
  say('Every startup in the database, newest funding first.');
  hold(2_600);
  say('Results update as you type.');
  await press(page.getByRole('searchbox', { name: 'Search companies' }));
  await type('software');
  hold(1_600);
  say('Three filters: stage, date and location. Every choice shows its number of companies.');
  await press(choice('Series A'));
  hold(1_200);
  await press(choice('Last 90 days'));
  hold(1_200);
  await scroll(choice('Last 90 days'), 260);
  await press(choice('Europe'));
  hold(2_200);
  say('A company opens beside the list with its rounds, contacts and emails.');
  await press(page.locator('main h2 a, main h3 a').first());
  hold(3_400);
  await press(panel.getByRole('button', { name: /^Copy/ }).first());
  hold(2_200);
  await press(panel.getByRole('button', { name: 'Close' }));
  hold(900);
  say('Export the whole list as CSV: 19 columns, one row per contact.');
  await press(page.getByRole('button', { name: 'Export CSV' }).first());
  hold(3_400);
}

function captions({ captions: said, duration }) {
  const time = (ms) => new Date(ms).toISOString().slice(11, 23);
  const cues = said.map(({ from, words }, place) => {
    const to = said[place + 1]?.from ?? duration();
    return `${time(from)} --> ${time(to)}\n${words}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** What stands on the landing page until someone wants to see the film. */
async function poster(of, scheme) {
  const picture = await of.screenshot({ type: 'png' });
  await sharp(picture)
    .resize(POSTER_WIDTH)
    .webp({ quality: 78 })
    .toFile(path.join(out, `poster-${scheme}.webp`));
}
