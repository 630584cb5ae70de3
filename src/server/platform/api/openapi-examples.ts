/** A JSON schema as we generate it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | false;
  required?: string[];
};

/** What `$ref` refers to. */
export type Schemas = Record<string, JsonSchema>;

/** Gives every field of a body an example, or the body itself if it has no fields of its own. */
export function addExamples(body: JsonSchema, schemas: Schemas): JsonSchema {
  for (const field of body.properties ? Object.values(body.properties) : [body])
    if (!field.$ref && ownExample(field) === undefined) field.examples = [exampleOf(field, schemas)];
  return body;
}

const ownExample = (schema: JsonSchema) => schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default;

const OF_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-01',
  'date-time': '2026-11-01T09:30:00.000Z',
  uuid: '0b7c9f5e-6a4b-4f0e-9d1c-2f4f0a6f7c11',
};

/** The example of a schema, or one of its required fields and of those that have an example. */
function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, items, properties = {}, required = [], additionalProperties } = schema;
  const [alternative] = schema.anyOf ?? schema.oneOf ?? [];
  const other = alternative ?? ($ref === undefined ? undefined : schemas[$ref.slice($ref.lastIndexOf('/') + 1)]);
  const own = ownExample(schema) ?? schema.enum?.[0];
  if (own !== undefined) return own;
  if (other) return exampleOf(other, schemas);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const names = Object.keys(properties).filter((name) => ownExample(properties[name] ?? {}) !== undefined);
      const fields = [...new Set([...required, ...names])];
      const fieldOf = (name: string) => properties[name] ?? (additionalProperties || {});
      return Object.fromEntries(fields.map((name) => [name, exampleOf(fieldOf(name), schemas)]));
    }
    case 'array':
      return items ? [exampleOf(items, schemas)] : [];
    case 'string':
      return OF_FORMAT[schema.format ?? ''] ?? 'text';
    case 'boolean':
      return false;
    default:
      return schema.minimum ?? 1;
  }
}
