import { DEFAULT_REVEAL_LIMITS, revealLimitText } from '#domain/billing/reveal-budget.ts';
import { formatCount } from '#domain/counts.ts';
import { KEPT_DAYS } from '#domain/privacy/retention.ts';
import { COMPANIES_PER_EVENT, WEBHOOK_TIMEOUT_MS } from '#domain/webhooks/webhooks.ts';
import type { AppDependencies } from '../../../app-env.ts';
import type { Authentication } from '../../../platform/api/openapi.ts';
import { callOf, endpointsOf, inputOf } from '../better-auth-calls.ts';
import { sessionCookieName } from '../sessions/cookies.ts';
import { API_CLIENT_CALLS, REQUESTS_PER_USER } from './api-credentials.ts';

const REVEAL_LIMIT = `${revealLimitText(DEFAULT_REVEAL_LIMITS)} Over the limit, email addresses are masked until midnight UTC; \`revealBudget\` shows what is left.`;

const DESCRIPTION = `
Every call that our pages make. These calls can change with the pages; for your own programs, use the stable [API v1](/api/v1/docs).

## Authentication

Create an API key in your account settings and send it with each request.

\`\`\`sh
curl --get APP_URL/api/companies \\
  -H 'Authorization: Bearer fsk_…' \\
  -d location=country:Germany -d fundingDate=90
\`\`\`

Instead of a key, you can send a token from \`GET /api/auth/token\`. It is valid for 15 minutes or until its session ends,
whichever comes first; the keys to verify it are at \`/.well-known/jwks.json\`. Both have the access of their user. Each call lists the credentials it accepts; some require a browser session.

## Rate limits

${formatCount(REQUESTS_PER_USER.max)} requests per minute per user, for all keys and tokens together; browser requests have a separate limit of the same size. Requests over the limit get \`429\` with \`Retry-After\`.

${REVEAL_LIMIT}

## Conventions

JSON is in camelCase; dates are ISO 8601 in UTC; funding amounts are in US dollars, prices in cents.
`;

const V1_DESCRIPTION = `
The stable API for your own programs: search funded companies, follow changes, work with lists and export contacts.

## Stability
Within v1, we only add calls, optional parameters, response fields and values of a field. Ignore fields and values that you do not know. A change that could break a client becomes a new version, and v1 keeps working for at least a year after that.

## Authentication
Create an API key at APP_URL/developers and send it with each request:

\`\`\`sh
curl --get APP_URL/api/v1/companies \\
  -H 'Authorization: Bearer fsk_…' \\
  -d location=country:Germany -d fundingDate=90
\`\`\`

Apps, such as agents, can also ask for access with OAuth 2.1. Their client id is the \`https\` URL of a Client ID Metadata Document with \`client_id\` (that URL), \`client_name\` and \`redirect_uris\`. It must be reachable from the internet, without redirects. The resource is APP_URL/api/v1 or APP_URL/mcp.

A key or app has scopes: \`read\` for everything that only reads, \`lists\` to change lists and mark matches as seen, \`exports\` to export contacts and confirm recalls. They cannot be changed later: create another key, or connect the app again.

## Filters
\`GET /company-counts\` lists the values of each filter, such as \`country:Germany\` and \`Series A\`. Use them as they are: a value that no company has, such as \`Germany\`, matches nothing. It is not an error, but \`warnings\` names it, with what you probably meant.

## Pagination
Lists that can be long return \`nextCursor\`. Send it as \`cursor\`, with the same parameters, until it is null.

## Idempotency
Send an \`Idempotency-Key\` with requests that change something. If a connection fails, repeat the request with the same key: within 24 hours, a completed request is not run twice. A request that failed with a server error runs again. While the first attempt is running you get \`409\` with \`Retry-After\`; a key that was used for another request gets \`422\`.

## Caching
Responses to GET have an \`ETag\`. Send it as \`If-None-Match\` to get \`304\` if nothing has changed.

## Rate limits
${formatCount(REQUESTS_PER_USER.max)} requests per minute per user, for all keys, tokens and apps together; requests from browsers don't count. \`RateLimit\` and \`RateLimit-Policy\` show the requests left and the limit; requests over it get \`429\` with \`Retry-After\`. ${REVEAL_LIMIT}

## Conventions
JSON is in camelCase; times are ISO 8601 in UTC; amounts are in US dollars.

## Webhooks
Create an endpoint at APP_URL/developers/webhooks. We post each event as JSON to its \`https\` URL, which must be reachable from the internet (for a server on your machine, use a tunnel), signed as [Standard Webhooks](https://www.standardwebhooks.com), whose libraries verify it:

\`\`\`ts
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook('whsec_…');
// Throws if the signature is invalid
const event = webhook.verify(rawBody, headers);
\`\`\`

Without a library: \`webhook-signature\` has several signatures, separated by spaces; one valid signature is enough. One that starts with \`v1,\` is the base64 HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{raw body}\`, with the base64-decoded part of the secret after \`whsec_\` as key. \`v1a,\` is Ed25519, verified with the public key (\`whpk_…\`). Reject timestamps (seconds) older than five minutes.

| event | data |
| --- | --- |
| \`saved_search.matched\` | \`search\` (id, name, url), \`companies\` |
| \`company.updated\`, \`company.amended\` | \`companies\` in your lists that changed, or amended a filing |
| \`customer.raised\` | \`companies\` from your customers that raised money |
| \`export.finished\` | \`export\` (id, kind, results, size, createdAt, expiresAt, url); download a file of companies with \`GET /exports/{id}/file\` |
| \`contact.recalled\` | \`recall\` (id, reason, company, url); read the contact with \`GET /recalls\` |
| \`webhook.test\` | \`message\` |

\`\`\`json
{
  "type": "customer.raised",
  "timestamp": "2026-11-21T12:00:00.000Z",
  "data": {
    "companies": [{
      "id": 1, "slug": "acme", "organizationName": "Acme", "website": "https://acme.example",
      "headquartersLocation": "Berlin, Berlin, Germany", "lastFundingType": "Seed",
      "lastFundingDate": "2026-11-20", "lastFundingAmountUsd": 2000000, "url": "APP_URL/company/acme"
    }]
  }
}
\`\`\`

- Answer 2xx within ${WEBHOOK_TIMEOUT_MS / 1000} seconds. Everything else is repeated after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours, with the same \`webhook-id\`: ignore ids you have seen. Redirects fail. \`Retry-After\` is honored; 429, 502 and 504 make us send more slowly; 410 disables the endpoint, and so does an event whose last attempt failed.
- Events arrive in order per endpoint, at least once. A failing one holds up the later ones.
- An event has at most ${COMPANIES_PER_EVENT} companies; more come in further events. Companies deleted by then are left out.
- The log keeps requests and responses for ${KEPT_DAYS.webhooks} days. You can send one event or a time range again.
`;

/** Describes how clients of the API authenticate, for the OpenAPI document. */
export function describeAuthentication({ auth, config }: Pick<AppDependencies, 'auth' | 'config'>): Authentication {
  return {
    description: DESCRIPTION.replace('APP_URL', config.appUrl),
    v1Description: V1_DESCRIPTION.replaceAll('APP_URL', config.appUrl),
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
      Object.entries(endpointsOf(auth)).flatMap(([name, { path, options }]) => {
        const call = callOf(path);
        if (!call || call.oauth) return [];
        const method = call.linkPage ? 'POST' : options.method;
        return [[name, { path, options: { ...options, ...inputOf(options, call), method } }]];
      }),
    ),
  };
}
