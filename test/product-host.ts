import { loadConfig } from '#server/platform/config.ts';
import { type Server, startServer } from '#server/server.ts';

export type HostRequest = { number: number; command: { start: Record<string, string> } | { stop: number } };
export type HostResponse = { number: number; id: number; operatorToken: string; error?: string };

const servers = new Map<number, Server>();

process.on('message', async ({ number, command }: HostRequest) => {
  const answer = { number, id: number, operatorToken: '' };
  try {
    if ('start' in command) {
      const server = await startServer(loadConfig({ ...process.env, ...command.start }));
      servers.set(number, server);
      await server.ready;
      answer.operatorToken = server.operatorToken;
    } else await servers.get(command.stop)?.close();
    process.send?.(answer satisfies HostResponse);
  } catch (error) {
    process.send?.({ ...answer, error: error instanceof Error ? error.stack : String(error) } satisfies HostResponse);
  }
});
