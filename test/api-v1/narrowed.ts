type Json = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Texts for readers. */
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'examples',
  'example',
  'title',
  'tags',
  'info',
  'servers',
]);
/** Limits of input that may only rise, and only fall. */
const UPPER = ['maximum', 'maxLength', 'maxItems', 'exclusiveMaximum'];
const LOWER = ['minimum', 'minLength', 'minItems', 'exclusiveMinimum'];

/**
 * Lists what a newer version of an OpenAPI document has taken away: calls, parameters, fields, values and errors, wider
 * limits and input that was optional.
 */
export function narrowed(before: unknown, after: unknown, at = ''): string[] {
  if (Array.isArray(before)) return narrowedList(before, list(after), at);
  if (!isObject(before)) return before === after ? [] : [`${at}: ${JSON.stringify(before)}`];
  if (!isObject(after)) return [at];
  const isInput = !/^\/paths\/.*\/responses\/|^\/components\/schemas\//.test(at);
  const faults: string[] = [];
  for (const [name, value] of Object.entries(before)) {
    const here = `${at}/${name}`;
    if (PROSE.has(name) && !at.endsWith('/properties')) continue;
    if (name === 'required' && Array.isArray(value)) {
      // Fields of a response stay; input that was required may become optional.
      if (!isInput) faults.push(...narrowedList(value, list(after.required), here));
    } else if (name === 'required') continue;
    else if (isInput && UPPER.includes(name)) {
      if (after[name] !== undefined && Number(after[name]) < Number(value)) faults.push(here);
    } else if (isInput && LOWER.includes(name)) {
      if (after[name] !== undefined && Number(after[name]) > Number(value)) faults.push(here);
    } else if (!(name in after)) faults.push(here);
    else faults.push(...narrowed(value, after[name], here));
  }
  if (isInput) faults.push(...stricterInput(before, after, at));
  return faults;
}

/** Required fields and parameters, and limits, that input did not have before. */
function stricterInput(before: Json, after: Json, at: string): string[] {
  const faults: string[] = [];
  const required = list(after.required).filter((name) => !list(before.required).includes(name));
  if ('properties' in before) faults.push(...required.map((name) => `${at}: ${name} is required`));
  if (after.required === true && before.required !== true) faults.push(`${at}: required`);
  for (const name of [...UPPER, ...LOWER, 'pattern', 'enum', 'const']) {
    if (name in after && !(name in before) && 'type' in before) faults.push(`${at}/${name}`);
  }
  return faults;
}

/** Items are matched by name, or any that is not narrower; their order does not matter. */
function narrowedList(before: readonly unknown[], after: readonly unknown[], at: string): string[] {
  const nameOf = (item: unknown) => (isObject(item) ? (item.$ref ?? item.name) : item);
  const faults = before.flatMap((item) => {
    const name = nameOf(item);
    const here = `${at}/${name ?? JSON.stringify(item)}`;
    const matches = after.filter((other) => nameOf(other) === name).map((other) => narrowed(item, other, here));
    if (matches.length === 0) return [here];
    return matches.some((faults) => faults.length === 0) ? [] : name === undefined ? [here] : matches.flat();
  });
  if (!at.endsWith('/parameters')) return faults;
  const names = before.map(nameOf);
  const added = after.filter((item) => isObject(item) && item.required === true && !names.includes(nameOf(item)));
  return [...faults, ...added.map((item) => `${at}: ${nameOf(item)} is required`)];
}
