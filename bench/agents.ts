import { loadavg } from 'node:os';
import { cpuMs } from '#test/cpu-time.ts';
import { signInTo } from '#test/product.ts';
import { httpClient, median, percentile, runLoad, withProduct } from './harness.ts';

/**
 * Measures what a tool costs more than the call of API v1 that it makes, and what that costs more than the internal
 * call, alternating: `node bench/agents.ts`. The goals are 20 ms at p95, 5 ms for `may_i_contact` as a whole, and 0.9 of
 * the internal call on 20 connections. The first few hundred answers of a server take longer and are left out.
 */
const ROUNDS = 1_000;
const WARM_UP = 300;
const LOADS = 100;
const SECONDS = 0.1;

await withProduct(async ({ url, pid }) => {
  const cookie = await signInTo(url);
  const created = await httpClient(url, cookie, { origin: url })('/api/auth/api-key/create', { name: 'Bench' });
  const ask = httpClient(url, '', {
    authorization: `Bearer ${JSON.parse(created.toString()).key}`,
    accept: 'application/json, text/event-stream',
  });
  const { slug } = JSON.parse((await ask('/api/v1/companies?limit=1')).toString()).companies[0];

  const tool = (name: string, input: object) => () =>
    ask('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
  const pairs: [name: string, tool: () => Promise<Buffer>, call: () => Promise<Buffer>][] = [
    [
      'search_companies',
      tool('search_companies', { industry: ['Software'], limit: 10 }),
      () => ask('/api/v1/companies?industry=Software&limit=10&emails=masked'),
    ],
    ['get_company', tool('get_company', { company: slug }), () => ask(`/api/v1/companies/${slug}?emails=masked`)],
    ['may_i_contact', tool('may_i_contact', { company: slug }), () => ask('/api/v1/contact-checks', { company: slug })],
  ];
  console.log(`load ${loadavg()[0]?.toFixed(1)}\n`);
  console.log(
    '| tool | p50 ms | p95 ms | call p50 ms | call p95 ms | p95 more | call CPU ms |\n| --- | --: | --: | --: | --: | --: | --: |',
  );
  for (const [name, ...requests] of pairs) {
    const times = requests.map(() => [] as number[]);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [i, send] of requests.entries()) {
        const start = performance.now();
        const answer = await send();
        if (answer.includes('"isError":true')) throw new Error(`${name}: ${answer}`);
        if (round >= 0) times[i]?.push(performance.now() - start);
      }
    }
    const p95 = (values: number[]) => percentile(values, 0.95);
    const [own = [], call = []] = times;
    const before = cpuMs(pid);
    for (let round = 0; round < ROUNDS; round++) await requests[1]?.();
    const cpu = (cpuMs(pid) - before) / ROUNDS;
    const figures = [median(own), p95(own), median(call), p95(call), p95(own) - p95(call), cpu];
    console.log(`| \`${name}\` | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} |`);
  }

  console.log(
    '\n| call | v1 per second | internal per second | ratio | v1 CPU ms | internal CPU ms | ratio |\n| --- | --: | --: | --: | --: | --: | --: |',
  );
  for (const path of ['companies?industry=Software', 'companies?query=data', `companies/${slug}`, 'lists']) {
    const [v1, internal] = [
      { base: '/api/v1/', requests: 0, cpu: 0 },
      { base: '/api/', requests: 0, cpu: 0 },
    ];
    for (let load = -2; load < LOADS; load++) {
      for (const call of load % 2 === 0 ? [v1, internal] : [internal, v1]) {
        const before = cpuMs(pid);
        const { perSecond } = await runLoad(() => ask(call.base + path), SECONDS);
        if (load < 0) continue;
        call.requests += perSecond * SECONDS;
        call.cpu += cpuMs(pid) - before;
      }
    }
    const rates = [v1, internal].map(({ requests }) => requests / LOADS / SECONDS);
    const cpus = [v1, internal].map(({ cpu, requests }) => cpu / requests);
    const ratio = ([own = 0, other = 0]: number[]) => (own / other).toFixed(2);
    const cells = [
      ...rates.map((rate) => rate.toFixed(0)),
      ratio(rates),
      ...cpus.map((ms) => ms.toFixed(2)),
      ratio(cpus),
    ];
    console.log(`| \`${path}\` | ${cells.join(' | ')} |`);
  }
});
