import type { Store } from './store.ts';

/** Replaces ids with whole objects along a path such as `data.latest_invoice`. */
export async function expand(store: Store, object: unknown, path: string): Promise<void> {
  const [key = '', ...rest] = path.split('.');
  if (typeof object !== 'object' || object === null) return;
  const place = object as Record<string, unknown>;
  const value = place[key];
  if (typeof value === 'string') place[key] = (await store.findAny(value)) ?? value;
  if (rest.length === 0) return;
  const inner = place[key];
  for (const next of Array.isArray(inner) ? inner : [inner]) await expand(store, next, rest.join('.'));
}
