import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { operation } from '../http/operation.ts';
import { processors } from './processors.ts';

/** What the privacy policy has to say that differs from installation to installation. Everyone may read it. */
export function legalRoutes({ config }: AppDependencies) {
  const facts = { processors: processors(config) };
  return new Hono<AppEnv>().get(
    '/legal-facts',
    operation({ operationId: 'get_legal_facts', summary: 'To whom personal data goes in this installation' }),
    (c) => c.json(facts),
  );
}
