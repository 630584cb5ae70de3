import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signInTo } from '#test/product.ts';
import { memoryMb, percentile, withProduct } from './harness.ts';

/**
 * Measures overload: 400 connections request the search page in a loop while one client searches over the API every
 * 50 ms. Reports how long those calls take, how many pages are rendered or refused, and the memory before, during and
 * after.
 */
const SECONDS = 15;
const PAGES = 400;
const PAUSE_MS = 50;

type Answered = { status: number; ms: number };

await withProduct(async (product) => {
  const cookie = await signInTo(product.url);
  const calls = new Agent({ keepAlive: true, maxSockets: 1 });
  const pages = new Agent({ keepAlive: true, maxSockets: PAGES });
  const ask = (agent: Agent, path: string) =>
    new Promise<Answered>((resolve, reject) => {
      const start = performance.now();
      get(product.url + path, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - start }));
      }).once('error', reject);
    });
  // Fills the caches, so that memory before and after is comparable.
  const readAll = async () => {
    for (let i = 1; i <= PAGES; i++) await ask(calls, `/api/companies?page=${i}`);
  };
  for (let i = 0; i < PAGES / 10; i++) await ask(calls, '/search');
  await readAll();
  const before = memoryMb(product.pid);

  const end = performance.now() + SECONDS * 1000;
  const answeredPages: Answered[] = [];
  const storm = Promise.all(
    Array.from({ length: PAGES }, async () => {
      while (performance.now() < end) answeredPages.push(await ask(pages, '/search'));
    }),
  );
  const times: number[] = [];
  while (performance.now() < end) {
    times.push((await ask(calls, '/api/companies?query=cloud')).ms);
    await delay(PAUSE_MS);
  }
  const during = memoryMb(product.pid);
  await storm;
  await readAll();
  await delay(SECONDS * 1000);

  const at = (share: number) => percentile(times, share).toFixed(0);
  const rendered = answeredPages.filter(({ status }) => status === 200);
  const longest = Math.max(...rendered.map(({ ms }) => ms));
  const refused = answeredPages.filter(({ status }) => status === 503).length;
  console.log('| search API p50 / p95 / max ms | pages rendered | refused with 503 | longest wait ms | memory MB |');
  console.log('| --- | --: | --: | --: | --- |');
  console.log(
    `| ${at(0.5)} / ${at(0.95)} / ${at(1)} | ${rendered.length} | ${refused} | ${longest.toFixed(0)} | ${before} before, ${during} during, ${memoryMb(product.pid)} after |`,
  );
});
process.exit();
