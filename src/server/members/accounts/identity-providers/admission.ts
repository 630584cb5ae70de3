import { defineRequestState } from '@better-auth/core/context';
import type { BetterAuthOptions } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import * as z from 'zod';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/connection.ts';
import type { CallContext } from '../call-context.ts';
import { confirmUser, removeSignInMethods } from '../sign-in-methods.ts';

type Admit = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;

/** Names in OpenID Connect and SAML. */
const namesSchema = z
  .looseObject({
    given_name: z.string().optional().catch(undefined),
    family_name: z.string().optional().catch(undefined),
    givenName: z.string().optional().catch(undefined),
    surname: z.string().optional().catch(undefined),
  })
  .transform(({ given_name, givenName, family_name, surname }) => ({
    first_name: given_name ?? givenName,
    last_name: family_name ?? surname,
  }));
type Names = z.output<typeof namesSchema>;

const names = defineRequestState<Names>(() => ({ first_name: undefined, last_name: undefined }));

/** Names from the identity provider of a sign-up. */
export const namesFromProvider = (): Promise<Names> => names.get();

const acceptedTerms = defineRequestState<boolean>(() => false);

/** Reads whether the user accepted the terms before leaving for the SAML provider, which the library does not pass on. */
export async function readRelayState(ctx: CallContext): Promise<void> {
  const relayState = z.object({ RelayState: z.string() }).safeParse(ctx.body).data?.RelayState;
  const { findVerificationValue } = ctx.context.internalAdapter;
  const state = relayState && (await findVerificationValue(`auth-state:${relayState}`));
  if (state) await acceptedTerms.set(requestsSignUp(JSON.parse(state.value)));
}

/** Fields of a sign-in through a provider that may make an account. */
export const termsField = {
  requestSignUp: z
    .boolean('must be true or false')
    .optional()
    .describe('Whether the user has accepted the terms. Without it, a user without an account gets `sign_up_required`'),
};

function requestsSignUp(request: unknown): boolean {
  return z.object({ requestSignUp: z.literal(true) }).safeParse(request).success;
}

/** Restricts an organization's own provider to addresses of its domain, and accounts to users who accepted the terms. */
function admitIdentity({ identityProviders }: Config, db: Db): Admit {
  const domains = new Map([
    ['oidc', identityProviders.oidc?.domain],
    ['saml', identityProviders.saml?.domain],
  ]);
  return async ({ user, source }, ctx) => {
    const provider = source.oauth ?? source.sso;
    if (!provider) return;
    const domain = domains.get(provider.providerId);
    // A subdomain may belong to someone else.
    if (domain && user.email?.toLowerCase().split('@').at(-1) !== domain.toLowerCase()) {
      return { error: 'ADDRESS_NOT_OF_DOMAIN' };
    }
    const accepted = requestsSignUp(ctx.body) || requestsSignUp(await getOAuthState()) || (await acceptedTerms.get());
    // An unconfirmed account is only a claim, maybe by someone else.
    const isNew = source.action !== 'sign-in' && !(user.id && (await isConfirmed(db, user.id)));
    if (isNew && !accepted) return { error: 'SIGN_UP_REQUIRED' };
    const { data } = namesSchema.safeParse(provider.profile ?? {});
    if (data) await names.set(data);
  };
}

export function identityOptions(config: Config, db: Db) {
  return {
    validateUserInfo: admitIdentity(config, db),
    account: {
      updateAccountOnSignIn: false,
      // Links to an existing account only if the provider vouches for the address. The account's own address need not be
      // confirmed, see `removeUnconfirmed`.
      accountLinking: { requireLocalEmailVerified: false, allowDifferentEmails: true },
    },
  } satisfies Pick<BetterAuthOptions, 'account'> & { validateUserInfo: Admit };
}

/** Providers are not called after sign-in, so no tokens are stored. */
export const WITHOUT_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/**
 * Removes everything a stranger may have set up for an unconfirmed address once its owner signs in through a provider.
 * @param vouched whether the provider vouches for the address, which is then confirmed
 */
export async function removeUnconfirmed(db: Db, userId: string, { vouched }: { vouched: boolean }): Promise<void> {
  if (await isConfirmed(db, userId)) return;
  await removeSignInMethods(db, userId);
  if (vouched) await confirmUser(db, userId);
}

export async function isConfirmed(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('user').select('emailVerified').where('id', '=', userId).executeTakeFirst();
  return user?.emailVerified ?? false;
}
