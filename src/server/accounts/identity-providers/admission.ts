import { defineRequestState } from '@better-auth/core/context';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { confirmOpened } from '../email-and-password/open-links.ts';
import { forgetWaysIn } from '../ways-in.ts';

type Admit = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>;
type DatabaseHooks = NonNullable<BetterAuthOptions['databaseHooks']>;

/** The attributes of a person in OpenID Connect, and in SAML. */
const namesSchema = z
  .looseObject({
    given_name: z.string().optional().catch(undefined),
    family_name: z.string().optional().catch(undefined),
    givenName: z.string().optional().catch(undefined),
    surname: z.string().optional().catch(undefined),
  })
  .transform((said) => ({
    first_name: said.given_name ?? said.givenName,
    last_name: said.family_name ?? said.surname,
  }));
type Names = z.output<typeof namesSchema>;

const names = defineRequestState<Names>(() => ({ first_name: undefined, last_name: undefined }));

/** The names that a provider has said of the person who is being signed up; none where there is no provider. */
export const namesFromProvider = (): Promise<Names> => names.get();

/** Who may come in through a provider: where it is one of an organisation, only people with an address of its domain. */
function admitIdentity({ identityProviders }: Config): Admit {
  const domains = new Map([
    ['oidc', identityProviders.oidc?.domain],
    ['saml', identityProviders.saml?.domain],
  ]);
  return async ({ user, source }) => {
    const provider = source.oauth ?? source.sso;
    if (!provider) return;
    const domain = domains.get(provider.providerId);
    // A subdomain may be somebody else's, so it is not enough.
    if (domain && user.email?.toLowerCase().split('@').at(-1) !== domain.toLowerCase()) {
      return {
        error: 'ADDRESS_NOT_OF_DOMAIN',
        errorDescription: `Only addresses of ${domain} can sign in here`,
      };
    }
    const said = namesSchema.safeParse(provider.profile ?? {});
    if (said.success) await names.set(said.data);
  };
}

/** The rules of outside identities: who is admitted, what is linked to what, and what happens around it in the database. */
export function admission(db: Db, config: Config) {
  const databaseHooks: DatabaseHooks = {
    user: {
      create: {
        // Whoever runs the identity provider of our own domain vouches for its addresses.
        before: async (_user, context) => (isSaml(context?.path) ? { data: { emailVerified: true } } : undefined),
      },
    },
    session: {
      create: {
        // The library would ask what the account was before it was claimed, see `claimUnconfirmed`.
        async before({ userId }, context) {
          if (!context || !IDENTITY_DOORS.test(context.path) || (await isConfirmed(db, userId))) return;
          if (await confirmOpened(context, db, userId)) return;
          throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
        },
      },
    },
    account: {
      create: {
        async before({ providerId, userId }, context) {
          if (providerId === 'credential') return;
          await claimUnconfirmed(db, userId, isSaml(context?.path));
          return { data: WITHOUT_TOKENS };
        },
      },
    },
  };
  const options: BetterAuthOptions = {
    databaseHooks,
    user: { validateUserInfo: admitIdentity(config) },
    account: {
      updateAccountOnSignIn: false,
      // An identity comes to an existing account only if its provider vouches for the address: no provider is trusted
      // without that. The account's own address need not be confirmed, see `claimUnconfirmed`.
      accountLinking: { requireLocalEmailVerified: false, allowDifferentEmails: true },
    },
  };
  return options;
}

/** Where someone comes in through a provider. */
const IDENTITY_DOORS = /^\/(callback|sso|sign-in\/social)/;

/** Nothing is asked of a provider after sign-in, so nothing is kept that could ask. */
const WITHOUT_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/**
 * Anyone can sign up with a stranger's address and wait. When its owner comes through a provider that vouches for the
 * address, the account becomes theirs and every way in that somebody set up before is gone.
 */
async function claimUnconfirmed(db: Db, userId: string, vouched: boolean): Promise<void> {
  if (await isConfirmed(db, userId)) return;
  await forgetWaysIn(db, userId);
  if (vouched) await db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute();
}

async function isConfirmed(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('user').select('emailVerified').where('id', '=', userId).executeTakeFirst();
  return user?.emailVerified ?? false;
}

function isSaml(path: string | undefined): boolean {
  return path?.startsWith('/sso/') ?? false;
}
