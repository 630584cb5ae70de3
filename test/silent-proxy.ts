import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a database whose connections can go silent, as those do that a firewall has forgotten: open, and dead. */
export async function startSilentProxy(databaseUrl: string) {
  const to = new URL(databaseUrl);
  const open = new Set<Socket>();
  let opened = 0;
  const server = createServer((socket) => {
    opened++;
    const database = connect(Number(to.port), to.hostname);
    for (const end of [socket, database]) end.on('error', () => {});
    open.add(socket.once('close', () => open.delete(socket) && database.destroy()));
    database.once('close', () => socket.destroy());
    socket.pipe(database).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    /** How many connections came, and how many of them are open. */
    connections: () => ({ opened, open: open.size }),
    /** Nothing comes through the connections that are open now. New ones are not touched. */
    silence(): void {
      for (const socket of open) socket.unpipe().pause();
    },
    /** Every connection breaks. */
    breakAll(): void {
      for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}
