import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAgent, isPublicAddress, type Network } from '#server/platform/http/fetch-public.ts';
import { createKeyPair, type KeyPair, TEST_HOST } from './certificate.ts';

export type ReceivedEvent = {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
};

/** A server of a subscriber. */
export async function startReceiver(keys: KeyPair = createKeyPair()) {
  const events: ReceivedEvent[] = [];
  const receiver = {
    keys,
    events,
    port: 0,
    /** Answers the next requests. */
    answer: (response: ServerResponse, _event: ReceivedEvent): void => void response.writeHead(204).end(),
    url: (path = '/') => `https://${TEST_HOST}:${receiver.port}${path}`,
    network: networkTo(keys.certificate),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer({ key: keys.privateKey, cert: keys.certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const event = { path, id: `${headers['webhook-id']}`, headers, body: `${Buffer.concat(chunks)}`, at: Date.now() };
      events.push(event);
      receiver.answer(response, event);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Resolves every name to this machine, whose server has this certificate. */
export function networkTo(certificate: string): Network {
  return {
    lookup: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    agent: createAgent(certificate),
  };
}
