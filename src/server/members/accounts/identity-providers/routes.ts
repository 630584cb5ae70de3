import { Hono } from 'hono';
import * as z from 'zod';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint, timestamp } from '../../../platform/api/endpoint.ts';
import { AppError } from '../../../platform/http/problem.ts';
import { readSignInMethods, unlinkIdentity } from '../sign-in-methods.ts';
import { signInMethods } from './providers.ts';
import { linkWallet } from './wallet.ts';

const signedMessage = z.strictObject({
  message: z.string('must be the signed text').max(1000, 'must be at most 1000 characters'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'must be 0x and 130 hexadecimal digits'),
});

const identity = z.object({
  id: z.string(),
  provider: z.string().describe('An identity provider, or `wallet`'),
  label: z.string().describe('The name of the provider, or the abbreviated address of the wallet'),
  linkedAt: timestamp,
});

export function identityRoutes({ db, config }: AppDependencies) {
  const providers = signInMethods(config);
  return new Hono<AppEnv>()
    .get(
      '/account/identities',
      endpoint(
        {
          operationId: 'list_identities',
          summary: 'List the ways you can sign in',
          access: 'session',
          response: z.object({
            password: z.boolean().describe('Whether you have a password'),
            identities: z.array(identity),
          }),
        },
        async ({ viewer }) => {
          const { password, identities, wallets } = await readSignInMethods(db, viewer.user.id);
          return {
            password,
            identities: [
              ...identities.map(({ id, providerId: provider, createdAt }) => ({
                id,
                provider,
                label: providers.find((one) => one.id === provider)?.label ?? provider,
                linkedAt: createdAt,
              })),
              ...wallets.map(({ id, address, createdAt }) => ({
                id,
                provider: 'wallet',
                label: `${address.slice(0, 6)}…${address.slice(-4)}`,
                linkedAt: createdAt,
              })),
            ],
          };
        },
      ),
    )
    .delete(
      '/account/identities/:id',
      endpoint(
        {
          operationId: 'unlink_identity',
          summary: 'Unlink an identity or a wallet',
          access: 'fresh owner',
          path: z.object({ id: z.string() }),
          errors: ['last_sign_in_method'],
        },
        async ({ viewer, path }) => {
          if (!(await unlinkIdentity(db, viewer.user.id, path.id))) {
            throw new AppError('not_found', { detail: 'This identity is not linked to your account' });
          }
        },
      ),
    )
    .post(
      '/account/wallets',
      endpoint(
        {
          operationId: 'link_wallet',
          summary: 'Link an Ethereum wallet',
          access: 'fresh owner',
          body: signedMessage,
          response: z.object({ id: z.string() }),
          status: 201,
          errors: ['invalid_code', 'not_found', 'identity_taken'],
        },
        async ({ viewer, body }) => {
          if (!config.identityProviders.wallet) throw new AppError('not_found');
          return { id: await linkWallet(db, viewer.user.id, { ...body, origin: config.appUrl }) };
        },
      ),
    );
}
