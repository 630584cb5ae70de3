import fc from 'fast-check';

type Json = { readonly [name: string]: unknown };

export type ApiOperation = {
  parameters?: readonly { $ref?: string; name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, unknown>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Json> };
};

/** A request before its path is filled: `target` picks one of the rows that earlier requests created or read. */
export type RandomRequest = {
  path: string;
  method: string;
  target: number;
  junkPath: string | undefined;
  query: readonly (readonly [name: string, value: string])[];
  body: string | undefined;
  contentType: string;
  credential: 'key' | 'other key' | 'none' | 'invalid key' | 'session';
  idempotencyKey: string | undefined;
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options'];

/** Requests that follow the document, mostly with valid values. */
export function randomRequests({ paths, components }: ApiDocument): fc.Arbitrary<RandomRequest> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.map((method) => ({ path, method, operation: methods[method] })),
  );
  const documented = operations.filter(({ operation }) => operation);
  return fc
    .oneof({ weight: 19, arbitrary: fc.constantFrom(...documented) }, fc.constantFrom(...operations))
    .chain(({ path, method, operation }) => {
      const query = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      const schema = operation?.requestBody?.content['application/json']?.schema;
      return fc.record({
        path: fc.constant(path),
        method: fc.constant(method.toUpperCase()),
        target: fc.nat({ max: 40 }),
        junkPath: rarely(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })),
        query: fc
          .tuple(...query.map(({ name, schema }) => parameter(name, anyValue(schema, components.schemas))))
          .map((parameters) => parameters.flat()),
        body: schema
          ? fc.oneof({ weight: 9, arbitrary: anyValue(schema, components.schemas).map(toJson) }, fc.string())
          : rarely(fc.constant('{}')),
        contentType: fc.oneof(
          { weight: 19, arbitrary: fc.constant('application/json') },
          fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''),
        ),
        credential: fc.oneof(
          { weight: 12, arbitrary: fc.constant('key' as const) },
          fc.constantFrom('other key' as const, 'none' as const, 'invalid key' as const, 'session' as const),
        ),
        idempotencyKey: rarely(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.string())),
      });
    });
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 12 });
const toJson = (value: unknown) => JSON.stringify(value) ?? 'null';

function parameter(name: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<(readonly [string, string])[]> {
  const texts = value.map((one) => [one].flat().map((text) => [name, urlText(text)] as const));
  return fc.option(texts, { nil: [], freq: 4 }).map((all) => (Array.isArray(all) ? all : []));
}

const urlText = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : toJson(value));

/** Values of a JSON Schema; one in ten is any other JSON. */
function anyValue(schema: Json, schemas: Record<string, Json>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: validValue(schema, schemas) }, fc.jsonValue({ maxDepth: 2 }));
}

function validValue(schema: Json, schemas: Record<string, Json>): fc.Arbitrary<unknown> {
  const { $ref, enum: values, const: only, type, anyOf, oneOf, examples } = schema;
  if (typeof $ref === 'string') return validValue(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if ('const' in schema) return fc.constant(only);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  const variants = anyOf ?? oneOf;
  if (Array.isArray(variants)) return fc.oneof(...variants.map((one) => validValue(one, schemas)));
  const example = schema.example ?? (Array.isArray(examples) ? examples[0] : undefined);
  const max = Number(schema.maximum ?? schema.maxLength ?? schema.maxItems ?? 100);
  const min = Number(schema.minimum ?? schema.minLength ?? schema.minItems ?? 0);
  switch (type) {
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min, max: Math.min(max, 2_147_483_647) }), fc.constantFrom(1, 2, 3));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(validValue(Object(schema.items), schemas), { minLength: min, maxLength: Math.min(max, 4) });
    case 'object': {
      const properties = Object.entries<Json>(Object(schema.properties));
      const shape = Object.fromEntries(properties.map(([name, value]) => [name, anyValue(value, schemas)]));
      const required = Array.isArray(schema.required) ? schema.required : [];
      return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) });
    }
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) }),
        ...(example === undefined ? [] : [fc.constant(example)]),
      );
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
