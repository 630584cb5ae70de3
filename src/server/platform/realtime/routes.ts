import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../api/endpoint.ts';
import { invalidParameters } from '../http/problem.ts';
import { isPosition } from './events.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no', // Disables proxy buffering.
};

export function realtimeRoutes({ realtime }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/events',
    endpoint(
      {
        operationId: 'stream_events',
        summary: 'Stream events',
        description:
          'New leads, changes to your access and the site settings, job progress and exports. `events_missed` means that events since your last one are lost or too many: fetch everything again.',
        access: 'anyone',
        query: z.object({
          since: z.string().optional().describe('Id of the last event received, if not sent as `Last-Event-ID`'),
        }),
        response: { file: 'text/event-stream' },
        errors: ['forbidden'],
      },
      async ({ c, viewer, query }) => {
        const since = c.req.header('last-event-id') || query.since || null;
        if (since !== null && !isPosition(since)) {
          throw invalidParameters([{ field: 'since', message: 'must be the id of an event' }]);
        }
        if (c.req.raw.method === 'HEAD') return c.body(null, 200, HEADERS);
        return c.body(await realtime.open(c.req.raw.headers, viewer, since), 200, HEADERS);
      },
    ),
  );
}
