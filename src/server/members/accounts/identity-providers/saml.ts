import { sso } from '@better-auth/sso';
import * as z from 'zod';
import type { IdentityProviders } from '../../../platform/config.ts';
import type { CallContext } from '../call-context.ts';

type Saml = NonNullable<IdentityProviders['saml']>;

const CLOCK_SKEW_MS = 60_000;

/**
 * Sign-in through the configured SAML identity provider. Each assertion must be signed, addressed to us, requested by
 * us, unexpired and used only once.
 */
export function samlPlugin(appUrl: string, saml: Saml) {
  const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
  return sso({
    // The operator configures it, so its domain and addresses are trusted.
    domainVerification: { enabled: true },
    saml: { clockSkew: CLOCK_SKEW_MS, requireTimestamps: true },
    defaultSSO: [
      {
        providerId: 'saml',
        domain: saml.domain,
        samlConfig: {
          issuer: `${appUrl}/api/auth/sso/saml2/sp/metadata?providerId=saml`,
          entryPoint: saml.entryPoint,
          cert: saml.certificate.replaceAll('\\n', '\n'), // Env files have it on one line.
          callbackUrl: '/',
          wantAssertionsSigned: true,
          idpMetadata: {
            entityID: saml.issuer,
            // Unused, but the library logs an error without it.
            singleLogoutService: [{ Binding: redirect, Location: saml.entryPoint }],
          },
        },
      },
    ],
  });
}

/** Rejects SHA-1 signatures in a provider's POST: the library checks the algorithm of redirects only. */
export async function checkSignatures({ body, redirect }: CallContext): Promise<void> {
  const samlResponse = z.object({ SAMLResponse: z.string() }).safeParse(body).data?.SAMLResponse;
  if (samlResponse && !isStronglySigned(Buffer.from(samlResponse, 'base64').toString())) {
    throw redirect('/signin?error=sign_in_failed');
  }
}

const STRONG =
  /^http:\/\/www\.w3\.org\/2001\/04\/(xmldsig-more#(rsa|ecdsa)-sha(256|384|512)|xmlenc#sha(256|512)|xmldsig-more#sha384)$/;

function isStronglySigned(xml: string): boolean {
  const methods = xml.match(/<([^\s<>/:]+:)?(SignatureMethod|DigestMethod)\b/g) ?? [];
  const algorithms = [...xml.matchAll(/<(?:[^\s<>/:]+:)?(?:SignatureMethod|DigestMethod)\s+Algorithm="([^"]*)"/g)];
  return algorithms.length === methods.length && algorithms.every(([, name = '']) => STRONG.test(name));
}
