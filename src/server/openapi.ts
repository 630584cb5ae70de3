import type { Env, Hono, Schema } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import * as z from 'zod';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { refusals } from './accounts/access-rules.ts';
import { type Contract, contractOf, type FileOf } from './endpoint.ts';

export const problem = z
  .object({
    type: z.string().describe('Where the code is explained'),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    detail: z.string().describe('What happened and what to do, fit to be shown'),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    request_id: z.string().optional().describe('Name it when you report a failure of the server'),
  })
  .meta({ id: 'Problem', description: 'An error (RFC 9457)' });

/** Parts of an OpenAPI 3.1 document, and JSON Schema. */
type Json = { [name: string]: unknown };

/** The paths and schemas of the OpenAPI document, from the contracts of an app's calls. */
export function describeEndpoints<E extends Env, S extends Schema>(app: Hono<E, S>) {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const { method, path, handler } of app.routes) {
    const contract = contractOf(findTargetHandler(handler));
    if (!contract) continue;
    const parts = path.split('/').map((part) => part.replace(/^:(\w+).*$/, '{$1}'));
    const name = parts.join('/');
    paths[name] = { ...paths[name], [method.toLowerCase()]: describe(contract, parts, schemas) };
  }
  return { paths, schemas };
}

function describe(contract: Contract, pathParts: string[], schemas: Json): Json {
  const { operationId, summary, description, path, query, body, answer, status = answer ? 200 : 204 } = contract;
  const inPath = pathParts.flatMap((part) => /^\{(.+)\}$/.exec(part)?.[1] ?? []);
  const known = path ? parametersOf(path, 'path', schemas) : [];
  const pathParameters = inPath.map(
    (name) =>
      known.find((parameter) => parameter.name === name) ?? {
        ...{ name, in: 'path', required: true, schema: { type: 'string' } },
      },
  );
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tagOf(pathParts)],
    parameters: [...pathParameters, ...(query ? parametersOf(query, 'query', schemas) : [])],
    ...(body && { requestBody: { required: true, content: contentOf(body, schemas) } }),
    responses: {
      [status]: answer
        ? { description: 'Done', content: contentOf(answer, schemas) }
        : { description: 'Done, without content' },
      ...Object.fromEntries(
        [...Map.groupBy(errorsOf(contract), (code) => ERRORS[code].status)].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}`).join('\n\n'),
            content: contentOf(problem, schemas, 'application/problem+json'),
          },
        ]),
      ),
    },
  };
}

/** Every call is rate limited and may fail, and may be sent with a bad API key; the rest follows from the contract. */
export function errorsOf({ access, path, query, body, errors = [] }: Contract): Set<ErrorCode> {
  return new Set([
    ...(query || body ? ['invalid_parameters' as const] : []),
    ...refusals(access),
    ...(path ? ['not_found' as const] : []),
    ...(body ? ['payload_too_large' as const] : []),
    ...errors,
    'invalid_key',
    'banned',
    'too_many_requests',
    'unexpected',
  ]);
}

/** Groups calls in the reference by the first part of their path that says something. */
function tagOf([, first = '', second = '']: string[]): string {
  return first === 'admin' && second ? `admin: ${second.replace(/[{}]/g, '')}` : first;
}

function contentOf(content: z.ZodType | FileOf, schemas: Json, type = 'application/json') {
  if (content instanceof z.ZodType) return { [type]: { schema: toSchema(content, schemas) } };
  return { [content.file]: { schema: { type: 'string', contentEncoding: 'binary' } } };
}

function parametersOf(shape: z.ZodType, where: 'path' | 'query', schemas: Json): Json[] {
  const { properties = {}, required = [] } = toSchema(shape, schemas);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    ...(typeof description === 'string' && { description }),
    ...((where === 'path' || required.includes(name)) && { required: true }),
    schema,
  }));
}

/** What goes over the wire, as JSON Schema. Schemas with an id become components. */
function toSchema(shape: z.ZodType, schemas: Json): { properties?: Record<string, Json>; required?: string[] } {
  const schema = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern; // The format says it, in fewer words.
    },
  });
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'));
  Object.assign(schemas, $defs);
  return rest;
}
