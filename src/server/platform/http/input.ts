import type * as z from 'zod';
import type { FieldIssue } from '#domain/search/search-params.ts';
import { invalidParameters } from './problem.ts';
import { parameterNames, unknownName } from './query.ts';

const MAX_ISSUES = 20;

type InputPart = 'body' | 'query' | 'arguments';

/**
 * Validates input from outside.
 * @throws AppError naming every invalid field, with one issue each
 */
export function parseInput<T extends z.ZodType>(shape: T, input: unknown, part: InputPart): z.output<T> {
  const result = shape.safeParse(input, { error: describeIssue });
  const issues = result.success
    ? unstorableFields(input)
    : result.error.issues.flatMap((issue) => fieldIssues(issue, input, part, shape));
  if (result.success && issues.length === 0) return result.data;
  const byField = Map.groupBy(issues, ({ field }) => field || part);
  const first = [...byField].flatMap(([field, [issue]]) => (issue ? { ...issue, field } : []));
  throw invalidParameters(first.slice(0, MAX_ISSUES));
}

/** Reports unknown fields like invalid ones. */
function fieldIssues(issue: z.core.$ZodIssue, input: unknown, part: InputPart, shape: z.ZodType): FieldIssue[] {
  if (issue.code === 'unrecognized_keys') {
    const kind = part === 'query' ? 'parameter' : 'field';
    const names = issue.path.length === 0 ? (parameterNames(shape) ?? []) : [];
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('.'),
      message: unknownName(kind, key, names),
    }));
  }
  const field = issue.path.join('.');
  if (part === 'query' && /^invalid_(type|value|union)$/.test(issue.code) && Array.isArray(Object(input)[field])) {
    return [{ field, message: 'must be specified only once' }];
  }
  const value = issue.path.reduce((parent: unknown, name) => Object(parent)[name], input);
  if (field !== '' && issue.code === 'invalid_type' && value === undefined) return [{ field, message: 'is required' }];
  const needsObject = issue.code === 'invalid_type' && /^(object|record)$/.test(issue.expected);
  return [{ field, message: field === '' && needsObject ? 'must be a JSON object' : issue.message }];
}

/** PostgreSQL cannot store NUL characters. */
function unstorableFields(input: unknown): FieldIssue[] {
  const values: [field: string, value: unknown][] = [['', input]];
  for (const [field, value] of values) {
    if (typeof value === 'string' && value.includes('\0')) {
      return [{ field, message: 'must not contain NUL characters' }];
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) values.push([field ? `${field}.${name}` : name, part]);
  }
  return [];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  date: 'a date like 2026-11-21',
  datetime: 'a timestamp like 2026-11-21T09:30:00Z',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

/** The message of an issue whose schema has none, as in the schemas of Better Auth. It follows the field's name. */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${TYPES[issue.expected] ?? 'a different value'}`;
  if (issue.code === 'invalid_value') {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
  }
  if (issue.code === 'invalid_format' && FORMATS[issue.format]) return `must be ${FORMATS[issue.format]}`;
  if (issue.code === 'too_small') {
    const unit = UNITS[issue.origin];
    if (unit && issue.minimum === 1) return 'must not be empty';
    return `must be ${unit ? `at least ${issue.minimum}${unit}` : `${issue.minimum} or more`}`;
  }
  if (issue.code === 'too_big') {
    const unit = UNITS[issue.origin];
    return `must be ${unit ? `at most ${issue.maximum}${unit}` : `${issue.maximum} or less`}`;
  }
  return 'is not valid';
}
