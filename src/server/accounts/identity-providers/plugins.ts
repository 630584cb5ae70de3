import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import { openIdProviders } from './providers.ts';
import { samlPlugin } from './saml.ts';
import { walletPlugin } from './wallet/wallet-plugin.ts';

/** A way to sign in that needs outside keys; it is there when its keys are set. */
export type SignInWay = {
  id: 'google' | 'microsoft' | 'linkedin' | 'oidc' | 'saml' | 'wallet';
  /** What the screens call it. */
  label: string;
};

/** The ways whose keys are set, in the order the screens show them. */
export function signInWays({ identityProviders }: Config): SignInWay[] {
  const { google, microsoft, linkedin, oidc, saml, wallet } = identityProviders;
  const ways: (SignInWay | null | false)[] = [
    google && { id: 'google', label: 'Google' },
    microsoft && { id: 'microsoft', label: 'Microsoft' },
    linkedin && { id: 'linkedin', label: 'LinkedIn' },
    oidc && { id: 'oidc', label: oidc.label },
    saml && { id: 'saml', label: saml.label },
    wallet && { id: 'wallet', label: 'Ethereum wallet' },
  ];
  return ways.filter((way) => way !== null && way !== false);
}

/** The plugins of the ways that are on. */
export function identityPlugins(db: Db, config: Config) {
  const { saml, wallet } = config.identityProviders;
  return [
    { id: 'openid-providers', init: () => ({ context: { socialProviders: openIdProviders(config) } }) },
    saml ? samlPlugin(config.appUrl, saml) : { id: 'no-saml' },
    wallet ? walletPlugin(db, config.appUrl) : { id: 'no-wallet' },
  ] as const;
}
