import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { freePort } from './product.ts';

/** A received email: addresses of the envelope, and content. */
export type Received = { from: string; to: string[]; mail: Email };

export type TestSmtp = {
  url: string;
  port: number;
  /** Received emails, oldest first. */
  received: Received[];
  close(): Promise<void>;
};

type Behavior = Pick<SMTPServerOptions, 'onRcptTo' | 'onConnect' | 'onData'> & { port?: number };

/**
 * Starts a real mail server on this machine, which stores what it receives and can be made to fail. Its port stays free
 * after `close`, for another one.
 */
export async function startSmtp({ port, ...behavior }: Behavior = {}): Promise<TestSmtp> {
  const ownPort = port ?? (await freePort());
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    async onData(stream, { envelope }, done) {
      const content = await buffer(stream).catch(() => null); // The client may be killed.
      if (!content) return;
      const mail = await PostalMime.parse(content);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail });
      done();
    },
    ...behavior,
  });
  server.on('error', () => {}); // A client that disconnects midway does not matter.
  server.listen(ownPort, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
