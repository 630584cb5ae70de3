import { Hono } from 'hono';
import { isToken } from '../http/operator-token.ts';
import { AppError, answerProblem } from '../http/problem.ts';
import type { Metrics } from './metrics.ts';

/** Metrics for whoever knows the token. Nobody else learns that there are any. */
export function metricsRoutes(token: string | null, metrics: Pick<Metrics, 'text'>) {
  return new Hono().onError(answerProblem).get('/metrics', async (c) => {
    if (token === null || !isToken(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      throw new AppError('not_found');
    }
    const { type, text } = await metrics.text();
    return c.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' });
  });
}

/** Which token opens the metrics: the one that is set, or outside production the one that is printed at the start. */
export function metricsToken(
  { metricsToken, production }: { metricsToken: string | null; production: boolean },
  operatorToken: string,
): string | null {
  return metricsToken ?? (production ? null : operatorToken);
}
