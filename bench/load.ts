import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { DEMO_PASSWORD } from '#test/product.ts';
import { sessionCookie } from '#test/session-cookie.ts';

/** Result of a load test; times in milliseconds. */
export type Load = { perSecond: number; p50: number; p99: number };

export const CONNECTIONS = 20;

/** Keeps `CONNECTIONS` clients busy, each sending its next request as soon as the previous one is answered. */
export async function runLoad(ask: (turn: number) => Promise<void>, seconds: number): Promise<Load> {
  const times: number[] = [];
  let turn = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await ask(turn++);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const took = (performance.now() - begin) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99) };
}

/** Signs in as a demo account, by default one with a paid plan. */
export async function demoCookie(base: string, user = 'pro'): Promise<string> {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email: `${user}@fundscout.example`, password: DEMO_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Sign-in returned ${response.status}`);
  return sessionCookie(response);
}

/** HTTP client with keep-alive connections; throws on any status other than 200. */
export function httpClient(
  base: string,
  cookie: string,
  headers: Record<string, string> = {},
): (path: string) => Promise<void> {
  const { hostname, port } = new URL(base);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return (path) =>
    new Promise((resolve, reject) => {
      const asked = request(
        { agent, hostname, port, path, headers: { ...(cookie && { cookie }), ...headers } },
        (answer) => {
          answer.resume();
          answer.once('end', () =>
            answer.statusCode === 200 ? resolve() : reject(new Error(`${path} returned ${answer.statusCode}`)),
          );
        },
      );
      asked.once('error', reject);
      asked.end();
    });
}

const TICK_MS = 10; // Linux counts CPU time in hundredths of a second.

/** Returns the CPU time of a process in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export function memoryMb(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
