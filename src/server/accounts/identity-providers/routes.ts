import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { readBody } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError } from '../../http/problem.ts';
import { requireFreshSession, requireSession } from '../access-rules.ts';
import { readSignInMethods, unlinkIdentity } from '../sign-in-methods.ts';
import { signInWays } from './providers.ts';
import { linkWallet } from './wallet/wallet.ts';

const signedMessage = z.strictObject({
  message: z.string('must be the text that was signed').max(1000, 'must be at most 1000 characters'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hexadecimal digits'),
});

/** The outside identities and wallets of the signed-in user. */
export function identityRoutes({ db, config }: AppDependencies) {
  const ways = signInWays(config);
  return new Hono<AppEnv>()
    .get(
      '/account/identities',
      operation({
        operationId: 'list_identities',
        summary: 'What your account can be signed in to with',
        errors: ['sign_in_required'],
      }),
      async (c) => {
        const { user } = requireSession(c);
        const { password, identities, wallets } = await readSignInMethods(db, user.id);
        return c.json({
          password,
          identities: [
            ...identities.map(({ id, providerId: provider, createdAt }) => ({
              id,
              provider,
              label: ways.find((way) => way.id === provider)?.label ?? provider,
              linkedAt: createdAt.toISOString(),
            })),
            ...wallets.map(({ id, address, createdAt }) => ({
              id,
              provider: 'wallet',
              label: `${address.slice(0, 6)}…${address.slice(-4)}`,
              linkedAt: createdAt.toISOString(),
            })),
          ],
        });
      },
    )
    .delete(
      '/account/identities/:id',
      operation({
        operationId: 'unlink_identity',
        summary: 'Unlink an identity or a wallet, unless nothing else opens your account',
        errors: ['last_way_in', 'sign_in_required', 'fresh_session_required', 'not_found'],
      }),
      async (c) => {
        const { user } = requireFreshSession(c);
        if (!(await unlinkIdentity(db, user.id, c.req.param('id')))) {
          throw new AppError('not_found', { detail: 'This is not linked to your account' });
        }
        return c.body(null, 204);
      },
    )
    .post(
      '/account/wallets',
      operation({
        operationId: 'link_wallet',
        summary: 'Link an Ethereum wallet by a message that it has signed',
        errors: ['invalid_parameters', 'invalid_code', 'fresh_session_required', 'not_found', 'identity_taken'],
      }),
      async (c) => {
        const { user } = requireFreshSession(c);
        if (!config.identityProviders.wallet) throw new AppError('not_found');
        const signed = await readBody(c, signedMessage);
        return c.json({ id: await linkWallet(db, user.id, { ...signed, origin: config.appUrl }) }, 201);
      },
    );
}
