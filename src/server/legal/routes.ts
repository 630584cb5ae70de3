import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { endpoint } from '../endpoint.ts';
import { processors } from './processors.ts';

const processor = z.object({ name: z.string(), purpose: z.enum(['payments', 'mail', 'files', 'sign-in']) });

/** The parts of the privacy policy that depend on the installation. */
export function legalRoutes({ config }: AppDependencies) {
  const facts = { processors: processors(config) };
  return new Hono<AppEnv>().get(
    '/legal-facts',
    endpoint(
      {
        operationId: 'get_legal_facts',
        summary: 'List companies that receive personal data',
        access: 'anyone',
        answer: z.object({ processors: z.array(processor) }),
      },
      async () => facts,
    ),
  );
}
