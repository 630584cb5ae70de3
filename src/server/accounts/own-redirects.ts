import { createAuthMiddleware } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth/types';
import * as z from 'zod';
import { ownPath } from '#domain/own-path.ts';
import { invalidParameters } from '../http/problem.ts';

/** Where callers of the library say how to go on. */
const TARGETS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'] as const;

const record = z.record(z.string(), z.unknown());

/** Lets nobody make a link to us that leads on to another site. The library also takes whole addresses and more hosts. */
export const ownRedirects = {
  id: 'own-redirects',
  hooks: {
    before: [
      {
        matcher: ({ request }) => request !== undefined,
        handler: createAuthMiddleware(async ({ body, query }) => {
          const asked = [body, query].map((given) => record.safeParse(given).data ?? {});
          const foreign = TARGETS.filter((name) =>
            asked.some((given) => given[name] !== undefined && ownPath(given[name]) === null),
          );
          if (foreign.length === 0) return;
          throw invalidParameters(foreign.map((field) => ({ field, message: 'must be a path of this site' })));
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;
