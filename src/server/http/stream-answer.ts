import { Readable } from 'node:stream';
import type { Context } from 'hono';

/**
 * Answers with what a stream gives. Whoever asks for the head alone gets no body, and nobody would read on: the stream
 * is closed, with the file or the query behind it.
 */
export function answerStream(c: Context, stream: Readable, headers: Record<string, string> = {}): Response {
  if (c.req.method === 'HEAD') {
    stream.on('error', () => {}).destroy(); // What breaks off now is nobody's to hear.
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>, 200, headers);
}
