import { BRAND } from '#domain/brand.ts';
import type { Config } from '../../config.ts';
import { sessionCookieName } from '../sessions/cookies.ts';
import { PROGRAM_CALLS, REQUESTS_OF_USER } from './credentials.ts';

const CALLS = PROGRAM_CALLS.map((call) => `/api/${call}`).join(', ');

const DESCRIPTION = `Programs send an API key, made on the profile page of ${BRAND.name}, or a token from GET /api/auth/token as \
Authorization: Bearer. Both open ${CALLS}, with what their user may see; account and admin calls take the session of a \
browser alone. A user may make ${REQUESTS_OF_USER.max} requests a minute over all keys, tokens and browsers. A token is good for 15 minutes while its session lasts; \
the keys to check it with are at /.well-known/jwks.json and /api/auth/jwks.`;

/** How programs sign in, for the API's document and its page. */
export function programAccess(config: Pick<Config, 'appUrl'>) {
  return {
    description: DESCRIPTION,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'An API key (fsk_…), or a token (JWT)' },
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'An API key (fsk_…)' },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookieName(config),
        description: 'The session of a browser',
      },
    },
  } as const;
}
