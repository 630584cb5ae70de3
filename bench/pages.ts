import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { cpuMs } from '#test/cpu-time.ts';
import { type Product, signInTo } from '#test/product.ts';
import { median, withDataset } from './harness.ts';

/**
 * Requests pages of every kind, by one client and by twenty, as visitors and as a signed-in user: `node bench/pages.ts
 * [COMPANIES …]`, 17,555 by default. The load comes from a separate process with keep-alive connections. Reports times
 * to the first and to the last byte, and the server's CPU time per page, which does not depend on other load on the
 * machine.
 *
 * `{n}` in a path counts up, so that each page is new; other paths are rendered at most once.
 */
const PAGES: readonly { name: string; path: string; signedIn?: boolean; encoding?: string }[] = [
  { name: '/healthz', path: '/healthz' },
  { name: 'company, API only', path: '/api/companies/company-{any}' },
  { name: 'company, uncached', path: '/company/company-{n}' },
  { name: 'company, uncached, compressed', path: '/company/company-{n}', encoding: 'br' },
  { name: 'company, cached', path: '/company/company-1' },
  { name: 'company, cached, compressed', path: '/company/company-1', encoding: 'br' },
  { name: 'company, signed in', path: '/company/company-{n}', signedIn: true },
  { name: 'landing, uncached', path: '/?n={n}' },
  { name: 'landing, cached, compressed', path: '/', encoding: 'br' },
  { name: 'city, uncached', path: '{city}?n={n}' },
  { name: 'industry, uncached', path: '{industry}?n={n}' },
  { name: 'letter, uncached', path: '{letter}?n={n}' },
  { name: 'search as a visitor, uncached', path: '/search?n={n}' },
  { name: 'search as a visitor, cached', path: '/search' },
  { name: 'search, signed in', path: '/search', signedIn: true },
  { name: 'search, signed in, compressed', path: '/search', signedIn: true, encoding: 'br' },
  { name: 'search, signed in, uncached', path: '/search?page={n}', signedIn: true },
];
const CONNECTIONS = [1, 20];
const SECONDS = 4;

type PageRequest = {
  base: string;
  path: string;
  from: number;
  companies: number;
  headers: Record<string, string>;
  connections: number;
};
type Answered = { count: number; perSecond: number; first: number; last: number };

if (process.send) process.once('message', (input: PageRequest) => void load(input));
else {
  const sizes = process.argv.slice(2).map(Number);
  for (const size of sizes.length > 0 ? sizes : [17_555]) {
    console.log(`\n${size.toLocaleString('en')} companies\n`);
    await withDataset(size, (dataset) => measure(dataset, size));
  }
}

async function measure({ product }: { product: Product }, companies: number): Promise<void> {
  const cookie = await signInTo(product.url);
  const listing = async (kind: string) => {
    const { entries } = await (await fetch(`${product.url}/api/directory/${kind}`)).json();
    return `/directory/${kind}/${entries[0].slug}`;
  };
  const [city, industry] = [await listing('cities'), await listing('industries')];
  const { letters } = await (await fetch(`${product.url}/api/directory`)).json();
  const letter = `/directory/companies/${letters[0].letter}`;
  console.log('| page | connections | per second | first byte p50 ms | last byte p50 ms | server CPU ms |');
  console.log('| --- | --: | --: | --: | --: | --: |');
  const used = new Map<string, number>();
  for (const { name, path, signedIn, encoding } of PAGES) {
    for (const connections of CONNECTIONS) {
      const headers = { ...(signedIn && { cookie }), ...(encoding && { 'accept-encoding': encoding }) };
      const named = path.replace('{city}', city).replace('{industry}', industry).replace('{letter}', letter);
      const from = (used.get(path) ?? 1) + 1;
      const before = cpuMs(product.pid);
      const child = fork('bench/pages.ts');
      child.send({ base: product.url, path: named, from, companies, headers, connections } satisfies PageRequest);
      const [answered]: Answered[] = await once(child, 'message');
      if (!answered) throw new Error('The load process reported no result');
      const { count, perSecond, first, last } = answered;
      used.set(path, from + count);
      const figures = [perSecond.toFixed(0), first.toFixed(1), last.toFixed(1)];
      const cpu = ((cpuMs(product.pid) - before) / count).toFixed(2);
      console.log(`| ${[name, connections, ...figures, cpu].join(' | ')} |`);
    }
  }
}

async function load({ base, path, from, companies, headers, connections }: PageRequest): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(base);
  const first: number[] = [];
  const last: number[] = [];
  let turn = from;
  const begin = performance.now();
  const end = begin + SECONDS * 1000;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now();
      const address = path.replace('{n}', String(turn)).replace('{any}', String((turn % companies) + 1));
      turn++;
      request({ agent, hostname, port, path: address, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${address} returned ${answer.statusCode}`));
        first.push(performance.now() - start);
        answer.resume().once('end', () => {
          last.push(performance.now() - start);
          resolve();
        });
      })
        .once('error', reject)
        .end();
    });
  const client = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: connections }, client));
  const perSecond = (last.length * 1000) / (performance.now() - begin);
  const result = { count: last.length, perSecond, first: median(first), last: median(last) };
  process.send?.(result satisfies Answered, () => process.exit());
}
