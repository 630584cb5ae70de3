import { DEFAULT_REVEAL_LIMITS, revealLimitText } from '#domain/billing/reveal-budget.ts';
import type { AppDependencies } from '../../../app-env.ts';
import type { Authentication } from '../../../platform/api/openapi.ts';
import { callOf, inputOf } from '../better-auth-calls.ts';
import { accountCalls } from '../call-context.ts';
import { sessionCookieName } from '../sessions/cookies.ts';
import { API_CLIENT_CALLS, REQUESTS_PER_USER } from './credentials.ts';

const DESCRIPTION = `
Search funded companies and export their contacts.

## Authentication

Create an API key in your account settings and send it with each request:

\`\`\`sh
curl -H 'Authorization: Bearer fsk_…' 'APP_URL/api/companies?location=country:Germany&fundingDate=90'
\`\`\`

Instead of a key, you can send a token from \`GET /api/auth/token\`. It is valid for 15 minutes or until its session ends,
whichever comes first; the keys to verify it are at \`/.well-known/jwks.json\`. Keys and tokens can call ${API_CLIENT_CALLS.map((call) => `\`/${call}\``).join(', ')}, with the access of their user. All other calls require a browser session.

## Limits

${REQUESTS_PER_USER.max} requests per minute per user, across all keys, tokens and browsers. Requests over the limit get \`429\` with \`Retry-After\`.

${revealLimitText(DEFAULT_REVEAL_LIMITS)} After that, they are masked until midnight UTC; \`revealBudget\` has what is left. A site can set other limits: \`GET /api/settings\` has the current ones.

## Conventions

JSON is in camelCase; dates are ISO 8601 in UTC; funding amounts are in US dollars, prices in cents. Every error is
\`application/problem+json\` with a stable \`code\`, listed at the end of this page.
`;

/** Describes how clients of the API authenticate, for the OpenAPI document. */
export function describeAuthentication({ auth, config }: Pick<AppDependencies, 'auth' | 'config'>): Authentication {
  return {
    description: DESCRIPTION.replace('APP_URL', config.appUrl),
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'An API key (fsk_…), or a token (JWT)' },
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key (fsk_…)' },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookieName(config),
        description: 'A browser session',
      },
    },
    apiClientCalls: API_CLIENT_CALLS,
    accountCalls: Object.fromEntries(
      Object.entries(accountCalls(auth)).flatMap(([name, { path, options }]) => {
        const call = callOf(path);
        if (!call) return [];
        const method = call.linkPage ? 'POST' : options.method;
        return [[name, { path, options: { ...options, ...inputOf(options, call), method } }]];
      }),
    ),
  };
}
