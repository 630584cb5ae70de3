import { sso } from '@better-auth/sso';
import type { IdentityProviders } from '../../config.ts';

type Saml = NonNullable<IdentityProviders['saml']>;

/** How far the clocks of the two sides may be apart. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Sign-in through the SAML identity provider of the configuration: each assertion signed, for us, asked for, in time
 * and only once.
 */
export function samlPlugin(appUrl: string, saml: Saml) {
  return sso({
    // What the configuration names is ours: its domain needs no proof, and its addresses are believed.
    domainVerification: { enabled: true },
    saml: { clockSkew: CLOCK_SKEW_MS, requireTimestamps: true, algorithms: { onDeprecated: 'reject' } },
    defaultSSO: [
      {
        providerId: 'saml',
        domain: saml.domain,
        samlConfig: {
          issuer: `${appUrl}/api/auth/sso/saml2/sp/metadata?providerId=saml`,
          entryPoint: saml.entryPoint,
          cert: saml.certificate,
          callbackUrl: '/',
          wantAssertionsSigned: true,
          idpMetadata: { entityID: saml.issuer },
        },
      },
    ],
  });
}
