export type FormValue = string | FormValue[] | { [key: string]: FormValue };

/** Parses `a[b][0][c]=x`, the client's parameter encoding, into objects and lists. */
export function readForm(encoded: string): { [key: string]: FormValue } {
  const root: Nested = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let place = root;
    for (const key of keys) {
      const inner = place.get(key);
      const next: Nested = inner instanceof Map ? inner : new Map();
      place.set(key, next);
      place = next;
    }
    place.set(last === '' ? String(place.size) : last, value);
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

type Nested = Map<string, string | Nested>;

function plain(value: string | Nested): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key, index) => key === String(index));
  if (isList) return [...value.values()].map(plain);
  return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
}
