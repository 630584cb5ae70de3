import { Hono } from 'hono';
import * as z from 'zod';
import type { Processor } from '#domain/privacy/legal.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { Config } from '../../platform/config.ts';

const processor = z.object({ name: z.string(), purpose: z.enum(['payments', 'mail', 'files', 'sign-in']) });

/** The parts of the privacy policy that depend on the installation. */
export function legalRoutes({ config }: AppDependencies) {
  const facts = { processors: processors(config) };
  return new Hono<AppEnv>().get(
    '/legal-facts',
    endpoint(
      {
        operationId: 'get_legal_facts',
        summary: 'List companies that receive personal data',
        access: 'anyone',
        response: z.object({ processors: z.array(processor) }),
      },
      async () => facts,
    ),
  );
}

/** Hosts on this machine or in a private network. */
const OWN =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^\[(::1\]$|f[cd])|(^|\.)(local|internal|localhost)$/;

/** Lists third parties that receive personal data, derived from the configuration. Never includes credentials. */
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

function outside(address: string | null): string[] {
  if (!address) return [];
  const { hostname } = new URL(address);
  // A name without dots, such as a container's, is internal too.
  return OWN.test(hostname) || !/[.:]/.test(hostname) ? [] : [hostname];
}
