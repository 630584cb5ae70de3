import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export const DEMO_PASSWORD = 'demo-password';

export type Product = {
  url: string;
  pid: number;
  dataDir: string;
  /** Opens its outbox and metrics; empty if none is printed. */
  operatorToken: string;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts the whole product as a process, with a data folder that is deleted when it stops. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = env.DATA_DIR ?? path.join(tmpdir(), `fundscout-product-${process.pid}-${port}`);
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const child = spawn('node', ['--max-semi-space-size=8', 'src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO_PASSWORD,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  child.stderr.on('data', (text) => {
    output += text;
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      const address = /is ready at (\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${output}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    operatorToken: /(?:outbox\?token=|Authorization: Bearer )([\w-]+)/.exec(output)?.[1] ?? '',
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
