import { once } from 'node:events';
import { loadConfig } from './platform/config.ts';
import { DataDirInUseError } from './platform/database/embedded/embedded-database.ts';
import { ConfigError } from './platform/environment.ts';
import { log, startLogging } from './platform/log.ts';
import { hasOutbox } from './platform/mail/routes.ts';
import { metricsToken } from './platform/operations/metrics.ts';
import { PortInUseError, startServer } from './server.ts';

/** Longer than the time given to requests and jobs in progress, shorter than the stop timeout of our containers. */
const SHUTDOWN_TIMEOUT_MS = 12_000;

/** Runs the product until it is asked to stop; a second signal ends the process at once. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  startLogging(config);
  // Uncaught errors and rejections go through the logger too: a database error contains what users typed.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Fundscout crashed');
    process.exit(1);
  });
  const stopping = new AbortController();
  const whenStopped = once(stopping.signal, 'abort');
  const stop = () => (stopping.signal.aborted ? process.exit(1) : stopping.abort());
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const server = await startServer(config, stopping.signal).catch((error) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (!server) return;
  if (server.demoPassword) {
    print('Demo accounts: admin@ pro@ monthly@ lifetime@ trial@ free@ lps@ + fundscout.example');
    print(config.demoPassword ? 'Password: the value of DEMO_PASSWORD' : `Password: ${server.demoPassword}`);
  }
  if (hasOutbox(config)) print(`Outbox: ${config.appUrl}/outbox?token=${server.operatorToken}`);
  if (metricsToken(config, server.operatorToken) === server.operatorToken) {
    print(`Metrics: curl -H 'Authorization: Bearer ${server.operatorToken}' ${config.appUrl}/metrics`);
  }
  await Promise.race([server.ready, whenStopped]);
  if (!stopping.signal.aborted) print(`Fundscout is ready at ${config.appUrl}`);
  await whenStopped;
  const patience = setTimeout(() => {
    log.error('Shutdown timed out. Stopping without waiting for open requests and jobs');
    process.exit(1);
  }, SHUTDOWN_TIMEOUT_MS);
  await server.close();
  clearTimeout(patience);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  const expected = [ConfigError, DataDirInUseError, PortInUseError].some((kind) => error instanceof kind);
  if (expected && error instanceof Error) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'Fundscout failed to start');
  process.exitCode = 1;
}
