import type { Processor } from '#domain/privacy/legal.ts';
import type { Config } from '../config.ts';

/** Hosts that are this machine, or stand in the same private network. */
const OWN =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[?::1\]?$|\[?f[cd])|\.(local|internal|localhost)$/;

/** To whom personal data goes in this installation, by its settings: names and hosts, never what opens them. */
export function processors({ payments, smtpUrl, s3, identityProviders }: Config): Processor[] {
  const { google, microsoft, linkedin, oidc, saml } = identityProviders;
  return [
    ...(payments.stripe ? [{ name: 'Stripe', purpose: 'payments' as const }] : []),
    ...outside(smtpUrl).map((name) => ({ name, purpose: 'mail' as const })),
    ...(s3 ? (s3.endpoint ? outside(s3.endpoint) : ['Amazon Web Services']) : []).map((name) => ({
      name,
      purpose: 'files' as const,
    })),
    ...(google ? ['Google'] : []).map(signIn),
    ...(microsoft ? ['Microsoft'] : []).map(signIn),
    ...(linkedin ? ['LinkedIn'] : []).map(signIn),
    ...outside(oidc?.issuer ?? null).map(signIn),
    ...outside(saml?.entryPoint ?? null).map(signIn),
  ];
}

function signIn(name: string): Processor {
  return { name, purpose: 'sign-in' };
}

/** The host of an address, unless it is our own. */
function outside(address: string | null): string[] {
  if (!address) return [];
  const { hostname } = new URL(address);
  // A bare name, such as that of a container beside ours, leads nowhere outside either.
  return OWN.test(hostname) || !/[.:]/.test(hostname) ? [] : [hostname];
}
