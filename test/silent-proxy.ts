import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Starts a proxy to a database whose connections can go silent: open but dead, as if a firewall had dropped them. It can
 * lead to another database of the same name.
 */
export async function startSilentProxy(databaseUrl: string) {
  let to = new URL(databaseUrl);
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
    /** Number of connections opened so far, and of those still open. */
    connections: () => ({ opened, open: open.size }),
    /** Silences the connections that are open now; new ones work. */
    silence(): void {
      for (const socket of open) socket.unpipe().pause();
    },
    redirect(otherUrl: string): void {
      to = new URL(otherUrl);
    },
    breakAll(): void {
      for (const socket of open) socket.destroy();
    },
    /** Ends connections like PgBouncer: with the server's last error and one of its own. */
    crash(): void {
      for (const socket of open) {
        for (const fields of ['SFATAL\0C57P01\0Mterminated\0\0', 'SFATAL\0C08P01\0Mserver conn crashed?\0\0']) {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(length.length + fields.length);
          socket.write(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]));
        }
        socket.end();
      }
    },
    close: () => server.close(),
  };
}
