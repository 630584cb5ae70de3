import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/connection.ts';
import { type Claims, type OpenIdOptions, openIdProvider } from './openid-provider.ts';
import { samlPlugin } from './saml.ts';
import { walletPlugin } from './wallet.ts';

/** The OpenID providers whose keys are set, in the order the screens show them. */
function openIdOptions({ identityProviders }: Config): OpenIdOptions[] {
  const { google, microsoft, linkedin, oidc } = identityProviders;
  const all: (OpenIdOptions | null)[] = [
    google && { ...google, id: 'google', label: 'Google', vouches: isVerified },
    // A tenant's admin may set any address; this claim says that the domain is verified.
    microsoft && { ...microsoft, id: 'microsoft', label: 'Microsoft', vouches: ({ xms_edov }) => isTrue(xms_edov) },
    linkedin && { ...linkedin, id: 'linkedin', label: 'LinkedIn', vouches: isVerified, withoutPkceAndNonce: true },
    // Run by the operator; only addresses of its domain are admitted, see `admission.ts`.
    oidc && { ...oidc, id: 'oidc', vouches: ({ email_verified }) => email_verified !== false },
  ];
  return all.filter((options) => options !== null);
}

export function openIdProviders(config: Config) {
  return openIdOptions(config).map(openIdProvider);
}

/** The sign-in methods whose keys are set, in the order the screens show them. */
export function signInMethods(config: Config): { id: string; label: string }[] {
  const { saml, wallet } = config.identityProviders;
  return [
    ...openIdOptions(config).map(({ id, label }) => ({ id, label })),
    ...(saml ? [{ id: 'saml', label: saml.label }] : []),
    ...(wallet ? [{ id: 'wallet', label: 'Ethereum wallet' }] : []),
  ];
}

function isVerified({ email_verified }: Claims): boolean {
  return isTrue(email_verified);
}

function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}

export function identityPlugins(db: Db, config: Config) {
  const { saml, wallet } = config.identityProviders;
  return [
    { id: 'openid-providers', init: () => ({ context: { socialProviders: openIdProviders(config) } }) },
    saml ? samlPlugin(config.appUrl, saml) : { id: 'no-saml' },
    wallet ? walletPlugin(db, config.appUrl) : { id: 'no-wallet' },
  ] as const;
}
