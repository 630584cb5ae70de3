import { cpuMs } from '#test/cpu-time.ts';
import { signInTo } from '#test/product.ts';
import { httpClient, median, runLoad, withProduct } from './harness.ts';

/**
 * Measures what a tool costs more than the call of API v1 that it makes, and what that costs more than the internal
 * call, alternating: `node bench/agents.ts`. The goals are 20 ms at p95, 5 ms for `may_i_contact` as a whole, and 0.9 of
 * the internal call on 20 connections.
 */
const ROUNDS = 300;
const WARM_UP = 50;
const LOADS = 100;
const SECONDS = 0.1;

await withProduct(async ({ url, pid }) => {
  const cookie = await signInTo(url);
  const json = { 'content-type': 'application/json' };
  const created = await fetch(`${url}/api/auth/api-key/create`, {
    method: 'POST',
    headers: { ...json, cookie, origin: url },
    body: JSON.stringify({ name: 'Bench' }),
  });
  const headers = { ...json, authorization: `Bearer ${(await created.json()).key}` };
  const page = await fetch(`${url}/api/v1/companies?limit=1`, { headers });
  const { slug } = (await page.json()).companies[0];

  const tool = (name: string, input: object) => () =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
    });
  const check = { method: 'POST', headers, body: JSON.stringify({ company: slug }) };
  const pairs: [name: string, tool: () => Promise<Response>, call: () => Promise<Response>][] = [
    [
      'search_companies',
      tool('search_companies', { industry: ['Software'], limit: 10 }),
      () => fetch(`${url}/api/v1/companies?industry=Software&limit=10&emails=masked`, { headers }),
    ],
    [
      'get_company',
      tool('get_company', { company: slug }),
      () => fetch(`${url}/api/v1/companies/${slug}?emails=masked`, { headers }),
    ],
    ['may_i_contact', tool('may_i_contact', { company: slug }), () => fetch(`${url}/api/v1/contact-checks`, check)],
  ];
  console.log(
    '| tool | p50 ms | p95 ms | call p50 ms | call p95 ms | p95 more | call CPU ms |\n| --- | --: | --: | --: | --: | --: | --: |',
  );
  for (const [name, ...requests] of pairs) {
    const times = requests.map(() => [] as number[]);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [i, send] of requests.entries()) {
        const start = performance.now();
        const answer = await send();
        const text = await answer.text();
        if (!answer.ok || text.includes('"isError":true')) throw new Error(`${name}: ${text}`);
        if (round >= 0) times[i]?.push(performance.now() - start);
      }
    }
    const p95 = (values: number[] = []) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
    const [own = [], call = []] = times;
    const before = cpuMs(pid);
    for (let round = 0; round < ROUNDS; round++) await (await requests[1]?.())?.text();
    const cpu = (cpuMs(pid) - before) / ROUNDS;
    const figures = [median(own), p95(own), median(call), p95(call), p95(own) - p95(call), cpu];
    console.log(`| \`${name}\` | ${figures.map((ms) => ms.toFixed(1)).join(' | ')} |`);
  }

  console.log(
    '\n| call | v1 per second | internal per second | ratio | v1 CPU ms | internal CPU ms | ratio |\n| --- | --: | --: | --: | --: | --: | --: |',
  );
  const get = httpClient(url, '', { authorization: headers.authorization });
  for (const path of ['companies?industry=Software', 'companies?query=data', `companies/${slug}`, 'lists']) {
    const [v1, internal] = [
      { base: '/api/v1/', requests: 0, cpu: 0 },
      { base: '/api/', requests: 0, cpu: 0 },
    ];
    for (let load = -2; load < LOADS; load++) {
      for (const call of load % 2 === 0 ? [v1, internal] : [internal, v1]) {
        const before = cpuMs(pid);
        const { perSecond } = await runLoad(() => get(call.base + path), SECONDS);
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
