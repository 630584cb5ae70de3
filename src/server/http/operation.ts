import { describeRoute } from 'hono-openapi';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';

type Parameter = { name: string; description: string; repeats?: boolean; example?: string };

type Operation = {
  /** Name of the call in the OpenAPI document. Must never change. */
  operationId: string;
  summary: string;
  query?: readonly Parameter[];
  /** Media type of a successful response. */
  answers?: string;
  errors?: readonly ErrorCode[];
};

/** Describes a call in the OpenAPI document. */
export function operation({ operationId, summary, query = [], answers = 'application/json', errors = [] }: Operation) {
  // Every call is rate limited.
  const codes = new Set<ErrorCode>([...errors, 'too_many_requests']);
  const statuses = Map.groupBy(codes, (code) => ERRORS[code].status);
  return describeRoute({
    operationId,
    summary,
    parameters: query.map(({ name, description, repeats, example }) => ({
      in: 'query',
      name,
      description,
      example,
      schema: repeats ? { type: 'array', items: { type: 'string' } } : { type: 'string' },
    })),
    responses: {
      200: { description: 'Done', content: { [answers]: {} } },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `${code}: ${ERRORS[code].title}`).join('; '),
            content: { 'application/problem+json': {} },
          },
        ]),
      ),
    },
  });
}
