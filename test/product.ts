import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DEMO_PASSWORD, signIn } from './accounts.ts';
import type { HostRequest, HostResponse } from './product-host.ts';

/** Signs in, by default as a demo account with a paid plan. @returns its cookies */
export const signInTo = (url: string, account = 'pro', password?: string) =>
  signIn({ send: sendTo(url) }, account, password);

/** Sends requests to a product like its pages do, without a browser. */
export function sendTo(url: string) {
  return (
    path: string,
    { body, headers, method = 'POST' }: { body?: unknown; headers?: Record<string, string>; method?: string } = {},
  ) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      body: JSON.stringify(body),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), origin: url, ...headers },
    });
}

export type HostedProduct = {
  url: string;
  /** Gives access to its outbox and metrics; empty if none is printed. */
  operatorToken: string;
  /** What its process has printed: all products of this worker, if they share it. */
  output(): string;
  stop(): Promise<void>;
};

export type Product = HostedProduct & {
  pid: number;
  dataDir: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/**
 * Starts the product in its own process, with a data folder that is deleted when it stops.
 * @param sources the folder of another version
 */
export async function startProduct(env: Record<string, string> = {}, sources?: string): Promise<Product> {
  const settings = await productSettings(env);
  const child = startProcess('src/server/main.ts', settings, { cwd: sources });
  let output = '';
  child.stderr?.on('data', (text) => {
    output += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        output += `${line}\n`;
        const address = /is ready at (\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    child.once('exit', (code) => reject(new Error(`The product exited with ${code}: ${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: settings.DATA_DIR,
    operatorToken: /(?:outbox\?token=|Authorization: Bearer )([\w-]+)/.exec(output)?.[1] ?? '',
    output: () => output,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      if (!env.DATA_DIR) await rm(settings.DATA_DIR, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the product in a process shared by all products of this worker, whose code is already loaded and compiled, in
 * a fraction of the time.
 */
export async function startHostedProduct(env: Record<string, string>): Promise<HostedProduct> {
  host ??= startHost();
  const { command, output } = host;
  const settings = await productSettings(env);
  const { id, operatorToken } = await command({ start: settings });
  return {
    url: `http://localhost:${settings.PORT}`,
    operatorToken,
    output,
    async stop() {
      await command({ stop: id });
      await rm(settings.DATA_DIR, { recursive: true, force: true });
    },
  };
}

type Host = { command(request: HostRequest['command']): Promise<HostResponse>; output(): string };
let host: Host | undefined;

function startHost(): Host {
  const child = startProcess('test/product-host.ts', process.env, { channel: 'ipc' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  let count = 0;
  return {
    output: () => output,
    command: (command) =>
      new Promise((resolve, reject) => {
        const number = ++count;
        const listen = (response: HostResponse) => {
          if (response.number !== number) return;
          child.off('message', listen);
          if (response.error) reject(new Error(`${response.error}\n${output}`));
          else resolve(response);
        };
        child.on('message', listen);
        child.send({ number, command } satisfies HostRequest);
      }),
  };
}

async function productSettings(env: Record<string, string>) {
  const port = await freePort();
  const DATA_DIR = env.DATA_DIR ?? path.join(tmpdir(), `fundscout-product-${process.pid}-${port}`);
  await mkdir(DATA_DIR, { recursive: true, mode: 0o755 });
  return { NODE_ENV: '', DATABASE_URL: '', DEMO_PASSWORD, OVERLOAD_MS: '0', PORT: String(port), ...env, DATA_DIR };
}

/** Starts a process that ends with this one. */
function startProcess(
  file: string,
  env: NodeJS.ProcessEnv,
  { cwd, channel }: { cwd?: string | undefined; channel?: 'ipc' },
): ChildProcess {
  const child = spawn('node', ['--max-semi-space-size=8', file], {
    cwd,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? [channel] : [])],
  });
  const killChild = () => void child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  return child;
}

/** Below the ports that systems choose themselves, which anyone may get before the caller listens. */
const FIRST_PORT = 11_000;
const PORT_COUNT = 20_000;
/** Each process starts at another port. */
let nextPort = process.pid * 100;

/** Returns a port that nothing listens on, a different one each time. */
export async function freePort(): Promise<number> {
  while (true) {
    const port = FIRST_PORT + (nextPort++ % PORT_COUNT);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(server.close(), 'close');
    return port;
  }
}

/** Does one kind of work in the background, in a process to kill. */
export function startBackgroundProcess(work: string, env: Record<string, string>, certificate = ''): ChildProcess {
  return spawn(process.execPath, ['test/background-process.ts', work, JSON.stringify(env), certificate], {
    stdio: 'inherit',
  });
}
