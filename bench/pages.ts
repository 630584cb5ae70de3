import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startProduct } from '#test/product.ts';
import { demoCookie, httpClient, type Load, runLoad } from './load.ts';

/**
 * Requests company pages the way visitors do, cached and for the first time since startup, and the search page as a
 * signed-in user. The load comes from a separate process with keep-alive connections. Besides pages per second, reports
 * the CPU time each page costs the server, which does not depend on other load on the machine. Also requests the data
 * of the pages alone, the lower bound for a page that renders in no time.
 */
const SECONDS = 5;
const KEPT = 50;
const LOADS: readonly { name: string; kind: Kind; encoding?: string; kept?: boolean }[] = [
  { name: '/healthz', kind: 'health' },
  { name: 'company page: its data alone', kind: 'data' },
  { name: 'company page, first time', kind: 'page' },
  { name: 'company page, first time', kind: 'page' },
  { name: 'company page, first time, compressed', kind: 'page', encoding: 'br' },
  { name: 'company page from the cache', kind: 'page', kept: true },
  { name: 'company page from the cache, compressed', kind: 'page', encoding: 'br', kept: true },
  { name: '/search, signed in', kind: 'search' },
  { name: '/search, signed in, compressed', kind: 'search', encoding: 'br' },
];

type Kind = 'health' | 'data' | 'page' | 'search';
type Asked = { base: string; kind: Kind; encoding?: string; slugs: string[]; cookie: string };
type Answered = Load & { count: number };

if (process.send) process.once('message', (asked: Asked) => void load(asked));
else await measure();

async function measure(): Promise<void> {
  const product = await startProduct({ RATE_LIMITS: 'off' });
  try {
    const slugs = await readSlugs(product.url);
    const cookie = await demoCookie(product.url);
    console.log('| page | a second | p50 ms | p99 ms | ms of a core each |');
    console.log('| --- | --: | --: | --: | --: |');
    for (const { name, kept, ...asked } of LOADS) {
      const before = coreMs(product.pid);
      const child = fork('bench/pages.ts');
      child.send({ base: product.url, slugs: kept ? slugs.slice(-KEPT) : slugs, cookie, ...asked } satisfies Asked);
      const [answered]: Answered[] = await once(child, 'message');
      if (!answered) throw new Error('The load did not say what came of it');
      const { perSecond, p50, p99, count } = answered;
      if (asked.kind === 'page' && !kept) slugs.splice(0, count);
      const each = (coreMs(product.pid) - before) / count;
      console.log(`| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${each.toFixed(3)} |`);
    }
  } finally {
    await product.stop();
  }
}

async function load({ base, kind, encoding, slugs, cookie }: Asked): Promise<void> {
  const get = httpClient(base, kind === 'search' ? cookie : '', encoding ? { 'accept-encoding': encoding } : {});
  let count = 0;
  const result = await runLoad(async (turn) => {
    count++;
    const slug = slugs[turn % slugs.length];
    if (kind === 'health') return get('/healthz');
    if (kind === 'search') return get('/search');
    if (kind === 'page') return get(`/company/${slug}`);
    await get(`/api/companies/${slug}`);
    await get(`/api/companies/${slug}/similar`);
  }, SECONDS);
  process.send?.({ ...result, count } satisfies Answered, () => process.exit());
}

async function readSlugs(base: string): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; ; page++) {
    const { companies } = await (await fetch(`${base}/api/companies?page=${page}`)).json();
    if (companies.length === 0) return slugs;
    slugs.push(...companies.map(({ slug }: { slug: string }) => slug));
  }
}

function coreMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
