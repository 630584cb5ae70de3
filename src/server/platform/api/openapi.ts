import type { Env, Hono, Schema } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import * as z from 'zod';
import { BRAND } from '#domain/brand.ts';
import { ERRORS, type ErrorCode, errorTitle } from '#domain/errors.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { accessErrors, planErrors } from './access-rules.ts';
import { type Contract, contractOf, type FileOf } from './endpoint.ts';
import { addExamples, type JsonSchema, type Schemas } from './openapi-examples.ts';

export const problem = z
  .object({
    type: z.string().describe('Link to the meaning of the code').meta({ example: '/api/v1/docs#invalid_parameters' }),
    title: z.string().meta({ example: errorTitle('invalid_parameters', true) }),
    status: z.int().meta({ example: 400 }),
    code: z
      .enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])
      .describe('Those that a call can return are listed with its responses'),
    detail: z
      .string()
      .describe('What happened and what to do. Safe to show to users')
      .meta({ example: 'limit must be at most 50' }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ example: [{ field: 'limit', message: 'must be at most 50' }] }),
    requestId: z.string().optional().describe('Include it when you report a server error'),
  })
  .meta({
    id: 'Problem',
    description: 'An error (RFC 9457)',
    example: {
      type: '/api/v1/docs#not_found',
      title: ERRORS.not_found.title,
      status: 404,
      code: 'not_found',
      detail: 'Company not found',
    },
  });

/** Sections of the reference in order, by the first path segment of a call. */
const TAGS: readonly { name: string; description?: string; of: readonly string[] }[] = [
  {
    name: 'Companies',
    description: 'Search, filter and read companies. Email addresses are masked without a plan.',
    of: [
      'companies',
      'filter-options',
      'company-figures',
      'company-suggestions',
      'company-names',
      'search-filters',
      'stats',
      'comparisons',
      'pressure-counts',
      'company-marks',
      'table-layouts',
      'company-changes',
      'company-counts',
    ],
  },
  {
    name: 'Saved searches',
    description: 'Searches you saved, each with the number of its new matches.',
    of: ['saved-searches'],
  },
  {
    name: 'Lists',
    description:
      'Lists of companies, with a status, tags and a note per company. Read the companies of a list with `GET /companies?list=1`.',
    of: ['lists', 'list-changes', 'list-entries', 'list-counts', 'list-statuses'],
  },
  {
    name: 'Exports',
    description: 'Export contacts as CSV or Excel: preview, start, follow and download.',
    of: ['exports'],
  },
  {
    name: 'Clients',
    description: 'The clients you export for, and what was exported for each.',
    of: ['clients', 'ledger-counts', 'ledger-check', 'contact-checks'],
  },
  {
    name: 'My customers',
    description: 'Companies you already sell to, which searches can hide.',
    of: ['customers', 'customer-counts'],
  },
  {
    name: 'Recalls',
    description: 'Contacts you exported that opted out or whose address bounced.',
    of: ['recalls'],
  },
  { name: 'Delivery results', of: ['contacts', 'delivery-results', 'data-sources'] },
  { name: 'CRM', of: ['crm'] },
  { name: 'Webhooks', of: ['webhooks'] },
  { name: 'Sources', of: ['sources'] },
  {
    name: 'LPs',
    description: 'Limited partners: institutions that invest in funds.',
    of: ['lps', 'lp-filter-options', 'lp-suggestions'],
  },
  { name: 'Directory', of: ['directory'] },
  { name: 'Account', of: ['me', 'account', 'is-admin', 'reset-links', 'activity', 'events', 'settings'] },
  { name: 'Sign-in', description: 'Sign-up, sign-in and second factors.', of: ['auth'] },
  { name: 'Billing', of: ['billing'] },
  {
    name: 'Requests',
    description: 'Public forms, unsubscribe links, legal facts and the outbox.',
    of: ['requests', 'unsubscribe', 'legal-facts', 'outbox'],
  },
  { name: 'Admin', description: 'For admins only. Everyone else gets 404.', of: ['admin'] },
];

/** Parts of an OpenAPI 3.1 document, and JSON Schema. */
type Json = { [name: string]: unknown };

/** An endpoint of Better Auth, which documents its own responses. */
export type AccountCall = {
  path: string;
  options: {
    method: string | string[];
    body?: z.ZodType;
    query?: z.ZodType;
    metadata?: { openapi?: { summary?: string; description?: string; responses?: { [status: string]: unknown } } };
  };
};

/** How clients authenticate, and the calls for that. */
export type Authentication = {
  description: string;
  v1Description: string;
  securitySchemes: { bearer: Json; apiKey: Json; session: Json };
  /** First path segments of the calls that API clients may make. */
  apiClientCalls: readonly string[];
  /** Better Auth's enabled endpoints by name. */
  accountCalls: Readonly<Record<string, AccountCall>>;
};

/** Builds the OpenAPI document from the contracts of our calls and the endpoints of Better Auth. */
export function openApiDocument<E extends Env, S extends Schema>(
  calls: Hono<E, S>,
  { description, securitySchemes, apiClientCalls, accountCalls }: Authentication,
) {
  const paths: Record<string, Json> = {};
  const schemas: Schemas = {};
  const isV1Call = (path: string) => path.startsWith('/v1/');
  const add = (path: string, method: string, operation: (parts: string[]) => Json) => {
    const parts = path.split('/').map((part) => part.replace(/^:(\w+).*$/, '{$1}'));
    const name = parts.join('/');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(parts) };
  };
  for (const { method, path, handler } of calls.routes) {
    const contract = contractOf(findTargetHandler(handler));
    if (!contract || isV1Call(path)) continue;
    add(path, method, (parts) => ({
      ...describe(contract, method, parts, schemas),
      security: credentialsOf(contract, apiClientCalls.includes(parts[1] ?? '')),
    }));
  }
  for (const [name, { path, options }] of Object.entries(accountCalls)) {
    const methods = [options.method].flat();
    for (const method of methods) {
      const operationId = `auth_${name.replace(/[A-Z]+/g, '_$&').toLowerCase()}${methods.length === 1 ? '' : `_${method}`}`;
      add(`/auth${path}`, method, (parts) => describeAccountCall(operationId, { method, options }, parts, schemas));
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name} API: all calls`,
      version: packageJson.version,
      description: description + errorsText(ALL_ERRORS, false),
    },
    servers: [{ url: '/api' }],
    tags: TAGS.map(({ name, description }) => ({ name, ...(description && { description }) })),
    paths,
    components: { schemas: { ...schemas, ...missingSchemas({ paths, schemas }) }, securitySchemes },
  };
}

/** Describes API v1: the calls below `/v1`. */
export function v1Document<E extends Env, S extends Schema>(
  calls: Hono<E, S>,
  {
    v1Description,
    securitySchemes,
    appUrl,
  }: Pick<Authentication, 'v1Description' | 'securitySchemes'> & { appUrl: string },
) {
  const paths: Record<string, Json> = {};
  const schemas: Schemas = {};
  const tags = new Set<string>();
  const codes = new Set(ERRORS_OF_ANY_CALL);
  for (const { method, path, handler } of calls.routes) {
    const contract = contractOf(findTargetHandler(handler));
    if (!contract?.isV1) continue;
    const parts = path
      .replace(/^\/v1/, '')
      .replaceAll(/:(\w+)/g, '{$1}')
      .split('/');
    tags.add(tagOf(parts));
    for (const code of errorsOf(contract, method)) codes.add(code);
    const { description, ...operation } = describe(contract, method, parts, schemas);
    const scope = `Scope: \`${contract.v1?.scope}\`.`;
    const call = { ...operation, description: [description, scope].filter(Boolean).join('\n\n') };
    paths[parts.join('/')] = { ...paths[parts.join('/')], [method.toLowerCase()]: call };
  }
  const { bearer, apiKey } = securitySchemes;
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND.name} API`,
      version: '1',
      description: v1Description + errorsText(codes, true),
      contact: { name: `${BRAND.name} support`, url: `${appUrl}/contact` },
    },
    servers: [{ url: `${appUrl}/api/v1` }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: TAGS.flatMap(({ name, description }) => (tags.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      schemas,
      headers: HEADERS,
      parameters: { IdempotencyKey: PARAMETER },
      securitySchemes: { bearer, apiKey },
    },
  };
}

const ALL_ERRORS = new Set(Object.keys(ERRORS) as ErrorCode[]);

/** Those that no contract lists. */
const ERRORS_OF_ANY_CALL: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'starting',
  'storage_unavailable',
  'busy',
  'database_unavailable',
];

function errorsText(codes: ReadonlySet<ErrorCode>, isV1: boolean): string {
  const rows = [...ALL_ERRORS]
    .filter((code) => codes.has(code))
    .map((code) => `| \`${code}\` | ${ERRORS[code].status} | ${errorTitle(code, isV1)} |`);
  return `
## Errors
Every error is \`application/problem+json\` (RFC 9457) with one of these codes:

| code | status | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

const HEADERS = {
  RateLimit: {
    description: 'Requests left and seconds until the limit resets',
    schema: { type: 'string', examples: ['"default";r=1187;t=42'] },
  },
  RateLimitPolicy: {
    description: 'Requests per window, and its length in seconds',
    schema: { type: 'string', examples: ['"default";q=1200;w=60'] },
  },
  RetryAfter: { description: 'Seconds after which to repeat the request', schema: { type: 'integer', minimum: 1 } },
};
/** Statuses whose responses say when to repeat the request. */
const RETRYABLE: readonly number[] = [429, 503];
const RETRY_HEADERS = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
const V1_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

const PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to repeat the request: for 24 hours, the same key and parameters get the same response. Use a new random key, such as a UUID, for each request',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' };

function describeAccountCall(
  operationId: string,
  { method, options }: { method: string; options: AccountCall['options'] },
  pathParts: string[],
  schemas: Schemas,
): Json {
  const { summary, description = '', responses = {} } = options.metadata?.openapi ?? {};
  const { body, query } = options;
  const hasBody = method === 'POST' && body instanceof z.ZodType;
  return {
    operationId,
    summary: summary || description || operationId.replaceAll('_', ' '),
    tags: [tagOf(pathParts)],
    security: [{}, { session: [] }],
    parameters: [
      ...pathParameters(pathParts),
      ...(query instanceof z.ZodType && !hasBody ? parametersOf(query, 'query', schemas) : []),
    ],
    ...(hasBody && { requestBody: { required: true, content: contentOf(body, schemas) } }),
    responses: {
      200: responses['200'] ?? { description: 'Success' },
      default: { description: 'An error', content: contentOf(problem, schemas, 'application/problem+json') },
    },
  };
}

/** Schemas that Better Auth references but leaves to the application. */
function missingSchemas(document: Json): Json {
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
  const schemaNames = Object.keys(Object(document.schemas));
  return Object.fromEntries(
    references.filter((name) => !schemaNames.includes(name)).map((name) => [name, { type: 'object' }]),
  );
}

function describe(contract: Contract, method: string, pathParts: string[], schemas: Schemas): Json {
  const { operationId, summary, description, path, query, body, response, status = response ? 200 : 204 } = contract;
  const { isV1, v1: { without = [] } = {} } = contract;
  const isHidden = ({ name }: Json) => isV1 && without.some((one) => one === name);
  const success = {
    ...(isV1 && { headers: V1_HEADERS }),
    ...(response && { content: contentOf(response, schemas) }),
  };
  const pathParameterDocs = path ? parametersOf(path, 'path', schemas) : [];
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tagOf(pathParts)],
    parameters: [
      ...pathParameters(pathParts, pathParameterDocs),
      ...(query ? parametersOf(query, 'query', schemas).filter((parameter) => !isHidden(parameter)) : []),
      ...(isV1 && method !== 'GET' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: contentOf(body, schemas) },
    }),
    responses: {
      [status]: { description: response ? 'Success' : 'Success, no content', ...success },
      ...(isV1 && method === 'GET' && response instanceof z.ZodType && { 304: { description: 'Not modified' } }),
      ...Object.fromEntries(
        [...Map.groupBy(errorsOf(contract, method), (code) => ERRORS[code].status)].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `\`${code}\`: ${errorTitle(code, isV1)}`).join('\n\n'),
            ...(isV1 && RETRYABLE.includes(status) && { headers: RETRY_HEADERS }),
            content: contentOf(problem, schemas, 'application/problem+json'),
          },
        ]),
      ),
    },
  };
}

function pathParameters(pathParts: string[], parameters: Json[] = []): Json[] {
  const names = pathParts.flatMap((part) => /^\{(.+)\}$/.exec(part)?.[1] ?? []);
  return names.map((name) => {
    const documentedParameter = parameters.find((parameter) => parameter.name === name);
    return documentedParameter ?? { name, in: 'path', required: true, schema: { type: 'string' } };
  });
}

/** Any call may fail, be rate limited, or get unknown parameters or a bad API key; the contract implies the rest. */
export function errorsOf(
  { access, plan, path, body, load, errors = [], isV1 }: Contract,
  method = 'GET',
): Set<ErrorCode> {
  return new Set([
    ...accessErrors(access),
    ...(plan ? planErrors(plan) : []),
    ...(path ? ['not_found' as const] : []),
    ...(body ? (['request_timeout', 'payload_too_large'] as const) : []),
    ...(load ? ['overloaded' as const] : []),
    ...errors,
    'invalid_parameters',
    ...(isV1 && body ? (['unsupported_media_type'] as const) : []),
    ...(isV1 && method !== 'GET' ? (['request_in_progress', 'idempotency_key_reused'] as const) : []),
    'invalid_key',
    'insufficient_scope',
    'banned',
    'too_many_requests',
    'unexpected',
  ]);
}

function tagOf([, first = '']: string[]): string {
  return TAGS.find(({ of }) => of.includes(first))?.name ?? 'Other';
}

/** Accepted credentials: API clients may make only some calls. */
function credentialsOf({ access }: Contract, allowsApiClients: boolean): Json[] {
  const clients = allowsApiClients ? [{ bearer: [] }, { apiKey: [] }] : [];
  return [...(access === 'anyone' ? [{}] : []), ...clients, { session: [] }];
}

function contentOf(content: z.ZodType | FileOf, schemas: Schemas, type = 'application/json') {
  if (content instanceof z.ZodType) return { [type]: { schema: addExamples(toSchema(content, schemas), schemas) } };
  const file = { schema: { type: 'string', contentEncoding: 'binary' } };
  return Object.fromEntries([content.file].flat().map((name) => [name, file]));
}

function parametersOf(shape: z.ZodType, where: 'path' | 'query', schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = toSchema(shape, schemas);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    ...(description && { description }),
    ...((where === 'path' || required.includes(name)) && { required: true }),
    schema,
  }));
}

/** JSON Schema of the wire form. Schemas with an id become components. */
function toSchema(shape: z.ZodType, schemas: Schemas): JsonSchema {
  const schema = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.format) delete jsonSchema.pattern; // Redundant with the format.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
  Object.assign(schemas, $defs);
  for (const component of Object.values<JsonSchema>($defs)) addExamples(component, schemas);
  return rest;
}
