import { Readable } from 'node:stream';
import type { Context } from 'hono';

/** Responds with a stream. For HEAD the stream is destroyed, which closes the file or query behind it. */
export function streamResponse(c: Context, stream: Readable, headers: Record<string, string> = {}): Response {
  if (c.req.method === 'HEAD') {
    stream.on('error', () => {}).destroy(); // Errors no longer matter.
    return c.body(null, 200, headers);
  }
  return c.body(Readable.toWeb(stream) as ReadableStream<Uint8Array>, 200, headers);
}
