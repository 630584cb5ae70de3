import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message that has arrived: from and to whom the servers agreed on, and what it says. */
export type Received = { from: string; to: string[]; mail: Email };

export type TestSmtp = {
  url: string;
  port: number;
  /** What has arrived, oldest first. */
  received: Received[];
  close(): Promise<void>;
};

type Behaviour = Pick<SMTPServerOptions, 'onRcptTo' | 'onConnect' | 'onData'> & { port?: number };

/** A real mail server on this machine, which keeps what it takes. Its behaviour may be made bad. */
export async function startSmtp({ port = 0, ...behaviour }: Behaviour = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    async onData(stream, { envelope }, done) {
      const mail = await PostalMime.parse(await buffer(stream));
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail });
      done();
    },
    ...behaviour,
  });
  server.on('error', () => {}); // A client that goes away in the middle is none of the test's business.
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A refusal as a mail server gives it. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
