import { Hono } from 'hono';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { operation } from '../../http/operation.ts';

/** Whether a mailed link still lets its reader choose a password, so that nobody types one in vain. Asking uses nothing up. */
export function resetLinkRoutes({ auth }: AppDependencies) {
  return new Hono<AppEnv>().get(
    '/reset-links/:token',
    operation({
      operationId: 'get_reset_link',
      summary: 'Whether a link to choose a new password still works',
    }),
    async (c) => {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(`reset-password:${c.req.param('token')}`);
      return c.json({ stands: found !== null && found.expiresAt > new Date() });
    },
  );
}
