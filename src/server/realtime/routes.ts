import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { invalidParameters } from '../http/problem.ts';
import { isPosition } from './queries.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no', // Disables proxy buffering.
};

/** Server-sent events. */
export function realtimeRoutes({ realtime }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/events',
    operation({
      operationId: 'listen',
      summary: 'Stream events: new leads, changes to your access and the settings, progress, exports',
      query: [{ name: 'since', description: 'The id of the last event received, like `Last-Event-ID`' }],
      answers: 'text/event-stream',
      errors: ['invalid_parameters', 'too_many_requests'],
    }),
    async (c) => {
      const since = c.req.header('last-event-id') || c.req.query('since') || null;
      if (since !== null && !isPosition(since)) {
        throw invalidParameters([{ field: 'since', message: 'must be the id of an event' }]);
      }
      if (c.req.raw.method === 'HEAD') return c.body(null, 200, HEADERS);
      return c.body(await realtime.open(c.req.raw.headers, c.get('viewer'), since), 200, HEADERS);
    },
  );
}
