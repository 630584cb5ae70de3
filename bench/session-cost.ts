import { cpuMs } from '#test/cpu-time.ts';
import { signInTo } from '#test/product.ts';
import { median, withProduct } from './harness.ts';

/**
 * Measures what a session costs the server: CPU time per request of a visitor and of a user with a cached session,
 * alternating: `node bench/session-cost.ts`.
 */
const ROUNDS = 5;
const REQUESTS = 600;
const PATH = '/api/stats/companies';

await withProduct(async (product) => {
  const cookie = await signInTo(product.url);
  const kinds: [name: string, headers: Record<string, string>][] = [
    ['visitor', {}],
    ['cached session', { cookie }],
  ];
  const costs = kinds.map(() => [] as number[]);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [i, [, headers]] of kinds.entries()) {
      const cost = await measure(product.url, product.pid, headers);
      if (round >= 0) costs[i]?.push(cost); // The first round is a warm-up.
    }
  }
  const [visitor = Number.NaN] = costs.map(median);
  console.log('| viewer | CPU ms | more than a visitor |\n| --- | --: | --: |');
  for (const [i, [name]] of kinds.entries()) {
    const cost = median(costs[i] ?? []);
    console.log(`| ${name} | ${cost.toFixed(3)} | ${(cost - visitor).toFixed(3)} |`);
  }
});

/** @returns milliseconds of CPU time the server spent per request */
async function measure(base: string, pid: number, headers: Record<string, string>): Promise<number> {
  const before = cpuMs(pid);
  for (let i = 0; i < REQUESTS; i++) {
    const answer = await fetch(base + PATH, { headers });
    if (answer.status !== 200) throw new Error(`${PATH} returned ${answer.status}`);
    await answer.arrayBuffer();
  }
  return (cpuMs(pid) - before) / REQUESTS;
}
