import type { Config } from '../../config.ts';
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

## Conventions

JSON is in camelCase; dates are ISO 8601 in UTC; funding amounts are in US dollars, prices in cents. Every error is
\`application/problem+json\` with a stable \`code\`, listed at the end of this page.
`;

/** Introduction and authentication of the OpenAPI document. */
export function apiClientAccess(config: Pick<Config, 'appUrl'>) {
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
  } as const;
}
