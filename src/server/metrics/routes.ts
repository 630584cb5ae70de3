import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { noteClientAddress } from '../http/client-address.ts';
import { isFromThisMachine } from '../http/from-this-machine.ts';
import { AppError, answerProblem } from '../http/problem.ts';
import type { Metrics } from './metrics.ts';

/**
 * Figures for monitoring: for whoever knows the `METRICS_TOKEN`, or where the product is not served to others, for this
 * machine. Nobody else learns that there are any.
 */
export function metricsRoutes(
  config: Pick<Config, 'appUrl' | 'trustedProxies' | 'metricsToken'>,
  metrics: Pick<Metrics, 'text'>,
) {
  return new Hono().onError(answerProblem).get('/metrics', noteClientAddress(config.trustedProxies), async (c) => {
    const { headers } = c.req.raw;
    const known = config.metricsToken
      ? isSame(headers.get('authorization') ?? '', `Bearer ${config.metricsToken}`)
      : isFromThisMachine(headers, config);
    if (!known) throw new AppError('not_found');
    const { type, text } = await metrics.text();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
}

/** Takes as long for a text that is nearly right as for any other. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
