import { loadConfig } from '#server/config.ts';
import { type Server, startServer } from '#server/server.ts';

export type HostRequest = { number: number; ask: { start: Record<string, string> } | { stop: number } };
export type HostResponse = { number: number; id: number; operatorToken: string; error?: string };

const servers = new Map<number, Server>();

process.on('message', async ({ number, ask }: HostRequest) => {
  const answer = { number, id: number, operatorToken: '' };
  try {
    if ('start' in ask) {
      const server = await startServer(loadConfig({ ...process.env, ...ask.start }));
      servers.set(number, server);
      await server.ready;
      answer.operatorToken = server.operatorToken;
    } else await servers.get(ask.stop)?.close();
    process.send?.(answer satisfies HostResponse);
  } catch (error) {
    process.send?.({ ...answer, error: error instanceof Error ? error.stack : String(error) } satisfies HostResponse);
  }
});
