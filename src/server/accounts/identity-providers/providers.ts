import type { Config } from '../../config.ts';
import { type Claims, type OpenIdOptions, openIdProvider } from './openid-provider.ts';

/** The OpenID providers whose keys are set, in the order the screens show them. */
export function openIdProviders({ identityProviders }: Config) {
  const { google, microsoft, linkedin, oidc } = identityProviders;
  const set: (OpenIdOptions | null)[] = [
    google && { ...google, id: 'google', label: 'Google', vouches: saysVerified },
    // Who runs a tenant may write any address into it; this claim says that the tenant has proved its domain.
    microsoft && { ...microsoft, id: 'microsoft', label: 'Microsoft', vouches: ({ xms_edov }) => isYes(xms_edov) },
    linkedin && { ...linkedin, id: 'linkedin', label: 'LinkedIn', vouches: saysVerified, withoutProof: true },
    // Its operator is ours, and only addresses of its domain come this far; see `admission.ts`.
    oidc && { ...oidc, id: 'oidc', vouches: ({ email_verified }) => email_verified !== false },
  ];
  return set.filter((options) => options !== null).map(openIdProvider);
}

function saysVerified({ email_verified }: Claims): boolean {
  return isYes(email_verified);
}

function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1';
}
