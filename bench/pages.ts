import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startProduct } from '#test/product.ts';
import { httpClient, runLoad } from './load.ts';

/**
 * Company pages as visitors ask for them: from the cache, and each rendered anew. The load comes from a process of its
 * own over connections that stay open. Beside the pages a second, so much of one core as each cost the server: that
 * does not depend on what else the machine does.
 */
const SECONDS = 5;
const PAGES = 2_000;
const [, , role, base = '', kind = ''] = process.argv;

if (role === '--load') await load();
else await measure();

async function measure(): Promise<void> {
  const product = await startProduct();
  try {
    console.log('| company page | a second | p50 ms | p99 ms | ms of a core each |');
    console.log('| --- | --: | --: | --: | --: |');
    for (const asked of ['/healthz', 'cold', 'cold', 'cached', 'cached']) {
      const before = coreMs(product.pid);
      const child = spawn(process.execPath, ['bench/pages.ts', '--load', product.url, asked], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      child.stdout.on('data', (part) => {
        text += part;
      });
      await once(child, 'close');
      const { perSecond, p50, p99, count } = JSON.parse(text);
      const each = (coreMs(product.pid) - before) / count;
      console.log(
        `| ${asked} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${each.toFixed(3)} |`,
      );
    }
  } finally {
    await product.stop();
  }
}

/** Asks for the pages, and prints what came of it. */
async function load(): Promise<void> {
  const get = httpClient(base, '', { 'accept-encoding': 'br' });
  const slugs = await readSlugs();
  let count = 0;
  const result = await runLoad(async (turn) => {
    count++;
    const page = `/company/${slugs[turn % (kind === 'cached' ? 50 : slugs.length)]}`;
    // A parameter that no page knows: the page is the same, and made for this request alone.
    await get(kind === 'cached' ? page : kind === 'cold' ? `${page}?turn=${turn}` : kind);
  }, SECONDS);
  console.log(JSON.stringify({ ...result, count }));
}

async function readSlugs(): Promise<string[]> {
  const slugs: string[] = [];
  for (let page = 1; slugs.length < PAGES; page++) {
    const { companies } = await (await fetch(`${base}/api/companies?page=${page}`)).json();
    slugs.push(...companies.map(({ slug }: { slug: string }) => slug));
  }
  return slugs;
}

/** So long a process has kept cores busy until now. */
function coreMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const TICK_MS = 10;
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
